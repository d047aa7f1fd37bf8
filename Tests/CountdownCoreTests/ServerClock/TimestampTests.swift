import CountdownCore
import Fixtures
import Testing

/// Instants are from `date -u`, or from the case named.
@Suite("Timestamps of servers")
struct TimestampTests {
  static let now = WallInstant(nanoseconds: 1_796_083_200_000_000_000)

  @Test(
    "reads an HTTP-date in all its forms",
    arguments: [
      ("Sun, 06 Dec 2026 08:49:37 GMT", 1_796_546_977), ("Sunday, 06-Dec-26 08:49:37 GMT", 1_796_546_977),
      ("Sun Dec  6 08:49:37 2026", 1_796_546_977), ("Dec  6 08:49:37 2026", 1_796_546_977),
      // A wrong weekday, none, one digit, odd spacing and case
      ("Mon, 06 Dec 2026 08:49:37 GMT", 1_796_546_977), ("06 Dec 2026 08:49:37 GMT", 1_796_546_977),
      ("Sun, 6 Dec 2026 8:49:37 GMT", 1_796_546_977), ("  sun,06 dec 2026  08:49:37 gmt ", 1_796_546_977),
      ("Sun, 06 Dec 2026 08:49:37 UTC", 1_796_546_977), ("Sun, 06 Dec 2026 08:49:37 +0000", 1_796_546_977),
      ("Sun, 06-Dec-2026 08:49:37 GMT", 1_796_546_977),
      // Without its weekday
      ("21 Apr 2020 09:41:16 GMT", 1_587_462_076),
      // One-digit hour
      ("Sat, 01 Oct 2022 7:19:16 GMT", 1_664_608_756),
      // The limits
      ("Sat, 01 Jan 2000 00:00:00 GMT", 946_684_800), ("Fri, 31 Dec 2100 23:59:59 GMT", 4_133_980_799),
      ("Thu, 29 Feb 2024 00:00:00 GMT", 1_709_164_800), ("Sun, 28 Feb 2100 23:59:59 GMT", 4_107_542_399),
      ("Mon, 01 Mar 2100 00:00:00 GMT", 4_107_542_400),
    ] as [(String, Int64)])
  func httpDate(text: String, seconds: Int64) throws {
    let date = try HTTPDate(text, now: Self.now)
    #expect(date.instant == ServerInstant(nanoseconds: seconds * 1_000_000_000))
    #expect(!date.hasOddZone && !date.isLeapSecond)
    #expect(date.stamp == .date(date.instant, upperKnown: true))
  }

  @Test(
    "refuses what is no HTTP-date, and says why",
    arguments: [
      ("", .empty), ("   ", .empty), ("now", .unreadable), ("0", .unreadable),
      ("Sun, 00 Jan 1900 00:00:00 GMT", .noSuchDay), ("Mon, 01 Jan 1900 00:00:00 GMT", .outOfRange),
      ("Fri, 31 Dec 9999 23:59:59 GMT", .outOfRange), ("Tue, 30 Feb 2026 00:00:00 GMT", .noSuchDay),
      ("Mon, 29 Feb 2100 00:00:00 GMT", .noSuchDay), ("Sun, 06 Dec 2026 24:00:00 GMT", .noSuchDay),
      ("Sun, 06 Dec 2026 08:60:00 GMT", .noSuchDay), ("Sun, 06 Dec 2026 08:49:61 GMT", .noSuchDay),
      ("Sun, 06 Foo 2026 08:49:37 GMT", .unreadable), ("Sun, 06 Dec 2026 08:49:37", .unreadable),
      ("Sun, 06 Dec 2026 08:49:37 CET", .unreadable), ("Sun, 06 Dec 2026 08:49 GMT", .unreadable),
      ("Sun, 06 Dec 2026 08:49:37 GMT, Sun, 06 Dec 2026 08:49:37 GMT", .unreadable),
      ("Sun, 006 Dec 2026 08:49:37 GMT", .unreadable), ("Sun, -6 Dec 2026 08:49:37 GMT", .unreadable),
      ("Sun, 06 Dec 99999999999999999999 08:49:37 GMT", .unreadable), ("2026-12-06T08:49:37Z", .unreadable),
      ("Sun, 06 Dec 2026 08:49:37 +9900", .unreadable), (String(repeating: "9", count: 5000), .unreadable),
      ("Sun, ٠٦ Dec 2026 08:49:37 GMT", .unreadable), ("Thu, 31 Dec 1998 23:59:60 GMT", .outOfRange),
    ] as [(String, TimestampError)])
  func noHTTPDate(text: String, problem: TimestampError) {
    #expect(throws: problem) { try HTTPDate(text, now: Self.now) }
  }

  @Test("a leap second is read as 59, and its upper end is dropped")
  func leapSecond() throws {
    for text in ["Sat, 31 Dec 2016 23:59:60 GMT", "Saturday, 31-Dec-16 23:59:60 GMT"] {
      let date = try HTTPDate(text, now: Self.now)
      #expect(date.instant == ServerInstant(nanoseconds: 1_483_228_799_000_000_000))
      #expect(date.isLeapSecond)
      #expect(date.stamp == .date(date.instant, upperKnown: false))
    }
  }

  @Test("another zone is applied and marked")
  func oddZone() throws {
    let date = try HTTPDate("Sun, 06 Dec 2026 09:49:37 +0100", now: Self.now)
    #expect(date.instant == ServerInstant(nanoseconds: 1_796_546_977_000_000_000))
    #expect(date.hasOddZone)
    #expect(try HTTPDate("Sun, 06 Dec 2026 03:49:37 -0500", now: Self.now).instant == date.instant)
  }

  @Test("a two-digit year is at most 50 years ahead")
  func twoDigitYear() throws {
    let year76 = try HTTPDate("Wednesday, 01-Jan-76 00:00:00 GMT", now: Self.now)
    #expect(year76.instant == ServerInstant(nanoseconds: 3_345_062_400_000_000_000))
    #expect(throws: TimestampError.outOfRange) { try HTTPDate("Saturday, 01-Jan-77 00:00:00 GMT", now: Self.now) }
    // On New Year's Eve of 2099, 00 is the next year.
    let eve = WallInstant(nanoseconds: 4_076_006_400_000_000_000)
    #expect(
      try HTTPDate("Monday, 01-Mar-00 00:00:00 GMT", now: eve).instant
        == ServerInstant(nanoseconds: 4_107_542_400_000_000_000))
  }

  @Test(
    "reads a time in JSON, with the step its digits show",
    arguments: [
      ("1796546977", 1_796_546_977_000_000_000, 1_000_000_000), ("1796546977123", 1_796_546_977_123_000_000, 1_000_000),
      ("1796546977123456", 1_796_546_977_123_456_000, 1000), ("1796546977123456789", 1_796_546_977_123_456_789, 1),
      ("1796546977.25", 1_796_546_977_250_000_000, 10_000_000),
      (" 1796546977123 ", 1_796_546_977_123_000_000, 1_000_000),
      // As Java writes a double, without the zeros at its end
      ("1.796546977123E12", 1_796_546_977_123_000_000, 1_000_000),
      ("1.79654697E9", 1_796_546_970_000_000_000, 1_000_000_000),
      ("1.79654697712e+9", 1_796_546_977_120_000_000, 10_000_000), ("1e12", 1_000_000_000_000_000_000, 1_000_000),
      ("1796546977123.5", 1_796_546_977_123_500_000, 100_000), ("99999999999", nil, 0),
      ("100000000000", nil, 0), ("946684800", 946_684_800_000_000_000, 1_000_000_000), ("946684799999", nil, 0),
      ("946684800000", 946_684_800_000_000_000, 1_000_000), ("946684800000000", 946_684_800_000_000_000, 1000),
      ("2026-12-06T08:49:37Z", 1_796_546_977_000_000_000, 1_000_000_000),
      ("2026-12-06t08:49:37.123z", 1_796_546_977_123_000_000, 1_000_000),
      ("2026-12-06 08:49:37,5 +01:00", 1_796_543_377_500_000_000, 100_000_000),
      ("2026-12-06T08:49:37.123456789123Z", 1_796_546_977_123_456_789, 1),
      ("2026-12-06T08:49:37+01", 1_796_543_377_000_000_000, 1_000_000_000),
      ("2024-03-04T13:21:14-05:00", 1_709_576_474_000_000_000, 1_000_000_000),
      // The offset is for show, whatever it is
      ("/Date(1448000000000+0800)/", 1_448_000_000_000_000_000, 1_000_000),
      ("/Date(1448000000000-1130)/", 1_448_000_000_000_000_000, 1_000_000),
      ("/Date(1448000000000)/", 1_448_000_000_000_000_000, 1_000_000),
    ] as [(String, Int64?, Int64)])
  func json(text: String, nanoseconds: Int64?, quantum: Int64) throws {
    guard let nanoseconds else {
      #expect(throws: TimestampError.outOfRange) { try Timestamp(text) }
      return
    }
    let timestamp = try Timestamp(text)
    #expect(timestamp.instant == ServerInstant(nanoseconds: nanoseconds))
    #expect(timestamp.quantum == TimeSpan(nanoseconds: quantum))
  }

  @Test(
    "refuses what is no time in JSON, and says why",
    arguments: [
      ("", .empty), ("0", .zero), ("0.0", .zero), ("0.5", .outOfRange), ("-1", .outOfRange),
      ("-1796546977", .outOfRange),
      ("/Date(0)/", .zero), ("/Date(-1)/", .outOfRange), ("/Date()/", .unreadable), ("/Date(12", .unreadable),
      ("9999999999999999999", .outOfRange), ("99999999999999999999999", .unreadable), ("1e19", .unreadable),
      ("1.e12", .unreadable), ("e12", .unreadable), ("1e", .unreadable), ("1e-3", .unreadable), ("0E12", .zero),
      ("1.5e1 ms", .unreadable), ("1.796546977E3", .outOfRange), ("200", .outOfRange), ("946684799", .outOfRange),
      ("soon", .unreadable), ("null", .unreadable), ("2026-12-06", .noZone), ("2026-12-06T08:49:37", .noZone),
      ("2026-12-06T08:49Z", .unreadable), ("2026-13-06T08:49:37Z", .noSuchDay), ("2026-02-29T08:49:37Z", .noSuchDay),
      ("1999-12-06T08:49:37Z", .outOfRange), ("2101-01-01T00:00:00Z", .outOfRange),
      ("2026-12-06T08:49:37.Z", .unreadable),
      ("2026-12-06T08:49:37+25:00", .unreadable), ("2026-12-06T08:49:37ZZ", .unreadable), ("1796546977s", .unreadable),
      ("４２", .unreadable),
    ] as [(String, TimestampError)])
  func noJSON(text: String, problem: TimestampError) {
    #expect(throws: problem) { try Timestamp(text) }
  }

  @Test(
    "reads Retry-After in both forms as it was asked, within a hundred years",
    arguments: [
      ("60", 60), ("0", 0), ("3600", 3600), ("7200", 7200), ("99999999999999999999999999", 3_155_760_000), ("-5", 0),
      ("Sun, 06 Dec 2026 08:50:37 GMT", 60), ("Sun, 06 Dec 2026 08:00:00 GMT", 0),
      ("Fri, 31 Dec 2100 23:59:59 GMT", 2_337_433_822),
      ("soon", nil), ("", nil), ("1.5", nil), ("60 s", nil),
    ] as [(String, Int64?)])
  func retryAfter(text: String, seconds: Int64?) {
    let server = ServerInstant(nanoseconds: 1_796_546_977_000_000_000)
    #expect(RetryAfter.wait(text, serverNow: server, wall: Self.now) == seconds.map { .seconds($0) })
  }

  @Test("a Retry-After date is measured from the server's own Date, not from this computer's clock")
  func retryAfterOnServersClock() {
    let text = "Sun, 06 Dec 2026 08:50:37 GMT"
    let behind = WallInstant(nanoseconds: 1_796_546_977_000_000_000 - 90_000_000_000)
    #expect(RetryAfter.wait(text, serverNow: nil, wall: behind) == .seconds(150))
    let server = ServerInstant(nanoseconds: 1_796_546_977_000_000_000)
    #expect(RetryAfter.wait(text, serverNow: server, wall: behind) == .minutes(1))
  }

  @Test("no text of random bytes traps any reader")
  func randomTexts() {
    var random = SeededGenerator(seed: 9)
    let alphabet = Array("0123456789 :,-+TZGMT/Date()SunDec.٣é\u{0}\\".utf8)
    for _ in 0..<20_000 {
      let bytes = (0..<Int.random(in: 0...40, using: &random)).map { _ in alphabet.randomElement(using: &random) ?? 0 }
      let text = String(decoding: bytes, as: UTF8.self)
      let date = try? HTTPDate(text, now: Self.now)
      let timestamp = try? Timestamp(text)
      for instant in [date?.instant, timestamp?.instant].compactMap({ $0 }) {
        #expect(instant.nanoseconds > 0 && instant.nanoseconds < 4_133_980_800_000_000_000 + 86_400_000_000_000)
      }
      _ = RetryAfter.wait(text, serverNow: date?.instant, wall: Self.now)
    }
  }
}
