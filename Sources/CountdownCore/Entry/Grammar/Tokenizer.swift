/// A piece of what was typed.
struct Token: Equatable {
  enum Kind: Equatable {
    /// Decimal digits of any script, as ASCII.
    case digits(String)
    /// Letters, in lower case; an apostrophe may stand inside.
    case word(String)
    /// One Chinese character.
    case han(Character)
    /// Anything else that can be seen.
    case symbol(Character)
    case end
  }

  var kind: Kind
  /// Where it begins, in Characters from 1.
  var column: Int
  /// Whether a space stands before it.
  var spaced: Bool
  /// As it was typed.
  var text: String
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
      if character.isWhitespace || isInvisible(character) {
        spaced = spaced || character.isWhitespace
        continue
      }
      guard !character.unicodeScalars.contains(where: { $0.properties.generalCategory == .control }) else {
        throw EntryError(.controlCharacter, column: column)
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

  private static func kind(of character: Character) -> Token.Kind {
    let character = halfWidth(character)
    guard let scalar = character.unicodeScalars.first, character.unicodeScalars.count == 1 else {
      return character.isLetter ? .word(character.lowercased()) : .symbol(character)
    }
    if scalar.properties.numericType == .decimal, let value = character.wholeNumberValue { return .digits("\(value)") }
    if scalar.properties.isIdeographic { return .han(character) }
    if character.isLetter { return .word(character.lowercased()) }
    switch character {
    case "\u{2010}", "\u{2011}", "\u{2012}", "\u{2013}", "\u{2212}": return .symbol("-")
    case "\u{2019}", "\u{2BC}", "`": return .symbol("'")
    case "\u{2236}", "\u{FE55}": return .symbol(":")
    case "、": return .symbol(",")
    case "。": return .symbol(".")
    default: return .symbol(character)
    }
  }

  private static func join(_ left: Token.Kind, _ right: Token.Kind) -> Token.Kind? {
    switch (left, right) {
    case (.digits(let left), .digits(let right)): .digits(left + right)
    case (.word(let left), .word(let right)): .word(left + right)
    case (.word(let left), .symbol("'")): .word(left + "'")
    default: nil
    }
  }

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
