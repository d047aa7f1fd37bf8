/// The value of an HTTP `Date` header (RFC 9110 §5.6.7), read leniently and without any locale or zone of this computer.
package struct HTTPDate: Hashable, Sendable {
  /// The instant, in whole seconds.
  package var instant: ServerInstant
  /// Whether it names another zone than GMT, which was applied.
  package var hasOddZone: Bool
  /// Whether its second was 60: it is read as 59, and the instant may be later than it says.
  package var isLeapSecond: Bool

  package var stamp: Exchange.Stamp { .date(instant, upperKnown: !isLeapSecond) }

  /// Reads any of the three forms: `Sun, 06 Nov 1994 08:49:37 GMT`, `Sunday, 06-Nov-94 08:49:37 GMT` and
  /// `Sun Nov  6 08:49:37 1994`.
  ///
  /// A missing or wrong weekday, one-digit days and hours, `UTC` and numeric zones are tolerated. `now` is this computer's
  /// wall clock: a two-digit year more than 50 years ahead of it is taken from the century before.
  package init(_ text: String, now: WallInstant) throws(TimestampError) {
    guard var cursor = ByteCursor(text) else { throw .unreadable }
    guard !cursor.isAtEnd else { throw .empty }
    var date = WrittenDate()
    var zone: Int64?
    if let month = Self.monthFirst(cursor) {
      cursor = month.cursor
      cursor.skipSpaces()
      guard let day = cursor.number(digits: 1...2), Self.space(&cursor), cursor.time(into: &date), Self.space(&cursor),
        let year = cursor.number(digits: 4...4)
      else { throw .unreadable }
      (date.year, date.month, date.day) = (year, month.month, day)
      cursor.skipSpaces()
      zone = cursor.isAtEnd ? 0 : Self.zone(&cursor)
    } else {
      cursor.skipLetters()
      _ = cursor.take(",")
      cursor.skipSpaces()
      guard let day = cursor.number(digits: 1...2), Self.separator(&cursor), let month = cursor.month(),
        Self.separator(&cursor), let year = Self.year(&cursor, now: now), Self.space(&cursor), cursor.time(into: &date),
        Self.space(&cursor)
      else { throw .unreadable }
      (date.year, date.month, date.day) = (year, month, day)
      zone = Self.zone(&cursor)
    }
    guard let zone, cursor.isAtEnd else { throw .unreadable }
    date.offset = zone
    instant = try date.instant()
    hasOddZone = zone != 0
    isLeapSecond = date.second == 60
  }

  /// The month of asctime's form, where it stands first or after the weekday, and the cursor behind it.
  private static func monthFirst(_ start: ByteCursor) -> (month: Int64, cursor: ByteCursor)? {
    var cursor = start
    if let month = cursor.month(), cursor.peek == 0x20 { return (month, cursor) }
    cursor = start
    cursor.skipLetters()
    _ = cursor.take(",")
    cursor.skipSpaces()
    if let month = cursor.month(), cursor.peek == 0x20 { return (month, cursor) }
    return nil
  }

  private static func space(_ cursor: inout ByteCursor) -> Bool {
    guard cursor.peek == 0x20 else { return false }
    cursor.skipSpaces()
    return true
  }

  private static func separator(_ cursor: inout ByteCursor) -> Bool { cursor.take("-") || space(&cursor) }

  private static func year(_ cursor: inout ByteCursor, now: WallInstant) -> Int64? {
    if let year = cursor.number(digits: 4...4) { return year }
    guard let short = cursor.number(digits: 2...2) else { return nil }
    let current = Int64(TimeZone.universal.civil(at: now).date.year)
    let year = current - current % 100 + short
    // RFC 9110 §5.6.7: what seems more than 50 years ahead is the most recent year with these digits.
    if year > current + 50 { return year - 100 }
    return year + 100 <= current + 50 ? year + 100 : year
  }

  private static func zone(_ cursor: inout ByteCursor) -> Int64? {
    if cursor.take(word: "GMT") || cursor.take(word: "UTC") || cursor.take(word: "UT") || cursor.take(word: "Z") {
      return 0
    }
    return cursor.numericZone()
  }
}
