import Fixtures
import Glibc
import Testing

@testable import CountdownCore

/// Servers as people run them, by this machine's clock, 20 ± 5 ms away each way: the true offset is 0.
@Suite("Readings of real servers")
struct RealServerReadingTests {
  /// How long after one the next measurement of the same reader begins.
  private static let pause = TimeSpan.seconds(9)
  private static let most = 11

  /// What one measurement claimed.
  private struct Reading: Sendable, CustomStringConvertible {
    var estimate: Estimate
    var truth: ServerOffset
    var exchanges: [Exchange]

    /// How much older the server's Dates may have been than what is known of timers.
    var excess = TimeSpan.zero

    /// Whether the range held the truth when the estimate was made.
    var isTrue: Bool { estimate.lower <= truth && truth <= estimate.upper + excess }

    /// All that it takes to repeat it in virtual time, in nanoseconds against the truth.
    var description: String {
      let lines = exchanges.map { exchange in
        let sent = truth.server(at: exchange.sent).nanoseconds
        let received = truth.server(at: exchange.received).nanoseconds
        return "\(sent) \(received) \(exchange.stampInstant.nanoseconds)\(exchange.onFreshConnection ? " fresh" : "")"
      }
      let range = "\((estimate.lower - truth).nanoseconds) … \((estimate.upper - truth).nanoseconds)"
      return "\(estimate.freshness) \(estimate.flags.names) \(range)\n" + lines.joined(separator: "\n")
    }
  }

  @Test(
    "of twenty readings of a real server, fresh ones and one after the other, none is false but what is assumed",
    arguments: RealServer.Kind.available)
  func readings(kind: RealServer.Kind) async throws {
    let server = try RealServer(kind)
    let delay = DelayingProxy.Delay(20, spread: 5)
    let path = DelayingProxy(to: server.port, up: delay, down: delay)
    let url = "http://127.0.0.1:\(path.port)/"
    // On a busy machine a timer may be so late that nobody could know it by asking a few times.
    let watch = Task { () -> TimeSpan in kind.hasTimer ? await lateness(of: server) : .zero }
    // Half of them by readers that remember what they learned before.
    var readers = try await withThrowingTaskGroup(of: (remembers: Bool, readings: [Reading]).self) { group in
      for remembers in [true, true, false, false] {
        group.addTask { (remembers, try await read(url, remembers: remembers)) }
      }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    watch.cancel()
    let late = await watch.value
    for reader in readers.indices {
      for index in readers[reader].readings.indices { readers[reader].readings[index].excess = late }
    }
    let readings = readers.flatMap(\.readings)
    #expect(readings.count >= 18)
    for reading in readings {
      #expect(reading.isTrue || reading.estimate.freshness == .assumed, "\(kind): \(reading)")
      #expect(reading.estimate.exchanges <= Self.most)
      switch kind {
      case .nginx, .miniHTTPd, .busybox:
        #expect(reading.isTrue && reading.estimate.flags.isEmpty, "\(kind): \(reading)")
        #expect(reading.estimate.freshness.name != "lagging", "\(kind): \(reading)")
      case .lighttpd, .uvicorn:
        // Known by the name, unless UTC says that the Date is fresh just now, or the machine was too busy to refresh it.
        #expect(reading.estimate.freshness != .assumed || late > .zero, "\(kind): \(reading)")
      case .nginxCoarse, .uvicornNameless, .haproxy, .haproxyPooling, .varnish, .varnishGrace: break
      }
    }
    // Three quarters of a minute are enough to see the edge of a timer move by 5 ms a second, and a cache contradict itself.
    if [.uvicorn, .uvicornNameless, .haproxy, .varnish].contains(kind) {
      for reader in readers where reader.remembers {
        let last = try #require(reader.readings.last)
        #expect(last.estimate.lag != nil, "\(kind): \(reader.readings)")
        #expect(last.isTrue, "\(kind): \(reader.readings)")
      }
    }
  }

  /// How much older than a timer's Date can be one was that a server sent, at most, looked at until it is cancelled.
  private func lateness(of server: RealServer) async -> TimeSpan {
    var (oldest, longestGap) = (TimeSpan.zero, TimeSpan.zero)
    var last = SystemTimekeeper().read().boot
    while !Task.isCancelled {
      let before = SystemTimekeeper().read()
      if let text = server.date(), let date = try? HTTPDate(text, now: before.wall) {
        oldest = max(oldest, ServerInstant(utc: before.wall) - date.instant - .seconds(1))
      }
      longestGap = max(longestGap, before.boot - last)
      last = before.boot
      try? await Task.sleep(for: .milliseconds(50))
    }
    return max(.zero, oldest + longestGap - StampAge.usualLimit - StampAge.timerDelay)
  }

  /// Reads a server's clock five times.
  private func read(_ url: String, remembers: Bool) async throws -> [Reading] {
    let address = try ServerAddress(url)
    let shared = Hosts()
    let began = SystemTimekeeper().read().boot
    var readings: [Reading] = []
    for (index, kind) in [Measurement.Kind.full, .full, .look, .verification, .refresh].enumerated() {
      let wait = began + Self.pause * Int64(index) - SystemTimekeeper().read().boot
      try await Task.sleep(for: .nanoseconds(max(0, wait.nanoseconds)))
      let options = Measurement.Options(kind: kind, goal: .milliseconds(25), maximumExchanges: Self.most)
      let hosts = remembers ? shared : Hosts()
      let exchanges = Lock<[Exchange]>([])
      let result = await withCheckedContinuation { continuation in
        hosts.start(measuring: address, options: options) { progress in
          if case .success(let exchange) = progress.outcome { exchanges.withLock { $0.append(exchange) } }
        } completion: {
          continuation.resume(returning: $0)
        }
      }
      // One that fails, as on a machine too busy to be read, claims nothing.
      guard case .success(let estimate) = result else { continue }
      readings.append(
        Reading(estimate: estimate, truth: trueOffset(ahead: 0), exchanges: exchanges.withLock { $0 }))
    }
    return readings
  }
}

extension RealServer.Kind {
  /// Whether a timer of a program refreshes its Date.
  fileprivate var hasTimer: Bool {
    switch self {
    case .uvicorn, .uvicornNameless, .haproxy, .haproxyPooling: true
    case .nginx, .nginxCoarse, .lighttpd, .varnish, .varnishGrace, .miniHTTPd, .busybox: false
    }
  }
}
