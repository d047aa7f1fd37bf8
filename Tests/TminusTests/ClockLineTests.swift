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
      rawMeasured: reading.raw, exchanges: 9, roundTrips: [.milliseconds(18)], flags: flags, freshness: freshness,
      lag: freshness.name == "lagging" ? Lag(limit: .milliseconds(1010)) : nil)
  }

  /// The line after measurements that went so, on what was known of an earlier run.
  private func line(
    _ results: [Result<Estimate, MeasurementFailure>], recalling old: Estimate? = nil, standsIn: Bool = false
  ) throws -> ClockLine {
    ClockLine(try status(results, recalling: old), standsIn: standsIn, at: clock.read())
  }

  private func status(
    _ results: [Result<Estimate, MeasurementFailure>], recalling old: Estimate? = nil
  ) throws -> ServerClocks.Status {
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
    return try #require(clocks.status(of: "shop.example"))
  }

  @Test("what is confirmed is green, what is assumed plain, with the reason in words")
  func sure() throws {
    let head = "shop.example is 1.243 s ahead of this computer, ± 8 ms"
    let confirmed = try line([.success(estimate(.confirmed(.utc)))])
    #expect(confirmed.sureness == .confirmed)
    #expect(confirmed.summary == [head, "Confirmed: UTC lies within the bound."])
    #expect(confirmed.bound == "± 8 ms" && confirmed.offset == "1.243 s ahead, ± 8 ms" && confirmed.doubts.isEmpty)
    let assumed = try line([.success(estimate(.assumed))])
    #expect(assumed.sureness == .assumed)
    #expect(assumed.summary == [head, "Assumed: nothing shows that its time is late."])
    #expect(assumed.details == [head, "Round trip: 18 ms", "Assumed: nothing shows that its time is late."])
  }

  @Test("what lags, is flagged, old or not measured, or where another clock stands in, is amber")
  func doubtful() throws {
    let lagging = try line([.success(estimate(.lagging(.utc)))])
    #expect(lagging.sureness == .doubtful)
    #expect(
      lagging.summary == [
        "shop.example is between 1.23 s and 1.26 s ahead of this computer",
        "Lagging: its Date is late by UTC, but by no more than a Date from a cache.",
      ])
    #expect(try line([.success(estimate(.confirmed(.utc), flags: .conflict))]).sureness == .doubtful)
    let failed = try line([.success(estimate(.assumed)), .failure(.exchange(.refused))])
    #expect(failed.sureness == .doubtful && failed.summary.last == "shop.example refused the connection.")
    #expect(try line([], recalling: estimate(.confirmed(.utc))).sureness == .doubtful)
    #expect(try line([.failure(.exchange(.refused))], standsIn: true).sureness == .doubtful)
  }

  @Test("behind the badge stand the age of a reading and the round trip, and a click's way is on it in the last minute")
  func badge() throws {
    let status = try status([.success(estimate(.assumed))])
    clock.advance(by: .seconds(12))
    let line = ClockLine(status, at: clock.read())
    // 12 s at 100 ppm widen 8 ms by 1.2 ms.
    #expect(line.details.first == "shop.example is 1.243 s ahead of this computer, ± 10 ms, 12 s ago")
    #expect(line.details.dropFirst().first == "Round trip: 18 ms")
    #expect(!line.summary.contains { $0.contains("ago") })
    var sale = Countdown(id: CountdownID(bits: 1))
    _ = sale.handle(.start(.moment(.wall(clock.read().wall + .seconds(61)))), at: clock.read())
    #expect(line.badge(of: sale, status, at: clock.read()) == "± 10 ms")
    clock.advance(by: .seconds(1))
    #expect(line.badge(of: sale, status, at: clock.read()) == "± 10 ms · a click takes 9 ms")
  }
}
