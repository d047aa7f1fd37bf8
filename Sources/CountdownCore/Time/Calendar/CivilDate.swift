internal import CGLib

/// A day of the Gregorian calendar, in the years 1 to 9999.
package struct CivilDate: Hashable, Comparable, Sendable {
  /// A day that every year has, or every leap year.
  package struct DayOfYear: Hashable, Sendable {
    /// 1 to 12.
    var month: Int
    /// 1 to 31.
    var day: Int
  }

  package let year: Int
  /// 1 to 12.
  package let month: Int
  /// 1 to 31.
  package let day: Int

  /// The day of these numbers, or `nil` where the calendar has none.
  init?(year: Int, month: Int, day: Int) {
    guard (1...9999).contains(year), (1...12).contains(month), (1...Self.days(in: month, of: year)).contains(day)
    else { return nil }
    self.init(validYear: year, month: month, day: day)
  }

  init(validYear year: Int, month: Int, day: Int) { (self.year, self.month, self.day) = (year, month, day) }

  /// The day this many days after 1970-01-01, held within the years 1 to 9999.
  init(daysSince1970 days: Int64) {
    self = CivilDateTime(secondsSince1970: min(max(days, -4_000_000), 4_000_000) * 86_400).date
  }

  var daysSince1970: Int64 { CivilDateTime(date: self, time: .midnight).secondsSince1970 / 86_400 }

  /// The day that many days later, held within the years 1 to 9999.
  func adding(days: Int64) -> CivilDate {
    CivilDate(daysSince1970: daysSince1970 + min(max(days, -4_000_000), 4_000_000))
  }

  /// 1 for Monday to 7 for Sunday (ISO 8601).
  var weekday: Int {
    CivilDateTime(date: self, time: .midnight).withDateTime { Int(g_date_time_get_day_of_week($0)) } ?? 1
  }

  /// The number of days of a month; 0 where there is no such month.
  static func days(in month: Int, of year: Int) -> Int {
    guard (1...12).contains(month), (1...9999).contains(year) else { return 0 }
    return Int(g_date_get_days_in_month(GDateMonth(UInt32(month)), GDateYear(year)))
  }

  package static func < (left: CivilDate, right: CivilDate) -> Bool {
    (left.year, left.month, left.day) < (right.year, right.month, right.day)
  }
}
