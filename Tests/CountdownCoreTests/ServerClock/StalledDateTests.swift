import Testing

@testable import CountdownCore

/// What HAProxy with connections of its own to uvicorn answered on a busy machine, 20 ± 5 ms away; the true offset is 0.
@Suite("A Date that stands still for seconds")
struct StalledDateTests {
  /// When each request was sent and answered, in milliseconds, and the second of its Date.
  private typealias Answers = [(sent: Int64, received: Int64, date: Int64)]
  private static let first: Answers = [
    (5177, 5220, 4), (5678, 5722, 4), (7687, 7727, 5), (8936, 8981, 5), (9437, 9479, 5), (10_693, 10_729, 5),
    (11_191, 11_233, 5), (12_445, 12_480, 5), (13_429, 13_465, 8), (13_936, 13_978, 8), (15_201, 15_233, 8),
  ]
  private static let second: Answers = [
    (4371, 4432, 4), (4877, 4924, 4), (6881, 6922, 4), (7362, 7409, 7), (9391, 9437, 9), (9892, 9935, 9),
    (11_145, 11_192, 9), (11_646, 11_692, 10), (12_396, 12_439, 10), (13_526, 13_589, 10), (14_035, 14_086, 10),
    (15_292, 15_335, 14),
  ]
  private static let start: Int64 = 1_796_155_590_000

  /// What is known after each answer; whatever is false is only assumed.
  private func estimates(_ answers: Answers, fresh: Set<Int>, server: String?) -> [Estimate] {
    var measurement = Measurement(
      options: Measurement.Options(goal: .milliseconds(25), maximumExchanges: answers.count))
    var estimates: [Estimate] = []
    for (index, answer) in answers.enumerated() {
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
          onFreshConnection: fresh.contains(index), server: server))
      guard let estimate = measurement.estimate else { continue }
      #expect(holds(estimate) || estimate.freshness == .assumed, "after \(index): \(estimate.freshness)")
      estimates.append(estimate)
    }
    return estimates
  }

  private func holds(_ estimate: Estimate) -> Bool {
    estimate.lower <= ServerOffset(.zero) && ServerOffset(.zero) <= estimate.upper
  }

  @Test("where its answers contradict each other however old they are, only what the freshest says is told, as assumed")
  func contradictory() throws {
    let last = try #require(estimates(Self.first, fresh: [0], server: nil).last)
    #expect(last.freshness == .assumed && holds(last))
  }

  @Test("what a machine that was too busy to refresh it answers is only assumed, by whatever name")
  func busy() throws {
    let last = try #require(estimates(Self.second, fresh: [0, 3], server: "uvicorn").last)
    #expect(last.freshness == .assumed)
  }
}
