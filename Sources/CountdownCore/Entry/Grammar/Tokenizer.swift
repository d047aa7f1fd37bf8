/// A piece of what was typed.
struct Token: Equatable {
  enum Kind: Equatable {
    /// Decimal digits of any script, as ASCII.
    case digits(String)
    /// Letters, in lower case and without accents; an apostrophe may stand at the end.
    case word(String)
    /// One character of those that are written without spaces: Chinese, kana, Hangul.
    case han(Character)
    /// Anything else that can be seen.
    case symbol(Character)
    case end

    var isDigits: Bool {
      if case .digits = self { return true }
      return false
    }
  }

  var kind: Kind
  /// Where it begins, in Characters from 1.
  var column: Int
  /// Whether a space stands before it.
  var spaced: Bool
  /// As it was typed.
  var text: String

  /// What it is looked up by, and `nil` for numbers and the end.
  var key: String? {
    switch kind {
    case .word(let word): word
    case .han(let character), .symbol(let character): String(character)
    case .digits, .end: nil
    }
  }

  var isWord: Bool {
    if case .word = kind { return true }
    return false
  }

  /// Whether it was typed as abbreviations are: `EST`.
  var isInCapitals: Bool { isWord && length > 1 && text == text.uppercased() }

  var isListComma: Bool { kind == .symbol(",") || kind == .symbol("、") }

  var isHan: Bool {
    if case .han = kind { return true }
    return false
  }

  /// Whether both are Chinese characters, hiragana, katakana or Hangul.
  func isOfScript(of other: Token) -> Bool { script == other.script }

  private var script: Int? {
    guard case .han(let character) = kind, let scalar = character.unicodeScalars.first else { return nil }
    switch scalar.value {
    case 0x3041...0x309F: return 1
    case 0x30A0...0x30FF: return 2
    case 0xAC00...0xD7AF, 0x1100...0x11FF: return 3
    default: return 0
    }
  }

  /// Whether it is a Chinese character, and one of Korean.
  var isIdeograph: Bool { script == 0 }
  var isHangul: Bool { script == 3 }
  var isHiragana: Bool { script == 1 }

  /// How many Characters long it is.
  var length: Int { text.count }
}

/// Cuts a text into numbers, words and signs; what they mean together is the grammar's business.
enum Tokenizer {
  /// The pieces of a text; the last is always `.end`.
  static func tokens(of text: String) throws(EntryError) -> [Token] {
    // A Character can be of any length, so the bytes are bounded first.
    guard text.utf8.count <= Entry.lengthLimit * 16 else { throw EntryError(.tooManyCharacters, column: 1) }
    var tokens: [Token] = []
    var column = 0
    var spaced = false
    for character in text {
      column += 1
      guard column <= Entry.lengthLimit else { throw EntryError(.tooManyCharacters, column: column) }
      if !isPlain(character) {
        if character.isWhitespace || isInvisible(character) {
          spaced = spaced || character.isWhitespace
          continue
        }
        guard !character.unicodeScalars.contains(where: { $0.properties.generalCategory == .control }) else {
          throw EntryError(.controlCharacter, column: column)
        }
      }
      let kind = kind(of: character)
      if !spaced, let last = tokens.last, let joined = join(last.kind, kind) {
        tokens[tokens.count - 1].kind = joined
        tokens[tokens.count - 1].text.append(character)
      } else {
        tokens.append(Token(kind: kind, column: column, spaced: spaced, text: String(character)))
      }
      spaced = false
    }
    guard !tokens.isEmpty else { throw EntryError(.empty, column: 1) }
    return tokens + [Token(kind: .end, column: column + 1, spaced: true, text: "")]
  }

  /// Whether it is one of those that most texts are made of, which need no look into Unicode's tables: ASCII that can be
  /// seen, and what is written without spaces.
  private static func isPlain(_ character: Character) -> Bool {
    let scalars = character.unicodeScalars
    guard let scalar = scalars.first, scalars.index(after: scalars.startIndex) == scalars.endIndex else { return false }
    return (0x21...0x7E).contains(scalar.value) || isCommonUnspaced(scalar)
  }

  /// What the first piece of a text is looked up by begins with; `nil` for a number, or nothing.
  static func firstLetter(of text: Substring) -> Unicode.Scalar? {
    guard let first = text.first(where: { !$0.isWhitespace }) else { return nil }
    switch kind(of: first) {
    case .word(let word): return word.unicodeScalars.first
    case .han(let character), .symbol(let character): return character.unicodeScalars.first
    case .digits, .end: return nil
    }
  }

  private static func kind(of character: Character) -> Token.Kind {
    if let ascii = character.asciiValue {
      switch ascii {
      case 0x30...0x39: return .digits(String(character))
      case 0x61...0x7A: return .word(String(character))
      case 0x41...0x5A: return .word(character.lowercased())
      case 0x60: return .symbol("'")
      default: return .symbol(character)
      }
    }
    if let scalar = character.unicodeScalars.first, isCommonUnspaced(scalar) { return .han(character) }
    let character = halfWidth(character)
    guard let scalar = character.unicodeScalars.first, character.unicodeScalars.count == 1 else {
      if let scalar = character.unicodeScalars.first, isUnspaced(scalar) { return .han(character) }
      return character.isLetter ? .word(folded(character)) : .symbol(character)
    }
    if scalar.properties.numericType == .decimal, let value = character.wholeNumberValue { return .digits("\(value)") }
    if isUnspaced(scalar) { return .han(character) }
    if character.isLetter { return .word(folded(character)) }
    switch character {
    case "\u{2010}", "\u{2011}", "\u{2012}", "\u{2013}", "\u{2212}": return .symbol("-")
    case "\u{2019}", "\u{2BC}": return .symbol("'")
    case "\u{2236}", "\u{FE55}": return .symbol(":")
    case "。": return .symbol(".")
    default: return .symbol(character)
    }
  }

  private static func join(_ left: Token.Kind, _ right: Token.Kind) -> Token.Kind? {
    switch (left, right) {
    case (.digits(let left), .digits(let right)): .digits(left + right)
    case (.word(let left), .word(let right)) where !left.hasSuffix("'"): .word(left + right)
    case (.word(let left), .symbol("'")): .word(left + "'")
    default: nil
    }
  }

  /// Chinese characters, kana, Hangul and its letters.
  private static func isUnspaced(_ scalar: Unicode.Scalar) -> Bool {
    isCommonUnspaced(scalar) || scalar.properties.isIdeographic
  }

  /// Those whose whole blocks are nothing else.
  private static func isCommonUnspaced(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x3005, 0x3041...0x30FA, 0x30FC...0x30FF, 0x4E00...0x9FFF, 0xAC00...0xD7AF, 0x1100...0x11FF: true
    default: false
    }
  }

  /// A letter in lower case, without its accent.
  private static func folded(_ character: Character) -> String {
    guard let scalar = character.unicodeScalars.first, scalar.value < 0x530 else { return character.lowercased() }
    if scalar.isASCII, character.unicodeScalars.count == 1 { return character.lowercased() }
    let lower = String(scalar).lowercased().unicodeScalars.first ?? scalar
    return unaccented[lower] ?? String(lower)
  }

  private static let unaccented: [Unicode.Scalar: String] = {
    let groups = [
      "a": "àáâãäå", "c": "ç", "e": "èéêë", "i": "ìíîï", "n": "ñ", "o": "òóôõö", "u": "ùúûü", "y": "ýÿ", "ss": "ß",
      "oe": "œ", "ae": "æ", "е": "ё", "и": "й",
    ]
    var letters: [Unicode.Scalar: String] = [:]
    for (plain, accented) in groups { for scalar in accented.unicodeScalars { letters[scalar] = plain } }
    return letters
  }()

  /// Full-width forms (U+FF01 to U+FF5E) are ASCII with more room around it.
  private static func halfWidth(_ character: Character) -> Character {
    guard let scalar = character.unicodeScalars.first, character.unicodeScalars.count == 1,
      (0xFF01...0xFF5E).contains(scalar.value), let ascii = Unicode.Scalar(scalar.value - 0xFEE0)
    else { return character }
    return Character(ascii)
  }

  /// Marks of direction and width that come along when text is copied.
  private static func isInvisible(_ character: Character) -> Bool {
    character.unicodeScalars.allSatisfy { $0.properties.generalCategory == .format }
  }
}
