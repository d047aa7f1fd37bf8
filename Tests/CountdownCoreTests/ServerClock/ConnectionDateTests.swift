import Fixtures
import Testing

@testable import CountdownCore

/// A timer refreshes the Date, 5.2 ms late each second, and each connection keeps the one that there was when it opened,
/// as uvicorn had it before 0.18.
@Suite("A Date that each connection keeps")
struct ConnectionDateTests {
  private struct Server {
    static let period: Int64 = 1_005_200_000
    static let offset: Int64 = 1_796_083_200_000_000_000

    var random: SeededGenerator
    /// The boot clock.
    var now: Int64
    let phase: Int64
    let name: String?
    var kept: Int64?

    init(seed: UInt64) {
      random = SeededGenerator(seed: seed)
      now = 100_000_000_000 + Int64.random(in: 0..<1_000_000_000, using: &random)
      phase = Int64.random(in: 0..<Self.period, using: &random)
      name = seed % 2 == 0 ? "uvicorn" : nil
    }

    /// 20 ± 5 ms.
    private mutating func pass() { now += Int64.random(in: 15_000_000...25_000_000, using: &random) }

    private mutating func connect() {
      pass()
      let clock = now + Self.offset
      kept = (clock - (clock - phase) % Self.period) / 1_000_000_000 * 1_000_000_000
      pass()
    }

    mutating func exchange(_ request: ExchangeRequest) -> Exchange {
      let isFresh = kept == nil || request.freshConnection
      if isFresh, !request.connectsThen { connect() }
      now = max(now, request.at.nanoseconds)
      let sent = now
      if request.connectsThen { connect() }
      pass()
      pass()
      return Exchange(
        sent: BootInstant(nanoseconds: sent), received: BootInstant(nanoseconds: now),
        rawReceived: RawInstant(nanoseconds: now),
        stamp: .date(ServerInstant(nanoseconds: kept ?? 0), upperKnown: true), onFreshConnection: isFresh, server: name)
    }

    var reading: ClockReading {
      ClockReading(
        boot: BootInstant(nanoseconds: now), wall: WallInstant(nanoseconds: now + Self.offset),
        monotonic: MonotonicInstant(nanoseconds: now), raw: RawInstant(nanoseconds: now))
    }

    mutating func measure(_ options: Measurement.Options, _ memory: inout HostMemory) throws -> Estimate {
      var measurement = Measurement(options: options, memory: memory)
      while true {
        switch measurement.next(at: reading) {
        case .exchange(let request): measurement.received(exchange(request))
        case .finished(let result):
          memory = measurement.memory
          // The next one has a connection of its own.
          kept = nil
          return try result.get()
        }
      }
    }
  }

  @Test("what is claimed of it but assumed is true, in each of five measurements in a row")
  func claims() throws {
    let truth = ServerOffset(TimeSpan(nanoseconds: Server.offset))
    for seed in UInt64(0)..<300 {
      var server = Server(seed: seed)
      var memory = HostMemory()
      for (index, kind) in [Measurement.Kind.full, .refresh, .look, .verification, .full].enumerated() {
        let options = Measurement.Options(kind: kind, goal: .milliseconds(25), maximumExchanges: 12)
        let estimate = try server.measure(options, &memory)
        let holds = estimate.lower <= truth && truth <= estimate.upper
        #expect(
          holds || estimate.freshness == .assumed,
          """
          seed \(seed), measurement \(index): \(estimate.freshness) \((estimate.lower - truth).nanoseconds) … \
          \((estimate.upper - truth).nanoseconds)
          """)
        if index == 4 { #expect(estimate.lag != nil && holds, "seed \(seed)") }
        server.now += 4_000_000_000
      }
    }
  }
}
