extension Grammar {
  /// Whether a sign stands here that makes seconds since 1970 of what follows, not one that is read “at”.
  var isAtEpoch: Bool { token().kind == .symbol("@") && token(1).kind.isDigits && token(1).length > 8 }

  /// `@1796019182`, with a fraction where wanted, as the whole of what is left; in `@ 9pm` the sign is read “at”.
  mutating func epoch() throws(EntryError) -> MomentPhrase? {
    let start = place
    let column = token().column
    let isLong = isAtEpoch
    if symbol("@"), let digits = digits(), isLong || isAtEnd {
      let nanoseconds = fractionOfSecond()
      var phrase = MomentPhrase()
      phrase.column = column
      // Held at the limit of instants, which the resolver refuses.
      let whole = Int64(digits).flatMap { TimeSpan(seconds: $0) } ?? TimeSpan(nanoseconds: .max)
      phrase.instant = WallInstant(sinceZero: whole + TimeSpan(nanoseconds: nanoseconds))
      _ = take(.ends)
      try expectEnd()
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
      if take(.everyYear) {
        phrase.everyYear = true
        continue
      }
      // 31 декабря 23:59 новый год
      if phrase.day != nil, phrase.time != nil, isAtTitle, isAtHoliday { break }
      if try partOrDay(&phrase, prefixed: prefixed, column: column) { continue }
      if phrase.zone == nil, let zone = try zone(isLeading: phrase.time == nil) {
        phrase.zone = zone
        joiners()
        continue
      }
      if phrase.time == nil || (!isAtTitle && !isDistance),
        let time = try time(prefixed: prefixed || phrase.day != nil || phrase.part != nil, hasDay: phrase.day != nil)
      {
        guard phrase.time == nil else { throw EntryError(.twice, column: column) }
        phrase.time = time
        phrase.isPartBeforeTime = phrase.part != nil
        phrase.timeColumn = column
        phrase.timeEnd = endColumn
        phrase.half = halfOfDay()
        if phrase.zone == nil { phrase.zone = try zone(isLeading: false) }
        joiners()
        continue
      }
      if takeEnds(of: phrase) || endsAfterComma() || (phrase.time != nil && take(.exactly)) { continue }
      if phrase.day != nil || phrase.time != nil {
        if distance() { continue }
        if isAtTitle { break }
        throw stuckBehindTime()
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

  /// A part of the day or a day, whichever the longer words mean: `mañana por la mañana`.
  private mutating func partOrDay(_ phrase: inout MomentPhrase, prefixed: Bool, column: Int) throws(EntryError) -> Bool
  {
    let partLength = length { if case .part = $0 { true } else { false } }
    let dayLength = length { if case .ahead = $0 { true } else { false } }
    if partLength == 0 || (phrase.day == nil && dayLength >= partLength) {
      if let day = try day(&phrase, prefixed: prefixed) {
        guard add(day, to: &phrase, column: column) else { throw EntryError(.twice, column: column) }
        joiners()
        return true
      }
    }
    if partLength > 0, phrase.time != nil || !isNoonItself, let part = part() {
      guard phrase.part == nil || phrase.part == part else { throw EntryError(.twice, column: column) }
      // Noon is a time where no other is said.
      phrase.part = part
      joiners()
      return true
    }
    return false
  }

  /// Whether noon is the time here and not a part of the day in which one follows: `midi et demi`, `Mittag um 12`.
  private var isNoonItself: Bool {
    guard stands(.noon) else { return false }
    var ahead = self
    _ = ahead.take(.noon)
    let afterNoon = ahead.place
    if (try? ahead.afterTwelve(MomentPhrase.Time(hour: 12))) != nil, ahead.place > afterNoon { return true }
    ahead = self
    _ = ahead.part()
    ahead.joiners()
    return ((try? ahead.time(prefixed: true)) ?? nil) == nil
  }

  /// Takes a day into a phrase; a weekday may stand beside a date, as in “Tue 1 Dec”.
  private func add(_ day: MomentPhrase.Day, to phrase: inout MomentPhrase, column: Int) -> Bool {
    switch (phrase.day, day) {
    case (nil, _): break
    case (.weekday, .weekday): return false
    case (.ahead(let days), .ofYear), (.ahead(let days), .date): phrase.ahead = days
    case (.weekday(let weekday), _) where phrase.weekday == nil: phrase.weekday = weekday
    case (_, .weekday(let weekday)) where phrase.weekday == nil:
      phrase.weekday = weekday
      return true
    default: return false
    }
    phrase.day = day
    phrase.dayColumn = column
    phrase.dayEnd = endColumn
    return true
  }

  /// What may stand between a date and a time.
  mutating func joiners() {
    let start = place
    if token().isListComma, isDistance { return }
    _ = listComma()
    while !isAtPart, !stands(.exactly) {
      let here = place
      // `a` is `at` in one language and a length's one in another, and an article may be both.
      guard take(.at) || take(.on) || take(.of) || (place > start && take(.article(countsOne: false))) else { break }
      // 20時に ends with a small word, `20:00 at` does not.
      if isAtEnd {
        if !token(-1).isHan { place = here }
        break
      }
    }
    // ISO 8601 puts a T between them.
    if word("t") {
      guard case .digits = token().kind else {
        place = start
        return
      }
    }
  }

  private var isAtPart: Bool { length { if case .part = $0 { true } else { false } } > 0 && !isAtDay }
  private var isAtDay: Bool { length { if case .ahead = $0 { true } else { false } } > 0 }

  /// `ends`, まで; 前 behind a day or a time, as a word of its own and not behind minutes, where it says how many are left.
  private mutating func takeEnds(of phrase: MomentPhrase) -> Bool {
    guard stands(.ago) else { return take(.ends) }
    guard phrase.day != nil || phrase.time != nil else { return false }
    if let time = phrase.time, time.hours == .either, time.minute > 0 { return false }
    let start = place
    if take(.ends), isAtEnd || token().spaced || !token().isHan { return true }
    place = start
    return false
  }

  // MARK: - What is printed beside a moment

  /// How long until then, after the moment itself: `, in 14 h 35 min`.
  private mutating func distance() -> Bool {
    let start = place
    // Without the comma it is a second time: “friday in 10 minutes”.
    guard listComma() else { return false }
    let isBefore = take(.spanPrefix)
    var ahead = self
    guard let span = try? ahead.duration(colons: false), span > .zero,
      isBefore || lastWas(.spanSuffix, in: ahead),
      ahead.isAtEnd || ahead.stands(.everyYear) || ahead.token().isListComma
    else {
      place = start
      return false
    }
    place = ahead.place
    _ = listComma()
    return true
  }

  private var isDistance: Bool {
    var ahead = self
    return ahead.distance()
  }

  private func lastWas(_ meaning: Meaning, in ahead: Grammar) -> Bool {
    var behind = self
    for place in self.place..<ahead.place {
      behind.place = place
      if behind.stands(meaning) { return true }
    }
    return false
  }

  private mutating func endsAfterComma() -> Bool {
    let start = place
    if listComma(), !isAtEnd, stands(.everyYear) || stands(.ends) { return true }
    place = start
    return false
  }

  // MARK: - Part of the day

  /// `in the morning`, `at night`, 下午.
  mutating func part() -> MomentPhrase.Part? {
    let start = place
    _ = listComma()
    if let part = take({ if case .part(let part) = $0 { part } else { nil } }) {
      abbreviationPoint()
      return part
    }
    place = start
    return nil
  }

  /// Half of the day by the clock, with or without points.
  mutating func halfOfDay() -> MomentPhrase.Part? {
    let start = place
    if let half = take({ if case .halfOfDay(let half) = $0 { half } else { nil } }) { return half }
    let isFirst = word("a")
    if isFirst || word("p") {
      if symbol("."), word("m") {
        _ = symbol(".")
        return isFirst ? .first : .second
      }
      place = start
      if isFirst ? word("a") : word("p"), word("m"), !token(-1).text.isEmpty { return isFirst ? .first : .second }
    }
    place = start
    return nil
  }

  /// Whether one stands here.
  var halfStands: Bool {
    var ahead = self
    return ahead.halfOfDay() != nil
  }
}
