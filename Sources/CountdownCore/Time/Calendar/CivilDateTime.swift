internal import CGLib
internal import GLib

/// A time of day as a clock on the wall shows it.
package struct CivilTime: Hashable, Sendable {
  /// 0 to 23.
  let hour: Int
  /// 0 to 59.
  let minute: Int
  /// 0 to 59.
  let second: Int
  /// 0 to 999,999,999.
  let nanosecond: Int

  /// A time of its parts, each held within its range.
  init(hour: Int, minute: Int = 0, second: Int = 0, nanosecond: Int = 0) {
    self.hour = min(max(hour, 0), 23)
    self.minute = min(max(minute, 0), 59)
    self.second = min(max(second, 0), 59)
    self.nanosecond = min(max(nanosecond, 0), 999_999_999)
  }

  /// 00:00, at which a day begins.
  static let midnight = CivilTime(hour: 0)
}

/// A date and a time of day, as they stand on a calendar and a clock; which instant that is depends on the zone.
package struct CivilDateTime: Hashable, Sendable {
  var date: CivilDate
  var time: CivilTime
}

extension CivilDateTime {
  /// What UTC shows so many seconds after 1970-01-01T00:00:00Z, held within the years 1 to 9999.
  init(secondsSince1970 seconds: Int64, nanosecond: Int = 0) {
    guard let utc = g_date_time_new_from_unix_utc(gint64(min(max(seconds, -62_135_596_800), 253_402_300_799))) else {
      self.init(date: CivilDate(validYear: 1970, month: 1, day: 1), time: .midnight)
      return
    }
    defer { g_date_time_unref(utc) }
    let (year, month, day) =
      (g_date_time_get_year(utc), g_date_time_get_month(utc), g_date_time_get_day_of_month(utc))
    self.init(
      date: CivilDate(validYear: Int(year), month: Int(month), day: Int(day)),
      time: CivilTime(
        hour: Int(g_date_time_get_hour(utc)), minute: Int(g_date_time_get_minute(utc)),
        second: Int(g_date_time_get_second(utc)), nanosecond: nanosecond))
  }

  /// Whole seconds from 1970-01-01T00:00:00Z until UTC shows it.
  var secondsSince1970: Int64 { withDateTime { Int64(g_date_time_to_unix($0)) } ?? 0 }

  /// By `g_date_time_format`; as in ISO 8601 where the pattern is none.
  func formatted(_ pattern: String) -> String {
    let text = withDateTime { takenString(g_date_time_format($0, pattern)) } ?? nil
    return text ?? "\(date.year)-\(date.month)-\(date.day)"
  }

  /// Hands on the same as GLib's type, in UTC; whole seconds only.
  func withDateTime<Result>(_ body: (OpaquePointer) -> Result) -> Result? {
    guard
      let utc = g_date_time_new_utc(
        gint(date.year), gint(date.month), gint(date.day), gint(time.hour), gint(time.minute), gdouble(time.second))
    else { return nil }
    defer { g_date_time_unref(utc) }
    return body(utc)
  }
}
