import CountdownCore
import Testing

/// The SplitMix64 generator, so that a failure can be repeated.
private struct Random: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var value = state
    value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
    value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
    return value ^ (value >> 31)
  }
}

@Suite("What is printed can be typed")
struct RoundTripTests {
  @Test("10,000 random lengths of time come back", arguments: EntryLanguage.allCases)
  func durations(language: EntryLanguage) throws {
    var random = Random(state: 1)
    var failures: [String] = []
    for index in 0..<10_000 {
      // Of every size, whole seconds as often as fractions.
      let size = Int64(1) << Int64.random(in: 1...60, using: &random)
      var nanoseconds = Int64.random(in: 1...size, using: &random)
      if index.isMultiple(of: 2) { nanoseconds = max(nanoseconds / 1_000_000_000, 1) * 1_000_000_000 }
      let span = TimeSpan(nanoseconds: nanoseconds)
      let text = DurationText.canonical(span, in: language)
      let read = Entry.read(text, context: index % 3 == 0 ? .untilPage : .shell, now: wall(0), zone: .universal).span
      if read != span { failures.append(text) }
    }
    #expect(failures == [])
  }

  @Test(
    "10,000 random moments come back, in repeated hours too",
    arguments: EntryLanguage.allCases, ["Europe/Berlin", "Pacific/Chatham", "Australia/Lord_Howe", "UTC"])
  func moments(language: EntryLanguage, name: String) throws {
    let zone = try #require(TimeZoneName(name))
    let now = EntryTests.evening
    var random = Random(state: 2)
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
      let phrase =
        "@\(instant.nanoseconds / 1_000_000_000).\("\(1_000_000_000 + instant.nanoseconds % 1_000_000_000)".dropFirst())"
      guard let moment = Entry.read(phrase, context: .shell, now: now, zone: zone).moment else {
        failures.append(phrase)
        continue
      }
      let text = MomentText.canonical(moment, zone: zone, in: language)
      let read = Entry.read(text, context: .untilPage, now: now, zone: zone).moment
      if read != moment || read?.instant != instant { failures.append(text) }
    }
    #expect(failures == [])
  }

  @Test("a moment that comes every year comes back with that", arguments: EntryLanguage.allCases)
  func yearly(language: EntryLanguage) throws {
    for text in ["every 24 dec 20:00", "every 29 feb", "every 1 jan 0:00"] {
      let moment = try #require(
        Entry.read(text, context: .shell, now: EntryTests.evening, zone: .universal).moment)
      let printed = MomentText.canonical(moment, zone: .universal, in: language)
      #expect(Entry.read(printed, context: .shell, now: EntryTests.evening, zone: .universal).moment == moment)
    }
  }

  @Test("any bytes give a reading or a sentence", arguments: [UInt64(3), 4, 5, 6])
  func anyBytes(seed: UInt64) {
    var random = Random(state: seed)
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
      case .success(let reading):
        if case .duration(let span) = reading.meaning { #expect(span > .zero) }
        if case .moment(let moment) = reading.meaning { #expect(moment.instant > EntryTests.evening) }
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
