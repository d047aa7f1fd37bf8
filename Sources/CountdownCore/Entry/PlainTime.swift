extension Entry {
  /// Whether a text that is understood can hardly be anything but a time, for places where people type all kinds of
  /// things: by a unit, a clock's colon, a date with its month or year, a word for noon.
  ///
  /// A number, a weekday or a month alone is none there, nor a version or an abbreviation: `5`, `2026`, `1.5`, `sun`,
  /// `3d`. A single word without a number has to be one of the person's own language or of English.
  package static func isPlainlyTime(_ text: String, language: String = ownLanguage) -> Bool {
    guard let tokens = try? Tokenizer.tokens(of: text) else { return false }
    return PlainTime(tokens: tokens, own: Language.named(language).mask).isPlain
  }

  /// The words and numbers of a text in its order, in lower case and without accents; none of a text that is longer than
  /// ``lengthLimit``.
  package static func words(of text: String) -> [String] {
    guard let tokens = try? Tokenizer.tokens(of: text) else { return [] }
    return tokens.compactMap { token in
      switch token.kind {
      case .digits(let digits): digits
      case .word(let word): word
      case .han(let character): String(character)
      case .symbol, .end: nil
      }
    }
  }
}

/// Looks for what shows that a text is a time.
///
/// What can stand behind a time as its title has no number and no word that says when, so the whole text is looked at.
private struct PlainTime {
  let tokens: [Token]
  let matches: [[Lexicon.Match]]
  /// The bits of the languages from which a single word is taken.
  let own: UInt32
  private let hasDigits: Bool

  init(tokens: [Token], own: UInt32) {
    self.tokens = tokens
    self.own = own
    matches = Lexicon.matches(in: tokens)
    hasDigits = tokens.contains(where: \.kind.isDigits)
  }

  var isPlain: Bool {
    tokens.indices.contains { place in
      isClock(place) || isDate(place) || isEpoch(place)
        || matches[place].contains { isSaid(by: $0, at: place) }
    }
  }

  private func isSaid(by match: Lexicon.Match, at place: Int) -> Bool {
    let isAlone = match.end - place == tokens.count - 1
    if isAlone, match.languages & own == 0 { return false }
    let length = tokens[place..<match.end].reduce(0) { $0 + $1.length }
    let isBehindDigits = place > 0 && tokens[place - 1].kind.isDigits
    switch match.meaning {
    case .unit, .hourOrLength:
      // What a single letter stands for is plain for these: 3d, 5g and 4k are other things.
      if length == 1, tokens[place].isWord { return isBehindDigits && ["h", "m", "s"].contains(tokens[place].key) }
      return !isAlone
    case .length, .clock, .halfOf: return true
    case .noon, .midnight: return isAlone || hasDigits || matches.contains { $0.contains(where: \.meaning.leadsToTime) }
    case .halfOfDay: return isBehindDigits
    case .spokenHour, .hour, .eitherHour, .intoHour: return !isAlone
    case .month: return hasDigits
    case .monthMark, .dayMark, .yearMark: return place > 0
    case .ahead, .weekday, .weekdayPart: return hasDigits && (length > 3 || tokens[place].isHan)
    case .until: return hasDigits && length > 2
    default: return false
    }
  }

  /// `20:00`, `1:30:00`, and not `16:9`.
  private func isClock(_ place: Int) -> Bool {
    tokens[place].kind.isDigits && isNext(place + 1, ":")
      && tokens[safe: place + 2].map { $0.kind.isDigits && $0.length == 2 } == true
  }

  /// Three numbers of which one is a year: `2026-12-24`, `24.12.2026`.
  private func isDate(_ place: Int) -> Bool {
    guard tokens[place].kind.isDigits, let last = tokens[safe: place + 4], last.kind.isDigits,
      tokens[safe: place + 2]?.kind.isDigits == true, ["-", "/", "."].contains(where: { isNext(place + 1, $0) })
    else { return false }
    return tokens[place].length == 4 || last.length == 4
  }

  /// Seconds since 1970: `@1796019182`.
  private func isEpoch(_ place: Int) -> Bool {
    tokens[place].kind == .symbol("@") && tokens[safe: place + 1].map { $0.kind.isDigits && $0.length > 8 } == true
  }

  private func isNext(_ place: Int, _ sign: Character) -> Bool {
    tokens[safe: place].map { $0.kind == .symbol(sign) && !$0.spaced } == true
  }
}

extension [Token] {
  fileprivate subscript(safe place: Int) -> Token? { indices.contains(place) ? self[place] : nil }
}

extension Meaning {
  /// Whether a time may follow.
  fileprivate var leadsToTime: Bool {
    switch self {
    case .until, .ahead, .weekday: true
    default: false
    }
  }
}
