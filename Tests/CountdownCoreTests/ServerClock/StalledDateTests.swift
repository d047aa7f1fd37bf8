import Testing

@testable import CountdownCore

/// What HAProxy with connections of its own to uvicorn answered once on a busy machine, 20 ± 5 ms away; the true offset
/// is 0.
@Suite("A Date that stands still for seconds")
struct StalledDateTests {
  /// When each request was sent and answered, in milliseconds, and the second of its Date.
  private static let seen: [(sent: Int64, received: Int64, date: Int64)] = [
    (5177, 5220, 4), (5678, 5722, 4), (7687, 7727, 5), (8936, 8981, 5), (9437, 9479, 5), (10_693, 10_729, 5),
    (11_191, 11_233, 5), (12_445, 12_480, 5), (13_429, 13_465, 8), (13_936, 13_978, 8), (15_201, 15_233, 8),
  ]
  private static let start: Int64 = 1_796_155_590_000

  @Test("where its answers contradict each other however old they are, only what the freshest says is told, as assumed")
  func contradictory() throws {
    var measurement = Measurement(options: Measurement.Options(goal: .milliseconds(25), maximumExchanges: 11))
    for (index, answer) in Self.seen.enumerated() {
      func nanoseconds(_ milliseconds: Int64) -> Int64 { (Self.start + milliseconds) * 1_000_000 }
      let (sent, received) = (nanoseconds(answer.sent), nanoseconds(answer.received))
      let reading = ClockReading(
        boot: BootInstant(nanoseconds: sent), wall: WallInstant(nanoseconds: sent),
        monotonic: MonotonicInstant(nanoseconds: sent), raw: RawInstant(nanoseconds: sent))
      guard case .exchange = measurement.next(at: reading) else { break }
      measurement.received(
        Exchange(
          sent: BootInstant(nanoseconds: sent), received: BootInstant(nanoseconds: received),
          rawReceived: RawInstant(nanoseconds: received),
          stamp: .date(ServerInstant(nanoseconds: nanoseconds(answer.date * 1000)), upperKnown: true),
          onFreshConnection: index == 0))
      guard let estimate = measurement.estimate else { continue }
      let holds = estimate.lower <= ServerOffset(.zero) && ServerOffset(.zero) <= estimate.upper
      #expect(holds || estimate.freshness == .assumed, "after \(index): \(estimate.freshness)")
    }
    let last = try #require(measurement.estimate)
    #expect(last.freshness == .assumed)
    #expect(last.lower <= ServerOffset(.zero) && ServerOffset(.zero) <= last.upper)
  }
}
