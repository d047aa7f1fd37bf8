import CountdownCore
import Fixtures
import Glibc
import Synchronization

/// How well a server's clock is read, against the known truth, on one path in one run: by this program, by htpdate and
/// by a single request.
enum ClockBenchmark {
  /// How far the server's clock is ahead of this machine's, in nanoseconds.
  private static let ahead: Int64 = 1_243_000_000

  /// Measures and prints a table; 1 where an estimate's bound did not hold the truth.
  static func run(measurements: Int) -> Int32 {
    let server = HTTPFixture.exact(ahead: ahead)
    let path = DelayingProxy(to: server.port, up: .init(15, spread: 5), down: .init(15, spread: 5))
    print("A server \(Double(ahead) / 1e9) s ahead, 15 ± 5 ms away each way, \(measurements) measurements each.")
    var full = Row(name: "tminus, until no better")
    var usual = Row(name: "tminus --check (goal 25 ms)")
    var single = Row(name: "one request")
    var others = Row(name: "htpdate -q -d -p 9")
    for _ in 0..<measurements {
      full.add(measure(path.port, Measurement.Options()))
      usual.add(measure(path.port, Measurement.Options(goal: .milliseconds(25))))
      // At any moment of the second: what ran before ends at its boundary.
      FixtureClock.sleep(untilMonotonic: FixtureClock.monotonic() + Int64.random(in: 0..<1_000_000_000))
      single.add(measure(path.port, Measurement.Options(kind: .refresh, maximumExchanges: 1)))
      others.add(htpdate(path.port, server))
    }
    let rows = [full, usual, single, others]
    Table.print(
      "How far off that is, and how many of the bounds held the truth",
      columns: ["error, ms", "p95", "max", "bound p95, ms", "bounds", "held", "requests"],
      rows.map { ($0.name, $0.columns) })
    if let ours = full.median, let theirs = others.median, theirs > 0 {
      print("\nOur median error is \(Table.number(ours / theirs)) of htpdate's.")
    }
    return rows.contains { $0.bounds.count > $0.inside } ? 1 : 0
  }

  private struct Outcome {
    var error: Double
    var bound: Double?
    var requests: Int
  }

  private struct Row {
    var name: String
    var errors: [Double] = []
    var bounds: [Double] = []
    var inside = 0
    var requests: [Int] = []

    init(name: String) { self.name = name }

    mutating func add(_ outcome: Outcome?) {
      guard let outcome else { return }
      errors.append(abs(outcome.error))
      requests.append(outcome.requests)
      guard let bound = outcome.bound else { return }
      bounds.append(bound)
      if abs(outcome.error) <= bound { inside += 1 }
    }

    var median: Double? { Table.median(errors) }

    var columns: [Double?] {
      let asked = requests.isEmpty ? nil : Double(requests.reduce(0, +)) / Double(requests.count)
      return [
        median, Table.quantile(errors, 0.95), errors.max(), Table.quantile(bounds, 0.95),
        bounds.isEmpty ? nil : Double(bounds.count), bounds.isEmpty ? nil : Double(inside), asked,
      ]
    }
  }

  /// One measurement with a reader that remembers nothing.
  private static func measure(_ port: UInt16, _ options: Measurement.Options) -> Outcome? {
    guard let address = try? ServerAddress("http://127.0.0.1:\(port)/") else { return nil }
    guard case .success(let estimate) = wait({ Hosts().start(measuring: address, options: options, completion: $0) })
    else { return nil }
    let reading = SystemTimekeeper().read()
    let error = estimate.offset.aheadOfWall(at: reading) - TimeSpan(nanoseconds: ahead)
    return Outcome(
      error: error.inSeconds * 1000, bound: estimate.bound(at: reading).inSeconds * 1000, requests: estimate.exchanges)
  }

  /// One run of htpdate.
  private static func htpdate(_ port: UInt16, _ server: HTTPFixture) -> Outcome? {
    let before = server.requests.count
    guard let offset = Htpdate.offset(ofPort: port) else { return nil }
    return Outcome(
      error: (offset - Double(ahead) / 1e9) * 1000, bound: nil, requests: server.requests.count - before)
  }
}

/// Waits for something that completes elsewhere.
func wait<Value: Sendable>(_ start: (@escaping @Sendable (Value) -> Void) -> NetworkRun) -> Value {
  let box = FixtureBox<Value>()
  _ = start { box.fill($0) }
  return box.take()
}

/// Does all of them at the same time, each on a thread of its own.
func together<Value: Sendable>(_ jobs: [@Sendable () -> Value]) -> [Value] {
  let boxes = jobs.map { job in
    let box = FixtureBox<Value>()
    FixtureThread.start { box.fill(job()) }
    return box
  }
  return boxes.map { $0.take() }
}
