import Testing

@testable import CountdownCore

@Suite("What is kept of a server's clock")
struct StoredEstimateTests {
  /// What is known of a clock that lags by a timer of 1.0011 s.
  static var lagging: Estimate {
    Estimate(
      lower: ServerOffset(.seconds(-2)), upper: ServerOffset(.seconds(-1)), offset: ServerOffset(.milliseconds(-1500)),
      measured: BootInstant(nanoseconds: 1_000_000_000_000), rawMeasured: RawInstant(nanoseconds: 1_000_000_000_000),
      exchanges: 20, roundTrips: [], flags: .dateCached, freshness: .lagging(.edgeMoved),
      lag: Lag(
        limit: .milliseconds(1010), rate: 1100,
        jump: BootInstant(nanoseconds: 1_100_000_000_000)...BootInstant(nanoseconds: 1_200_000_000_000)))
  }

  @Test("how sure an estimate is, and why, is kept, whatever it is")
  func freshness() throws {
    var state = StoredCountdowns()
    let reasons = Freshness.Confirmation.allCases.map { Freshness.confirmed($0) } + [.assumed]
    for (number, freshness) in (reasons + StampAge.Evidence.allCases.map { .lagging($0) }).enumerated() {
      var estimate = Self.lagging
      estimate.freshness = freshness
      // How old a Date can be may only be supposed.
      if freshness.name == "confirmed" { estimate.lag = nil }
      state.servers["\(number).example"] = estimate
    }
    #expect(state.servers.count == 9)
    guard case .readable(state, isDamaged: false) = StoredFile<StoredCountdowns>(Array(state.fileText.utf8)) else {
      Issue.record("It reads differently.")
      return
    }
  }

  @Test(
    "an estimate that cannot be is left out",
    arguments: [
      ("\"freshness\":\"lagging\"", "\"freshness\":\"assumed\""),
      ("\"lagging\",\"freshnessReason\":\"edge-moved\"", "\"confirmed\",\"freshnessReason\":\"utc\""),
      ("\"edge-moved\"", "\"utc-moved\""),
      ("\"freshness\":\"lagging\"", "\"freshness\":\"sure\""), ("\"limit\":1010000000", "\"limit\":0"),
      ("\"limit\":1010000000", "\"limit\":120010000001"), ("\"rate\":1100", "\"rate\":-1"),
      ("\"rate\":1100}", "\"rate\":0}"), ("\"rate\":1100", "\"rate\":1000001"),
      ("\"jumpFrom\":1100000000000", "\"jumpFrom\":1200000000001"), ("\"jumpFrom\":1100000000000,", ""),
      ("\"lag\":{", "\"lug\":{"), ("\"flags\":2,", "\"flags\":1024,"), ("\"erratic\":false", "\"erratic\":0"),
    ])
  func impossible(part: String, other: String) throws {
    var state = StoredCountdowns()
    state.servers["lag.example"] = Self.lagging
    let text = JSONValue.object(state.stored).line
    let pieces = text.split(separator: part, omittingEmptySubsequences: false)
    #expect(pieces.count == 2, "\(text)")
    var fields = try #require(StoredFields(JSONValue(Array(pieces.joined(separator: other).utf8))))
    #expect(StoredCountdowns(stored: &fields).servers.isEmpty)
    #expect(fields.isDamaged)
  }
}
