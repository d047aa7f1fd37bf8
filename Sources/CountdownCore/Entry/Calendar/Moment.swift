/// An instant that somebody named by date and time.
package struct Moment: Hashable, Sendable {
  /// The instant in UTC.
  package var instant: WallInstant
  /// The date and time as they stand on a clock in the zone that it was read in.
  package var civil: CivilTime
  /// The day it comes round every year, or `nil` where it comes once.
  package var yearly: CalendarDay.DayOfYear?

  /// Whether it comes round every year.
  package var everyYear: Bool { yearly != nil }

  /// A moment of its parts.
  package init(instant: WallInstant, civil: CivilTime, yearly: CalendarDay.DayOfYear? = nil) {
    self.instant = instant
    self.civil = civil
    self.yearly = yearly
  }

  /// A moment that comes round every year, by one of its comings.
  package init(yearlyAt instant: WallInstant, zone: TimeZoneName) {
    let civil = ZoneCalendar(zone).civil(at: instant)
    let day = CalendarDay.DayOfYear(month: civil.date.month, day: civil.date.day)
    self.init(instant: instant, civil: civil, yearly: day)
  }

  /// The first coming after an instant of a moment that comes every year; `nil` where it comes once or never again.
  ///
  /// Where the clocks skip its time in some year it comes when they have, where they repeat it, the first time.
  package func next(after instant: WallInstant, zone: TimeZoneName) -> Moment? {
    guard let yearly else { return nil }
    let calendar = ZoneCalendar(zone)
    let year = calendar.civil(at: instant).date.year
    // Eight years always hold a 29 February; the ninth is for one that is already past.
    for candidate in year...year + 9 {
      guard let date = CalendarDay(year: candidate, month: yearly.month, day: yearly.day) else { continue }
      let civil = CivilTime(date: date, time: self.civil.time)
      guard let found = calendar.instants(of: civil).firstOrAfterGap, found > instant else { continue }
      return Moment(instant: found, civil: calendar.civil(at: found), yearly: yearly)
    }
    return nil
  }
}
