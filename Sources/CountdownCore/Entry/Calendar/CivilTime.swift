/// A time of day as a clock on the wall shows it.
package struct TimeOfDay: Hashable, Sendable {
  /// 0 to 23.
  package var hour: Int
  /// 0 to 59.
  package var minute: Int
  /// 0 to 59.
  package var second: Int
  /// 0 to 999,999,999.
  package var nanosecond: Int

  /// A time of its parts, each held within its range.
  package init(hour: Int, minute: Int = 0, second: Int = 0, nanosecond: Int = 0) {
    self.hour = min(max(hour, 0), 23)
    self.minute = min(max(minute, 0), 59)
    self.second = min(max(second, 0), 59)
    self.nanosecond = min(max(nanosecond, 0), 999_999_999)
  }

  /// 00:00, at which a day begins.
  package static let midnight = TimeOfDay(hour: 0)

  /// Whole seconds since 00:00 on a day of 24 hours.
  var seconds: Int64 { Int64(hour * 3600 + minute * 60 + second) }
}

/// A date and a time of day, as they stand on a clock and a calendar; which instant that is depends on the zone.
package struct CivilTime: Hashable, Sendable {
  /// The day.
  package var date: CalendarDay
  /// The time on that day.
  package var time: TimeOfDay

  /// A date and a time.
  package init(date: CalendarDay, time: TimeOfDay) {
    self.date = date
    self.time = time
  }
}
