import CountdownCore
import Testing

@Suite("What an entry says when it means nothing")
struct EntryErrorTests {
  typealias Row = (String, EntryError.Problem, Int)

  static let everywhere: [Row] = [
    ("", .empty, 1), ("   ", .empty, 1), ("\u{200E}", .empty, 1),
    ("5 min\u{7}", .controlCharacter, 6), ("5\u{0}m", .controlCharacter, 2), ("\u{1B}[31m5", .controlCharacter, 1),
    (String(repeating: "5", count: 501), .tooManyCharacters, 501),
    ("5 apples", .unexpected("apples"), 3), ("Äpfel", .unexpected("Äpfel"), 1),
    ("5 min minuts", .unexpected("minuts"), 7),
    ("1h 90x", .unexpected("x"), 6), ("🍵", .unexpected("🍵"), 1), ("5 🍵", .unexpected("🍵"), 3),
    ("until foo", .unexpected("foo"), 7), ("until 20:00 tomorroww", .unexpected("tomorroww"), 13),
    ("明天 mornning", .unexpected("mornning"), 4), ("星期八", .unexpected("八"), 3), ("9 - 10 min", .unexpected("-"), 3),
    ("until", .incomplete, 6), ("in", .incomplete, 3), ("half", .incomplete, 5), ("march", .incomplete, 6),
    ("1:30:", .incomplete, 6), ("2026-12", .incomplete, 8), ("12月", .incomplete, 4), ("@", .incomplete, 2),
    ("0", .noTime, 1), ("0s", .noTime, 1), ("0 h 0 min", .noTime, 1), ("in 0 min", .noTime, 1), ("零分", .noTime, 1),
    ("-5", .negative, 1), ("-5 min", .negative, 1), ("in -5 min", .negative, 4), ("\u{2212}5 min", .negative, 1),
    ("99999999999 h", .tooLong, 1), ("9999999999999999999999 s", .tooLong, 1), ("100000 days", .tooLong, 1),
    ("99999999999999999999", .tooLong, 1),
    ("2117-01-01", .tooFar, 1), ("9999-12-31", .tooFar, 1), ("@99999999999", .tooFar, 1),
    ("24 dec 2025", .past("24 Dec 2025"), 1), ("2025-12-24", .past("24 Dec 2025"), 1),
    ("until 2025-12-24 20:00", .past("24 Dec 2025, 20:00"), 7), ("today 9:00", .past("30 Nov 2026, 09:00"), 1),
    ("@1700000000", .past("14 Nov 2023, 23:13:20"), 1), ("2025年12月24日", .past("24 Dec 2025"), 1),
    ("5m 5m", .unitTwice, 4), ("5 min 5 minutes", .unitTwice, 7), ("5分5分鐘", .unitTwice, 3),
    ("2 months", .noFixedLength, 3), ("a year", .noFixedLength, 3), ("兩個月", .noFixedLength, 3),
    ("一年", .noFixedLength, 2),
    ("1 day 5", .noUnit, 7), ("90s 5", .noUnit, 5),
    ("1,500 s", .thousandsOrDecimals("1", "500"), 1), ("2,750", .thousandsOrDecimals("2", "750"), 1),
    ("until 5", .halfOfDay(hour: 5, minute: 0), 7), ("tomorrow at 9", .halfOfDay(hour: 9, minute: 0), 13),
    ("8 o'clock", .halfOfDay(hour: 8, minute: 0), 1), ("half past eight", .halfOfDay(hour: 8, minute: 30), 1),
    ("quarter past eight", .halfOfDay(hour: 8, minute: 15), 1), ("三點", .halfOfDay(hour: 3, minute: 0), 1),
    ("明天九點半", .halfOfDay(hour: 9, minute: 30), 3), ("上午12點", .halfOfDay(hour: 12, minute: 0), 3),
    ("13am", .partOfDay, 1), ("0pm", .partOfDay, 1), ("9am in the evening", .partOfDay, 1), ("晚上三點", .partOfDay, 3),
    ("12 pm tonight", .partOfDay, 1),
    ("tomorrow midnight", .whichMidnight, 10), ("24 dec midnight", .whichMidnight, 8), ("next friday", .whichWeek, 1),
    ("half eight", .halfHour, 1), ("until 5/6", .dayOrMonth, 7), ("5/6/2027", .dayOrMonth, 1), ("5/6", .dayOrMonth, 1),
    ("until 8.10", .dateOrTime, 7), ("until 2030", .dateOrTime, 7),
    ("tonight", .noTimeOfDay, 1), ("today", .noTimeOfDay, 1), ("下午", .noTimeOfDay, 3),
    ("until 25:00", .hour, 7), ("tomorrow 25:00", .hour, 10), ("until 24:01", .hour, 7), ("25點", .hour, 1),
    ("until 20:60", .minute, 10), ("20點60分", .minute, 4), ("until 20:00:60", .second, 13),
    ("2026-13-01", .month, 6), ("13月1日", .month, 1), ("24.13.2026", .month, 4), ("13/13/2027", .month, 4),
    ("31 feb", .day(month: 2, length: 29, year: nil), 1), ("until 31 feb", .day(month: 2, length: 29, year: nil), 7),
    ("29 feb 2027", .day(month: 2, length: 28, year: 2027), 1), ("31 apr", .day(month: 4, length: 30, year: nil), 1),
    ("32 dec", .day(month: 12, length: 31, year: nil), 1), ("0 dec", .day(month: 12, length: 31, year: nil), 1),
    ("2026-02-31", .day(month: 2, length: 28, year: 2026), 9), ("2月30日", .day(month: 2, length: 29, year: nil), 3),
    ("2100-02-29", .day(month: 2, length: 28, year: 2100), 9),
    ("26-12-24", .year, 1), ("tomorrow tomorrow", .twice, 10), ("24 dec 25 dec", .twice, 8), ("9am 10am", .twice, 5),
    ("friday friday", .twice, 8),
    ("Tue 5 Dec 2026", .otherWeekday(date: "5 Dec 2026", weekday: "Saturday"), 5),
    ("5 Dec 2026 Tue", .otherWeekday(date: "5 Dec 2026", weekday: "Saturday"), 1),
    ("every friday", .notYearly, 7), ("every 5 min", .notYearly, 7), ("every 24 dec 2026", .yearlyWithYear, 7),
    ("yesterday 3pm", .gone, 1), ("5 min ago", .gone, 7), ("gestern 12 Uhr", .gone, 1), ("昨天下午三點", .gone, 1),
    ("il y a 5 minutes", .gone, 1), ("vor 5 Minuten", .gone, 1), ("30分前", .gone, 4), ("about an hour", .estimate, 1),
    ("大約一小時", .estimate, 1),
    ("une heure environ", .estimate, 11), ("약 한 시간", .estimate, 1), ("十多分钟", .estimate, 2), ("~25 min", .estimate, 1),
    ("9-5", .noUnit, 3), ("часов", .unexpected("часов"), 1), ("1e9 s", .unexpected("e"), 2),
    ("Dec 31 99999", .unexpected("99999"), 8), ("1.000.000 s", .grouped("1000000"), 1),
    ("1,000,000 s", .grouped("1000000"), 1), ("そのうち", .unexpected("そのうち"), 1), ("除夕", .unexpected("除夕"), 1),
    ("until 5 min", .lengthForMoment("until"), 1), ("until in 90s", .lengthForMoment("until"), 1),
    ("  bis 5 min", .lengthForMoment("bis"), 3), ("直到5分钟", .lengthForMoment("直到"), 1),
    ("tomorrow night at 1", .whichDay, 1), ("friday in 10 minutes", .unexpected("in"), 8),
    ("friday Meeting", .noTimeOfDay, 1),
    ("until 20:00+15:00", .offset, 12), ("until 20:00-12:30", .offset, 12), ("until 20:00-19", .offset, 12),
    ("until 10:00-11:00", .unexpected("-"), 12), ("9:00–10", .unexpected("–"), 5), ("минут 15", .estimate, 1),
    ("tomorrow 10:00-11:00", .unexpected("-"), 15),
  ]

  private func error(_ text: String, _ context: Entry.Context, zone: String = "Europe/Berlin", now: WallInstant)
    throws -> EntryError?
  {
    Entry.read(text, context: context, now: now, zone: try #require(TimeZone(zone))).error
  }

  @Test("it names what is wrong, where, in a sentence", arguments: everywhere)
  func table(text: String, problem: EntryError.Problem, column: Int) throws {
    for context in Entry.Context.allCases {
      let error = try #require(try error(text, context, now: EntryTests.evening))
      #expect(error.problem == problem)
      #expect(error.column == column)
      #expect(error.sentence.hasSuffix("."))
      #expect(!error.sentence.contains("%"))
    }
  }

  @Test(
    "the greatest number of 64 bits is only too long, or one of a list that means nothing",
    arguments: [
      "9223372036854775807 min", "9223372036854775807, 5 min", "9223372036854775807、5分", "9223372036854775807-5 min",
      "5 or 9223372036854775807 min", "9223372036854775806, 9223372036854775807 min", "9223372036854775807:00:00",
      "9223372036854775807 1/2 h", "9223372036854775807/9223372036854775807 h h", "9223372036854775807万分",
    ])
  func greatestNumber(text: String) throws {
    for context in Entry.Context.allCases {
      #expect(try error(text, context, now: EntryTests.evening) != nil)
    }
  }

  @Test("a duration is read whatever the wall clock shows, were it beyond all that can be named")
  func durationBeyondTheCalendar() throws {
    for now in [WallInstant(nanoseconds: 1 << 62), WallInstant(nanoseconds: -(1 << 62)), .zero] {
      let reading = Entry.read("5m", context: .shell, now: now, zone: .universal)
      #expect(try reading.get().meaning == .duration(.minutes(5)))
      #expect(try error("40000 days", .shell, now: now) == EntryError(.tooLong, column: 1))
    }
  }

  @Test(
    "fields after a colon end at 59",
    arguments: [("1:90", .second, 3), ("1:60:00", .minute, 3), ("1:30:99", .second, 6), ("0:00", .noTime, 1)] as [Row])
  func shellColons(text: String, problem: EntryError.Problem, column: Int) throws {
    #expect(try error(text, .shell, now: EntryTests.evening) == EntryError(problem, column: column))
  }

  @Test(
    "on the Until page a bare colon has to be a time of day",
    arguments: [
      ("25:00", .hour, 1), ("24:00:00.5", .hour, 1), ("20:61", .minute, 4), ("24.12", .dateOrTime, 1),
      ("20.30", .dateOrTime, 1),
    ] as [Row])
  func untilPage(text: String, problem: EntryError.Problem, column: Int) throws {
    let error = try #require(try error(text, .untilPage, now: EntryTests.evening))
    #expect(error.problem == problem)
    #expect(error.column == column)
  }

  @Test(
    "a time that the clocks skip is refused, with the hours between which they go",
    arguments: [
      ("Europe/Berlin", 1_806_145_200, "tomorrow 2:30", "02:30", "02:00", "03:00"),
      ("Europe/Berlin", 1_806_145_200, "2027-03-28T02:00", "02:00", "02:00", "03:00"),
      ("America/New_York", 1_772_928_000, "2:59:59 am", "02:59:59", "02:00", "03:00"),
      ("Pacific/Chatham", 1_790_378_100, "tomorrow 3:00", "03:00", "02:45", "03:45"),
      ("Australia/Lord_Howe", 1_790_983_800, "tomorrow 2:15", "02:15", "02:00", "02:30"),
    ] as [(String, Int64, String, String, String, String)])
  func skipped(zone: String, now: Int64, text: String, time: String, from: String, to: String) throws {
    let error = try #require(try error(text, .shell, zone: zone, now: wall(now)))
    #expect(error.problem == .skipped(time: time, from: from, to: to))
    #expect(error.sentence == "\(time) does not exist that day: the clocks go from \(from) to \(to).")
  }

  @Test("an explicit date that is over is refused with the date")
  func pastDate() throws {
    #expect(try error("24 dec 2025", .shell, now: EntryTests.evening)?.sentence == "24 Dec 2025 is past.")
  }
}
