/// A time as it stands in a JSON body: an epoch number in any unit, RFC 3339, or `/Date(…)/`.
package struct Timestamp: Hashable, Sendable {
  /// The instant it says, cut to a nanosecond.
  package var instant: ServerInstant
  /// The least step its digits can show: one second for epoch seconds, one millisecond for three digits after the point.
  package var quantum: TimeSpan

  package var stamp: Exchange.Stamp { .json(instant, quantum: quantum) }

  /// Reads the text of a JSON number or string.
  ///
  /// Epoch numbers below 1e11 are seconds, below 1e14 milliseconds, below 1e17 microseconds, else nanoseconds, also with
  /// an exponent as Java writes them (1.796546977123E12); 0 is refused, as systems send it that know no time. RFC 3339
  /// needs a zone.
  package init(_ text: String) throws(TimestampError) {
    guard var cursor = ByteCursor(text) else { throw .unreadable }
    if let plain = cursor.numberWithoutExponent, let other = ByteCursor(plain) { cursor = other }
    guard !cursor.isAtEnd else { throw .empty }
    if cursor.take(word: "/Date(") {
      self = try Self.serialised(&cursor)
    } else if let year = Self.isoYear(cursor) {
      self = try Self.iso(&cursor, year: year)
    } else {
      self = try Self.epoch(&cursor)
    }
    guard cursor.isAtEnd else { throw .unreadable }
  }

  private init(_ instant: ServerInstant, quantum: Int64) {
    self.instant = instant
    self.quantum = TimeSpan(nanoseconds: quantum)
  }

  /// What ASP.NET's old serialiser writes: milliseconds of UTC, with a zone that is for show only.
  private static func serialised(_ cursor: inout ByteCursor) throws(TimestampError) -> Timestamp {
    if cursor.take("-") { throw .outOfRange }
    guard let milliseconds = cursor.number(digits: 1...18) else { throw .unreadable }
    if cursor.peek != 0x29, cursor.numericZone() == nil { throw .unreadable }
    guard cursor.take(")"), cursor.take("/") else { throw .unreadable }
    if milliseconds == 0 { throw .zero }
    return Timestamp(try instant(milliseconds, unit: 1_000_000), quantum: 1_000_000)
  }

  private static func epoch(_ cursor: inout ByteCursor) throws(TimestampError) -> Timestamp {
    let isNegative = cursor.take("-")
    guard let value = cursor.number(digits: 1...18) else { throw .unreadable }
    // A digit left over makes it longer than any nanosecond count up to 2100.
    if let next = cursor.peek, (0x30...0x39).contains(next) {
      guard let last = cursor.number(digits: 1...1), cursor.isAtEnd else {
        throw isNegative ? .outOfRange : .unreadable
      }
      let (tenfold, overflow) = value.multipliedReportingOverflow(by: 10)
      let (whole, carry) = tenfold.addingReportingOverflow(last)
      guard !isNegative, !overflow, !carry else { throw .outOfRange }
      return Timestamp(try instant(whole, unit: 1), quantum: 1)
    }
    let unit: Int64 =
      switch value {
      case ..<100_000_000_000: 1_000_000_000
      case ..<100_000_000_000_000: 1_000_000
      case ..<100_000_000_000_000_000: 1000
      default: 1
      }
    var fraction: (nanoseconds: Int64, quantum: Int64) = (0, 1_000_000_000)
    if cursor.take(".") {
      guard let digits = cursor.fraction() else { throw .unreadable }
      fraction = digits
    }
    guard cursor.isAtEnd else { throw .unreadable }
    if value == 0 { throw fraction.nanoseconds == 0 ? .zero : .outOfRange }
    if isNegative { throw .outOfRange }
    let scale = 1_000_000_000 / unit
    let whole = try instant(value, unit: unit)
    return Timestamp(
      whole + TimeSpan(nanoseconds: fraction.nanoseconds / scale), quantum: max(1, fraction.quantum / scale))
  }

  /// The year at the front of `2024-03-04…`.
  private static func isoYear(_ start: ByteCursor) -> Int64? {
    var cursor = start
    guard let year = cursor.number(digits: 4...4), cursor.peek == 0x2D else { return nil }
    return year
  }

  private static func iso(_ cursor: inout ByteCursor, year: Int64) throws(TimestampError) -> Timestamp {
    var date = WrittenDate(year: year)
    guard cursor.number(digits: 4...4) != nil, cursor.take("-"), let month = cursor.number(digits: 2...2),
      cursor.take("-"), let day = cursor.number(digits: 2...2)
    else { throw .unreadable }
    (date.month, date.day) = (month, day)
    if cursor.isAtEnd { throw .noZone }
    guard cursor.take(anyOf: "T", "t", " ") != nil, cursor.time(into: &date) else { throw .unreadable }
    var fraction: (nanoseconds: Int64, quantum: Int64) = (0, 1_000_000_000)
    if cursor.take(anyOf: ".", ",") != nil {
      guard let digits = cursor.fraction() else { throw .unreadable }
      fraction = digits
    }
    cursor.skipSpaces()
    if cursor.isAtEnd { throw .noZone }
    if cursor.take(anyOf: "Z", "z") == nil {
      guard let offset = cursor.numericZone() else { throw .unreadable }
      date.offset = offset
    }
    date.nanosecond = fraction.nanoseconds
    return Timestamp(try date.instant(), quantum: fraction.quantum)
  }

  /// The instant that many units after 1970, if it is from 2000 to 2100: before that it is no time, or of a clock that was
  /// never set.
  private static func instant(_ value: Int64, unit: Int64) throws(TimestampError) -> ServerInstant {
    let (nanoseconds, overflow) = value.multipliedReportingOverflow(by: unit)
    // 2000-01-01T00:00:00Z and 2101-01-01T00:00:00Z
    guard !overflow, nanoseconds >= 946_684_800_000_000_000, nanoseconds < 4_133_980_800_000_000_000 else {
      throw .outOfRange
    }
    return ServerInstant(nanoseconds: nanoseconds)
  }
}
