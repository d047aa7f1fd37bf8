internal import CGLib

/// A day of the Gregorian calendar.
package struct CalendarDay: Hashable, Comparable, Sendable {
  /// A day that every year has, or every leap year.
  package struct DayOfYear: Hashable, Sendable {
    /// 1 to 12.
    package var month: Int
    /// 1 to 31.
    package var day: Int

    /// A day of a month.
    package init(month: Int, day: Int) {
      self.month = month
      self.day = day
    }
  }

  /// 1 to 9999.
  package let year: Int
  /// 1 to 12.
  package let month: Int
  /// 1 to 31.
  package let day: Int

  /// The day of these numbers, or `nil` where the calendar has none.
  package init?(year: Int, month: Int, day: Int) {
    guard (1...9999).contains(year), (1...12).contains(month), (1...Self.days(in: month, of: year)).contains(day)
    else { return nil }
    self.year = year
    self.month = month
    self.day = day
  }

  /// The day this many days after 1970-01-01, held within the years 1 to 9999.
  package init(daysSince1970 days: Int64) {
    let seconds = min(max(days, -719_162), 2_932_896) * 86_400
    guard let time = g_date_time_new_from_unix_utc(gint64(seconds)) else {
      (year, month, day) = (1970, 1, 1)
      return
    }
    defer { g_date_time_unref(time) }
    year = Int(g_date_time_get_year(time))
    month = Int(g_date_time_get_month(time))
    day = Int(g_date_time_get_day_of_month(time))
  }

  /// Days since 1970-01-01.
  package var daysSince1970: Int64 {
    guard let time = g_date_time_new_utc(gint(year), gint(month), gint(day), 0, 0, 0) else { return 0 }
    defer { g_date_time_unref(time) }
    return Int64(g_date_time_to_unix(time)) / 86_400
  }

  /// The day that many days later, held within the years 1 to 9999.
  package func adding(days: Int64) -> CalendarDay {
    CalendarDay(daysSince1970: daysSince1970 + min(max(days, -4_000_000), 4_000_000))
  }

  /// 1 for Monday to 7 for Sunday (ISO 8601).
  package var weekday: Int {
    // 1970-01-01 was a Thursday.
    Int(((daysSince1970 + 3) % 7 + 7) % 7) + 1
  }

  /// The number of days of a month, by the Gregorian rule; 0 where there is no such month.
  static func days(in month: Int, of year: Int) -> Int {
    guard (1...12).contains(month), (1...9999).contains(year) else { return 0 }
    return Int(g_date_get_days_in_month(GDateMonth(UInt32(month)), GDateYear(year)))
  }

  /// Earlier in the calendar.
  package static func < (left: CalendarDay, right: CalendarDay) -> Bool {
    (left.year, left.month, left.day) < (right.year, right.month, right.day)
  }
}
