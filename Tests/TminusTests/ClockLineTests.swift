import CountdownCore
import Testing

@testable import Tminus

/// What the pages say of a server's clock, and in which colour.
@MainActor @Suite("The line about a server's clock") struct ClockLineTests {
  private let clock = ManualTimekeeper()

  /// What is known of a clock that is 1.243 s ahead.
  private func estimate(_ freshness: Freshness, flags: MeasurementFlags = []) -> Estimate {
    let reading = clock.read()
    let offset = ServerOffset(server: ServerInstant(utc: reading.wall) + .milliseconds(1243), at: reading.boot)
    return Estimate(
      lower: offset - .milliseconds(8), upper: offset + .milliseconds(8), offset: offset, measured: reading.boot,
      rawMeasured: reading.raw, exchanges: 9, roundTrips: [], flags: flags, freshness: freshness,
      lag: freshness.name == "lagging" ? Lag(limit: .milliseconds(1010)) : nil)
  }

  /// The line after measurements that went so, on what was known of an earlier run.
  private func line(
    _ results: [Result<Estimate, MeasurementFailure>], recalling old: Estimate? = nil, standsIn: Bool = false
  ) throws -> ClockLine {
    var finish: ((Result<Estimate, MeasurementFailure>) -> Void)?
    let clocks = ServerClocks(Countdowns(timekeeper: clock) { _ in }) { _, _, _, _, completion in
      finish = completion
      return {}
    }
    let address = try ServerAddress("shop.example")
    if let old { clocks.recall(old, of: address) }
    for result in results {
      clocks.measureNow(address)
      finish?(result)
    }
    return ClockLine(try #require(clocks.status(of: "shop.example")), standsIn: standsIn, at: clock.read())
  }

  @Test("what is confirmed is green, what is assumed plain, with the reason in words")
  func sure() throws {
    let head = "shop.example is 1.243 s ahead of this computer, ± 8 ms"
    let confirmed = try line([.success(estimate(.confirmed(.utc)))])
    #expect(confirmed.sureness == .confirmed)
    #expect(confirmed.sentences == [head, "Confirmed: UTC lies within the bound."])
    #expect(confirmed.text.contains("±\u{A0}8\u{A0}ms"))
    let assumed = try line([.success(estimate(.assumed))])
    #expect(assumed.sureness == .assumed)
    #expect(assumed.sentences == [head, "Assumed: nothing shows that its time is late."])
  }

  @Test("what lags, is flagged, old or not measured, or where another clock stands in, is amber")
  func doubtful() throws {
    let lagging = try line([.success(estimate(.lagging(.utc)))])
    #expect(lagging.sureness == .doubtful)
    #expect(
      lagging.sentences == [
        "shop.example is between 1.23 s and 1.26 s ahead of this computer",
        "Lagging: its Date is late by UTC, but by no more than a Date from a cache.",
      ])
    #expect(try line([.success(estimate(.confirmed(.utc), flags: .conflict))]).sureness == .doubtful)
    let failed = try line([.success(estimate(.assumed)), .failure(.exchange(.refused))])
    #expect(failed.sureness == .doubtful && failed.sentences.last == "shop.example refused the connection.")
    #expect(try line([], recalling: estimate(.confirmed(.utc))).sureness == .doubtful)
    #expect(try line([.failure(.exchange(.refused))], standsIn: true).sureness == .doubtful)
  }
}
