extension Grammar {
  /// A day; a part of the day that its word says as well (`tonight`, 明早) goes into the phrase.
  mutating func day(_ phrase: inout MomentPhrase, prefixed: Bool) throws(EntryError) -> MomentPhrase.Day? {
    let start = place
    if let day = try namedDay(&phrase) { return day }
    place = start
    if let day = try weekday() { return day }
    place = start
    if let day = try monthDay() { return day }
    place = start
    if let day = try numericDay(prefixed: prefixed) { return day }
    place = start
    if let day = try chineseDay() { return day }
    place = start
    return nil
  }

  // MARK: - Words

  private mutating func namedDay(_ phrase: inout MomentPhrase) throws(EntryError) -> MomentPhrase.Day? {
    let column = token().column
    let start = place
    _ = word("the")
    if word("day"), word("after"), word(in: Words.tomorrow) { return .ahead(2) }
    place = start
    if word(in: Words.tomorrow) { return .ahead(1) }
    if word("today") { return .ahead(0) }
    var part: MomentPhrase.Part?
    var days = 0
    if word("tonight") {
      part = .evening
    } else if let (ahead, said) = han(in: Words.hanDays) {
      days = ahead
      part = said
    } else {
      return nil
    }
    if let part {
      guard phrase.part == nil || phrase.part == part else { throw EntryError(.partOfDay, column: column) }
      phrase.part = part
    }
    return .ahead(days)
  }

  private mutating func weekday() throws(EntryError) -> MomentPhrase.Day? {
    let column = token().column
    if word("next") {
      guard (word(in: Words.weekdays) as Int?) != nil else { return nil }
      throw EntryError(.whichWeek, column: column)
    }
    _ = word("this") || word("coming")
    if let weekday: Int = word(in: Words.weekdays) {
      _ = symbol(".", close: true)
      return .weekday(weekday)
    }
    var weeks: Int?
    if han("下下個", "下下个", "下下") {
      weeks = 2
    } else if han("下個", "下个", "下") {
      weeks = 1
    } else if han("這個", "这个", "這", "这", "本") {
      weeks = 0
    }
    guard han(in: Words.hanWeeks), let weekday = han(in: Words.hanWeekdays) else { return nil }
    return weeks.map { .weekdayOfWeek(weekday, weeks: $0) } ?? .weekday(weekday)
  }

  /// `24 dec`, `24th of December 2026`, `dec 24, 2026`.
  private mutating func monthDay() throws(EntryError) -> MomentPhrase.Day? {
    let column = token().column
    _ = word("the")
    if let month: Int = word(in: Words.months) {
      _ = symbol(".", close: true)
      let dayColumn = token().column
      _ = word("the")
      guard let number = digits(), token().kind != .symbol(":") else { return nil }
      _ = ordinal()
      return try day(month, number, column: dayColumn)
    }
    guard let number = digits() else { return nil }
    _ = ordinal() || symbol(".", close: true)
    _ = word("of") || symbol("-", close: true)
    guard let month: Int = word(in: Words.months) else { return nil }
    _ = symbol(".", close: true) || symbol("-", close: true)
    return try day(month, number, column: column)
  }

  private mutating func ordinal() -> Bool { word("st") || word("nd") || word("rd") || word("th") }

  /// The day of a month, and the year where four digits follow that are no time.
  private mutating func day(_ month: Int, _ day: String, column: Int) throws(EntryError) -> MomentPhrase.Day {
    let start = place
    _ = symbol(",")
    if case .digits(let digits) = token().kind, digits.count == 4, token(1).kind != .symbol(":"),
      token(1).kind != .word("am"), token(1).kind != .word("pm"), let year = Int(digits)
    {
      place += 1
      return try date(year, month, day, column: column)
    }
    place = start
    return try ofYear(month, day, column: column)
  }

  // MARK: - Numbers

  /// `2026-12-24`, `24.12.2026`, `24.12.`, `24/12/2026`, `2026/12/24`, ISO 8601's `20261224T`.
  private mutating func numericDay(prefixed: Bool) throws(EntryError) -> MomentPhrase.Day? {
    let column = token().column
    guard let first = digits() else { return nil }
    if first.count == 8, token().kind == .word("t"), !token().spaced {
      return try date(
        Int(first.prefix(4)) ?? 0, Int(first.dropFirst(4).prefix(2)) ?? 0, String(first.suffix(2)),
        column: column)
    }
    guard case .symbol(let sign) = token().kind, sign == "-" || sign == "." || sign == "/", !token().spaced else {
      return nil
    }
    place += 1
    let secondColumn = token().column
    guard let second = digits(close: sign != ".") else { return nil }
    let hasThird = symbol(sign, close: true)
    let third = hasThird ? digits(close: sign != ".") : nil
    if first.count == 4 {
      guard let third else { return nil }
      guard let month = Int(second), (1...12).contains(month) else { throw EntryError(.month, column: secondColumn) }
      return try date(Int(first) ?? 0, month, third, column: token(-1).column)
    }
    switch sign {
    case ".":
      // 24.12 is no time, so it is a date where a moment has to come.
      let isNoTime = prefixed && isAtEnd && second.count == 2 && (Int(first) ?? 0) > 23
      return try pointed(
        first, second, third, hasThird: hasThird || isNoTime, columns: (column, secondColumn))
    case "/": return try slashed(first, second, third, prefixed: prefixed, columns: (column, secondColumn))
    default:
      guard third != nil else { return nil }
      throw EntryError(.year, column: column)
    }
  }

  /// Day, month, year, as where points are written.
  private mutating func pointed(
    _ day: String, _ month: String, _ year: String?, hasThird: Bool, columns: (Int, Int)
  ) throws(EntryError) -> MomentPhrase.Day? {
    guard hasThird else { return nil }
    guard let month = Int(month), (1...12).contains(month) else { throw EntryError(.month, column: columns.1) }
    // 24.12. 20:00
    if let year, token().kind == .symbol(":"), year.count <= 2 {
      place -= 1
      return try ofYear(month, day, column: columns.0)
    }
    guard let year else { return try ofYear(month, day, column: columns.0) }
    return try date(try fullYear(year, column: token(-1).column), month, day, column: columns.0)
  }

  /// Day and month in either order, where only one can be meant.
  private mutating func slashed(
    _ first: String, _ second: String, _ third: String?, prefixed: Bool, columns: (Int, Int)
  ) throws(EntryError) -> MomentPhrase.Day? {
    // 1/2 h is a length.
    guard third != nil || prefixed || isAtEnd || token().spaced, let one = Int(first), let two = Int(second) else {
      return nil
    }
    if third == nil, !prefixed, case .word(let word) = token().kind, Words.units[word] != nil { return nil }
    let year = try third.map { year throws(EntryError) in try fullYear(year, column: token(-1).column) }
    let dayFirst = (1...31).contains(one) && (1...12).contains(two)
    let monthFirst = (1...12).contains(one) && (1...31).contains(two)
    guard dayFirst || monthFirst else { throw EntryError(.month, column: columns.1) }
    guard !(dayFirst && monthFirst) || one == two else { throw EntryError(.dayOrMonth, column: columns.0) }
    let (month, day, column) = dayFirst ? (two, first, columns.0) : (one, second, columns.1)
    if let year { return try date(year, month, day, column: column) }
    return try ofYear(month, day, column: column)
  }

  private func fullYear(_ digits: String, column: Int) throws(EntryError) -> Int {
    guard digits.count == 4 || digits.count == 2, let year = Int(digits) else {
      throw EntryError(.year, column: column)
    }
    return digits.count == 2 ? 2000 + year : year
  }

  // MARK: - Chinese

  /// 12月24日, 2026年12月24號, 明年…: the year where it is there.
  private mutating func chineseDay() throws(EntryError) -> MomentPhrase.Day? {
    let column = token().column
    guard let first = try chineseDateNumber() else { return nil }
    var year: Int?
    var monthColumn = column
    var month = first
    if han("年") {
      year = Int(first)
      monthColumn = token().column
      guard let number = try chineseDateNumber() else { throw stuck() }
      month = number
    }
    guard han("月") else {
      if year != nil { throw stuck() }
      return nil
    }
    guard let monthNumber = Int(month), (1...12).contains(monthNumber) else {
      throw EntryError(.month, column: monthColumn)
    }
    let dayColumn = token().column
    guard let day = try chineseDateNumber() else { throw stuck() }
    guard han(in: Words.hanDaysOfMonth) else { throw stuck() }
    if let year { return try date(year, monthNumber, day, column: dayColumn) }
    return try ofYear(monthNumber, day, column: dayColumn)
  }

  private mutating func chineseDateNumber() throws(EntryError) -> String? {
    if let digits = digits() { return digits }
    return try chineseNumber().map { "\($0)" }
  }

  // MARK: - Checks

  private func date(_ year: Int, _ month: Int, _ day: String, column: Int) throws(EntryError) -> MomentPhrase.Day {
    guard (1...12).contains(month) else { throw EntryError(.month, column: column) }
    guard (1...9999).contains(year) else { throw EntryError(.year, column: column) }
    guard let date = Int(day).flatMap({ CivilDate(year: year, month: month, day: $0) }) else {
      // Only February needs the year to be wrong.
      let length = CivilDate.days(in: month, of: year)
      throw EntryError(.day(month: month, length: length, year: month == 2 ? year : nil), column: column)
    }
    return .date(date)
  }

  private func ofYear(_ month: Int, _ day: String, column: Int) throws(EntryError) -> MomentPhrase.Day {
    // The year 2000 was a leap year.
    guard let number = Int(day), CivilDate(year: 2000, month: month, day: number) != nil else {
      throw EntryError(.day(month: month, length: CivilDate.days(in: month, of: 2000), year: nil), column: column)
    }
    return .ofYear(month: month, day: number)
  }
}
