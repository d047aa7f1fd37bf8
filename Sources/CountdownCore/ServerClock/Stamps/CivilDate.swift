/// A day and a time of day in the Gregorian calendar, without a zone; integers only.
struct CivilDate: Hashable, Sendable {
  var year: Int64
  var month: Int64
  var day: Int64
  var hour: Int64 = 0
  var minute: Int64 = 0
  var second: Int64 = 0

  /// The years that a timestamp may name.
  static let years: ClosedRange<Int64> = 2000...2100

  /// The instant at which this was read on a clock that is `zone` ahead of UTC.
  ///
  /// A second of 60 is read as 59. A day or time that does not exist and a year beyond 2000…2100 are errors.
  func instant(zoneSeconds zone: Int64 = 0, nanoseconds: Int64 = 0) throws(TimestampProblem) -> ServerInstant {
    guard (1...12).contains(month), day >= 1, (0...23).contains(hour), (0...59).contains(minute),
      (0...60).contains(second)
    else { throw .noSuchDay }
    guard Self.years.contains(year) else { throw .outOfRange }
    guard day <= Self.days(inMonth: month, of: year) else { throw .noSuchDay }
    let days = Self.days(toYear: year, month: month, day: day)
    let seconds = days * 86_400 + hour * 3600 + minute * 60 + min(second, 59) - zone
    return ServerInstant(nanoseconds: seconds * 1_000_000_000 + nanoseconds)
  }

  /// How many days a month has.
  static func days(inMonth month: Int64, of year: Int64) -> Int64 {
    switch month {
    case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }

  /// Days from 1970-01-01 to a day: years are counted from March, so that the leap day is their last.
  static func days(toYear year: Int64, month: Int64, day: Int64) -> Int64 {
    let marchYear = month > 2 ? year : year - 1
    let marchMonth = (month + 9) % 12
    let dayOfYear = (153 * marchMonth + 2) / 5 + day - 1
    let leapDays = marchYear / 4 - marchYear / 100 + marchYear / 400
    return marchYear * 365 + leapDays + dayOfYear - 719_468
  }

  /// The year in which an instant lies, for instants from 1970 to 2100.
  static func year(of instant: WallInstant) -> Int64 {
    let days = instant.nanoseconds / 86_400_000_000_000
    // 365.2425 days a year on average, right to within a day at the turn of the year.
    let guess = 1970 + days * 400 / 146_097
    if days < Self.days(toYear: guess, month: 1, day: 1) { return guess - 1 }
    return days < Self.days(toYear: guess + 1, month: 1, day: 1) ? guess : guess + 1
  }
}
