/// Where the words of all languages stand in a text, found in one pass.
struct Lexicon: Sendable {
  /// What stands at one place of a text.
  struct Match: Sendable {
    let meaning: Meaning
    /// The place behind it.
    let end: Int
    /// One bit a language.
    let languages: UInt32
  }

  private struct Part: Hashable, Sendable {
    let key: String
    /// Whether the table has a space before it, so that there may be one.
    let maySpace: Bool
    /// Whether it is of letters that stand together in words.
    var isWord = true
  }

  private struct Phrase: Sendable {
    let rest: [Part]
    let meaning: Meaning
    var languages: UInt32
  }

  static let shared = Lexicon()

  /// The bit of what is the same in every language.
  static let neutral: UInt32 = 1 << 31

  private var phrases: [String: [Phrase]] = [:]
  /// A word by its letters.
  struct Known: Sendable {
    let letters: [UInt8]
    let languages: UInt32
  }

  /// Words that say when, those of units, and those of numbers, by their length.
  private(set) var telling: [Int: [Known]] = [:]
  private(set) var units: [Int: [Known]] = [:]
  private(set) var numbers: [Int: [Known]] = [:]

  private init() {
    phrases.reserveCapacity(4096)
    for (index, language) in Language.all.enumerated() {
      for (meaning, forms) in language.entries { add(meaning, forms, languages: 1 << UInt32(index)) }
    }
    for (meaning, forms) in Words.neutral { add(meaning, forms, languages: Self.neutral) }
  }

  private mutating func add(_ meaning: Meaning, _ forms: String, languages: UInt32) {
    for form in forms.split(separator: ",") {
      for parts in Self.parts(of: form) {
        guard let first = parts.first?.key else { continue }
        let rest = Array(parts.dropFirst())
        if let known = phrases[first]?.firstIndex(where: { $0.rest == rest && $0.meaning == meaning }) {
          phrases[first]?[known].languages |= languages
        } else {
          phrases[first, default: []].append(Phrase(rest: rest, meaning: meaning, languages: languages))
        }
        guard rest.isEmpty, parts[0].isWord else { continue }
        let known = Known(letters: Array(first.utf8), languages: languages)
        if meaning.isTelling { telling[known.letters.count, default: []].append(known) }
        if meaning.isUnit { units[known.letters.count, default: []].append(known) }
        if meaning.isNumber { numbers[known.letters.count, default: []].append(known) }
      }
    }
  }

  /// A form as it stands in the table, and with its umlauts written out, in pieces.
  private static func parts(of form: Substring) -> [[Part]] {
    // Most forms are of nothing but small letters, and there are thousands.
    if form.utf8.allSatisfy({ (0x61...0x7A).contains($0) || $0 == 0x20 }) {
      return [form.split(separator: " ").enumerated().map { Part(key: String($1), maySpace: $0 > 0) }]
    }
    return spellings(String(form)).compactMap { spelling in
      guard let tokens = try? Tokenizer.tokens(of: spelling).dropLast() else { return nil }
      let parts = tokens.compactMap { token in
        token.key.map { Part(key: $0, maySpace: token.spaced, isWord: token.isWord) }
      }
      return parts.count == tokens.count ? parts : nil
    }
  }

  private static func spellings(_ form: String) -> [String] {
    guard form.unicodeScalars.contains(where: { "äöüÄÖÜ".unicodeScalars.contains($0) }) else { return [form] }
    var long = ""
    for character in form.lowercased() {
      switch character {
      case "ä": long += "ae"
      case "ö": long += "oe"
      case "ü": long += "ue"
      default: long.append(character)
      }
    }
    return [form, long]
  }

  /// The most pieces that are looked up; a time has fewer, and what comes after can only be a title.
  static let longestTime = 64

  /// What can stand at each place, longest first.
  func matches(in tokens: [Token]) -> [[Match]] {
    tokens.indices.map { place in
      guard place < Self.longestTime else { return [] }
      guard let key = tokens[place].key, let candidates = phrases[key] else { return [] }
      var found: [Match] = []
      for phrase in candidates {
        var end = place + 1
        var isWhole = true
        for part in phrase.rest {
          // A hyphen may stand for the space, and may be left out.
          if part.key == "-", tokens[end].kind != .symbol("-") { continue }
          if tokens[end].kind == .symbol("-"), part.key != "-", !tokens[end].spaced, !tokens[end + 1].spaced {
            end += 1
          }
          guard tokens[end].key == part.key, part.maySpace || !tokens[end].spaced || tokens[end].isWord else {
            isWhole = false
            break
          }
          end += 1
        }
        if isWhole { found.append(Match(meaning: phrase.meaning, end: end, languages: phrase.languages)) }
      }
      return found.sorted { $0.end > $1.end }
    }
  }
}

extension Meaning {
  /// Whether a word is one of those that say when, so that a title with it could be a mistyped time.
  var isTelling: Bool {
    switch self {
    case .weekday, .month, .ahead, .part, .noon, .midnight, .every, .everyYear: true
    default: false
    }
  }

  /// Whether a word says when after a number.
  var isUnit: Bool {
    switch self {
    case .unit, .unequalUnit, .length: true
    default: false
    }
  }

  /// Whether a word is of a number, a length or a day, and no small word beside one.
  var isOfTime: Bool {
    switch self {
    case .digit, .power, .spokenHour: true
    default: isNumber || isUnit || isTelling
    }
  }

  /// Whether a word is a number or a part of one.
  var isNumber: Bool {
    switch self {
    case .number, .hundred, .fraction, .few, .either, .half, .quarter, .threeQuarters, .third, .andHalf: true
    default: false
    }
  }
}

extension Lexicon {
  /// Whether a word is one of a list, or would be with one letter more, fewer, other or exchanged with the next; short
  /// words are too near to too much, and have to be the very word of one of the languages that are meant.
  static func isNear(_ word: String, in list: [Int: [Known]], languages: UInt32) -> Bool {
    let letters = Array(word.utf8)
    for length in max(letters.count - 2, 1)...letters.count + 2 {
      for known in list[length] ?? [] {
        let isMeant = letters.count > 4 || known.languages & languages != 0
        if isMeant && known.letters == letters || isOneSlip(known.letters, letters) { return true }
      }
    }
    return false
  }

  private static func isOneSlip(_ known: [UInt8], _ typed: [UInt8]) -> Bool {
    // Cyrillic letters are two bytes.
    let width = known.first.map { $0 >= 0x80 } ?? false ? 2 : 1
    guard min(known.count, typed.count) >= 5 * width else { return false }
    var front = 0
    while front < min(known.count, typed.count), known[front] == typed[front] { front += 1 }
    var back = 0
    while back < min(known.count, typed.count) - front, known[known.count - 1 - back] == typed[typed.count - 1 - back] {
      back += 1
    }
    let (left, right) = (known.count - front - back, typed.count - front - back)
    if left <= width, right <= width { return true }
    return left == 2 && right == 2 && known[front] == typed[front + 1] && known[front + 1] == typed[front]
  }
}
