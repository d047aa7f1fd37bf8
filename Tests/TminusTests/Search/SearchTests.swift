import CountdownCore
import Testing

@testable import CountdownCore
@testable import Tminus

/// What the desktop's search finds, by hand.
@Suite("Search")
struct SearchTests {
  /// Tuesday 1 December 2026, 18:25 UTC.
  private let clock = ManualTimekeeper(
    ClockReading(
      boot: BootInstant(nanoseconds: 1_000_000_000_000), wall: WallInstant(nanoseconds: 1_796_149_500_000_000_000),
      monotonic: .zero, raw: .zero))

  private func results(_ text: String, _ countdowns: [Countdown] = [], language: String = "en") -> [SearchResult] {
    Search.results(for: text, among: countdowns, at: clock.read(), zone: .universal, language: language)
  }

  private func lines(_ text: String) -> [String] { results(text).map { "\($0.title) | \($0.details)" } }

  private func countdown(_ number: UInt32, _ title: String, _ span: TimeSpan) -> Countdown {
    var countdown = Countdown(id: CountdownID(bits: number), title: title)
    _ = countdown.handle(.start(.duration(span)), at: clock.read())
    return countdown
  }

  @Test("a time is found as --explain explains it")
  func times() {
    #expect(lines("25m") == ["25 min, ends 18:50 | Start a countdown"])
    #expect(lines("1h30 tea") == ["1 h 30 min, ends 19:55 | Title: tea"])
    #expect(lines("until 20:00") == ["today, Tue 1 Dec, 20:00, in 1 h 35 min | Start a countdown"])
    #expect(lines("25 Minuten") == lines("25m"))
    #expect(
      lines("until 18:00") == [
        "tomorrow, Wed 2 Dec, 18:00, in 23 h 35 min | That time is already past today, so tomorrow is meant."
      ])
    #expect(lines("demain 9h") == ["tomorrow, Wed 2 Dec, 09:00, in 14 h 35 min | Start a countdown"])
  }

  @Test("what can mean two things is found as both, each to be started")
  func both() {
    #expect(
      lines("20:00") == [
        "20 min, ends 18:45 | Start a countdown", "today, Tue 1 Dec, 20:00, in 1 h 35 min | Start a countdown",
      ])
    #expect(
      lines("until 9") == [
        "tomorrow, Wed 2 Dec, 09:00, in 14 h 35 min | That time is already past today, so tomorrow is meant.",
        "today, Tue 1 Dec, 21:00, in 2 h 35 min | Start a countdown",
      ])
    for result in results("until 9") + results("20:00") {
      #expect(
        Search.result(result.name, among: { _ in nil }, at: clock.read(), zone: .universal, language: "en") == result)
    }
  }

  @Test(
    "words that are no time, and times that are wrong, find nothing",
    arguments: [
      "firefox", "5", "2026", "1.5", "may", "sun", "midnight commander", "3d", "until 25:00", "31 feb", "", " ",
      "24 dec 2020",
    ])
  func nothing(text: String) { #expect(results(text, [countdown(1, "Tea", .minutes(5))]).isEmpty) }

  @Test("what counts is found by the beginnings of the words in its title, with what is left")
  func titles() {
    let all = [
      countdown(1, "Earl Grey tea", .minutes(5)), countdown(2, "Thé à la crème", .minutes(3)),
      countdown(3, "茶葉", .hours(1)),
      countdown(4, "", .hours(1)), Countdown(id: CountdownID(bits: 5), title: "Tea that is over"),
    ]
    func found(_ text: String) -> [String] { results(text, all).map(\.title) }
    for text in ["tea", "TEA", "te", "grey t", "earl tea"] { #expect(found(text) == ["Earl Grey tea"], "\(text)") }
    for text in ["creme", "crème", "the creme"] { #expect(found(text) == ["Thé à la crème"], "\(text)") }
    #expect(found("茶") == ["茶葉"] && found("葉") == ["茶葉"])
    for text in ["rey", "t", "tea green", "tea.", "5"] {
      #expect(found(text) == (text == "tea." ? ["Earl Grey tea"] : []), "\(text)")
    }
    clock.advance(by: .seconds(61))
    #expect(results("tea", all).map(\.details) == ["4 min left · 5 min · ends 18:30"])
    let id = SearchName.countdown(CountdownID(bits: 1))
    let result = Search.result(id, among: { id in all.first { $0.id == id } }, at: clock.read())
    #expect(result == results("tea", all).first)
  }

  @Test("of many the first to end are found, and those that ring before them")
  func many() {
    var all = (1...1000).map { countdown(UInt32($0), "Tea \($0)", .hours(2) - .seconds(Int64($0))) }
    _ = all[4].handle(.restart, at: clock.read())
    clock.advance(by: .hours(2) - .seconds(995))
    for place in all.indices { _ = all[place].handle(.tick, at: clock.read()) }
    let found = results("tea", all)
    #expect(found.map(\.title) == [1000, 999, 998, 997, 996, 995, 994, 993, 992, 991].map { "Tea \($0)" })
    #expect(found.first?.details == "ended 5 s ago")
    #expect(found.last?.details == "4 s left · 1 h 43 min 29 s · ends 20:08")
  }

  @Test("a moment that has passed since it was found is no longer found by its name")
  func passed() throws {
    let result = try #require(results("until 18:26").first)
    clock.advance(by: .seconds(61))
    #expect(Search.result(result.name, among: { _ in nil }, at: clock.read(), zone: .universal, language: "en") == nil)
  }

  @Test("a name that was given out is read back, and no other text is one")
  func names() throws {
    for name in results("until 9").map(\.name) + results("1h30 tea").map(\.name) + [.countdown(CountdownID(bits: 7))] {
      #expect(SearchName(name.text) == name)
    }
    for text in [
      "", "countdown", "countdown 7", "countdown 00000007 x", "countdown zzzzzzzz", "start", "start shell",
      "start shell -",
      "start moon - 5m", "start shell x 5m", "start shell 9223372036854775808 5m", "firefox", "start shell  5m",
      "start shell - " + String(repeating: "5", count: 10_000),
    ] {
      #expect(SearchName(text) == nil, "\(text.prefix(40))")
    }
  }
}
