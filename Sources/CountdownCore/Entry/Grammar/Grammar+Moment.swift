extension Grammar {
  /// `@1796019182`, with a fraction where wanted.
  mutating func epoch() -> MomentPhrase? {
    let start = place
    let column = token().column
    if symbol("@"), let digits = digits() {
      let nanoseconds = fractionOfSecond()
      var phrase = MomentPhrase()
      phrase.column = column
      // Held at the limit of instants, which the resolver refuses.
      let whole = Int64(digits).flatMap { TimeSpan(seconds: $0) } ?? TimeSpan(nanoseconds: .max)
      phrase.instant = WallInstant(sinceZero: whole + TimeSpan(nanoseconds: nanoseconds))
      return phrase
    }
    place = start
    return nil
  }

  /// A date, a time, or both, in either order; `prefixed` where a word before them said that it is a moment.
  mutating func moment(everyYear: Bool, prefixed: Bool) throws(EntryError) -> MomentPhrase {
    var phrase = MomentPhrase()
    phrase.everyYear = everyYear
    phrase.column = token().column
    while !isAtEnd {
      let column = token().column
      if try takeYearly(&phrase) { continue }
      if let day = try day(&phrase, prefixed: prefixed) {
        guard add(day, to: &phrase, column: column) else { throw EntryError(.twice, column: column) }
        joiners()
        continue
      }
      if let part = part() {
        guard phrase.part == nil || phrase.part == part else { throw EntryError(.twice, column: column) }
        phrase.part = part
        joiners()
        continue
      }
      if let time = try time(prefixed: prefixed || phrase.day != nil || phrase.part != nil) {
        guard phrase.time == nil else { throw EntryError(.twice, column: column) }
        phrase.time = time
        phrase.timeColumn = column
        phrase.half = halfOfDay()
        if phrase.offset == nil { phrase.offset = try offset() }
        joiners()
        continue
      }
      throw stuck()
    }
    guard phrase.day != nil || phrase.time != nil else {
      guard let part = phrase.part else { throw stuck() }
      if part == .midday { return phrase }
      throw EntryError(.noTimeOfDay, column: token().column)
    }
    return phrase
  }

  /// Takes a day into a phrase; a weekday may stand beside a date, as in “Tue 1 Dec”.
  private func add(_ day: MomentPhrase.Day, to phrase: inout MomentPhrase, column: Int) -> Bool {
    switch (phrase.day, day) {
    case (nil, _): break
    case (.weekday, .weekday): return false
    case (.weekday(let weekday), _) where phrase.weekday == nil: phrase.weekday = weekday
    case (_, .weekday(let weekday)) where phrase.weekday == nil:
      phrase.weekday = weekday
      return true
    default: return false
    }
    phrase.day = day
    phrase.dayColumn = column
    return true
  }

  private mutating func takeYearly(_ phrase: inout MomentPhrase) throws(EntryError) -> Bool {
    let start = place
    if (word("every") || word("each")) && (word("year") || word("yr")) || word("yearly") || word("annually")
      || han("每年")
    {
      phrase.everyYear = true
      return true
    }
    place = start
    return false
  }

  /// What may stand between a date and a time.
  private mutating func joiners() {
    let start = place
    _ = symbol(",")
    _ = word("at") || word("on") || han("的", "在", "於", "于")
    // ISO 8601 puts a T between them.
    if word("t") {
      guard case .digits = token().kind else {
        place = start
        return
      }
    }
  }

  // MARK: - Part of the day

  /// `in the morning`, `at night`, 下午.
  mutating func part() -> MomentPhrase.Part? {
    let start = place
    if let part = han(in: Words.hanParts) { return part }
    if word("tonight") {
      place = start
      return nil
    }
    _ = word("in") || word("at") || word("this")
    _ = word("the")
    if let part: MomentPhrase.Part = word(in: Words.parts) { return part }
    place = start
    return nil
  }

  /// Half of the day by the clock, with or without points.
  mutating func halfOfDay() -> MomentPhrase.Part? {
    let start = place
    if word("am") { return .first }
    if word("pm") { return .second }
    let isFirst = word("a")
    if isFirst || word("p") {
      if symbol("."), word("m") {
        _ = symbol(".")
        return isFirst ? .first : .second
      }
    }
    place = start
    return nil
  }

  // MARK: - Offset from UTC

  /// `Z`, `UTC`, `+08:00`, `UTC+8`, `-0330`; in seconds.
  mutating func offset() throws(EntryError) -> Int? {
    let start = place
    if word("z") || word("zulu") { return 0 }
    let named = word("utc") || word("gmt")
    let column = token().column
    let isNegative = symbol("-")
    guard isNegative || symbol("+") else {
      if named { return 0 }
      place = start
      return nil
    }
    guard let digits = digits(close: true) else {
      if named { throw stuck() }
      place = start
      return nil
    }
    var hours = digits
    var minutes = "0"
    if digits.count > 2 {
      hours = String(digits.dropLast(2))
      minutes = String(digits.suffix(2))
    } else if symbol(":", close: true) {
      guard let after = self.digits(close: true) else { throw stuck() }
      minutes = after
    }
    // The furthest offsets in use, and a little more.
    guard let hours = Int(hours), let minutes = Int(minutes), minutes < 60, hours < 15, hours * 60 + minutes <= 14 * 60
    else { throw EntryError(.offset, column: column) }
    return (hours * 60 + minutes) * (isNegative ? -60 : 60)
  }
}
