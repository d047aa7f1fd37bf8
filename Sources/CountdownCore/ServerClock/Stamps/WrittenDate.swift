/// A date, a time of day and an offset from UTC as a server writes them, not yet checked.
struct WrittenDate {
  var year: Int64 = 0
  var month: Int64 = 0
  var day: Int64 = 0
  var hour: Int64 = 0
  var minute: Int64 = 0
  var second: Int64 = 0
  var nanosecond: Int64 = 0
  /// In seconds, east positive.
  var offset: Int64 = 0

  /// The years that a timestamp may name.
  private static let years: ClosedRange<Int64> = 2000...2100

  /// The instant that it names.
  ///
  /// A second of 60 is read as 59. A day or time that does not exist and a year beyond 2000…2100 are errors.
  func instant() throws(TimestampError) -> ServerInstant {
    guard (1...12).contains(month), (1...31).contains(day), (0...23).contains(hour), (0...59).contains(minute),
      (0...60).contains(second)
    else { throw .noSuchDay }
    guard Self.years.contains(year) else { throw .outOfRange }
    guard let date = CivilDate(year: Int(year), month: Int(month), day: Int(day)) else { throw .noSuchDay }
    let time = CivilTime(hour: Int(hour), minute: Int(minute), second: Int(min(second, 59)))
    let seconds = CivilDateTime(date: date, time: time).secondsSince1970 - offset
    return ServerInstant(sinceZero: .seconds(seconds) + TimeSpan(nanoseconds: nanosecond))
  }
}
