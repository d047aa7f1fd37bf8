import CountdownCore
import Testing

@Suite("Clock changes and days")
struct EntryCaseTests {
  private func berlin() throws -> TimeZone { try #require(TimeZone("Europe/Berlin")) }

  @Test("a countdown of nothing is refused", arguments: ["0", "0s", "0:00", "0 min"])
  func zero(text: String) throws {
    #expect(Entry.read(text, context: .shell, now: EntryTests.evening, zone: .universal).error?.problem == .noTime)
  }

  @Test("until 8 am over the night when the clocks go back is 25 hours")
  func fallBack() throws {
    // Saturday 24 October 2026, 08:00 in Berlin.
    let now = wall(1_792_821_600)
    let moment = Entry.read("until 08:00", context: .shell, now: now, zone: try berlin()).moment
    #expect(moment?.instant == now + .hours(25))
  }

  @Test(
    "days are those of the calendar, be they 23 or 25 hours long",
    arguments: [(1_553_986_800, 1_554_069_600), (1_572_127_200, 1_572_217_200)] as [(Int64, Int64)])
  func calendarDays(day: Int64, next: Int64) throws {
    // Midnights in Berlin: 31 March and 1 April 2019, 27 and 28 October 2019.
    #expect(TimeText.ends(wall(next), now: wall(day), zone: try berlin()) == "ends tomorrow 00:00")
    #expect(TimeText.ends(wall(next - 1), now: wall(day), zone: try berlin()) == "ends 23:59")
  }

  @Test("a length of time is exact over a change of the clocks")
  func exactLength() throws {
    #expect(Entry.read("24 h", context: .shell, now: wall(1_792_821_600), zone: try berlin()).span == .hours(24))
    #expect(Entry.read("in 1 day", context: .shell, now: wall(1_792_821_600), zone: try berlin()).span == .hours(24))
  }

  @Test("at 14:00 until 9:00 is tomorrow, and says so")
  func tomorrow() throws {
    let taipei = try #require(TimeZone("Asia/Taipei"))
    // Monday 30 November 2026, 14:00 in Taipei.
    let now = wall(1_796_018_400)
    let reading = try Entry.read("until 9:00", context: .untilPage, now: now, zone: taipei).get()
    #expect(reading.notes == [.tomorrow])
    guard case .moment(let moment) = reading.meaning else {
      Issue.record("not a moment")
      return
    }
    #expect(TimeText.moment(moment, now: now, zone: taipei) == "tomorrow, Tue 1 Dec, 09:00, in 19 h")
  }

  @Test("a time of day is right on both sides of a change of the clocks")
  func bothSides() throws {
    // 27 and 28 March 2027 at 12:00 in Berlin; the clocks go forward in between.
    for (now, expected) in [(Int64(1_806_145_200), Int64(1_806_213_600)), (1_806_228_000, 1_806_300_000)] {
      let moment = Entry.read("8:00", context: .untilPage, now: wall(now), zone: try berlin()).moment
      #expect(moment?.instant == wall(expected))
    }
  }

  @Test("a day that comes every year comes again on the same day")
  func yearly() throws {
    let moment = try #require(
      Entry.read("every 24 dec 20:00", context: .shell, now: EntryTests.evening, zone: try berlin()).moment)
    #expect(moment.everyYear)
    #expect(moment.instant == wall(1_798_138_800))
    let next = try #require(moment.next(after: moment.instant, zone: try berlin()))
    #expect(next.instant == wall(1_829_674_800))
    #expect(next.everyYear)
  }

  @Test("29 February comes every leap year, and not in 2100")
  func leapDay() throws {
    let moment = try #require(
      Entry.read("every 29 feb", context: .shell, now: EntryTests.evening, zone: .universal).moment)
    #expect(moment.instant == wall(1_835_395_200))
    // 29 February 2096 is followed by that of 2104.
    #expect(moment.next(after: wall(3_981_312_000), zone: .universal)?.instant == wall(4_233_686_400))
  }

  @Test(
    "the reading says the day, the date, the time and how long until then",
    arguments: [
      ("tomorrow 9:00", "tomorrow, Tue 1 Dec, 09:00, in 14 h 35 min"),
      ("20:00", "today, Mon 30 Nov, 20:00, in 1 h 35 min"),
      ("18:25:30", "today, Mon 30 Nov, 18:25:30, in 30 s"), ("24 dec 20:00", "Thu 24 Dec, 20:00, in 24 days"),
      ("every 24 dec", "Thu 24 Dec, 00:00, in 24 days, every year"), ("1 jan", "Fri 1 Jan 2027, 00:00, in 32 days"),
      ("wednesday 0:00", "Wed 2 Dec, 00:00, in 2 days"), ("18:27", "today, Mon 30 Nov, 18:27, in 2 min"),
    ])
  func readings(text: String, words: String) throws {
    let moment = try #require(
      Entry.read(text, context: .untilPage, now: EntryTests.evening, zone: try berlin()).moment)
    #expect(TimeText.moment(moment, now: EntryTests.evening, zone: try berlin()) == words)
  }

  @Test(
    "the end names its day where that is not today",
    arguments: [
      (3600, "ends 19:25"), (86_400, "ends tomorrow 18:25"), (259_200, "ends Thu 18:25"),
      (2_073_600, "ends 24 Dec, 18:25"), (5_184_000, "ends 29 Jan 2027, 18:25"),
      (20_100, "ends tomorrow 00:00"),
    ] as [(Int64, String)])
  func ends(seconds: Int64, text: String) throws {
    let now = EntryTests.evening
    #expect(TimeText.ends(now + .seconds(seconds), now: now, zone: try berlin()) == text)
  }

  @Test("a rounded length never has 60 minutes or 60 seconds")
  func rounded() {
    #expect(TimeText.rounded(.seconds(61)) == "2 min")
    #expect(TimeText.rounded(.seconds(60)) == "1 min")
    #expect(TimeText.rounded(TimeSpan(nanoseconds: 59_000_000_001)) == "1 min")
    #expect(TimeText.rounded(.seconds(3599)) == "1 h")
    #expect(TimeText.rounded(.seconds(86_399)) == "1 day")
    #expect(TimeText.exact(TimeSpan(nanoseconds: 93_784_500_000_000)) == "1 day 2 h 3 min 4.5 s")
  }
}
