import CountdownCore
import Fixtures
import Glibc

/// Servers as people run them, read from 20 ± 5 ms away each way by this machine's clock: the true offset is 0.
enum ServersBenchmark {
  /// Reads each so many times by readers that know nothing, by one that remembers, and by htpdate; 1 where something was
  /// false that was not only assumed, or could not be read.
  static func run(readings: Int) -> Int32 {
    let outcomes = onEachKind { path in
      // All at once, so that a kind takes no longer than its slowest reader.
      let readers: [@Sendable () -> Numbers] = [
        { .claims(claims(of: path.address, readings, remembers: false)) },
        { .claims(claims(of: path.address, readings, remembers: true)) },
        { .errors((0..<readings).compactMap { _ in Htpdate.offset(ofPort: path.port).map { $0.magnitude * 1000 } }) },
      ]
      return together(readers)
    }
    var rows: [(name: String, values: [Double?])] = []
    var others = rows
    var isTrue = true
    for (kind, results) in outcomes {
      for (name, result) in zip(["anew", "in a row", "htpdate"], results) {
        switch result {
        case .claims(let claims):
          isTrue = isTrue && claims.falseOnes == 0 && claims.failed == 0
          rows.append(("\(kind), \(name)", columns(claims)))
        case .errors(let errors):
          others.append(
            (
              kind.description,
              [Double(errors.count), Table.median(errors), Table.quantile(errors, 0.95), errors.max()]
            ))
        }
      }
    }
    Table.print(
      "\(readings) readings of each server, goal 25 ms",
      columns: [
        "confirmed", "assumed", "lagging", "failed", "flagged", "false", "assumed false", "error, ms", "p95", "max",
        "bound, ms", "p95", "requests",
      ], rows)
    Table.print(
      "The same by htpdate -p 9, error in ms; it claims no bound", columns: ["readings", "median", "p95", "max"], others
    )
    return isTrue ? 0 : 1
  }

  /// Waits for a moment on each so many seconds ahead; 1 as ``run(readings:)``, or where one of those whose lag is seen
  /// from outside was not found out.
  static func run(waits: [Int]) -> Int32 {
    let outcomes = onEachKind { path in
      let clients = waits.map { seconds in
        { @Sendable () -> RealWait.Outcome in RealWait(address: path.address, seconds: Int64(seconds)).run() }
      }
      return together(clients)
    }
    var isTrue = true
    for (index, seconds) in waits.enumerated() {
      let rows: [(name: String, values: [Double?])] = outcomes.map { kind, results in
        let outcome = results[index]
        let isKnown = outcome.knownAfter != nil || !kind.showsItsLag
        isTrue = isTrue && outcome.claims.falseOnes == 0 && isKnown
        return (
          kind.description,
          [
            Double(outcome.claims.errors.count), Double(outcome.claims.lagging), outcome.knownAfter,
            Double(outcome.claims.falseOnes), Double(outcome.claims.assumedFalse), outcome.holds ? 1 : 0,
            outcome.error, outcome.width, Double(outcome.requests),
          ]
        )
      }
      Table.print(
        "A wait of \(seconds) s for a moment on each server, and what is claimed at that moment",
        columns: [
          "measured", "lagging", "known, s", "false", "assumed false", "held", "error, ms", "width, ms", "requests",
        ], rows)
    }
    return isTrue ? 0 : 1
  }

  private enum Numbers: Sendable {
    case claims(Claims)
    case errors([Double])
  }

  /// A server and the path to it.
  private final class Path: Sendable {
    let address: ServerAddress
    let port: UInt16
    private let server: RealServer
    private let proxy: DelayingProxy

    init(to kind: RealServer.Kind) throws {
      server = try RealServer(kind)
      let delay = DelayingProxy.Delay(20, spread: 5)
      proxy = DelayingProxy(to: server.port, up: delay, down: delay)
      port = proxy.port
      address = try ServerAddress("http://127.0.0.1:\(port)/")
    }
  }

  private static func onEachKind<Value: Sendable>(
    _ read: @escaping @Sendable (Path) -> Value
  ) -> [(RealServer.Kind, Value)] {
    let jobs = RealServer.Kind.available.map { kind in
      { @Sendable () -> (RealServer.Kind, Value)? in
        do { return (kind, read(try Path(to: kind))) } catch {
          print(error)
          return nil
        }
      }
    }
    return together(jobs).compactMap { $0 }
  }

  private static func claims(of address: ServerAddress, _ readings: Int, remembers: Bool) -> Claims {
    let shared = Hosts()
    var claims = Claims()
    for _ in 0..<readings {
      let hosts = remembers ? shared : Hosts()
      // At any moment of the second: what ran before ends at its boundary.
      FixtureClock.sleep(untilMonotonic: FixtureClock.monotonic() + Int64.random(in: 0..<1_000_000_000))
      claims.add(
        wait { hosts.start(measuring: address, options: .init(goal: .milliseconds(25)), completion: $0) })
    }
    return claims
  }

  private static func columns(_ claims: Claims) -> [Double?] {
    let counts = [
      claims.confirmed, claims.assumed, claims.lagging, claims.failed, claims.flagged, claims.falseOnes,
      claims.assumedFalse,
    ]
    return counts.map { Double($0) } + [
      Table.median(claims.errors), Table.quantile(claims.errors, 0.95), claims.errors.max(),
      Table.median(claims.bounds), Table.quantile(claims.bounds, 0.95), Table.median(claims.requests),
    ]
  }
}

extension RealServer.Kind {
  /// Whether its Date is late in a way that a wait of minutes brings to light, or its name tells.
  fileprivate var showsItsLag: Bool {
    switch self {
    case .lighttpd, .uvicorn, .uvicornNameless, .haproxy, .haproxyPooling, .varnish, .varnishGrace: true
    case .nginx, .nginxCoarse, .miniHTTPd, .busybox: false
    }
  }
}
