/// Days in numbers.
extension Grammar {
  /// Whether eight digits begin with a year that can be meant, so that they are a date or nothing.
  static func beginsWithYear(_ digits: String) -> Bool {
    digits.count == 8 && (1970...2116).contains(Int(digits.prefix(4)) ?? 0)
  }

  /// `20261224`, where the year is one that can be meant.
  static func compactDate(_ digits: String) -> CivilDate? {
    guard beginsWithYear(digits), let year = Int(digits.prefix(4)), let month = Int(digits.dropFirst(4).prefix(2)),
      let day = Int(digits.suffix(2))
    else { return nil }
    return CivilDate(year: year, month: month, day: day)
  }

  /// A day of a month in the reader's language, which reads it back.
  static func dateText(month: Int, day: Int) -> String {
    guard let date = CivilDate(year: 2000, month: month, day: day) else { return "\(month)-\(day)" }
    return CivilDateTime(date: date, time: .midnight).formatted(trc("date", "%-d %b"))
  }

  /// `2026-12-24`, `24.12.2026`, `24.12.`, `24/12/2026`, `2026/12/24`, ISO 8601's `20261224T`.
  mutating func numericDay(prefixed: Bool) throws(EntryError) -> MomentPhrase.Day? {
    let start = place
    let column = token().column
    guard let first = digits() else { return nil }
    if token().kind != .word("t") || token().spaced, let date = Self.compactDate(first), takesNoUnit {
      return .date(date)
    }
    let isBeforeT = first.count == 8 && token().kind == .word("t") && !token().spaced
    if isBeforeT || (Self.beginsWithYear(first) && takesNoUnit) {
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
    // 2026. 12. 24., as Korean writes it, and 26. 12. 24.
    let isYearFirst = sign == "." && third != nil && symbol(".", close: true)
    if first.count == 4 || (isYearFirst && first.count == 2 && tokens[start + 2].spaced) {
      guard let third else { return nil }
      guard let month = Int(second), (1...12).contains(month) else { throw EntryError(.month, column: secondColumn) }
      return try date(try fullYear(first, column: column), month, third, column: token(-1).column)
    }
    switch sign {
    case ".":
      // 24.12 is no time, so it is a date where a moment has to come.
      let isNoTime = prefixed && isAtEnd && second.count == 2 && (Int(first) ?? 0) > 23
      if !hasThird, isBeforeTime, let date = try dayBeforeTime(first, second, from: start, column: column) {
        return date
      }
      return try pointed(
        first, second, third, hasThird: hasThird || isNoTime, columns: (column, secondColumn))
    case "/": return try slashed(first, second, third, prefixed: prefixed, from: start, columns: (column, secondColumn))
    default:
      guard let third else { return nil }
      guard third.count == 4 else { throw EntryError(.year, column: column) }
      return try slashed(first, second, third, prefixed: prefixed, from: start, columns: (column, secondColumn))
    }
  }

  /// Day, month, year, as where points are written.
  private mutating func pointed(
    _ day: String, _ month: String, _ year: String?, hasThird: Bool, columns: (Int, Int)
  ) throws(EntryError) -> MomentPhrase.Day? {
    guard hasThird else { return nil }
    guard let month = Int(month), (1...12).contains(month) else { throw EntryError(.month, column: columns.1) }
    // 24.12. 20:00
    if let year, year.count <= 2, token().kind == .symbol(":") || (token(-1).spaced && !isAtEnd) {
      place -= 1
      return try ofYear(month, day, column: columns.0)
    }
    guard let year else { return try ofYear(month, day, column: columns.0) }
    return try date(try fullYear(year, column: token(-1).column), month, day, column: columns.0)
  }

  /// Day and month in either order, where only one can be meant.
  private mutating func slashed(
    _ first: String, _ second: String, _ third: String?, prefixed: Bool, from start: Int, columns: (Int, Int)
  ) throws(EntryError) -> MomentPhrase.Day? {
    // 1/2 h is a length.
    guard third != nil || prefixed || isAtEnd || token().spaced || token().kind == .symbol("("), let one = Int(first),
      let two = Int(second)
    else {
      return nil
    }
    if third == nil, !prefixed, !takesNoUnit { return nil }
    let year = try third.map { year throws(EntryError) in try fullYear(year, column: token(-1).column) }
    let dayFirst = (1...31).contains(one) && (1...12).contains(two)
    let monthFirst = (1...12).contains(one) && (1...31).contains(two)
    guard dayFirst || monthFirst else { throw EntryError(.month, column: columns.1) }
    guard !(dayFirst && monthFirst) || one == two else {
      throw question(.dayOrMonth, from: start, to: place, either(one, two, year))
    }
    let (month, day, column) = dayFirst ? (two, first, columns.0) : (one, second, columns.1)
    if let year { return try date(year, month, day, column: column) }
    return try ofYear(month, day, column: column)
  }

  /// Whether a time follows a date that was written as `24.12`.
  private var isBeforeTime: Bool {
    guard token().spaced else { return false }
    var ahead = self
    _ = ahead.take(.at)
    guard ahead.digits() != nil else { return false }
    return ahead.token().kind == .symbol(":") || ahead.takeHourMark()
  }

  /// `24.12 20:00`, `12.24 20:00`; either number of `12.2 10:00` may be the month.
  private func dayBeforeTime(_ first: String, _ second: String, from start: Int, column: Int) throws(EntryError)
    -> MomentPhrase.Day?
  {
    guard let one = Int(first), let two = Int(second) else { return nil }
    if (1...12).contains(one), (13...31).contains(two) { return try ofYear(one, second, column: column) }
    guard (1...31).contains(one), (1...12).contains(two) else { return nil }
    guard one > 12 || one == two else { throw question(.dayOrMonth, from: start, to: place, either(one, two, nil)) }
    return try ofYear(two, first, column: column)
  }

  /// The two dates that two numbers may be.
  private func either(_ one: Int, _ two: Int, _ year: Int?) -> [String] {
    [(one, two), (two, one)].map { month, day in
      guard let year else { return Self.dateText(month: month, day: day) }
      return "\(year)-\(month.digits(2))-\(day.digits(2))"
    }
  }

  /// Whether the hour of a day follows with its word, which may be that of a unit as well: `24/12 ore 20`.
  var isBeforeHour: Bool {
    var ahead = self
    return ahead.take(.at) && ahead.token().kind.isDigits
  }

  /// That no unit stands here, nor what comes before one: `1/2 an hour`.
  private var takesNoUnit: Bool {
    if isBeforeHour { return true }
    var ahead = self
    _ = ahead.take(.of)
    _ = ahead.takeArticle() || ahead.take(.measure)
    return ahead.takeUnit() == nil
  }

  private func fullYear(_ digits: String, column: Int) throws(EntryError) -> Int {
    guard digits.count == 4 || digits.count == 2, let year = Int(digits) else {
      throw EntryError(.year, column: column)
    }
    return digits.count == 2 ? 2000 + year : year
  }

  // MARK: - Numbers with their marks

  /// 12月24日, 2026年12月24號, 令和9年1月3日, 12월 24일: the year where it is there.
  mutating func markedDay() throws(EntryError) -> MomentPhrase.Day? {
    let era = take { if case .era(let before) = $0 { before } else { nil } }
    let column = token().column
    guard let first = try dateNumber() else { return nil }
    var year: Int?
    var monthColumn = column
    var month = first
    if token().isHan, take(.yearMark) {
      year = Int(first).flatMap { $0 < 10_000 ? $0 + (era ?? 0) : nil } ?? 0
      monthColumn = token().column
      if let named = take({ if case .month(let month) = $0 { month } else { nil } }) {
        month = "\(named)"
        return try dayOf(month, year: year, monthColumn: monthColumn)
      }
      guard let number = try dateNumber() else { throw stuck() }
      month = number
    }
    if era != nil, year == nil { throw stuck() }
    guard take(.monthMark) else {
      if year != nil { throw stuck() }
      return nil
    }
    return try dayOf(month, year: year, monthColumn: monthColumn)
  }

  private mutating func dayOf(_ month: String, year: Int?, monthColumn: Int) throws(EntryError) -> MomentPhrase.Day {
    guard let month = Int(month), (1...12).contains(month) else { throw EntryError(.month, column: monthColumn) }
    let dayColumn = token().column
    guard let day = try dateNumber(), take(.dayMark) else { throw stuck() }
    if let year { return try date(year, month, day, column: dayColumn) }
    return try ofYear(month, day, column: dayColumn)
  }

  mutating func dateNumber() throws(EntryError) -> String? {
    if let digits = digits() { return digits }
    return try characterNumber().map { "\($0)" }
  }

  // MARK: - Checks

  func date(_ year: Int, _ month: Int, _ day: String, column: Int) throws(EntryError) -> MomentPhrase.Day {
    guard (1...12).contains(month) else { throw EntryError(.month, column: column) }
    guard (1...9999).contains(year) else { throw EntryError(.year, column: column) }
    guard let date = Int(day).flatMap({ CivilDate(year: year, month: month, day: $0) }) else {
      // Only February needs the year to be wrong.
      let length = CivilDate.days(in: month, of: year)
      throw EntryError(.day(month: month, length: length, year: month == 2 ? year : nil), column: column)
    }
    return .date(date)
  }

  func ofYear(_ month: Int, _ day: String, column: Int) throws(EntryError) -> MomentPhrase.Day {
    // The year 2000 was a leap year.
    guard let number = Int(day), CivilDate(year: 2000, month: month, day: number) != nil else {
      throw EntryError(.day(month: month, length: CivilDate.days(in: month, of: 2000), year: nil), column: column)
    }
    return .ofYear(month: month, day: number)
  }
}
