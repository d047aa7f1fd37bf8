/// A day and a time of day to the minute, as a calendar and a clock show them.
package struct PickedMoment: Hashable, Sendable {
  /// As the calendar has them: 1 to 9999, 1 to 12, 1 to 31.
  package var year, month, day: Int
  /// As the clock has them: 0 to 23, 0 to 59.
  package var hour, minute: Int

  package init(year: Int, month: Int, day: Int, hour: Int, minute: Int) {
    (self.year, self.month, self.day, self.hour, self.minute) = (year, month, day, hour, minute)
  }

  /// What the clocks of a zone show at an instant, without its seconds.
  package init(at instant: WallInstant, zone: TimeZone) {
    let civil = zone.civil(at: instant)
    self.init(
      year: civil.date.year, month: civil.date.month, day: civil.date.day, hour: civil.time.hour,
      minute: civil.time.minute)
  }

  /// The next full hour, to start from.
  package init(hourAfter instant: WallInstant, zone: TimeZone) {
    self.init(at: instant + .hours(1), zone: zone)
    minute = 0
  }

  /// As it is typed in every language: "2026-12-24 20:00".
  package var text: String {
    "\(year.digits(4))-\(month.digits(2))-\(day.digits(2)) \(hour.digits(2)):\(minute.digits(2))"
  }
}
