extension Grammar {
  /// A day; a part of the day that its word says as well (`tonight`, 明早) goes into the phrase.
  mutating func day(_ phrase: inout MomentPhrase, prefixed: Bool) throws(EntryError) -> MomentPhrase.Day? {
    let start = place
    if let day = try namedDay(&phrase) { return day }
    place = start
    if let day = try dayAhead() { return day }
    place = start
    if let day = try weekday() { return day }
    place = start
    if let day = try monthDay() { return day }
    place = start
    if let day = try numericDay(prefixed: prefixed) { return day }
    place = start
    if let day = try markedDay() { return day }
    place = start
    if let day = try markedDayOfMonth() { return day }
    place = start
    if let day = try daysAhead() { return day }
    place = start
    return nil
  }

  // MARK: - Words

  private mutating func namedDay(_ phrase: inout MomentPhrase) throws(EntryError) -> MomentPhrase.Day? {
    let column = token().column
    if length({ if case .ahead = $0 { true } else { false } }) == 0 { smallWords() }
    if let day = try holiday() { return day }
    if let (weekday, part) = take({ if case .weekdayPart(let day, let part) = $0 { (day, part) } else { nil } }) {
      guard phrase.part == nil || phrase.part == part else { throw EntryError(.partOfDay, column: column) }
      phrase.part = part
      return .weekday(weekday)
    }
    guard let (days, part) = take({ if case .ahead(let days, let part) = $0 { (days, part) } else { nil } }) else {
      return nil
    }
    if let part {
      guard phrase.part == nil || phrase.part == part else { throw EntryError(.partOfDay, column: column) }
      phrase.part = part
    }
    return .ahead(days + 7 * (weeksLater() ?? 0))
  }

  /// `friday week`, `Freitag in einer Woche`.
  private mutating func weeksLater() -> Int? {
    let start = place
    if let weeks = take({ if case .weeksLater(let weeks) = $0 { weeks } else { nil } }) { return weeks }
    if take(.spanPrefix), let number = (try? quantity()) ?? nil, number.isWhole, (1..<100).contains(number.whole),
      takeUnit() == .week
    {
      return Int(number.whole)
    }
    place = start
    return nil
  }

  private mutating func smallWords() {
    let start = place
    if !take(.on) { _ = take(.at) }
    _ = takeArticle()
    if isAtEnd { place = start }
  }

  private mutating func weekdayItself() -> Int? {
    guard let day = take({ if case .weekday(let day) = $0 { day } else { nil } }) else { return nil }
    abbreviationPoint()
    return day
  }

  private mutating func week() -> Int? { take { if case .week(let weeks) = $0 { weeks } else { nil } } }

  /// `friday`, `lundi prochain`, `nächste Woche Montag`, 下週一; the next one is asked about where it may be another.
  private mutating func weekday() throws(EntryError) -> MomentPhrase.Day? {
    if length({ if case .week = $0 { true } else { false } }) == 0, !stands(.next) { smallWords() }
    if let weeks = week() {
      smallWords()
      return weekdayItself().map { .weekdayOfWeek($0, weeks: weeks) }
    }
    if take(.afterNext) { return weekdayItself().map { .afterNextWeekday($0) } }
    let isNext = take(.next)
    _ = take(.this)
    guard let day = weekdayItself() else {
      // 星期 begins a day.
      if token().isHan { _ = takeUnit() }
      return nil
    }
    if !isNext, let weeks = weekAfter() { return .weekdayOfWeek(day, weeks: weeks) }
    if !isNext, let weeks = weeksLater() { return .weekdayLater(day, weeks: weeks) }
    if isNext || take(.next) { return language.next == .coming ? .comingWeekday(day) : .nextWeekday(day) }
    _ = take(.this)
    return .weekday(day)
  }

  /// `friday next week`, `lundi de la semaine prochaine`.
  private mutating func weekAfter() -> Int? {
    let start = place
    if let weeks = week() { return weeks }
    _ = listComma()
    smallWords()
    if let weeks = week() { return weeks }
    place = start
    return nil
  }

  /// `24 dec`, `24th of December 2026`, `dec 24, 2026`, `el 24 de diciembre`.
  private mutating func monthDay() throws(EntryError) -> MomentPhrase.Day? {
    let start = place
    if monthItself() == nil {
      smallWords()
      _ = take(.this)
    } else {
      place = start
    }
    let column = token().column
    let first = place
    if language.isEnglish || token().isHan, let month = monthItself() {
      let dayColumn = token().column
      _ = takeArticle()
      guard let number = dayNumber(), token().kind != .symbol(":") else { return nil }
      _ = take(.ordinal) || take(.dayMark)
      return try day(month, number, column: dayColumn)
    }
    place = first
    guard let number = dayNumber() else { return nil }
    let isOrdinal = take(.ordinal) || symbol(".", close: true)
    let isSaid = isDaySaid(start, upTo: first, isOrdinal: isOrdinal)
    let isOn = isSaid || isOn(start, upTo: first)
    if let day = dayOfMonth(number, isOrdinal: isOrdinal, isOn: isOn, isSaid: isSaid) { return day }
    _ = take(.of) || symbol("-", close: true)
    guard let month = monthItself() else { return nil }
    _ = symbol("-", close: true)
    return try day(month, number, column: column)
  }

  /// Whether a small word, there or before it, says that a day follows, or its weekday: `lundi 7 à 10h`; what may mean
  /// “from” says nothing: `de 8 a 9`.
  private func isOn(_ start: Int, upTo end: Int) -> Bool {
    var behind = self
    for place in max(start - 1, first)..<end {
      behind.place = place
      let isWeekday = behind.length { if case .weekday = $0 { true } else { false } } > 0
      if isWeekday || (behind.stands(.on) && !behind.stands(.of)) || (place >= start && behind.stands(.at)) {
        return true
      }
    }
    return false
  }

  /// Whether the words before a number say that it is a day and no hour: `le 24`, `dia 24`, `der 24.`, and its weekday
  /// where dates are said so; what may be “at” or “from” as well says nothing: `в 5`.
  private func isDaySaid(_ start: Int, upTo end: Int, isOrdinal: Bool) -> Bool {
    if language.saysDatesByNumber || isOrdinal, isBehindWeekday(start) { return true }
    var behind = self
    behind.place = max(start - 1, first)
    // “on the 24”, where both words are behind the place.
    let isBehindArticle = start > first && behind.stands(.article(countsOne: false))
    for place in max(start - (isBehindArticle ? 2 : 1), first)..<end {
      behind.place = place
      if behind.stands(.on), !behind.stands(.of), !behind.stands(.at), !behind.stands(.until),
        !behind.stands(.spanPrefix) || isOrdinal
      {
        return true
      }
      if isOrdinal, behind.stands(.article(countsOne: false)) { return true }
    }
    return false
  }

  /// `am 24. um 20 Uhr`, `le 24 à 20h`, `the 24th at 8pm`, `24th`, `le 24`: a day of the month that comes, with its time
  /// where neither the number nor what stands before it says that it is one.
  private func dayOfMonth(_ number: String, isOrdinal: Bool, isOn: Bool, isSaid: Bool) -> MomentPhrase.Day? {
    guard isOrdinal || isOn, number.count <= 2, let day = Int(number), (1...31).contains(day) else { return nil }
    let isWord = isOrdinal && token(-1).isWord && (!token(-1).spaced || token(-1).length > 2)
    var ahead = self
    _ = ahead.take(.of) || ahead.symbol("-", close: true)
    if ahead.monthItself() != nil { return nil }
    if isWord || isSaid, isAtEnd || isBareBeforeTitle { return .ofMonth(day) }
    ahead = self
    _ = ahead.listComma()
    let isAt = ahead.take(.at)
    guard isAt || isWord || (isOrdinal && token().spaced), ((try? ahead.time(prefixed: isAt)) ?? nil) != nil else {
      return nil
    }
    return .ofMonth(day)
  }

  /// 24號, and 24日20時, 24일 오후 8시: where the mark is a unit as well, a time or まで has to follow, and not 24日 20:00:00, as
  /// the label says it.
  private mutating func markedDayOfMonth() throws(EntryError) -> MomentPhrase.Day? {
    guard let number = try dateNumber(), number.count <= 2, let day = Int(number), (1...31).contains(day) else {
      return nil
    }
    let isUnit = token().kind == .han("日") || length { $0.isUnitItself } > 0
    guard take(.dayMark) else { return nil }
    if !isUnit || (stands(.ends) && !stands(.ago)) { return .ofMonth(day) }
    var ahead = self
    if stands(.spanSuffix) || ((try? ahead.colonDuration(colons: true, isAfterDays: true)) ?? nil) != nil { return nil }
    _ = ahead.weekdayItself()
    ahead.joiners()
    _ = ahead.part()
    return ((try? ahead.time(prefixed: true)) ?? nil) == nil ? nil : .ofMonth(day)
  }

  private mutating func monthItself() -> Int? {
    guard let month = take({ if case .month(let month) = $0 { month } else { nil } }) else { return nil }
    abbreviationPoint()
    return month
  }

  /// A day's number in digits, or in words: `el uno de enero`.
  private mutating func dayNumber() -> String? {
    if let digits = digits() { return digits }
    if let number = (try? characterNumber()) ?? nil { return "\(number)" }
    if stands(.ordinal), token().text.count > 3 {
      _ = take(.ordinal)
      return "1"
    }
    if stands(.article(countsOne: true)), language.isEnglish { return nil }
    return wordNumber().map { "\($0)" }
  }

  /// The day of a month, and the year where four digits follow that are no time.
  mutating func day(_ month: Int, _ day: String, column: Int) throws(EntryError) -> MomentPhrase.Day {
    guard let year = year() else { return try ofYear(month, day, column: column) }
    return try date(year, month, day, column: column)
  }

  mutating func year() -> Int? {
    let start = place
    _ = listComma() || take(.of)
    if case .digits(let digits) = token().kind, digits.count == 4, token(1).kind != .symbol(":"),
      token(1).kind != .word("am"), token(1).kind != .word("pm"), let year = Int(digits)
    {
      place += 1
      _ = take(.yearMark)
      abbreviationPoint()
      return year
    }
    place = start
    return nil
  }

  /// `in 2 days at 3pm`, `через неделю в 9`, 3天后下午3点, days that a time follows; `a week from tomorrow`.
  private mutating func daysAhead() throws(EntryError) -> MomentPhrase.Day? {
    let isIn = take(.spanPrefix)
    let start = place
    var days: Int64?
    if let (above, below, unit) = take({
      if case .length(let above, let below, let unit) = $0 { (above, below, unit) } else { nil }
    }) {
      if below == 1 { days = self.days(above, of: unit) }
    } else {
      place = start
      let number = (try? quantity()) ?? nil
      guard number?.isWhole ?? (isIn && !language.isEnglish) else { return nil }
      _ = take(.measure)
      guard let unit = takeUnit() else { return nil }
      days = self.days(number?.whole ?? 1, of: unit)
    }
    guard let days, days < 40_000 else { return nil }
    abbreviationPoint()
    if let day = counted(Int(days)) { return day }
    let isAfter = take(.spanSuffix)
    var ahead = self
    let isAt = ahead.take(.at) || ahead.take(.on)
    let isPart = ahead.part() != nil
    guard ((try? ahead.time(prefixed: true)) ?? nil) != nil else { return isPart && isAfter ? .ahead(Int(days)) : nil }
    guard isAfter || isAt || isPart || ahead.halfOfDay() != nil || ahead.part() != nil else {
      return nil
    }
    return .ahead(Int(days))
  }

  /// `from tomorrow`, `from friday` after so many days.
  private mutating func counted(_ days: Int) -> MomentPhrase.Day? {
    let start = place
    if take(.from) {
      _ = takeArticle()
      if let ahead = take({ if case .ahead(let ahead, nil) = $0 { ahead } else { nil } }) {
        return .ahead(ahead + days)
      }
      if days.isMultiple(of: 7), let weekday = weekdayItself() { return .weekdayLater(weekday, weeks: days / 7) }
    }
    place = start
    return nil
  }

  private func days(_ count: Int64, of unit: Unit) -> Int64? {
    switch unit {
    case .day: count
    case .week: count < 6000 ? count * 7 : nil
    default: nil
    }
  }
}
