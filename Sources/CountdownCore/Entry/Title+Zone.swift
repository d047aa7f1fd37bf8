extension Title {
  /// The days of the week as Japanese and Korean shorten them to what are words of their own too.
  private static let weekdays = [
    "月": "月曜", "火": "火曜", "水": "水曜", "木": "木曜", "金": "金曜", "土": "土曜", "日": "日曜",
    "월": "월요일", "화": "화요일", "수": "수요일", "목": "목요일", "금": "금요일", "토": "토요일", "일": "일요일",
  ]

  /// What is wrong with a title that names a zone or a city, so that the time of day beside it may be another: `KST`,
  /// `Boston time`; `in London` and `London` alone are asked about.
  func zone(beside grammar: Grammar, isMoment: Bool) -> EntryError? {
    let (first, next, end) = (grammar.first, grammar.place, tokens.count - 1)
    let isHour = next > first && matches[next - 1].contains { $0.meaning == .hourOrLength }
    if isHour, matches[next].contains(where: { $0.meaning == .zoneTime && $0.end > next + 1 }) {
      return grammar.unexpected(at: next)
    }
    let hasColon = (first..<next).dropFirst().contains { place in
      tokens[place].kind == .symbol(":") && tokens[place - 1].kind.isDigits
    }
    guard isMoment || hasColon else { return nil }
    // 火 20:00 and 화 20:00 are Tuesday's for whoever writes days like that.
    if first == 1, let day = Self.weekdays[tokens[0].text] {
      return grammar.question(.language, from: 0, to: 1, [day, "\(tokens[0].text):"])
    }
    if let place = zone(in: 0..<first, isDivided: false) { return grammar.unexpected(at: place) }
    if first > 0, let city = city(in: 0..<first) {
      return grammar.question(.zone, from: 0, to: first, ["\(city) time", "\(city):"])
    }
    guard next < end else { return nil }
    // “20:00 hora de Seattle” is 20 hours and no zone that is known.
    if matches[next - 1].contains(where: { $0.meaning == .zoneTime && $0.end > next }) {
      return grammar.unexpected(at: next - 1)
    }
    let isDivided = Grammar.titleMarks.contains { mark in
      mark != "(" && [tokens[next - 1].kind, tokens[next].kind].contains(.symbol(mark))
    }
    let isByPlace = matches[next].contains { $0.meaning == .byPlace }
    if !isDivided, isByPlace || (isMoment && tokens[next].isZoneLike) { return grammar.unexpected(at: next) }
    if let place = zone(in: next..<end, isDivided: isDivided) { return grammar.unexpected(at: place) }
    let isIn = matches[next].contains { [.spanPrefix, .at, .on].contains($0.meaning) }
    guard !isDivided, let city = city(in: next + (isIn ? 1 : 0)..<end) else { return nil }
    // “midi à Paris”, where the small word was taken as one that joins.
    let isJoined = matches[next - 1].contains { $0.meaning == .at && $0.end == next }
    return grammar.question(.zone, from: next - (isJoined ? 1 : 0), to: end, ["\(city) time", "– \(city)"])
  }

  /// A sign before the title says that words of time in it are nothing of the time: `8pm, story time`.
  private func zone(in range: Range<Int>, isDivided: Bool) -> Int? {
    range.first { place in
      matches[place].contains { match in
        guard match.end <= range.upperBound else { return false }
        let isPhrase = match.end > place + 1
        // “8pm time to go”
        if match.meaning == .zoneTime {
          return !isDivided && (isPhrase || place > range.lowerBound || tokens[place].length > 4)
        }
        return match.meaning.isZone && (isPhrase || range.count == 1 || tokens[place].isInCapitals)
      }
    }
  }

  /// The city of the time zone database that a text is, and nothing else: its time may be meant, or where something is.
  private func city(in range: Range<Int>) -> String? {
    let words = tokens[range]
    guard (1...3).contains(words.count), words.allSatisfy(\.isWord),
      Grammar.zone(ofCity: words.map(\.text).joined(separator: "_")) != nil
    else { return nil }
    return words.map(\.text).joined(separator: " ")
  }
}

extension Token {
  /// Whether it is written as the abbreviations of zones are, of which there are more than are known: `NST`, `ACWST`.
  fileprivate var isZoneLike: Bool {
    guard isInCapitals, (3...5).contains(length), text.hasSuffix("T") else { return false }
    return length == 3 || text.hasSuffix("ST") || text.hasSuffix("DT")
  }
}
