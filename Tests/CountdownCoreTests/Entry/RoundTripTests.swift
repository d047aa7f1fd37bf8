import CountdownCore
import Fixtures
import Testing

@Suite("What is printed can be typed")
struct RoundTripTests {
  /// The ways in which a length of time stands in the window, in a terminal and in notifications.
  static let lengthTexts: [@Sendable (TimeSpan) -> String] = [TimeText.exact, TimeText.digits, TimeText.words]

  @Test("10,000 random lengths of time come back as they are written", arguments: 0..<lengthTexts.count)
  func durations(form: Int) throws {
    var random = SeededGenerator(seed: 1)
    var failures: [String] = []
    for index in 0..<10_000 {
      // Of every size; what is written to the nanosecond has fractions as often as whole seconds.
      let size = Int64(1) << Int64.random(in: 1...60, using: &random)
      var nanoseconds = Int64.random(in: 1...size, using: &random)
      if form > 0 || index.isMultiple(of: 2) { nanoseconds = max(nanoseconds / 1_000_000_000, 1) * 1_000_000_000 }
      let span = TimeSpan(nanoseconds: nanoseconds)
      let text = Self.lengthTexts[form](span)
      // Bare colons are a time of day on the Until page.
      let context: Entry.Context = index % 3 == 0 && (form != 1 || span >= .hours(24)) ? .untilPage : .shell
      if Entry.read(text, context: context, now: wall(0), zone: .universal).span != span { failures.append(text) }
    }
    #expect(failures == [])
  }

  @Test(
    "a label of a day and more is read in every context",
    arguments: [
      ("1 day 00:00:10", 86_410), ("2 days 02:00:00", 180_000), ("365 days 23:59:59", 31_622_399),
      ("1 天 00:00:10", 86_410), ("in 1 day 00:00:10", 86_410),
    ] as [(String, Int64)])
  func labels(text: String, seconds: Int64) {
    for context in Entry.Context.allCases {
      #expect(Entry.read(text, context: context, now: wall(0), zone: .universal).span == .seconds(seconds))
    }
  }

  @Test(
    "random moments come back as they are written, in repeated hours too",
    arguments: ["Europe/Berlin", "Pacific/Chatham", "Australia/Lord_Howe", "UTC"])
  func moments(name: String) throws {
    let zone = try #require(TimeZone(name))
    let now = EntryTests.evening
    var random = SeededGenerator(seed: 2)
    var failures: [String] = []
    for index in 0..<2500 {
      var nanoseconds = Int64.random(in: 1...2_700_000_000_000_000_000, using: &random)
      // The hour that comes twice in Berlin on 31 October 2027, in its two halves, is among them.
      if index < 200 {
        nanoseconds = (1_825_027_200 - 1_796_059_500 + Int64(index) * 36) * 1_000_000_000
      } else if index.isMultiple(of: 2) {
        nanoseconds = nanoseconds / 60_000_000_000 * 60_000_000_000 + 60_000_000_000
      }
      let instant = now + TimeSpan(nanoseconds: nanoseconds)
      let universal = TimeText.universal(instant)
      if Entry.read(universal, context: .untilPage, now: now, zone: zone).moment?.instant != instant {
        failures.append(universal)
      }
      // Without its offset a time that comes twice is the first of them.
      let text = TimeText.dateAndTime(instant, zone: zone)
      guard case .success(let read) = Entry.read(text, context: .shell, now: now, zone: zone),
        case .moment(let moment) = read.meaning,
        moment.instant == instant || (read.notes == [.firstOfTwo] && moment.instant < instant)
      else {
        failures.append(text)
        continue
      }
    }
    #expect(failures == [])
  }

  @Test("any bytes mean something or give a sentence", arguments: [UInt64(3), 4, 5, 6])
  func anyBytes(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let pieces = [
      "5", "30", "1:30", "h", " ", "min", ".", ",", "and", "half", "until", "tomorrow", "24", "dec", "2026", "-", "/",
      ":",
      "時", "半", "個", "十", "百", "點", "明天", "下午", "月", "日", "年", "every", "@", "+", "am", "pm", "T", "Z", "past",
      "9223372036854775807", "9223372036854775808", "99999999999999999999", "0.00000000000000000001", "½", "\u{301}",
      "\u{0}",
    ]
    for index in 0..<2000 {
      var text: String
      if index.isMultiple(of: 2) {
        let bytes = (0..<Int.random(in: 0...40, using: &random)).map { _ in UInt8.random(in: 0...255, using: &random) }
        text = String(decoding: bytes, as: UTF8.self)
      } else {
        text = ""
        for _ in 0..<Int.random(in: 1...8, using: &random) { text += pieces.randomElement(using: &random) ?? "" }
      }
      let context: Entry.Context = index % 3 == 0 ? .untilPage : .shell
      switch Entry.read(text, context: context, now: EntryTests.evening, zone: .universal) {
      case .success(let understood):
        if case .duration(let span) = understood.meaning { #expect(span > .zero) }
        if case .moment(let moment) = understood.meaning { #expect(moment.instant > EntryTests.evening) }
      case .failure(let error):
        #expect(!error.sentence.isEmpty)
        #expect((1...text.count + 1).contains(error.column))
      }
    }
  }

  @Test("a text of any length is refused at once")
  func hugeText() {
    let huge = String(repeating: "1h", count: 1_000_000)
    #expect(Entry.read(huge, context: .shell, now: wall(0), zone: .universal).error?.problem == .tooManyCharacters)
    let marks = "5" + String(repeating: "\u{301}", count: 1_000_000)
    #expect(Entry.read(marks, context: .shell, now: wall(0), zone: .universal).error?.problem == .tooManyCharacters)
  }

  @Test(
    "the edges of what an instant can name are sentences", arguments: [-4_611_686_018, -1, 0, 4_611_686_017] as [Int64])
  func edges(now: Int64) {
    for text in [
      "1 day", "9999 h", "tomorrow", "20:00", "friday", "29 feb", "every 29 feb", "2116-02-20", "0001-01-01",
    ] {
      switch Entry.read(text, context: .shell, now: wall(now), zone: .universal) {
      case .success: break
      case .failure(let error): #expect(!error.sentence.isEmpty)
      }
    }
  }
}
