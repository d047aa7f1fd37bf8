/// An instant that somebody named by date and time.
package struct Moment: Hashable, Sendable {
  package var instant: WallInstant
  /// The date and time as they stand on a clock in the zone that it was read in.
  var civil: CivilDateTime
  /// The day it comes round every year, or `nil` where it comes once.
  var yearly: CivilDate.DayOfYear?

  package var everyYear: Bool { yearly != nil }
}

extension Moment {
  /// A moment that comes round every year, by one of its comings.
  package init(yearlyAt instant: WallInstant, zone: TimeZone) {
    let civil = zone.civil(at: instant)
    let day = CivilDate.DayOfYear(month: civil.date.month, day: civil.date.day)
    self.init(instant: instant, civil: civil, yearly: day)
  }

  /// The first coming after an instant of a moment that comes every year; `nil` where it comes once or never again.
  ///
  /// Where the clocks skip its time in some year it comes when they have, where they repeat it, the first time.
  package func next(after instant: WallInstant, zone: TimeZone) -> Moment? {
    guard let yearly else { return nil }
    let year = zone.civil(at: instant).date.year
    // Eight years always hold a 29 February; the ninth is for one that is already past.
    for candidate in year...year + 9 {
      guard let date = CivilDate(year: candidate, month: yearly.month, day: yearly.day) else { continue }
      let civil = CivilDateTime(date: date, time: self.civil.time)
      guard let found = zone.instants(of: civil).firstOrAfterGap, found > instant else { continue }
      return Moment(instant: found, civil: zone.civil(at: found), yearly: yearly)
    }
    return nil
  }
}
