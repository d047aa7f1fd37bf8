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

  struct Part: Hashable, Sendable {
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

  /// The bit of what is the same in every language.
  static let neutral: UInt32 = 1 << 31

  private var phrases: [String: [Phrase]] = [:]

  /// A word or phrase of the tables, with what it stands for.
  struct Form: Sendable {
    let text: Substring
    let meaning: Meaning
    let languages: UInt32
  }

  /// The forms of all tables by the letter that they begin with, as ``Tokenizer`` reads it.
  ///
  /// Thousands of forms are looked at for the first text of each run, so it is done by their bytes.
  static let forms: [Unicode.Scalar: [Form]] = {
    var forms: [Unicode.Scalar: [Form]] = [:]
    var letters: [Unicode.Scalar: Unicode.Scalar] = [:]
    func letter(of text: Substring) -> Unicode.Scalar? {
      guard let first = text.unicodeScalars.first(where: { $0 != " " }) else { return nil }
      if ("a"..."z").contains(first) { return first }
      if let known = letters[first] { return known }
      let letter = Tokenizer.firstLetter(of: text)
      letters[first] = letter
      return letter
    }
    func add(_ meaning: Meaning, _ texts: Substring, languages: UInt32) {
      for text in texts.cut(at: ",") where !text.isEmpty {
        guard let letter = letter(of: text) else { continue }
        forms[letter, default: []].append(Form(text: text, meaning: meaning, languages: languages))
      }
    }
    for (index, language) in Language.all.enumerated() {
      for (meaning, texts) in language.entries { add(meaning, texts, languages: 1 << UInt32(index)) }
    }
    for (meaning, texts) in Words.neutral { add(meaning, texts[...], languages: neutral) }
    return forms
  }()

  /// The parts of it by their letters, put together when a text has such a letter.
  private static let parts = Lock<[Unicode.Scalar: Lexicon]>([:])

  private static func part(_ letter: Unicode.Scalar) -> Lexicon? {
    guard let forms = forms[letter] else { return nil }
    return parts.withLock { parts in
      if let part = parts[letter] { return part }
      let part = Lexicon(forms)
      parts[letter] = part
      return part
    }
  }

  private init(_ forms: [Form]) {
    for form in forms {
      for pieces in Self.pieces(of: form.text) { add(pieces, form) }
    }
  }

  private mutating func add(_ pieces: [Part], _ form: Form) {
    guard let first = pieces.first?.key else { return }
    let rest = Array(pieces.dropFirst())
    if let known = phrases[first]?.firstIndex(where: { $0.rest == rest && $0.meaning == form.meaning }) {
      phrases[first]?[known].languages |= form.languages
    } else {
      phrases[first, default: []].append(Phrase(rest: rest, meaning: form.meaning, languages: form.languages))
    }
  }

  /// A form as it stands in the table, and with its umlauts written out, in pieces.
  static func pieces(of form: Substring) -> [[Part]] {
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
  static func matches(in tokens: [Token]) -> [[Match]] {
    tokens.indices.map { place in
      guard place < longestTime, let key = tokens[place].key, let letter = key.unicodeScalars.first,
        let candidates = part(letter)?.phrases[key]
      else { return [] }
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
