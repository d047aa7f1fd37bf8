import CountdownCore
import Testing

/// Numbered networks in virtual time, 2,000 seeded runs each; the goals are those of the design, times 1.25.
@Suite("Simulated networks")
struct NetworkTests {
  static let runs = 2000

  /// A path and what is asked of it, in seconds.
  struct Goal: CustomTestStringConvertible, Sendable {
    var name: String
    var path: @Sendable () -> SimulatedPath
    var median: Double
    var p95: Double
    var bound: Double
    /// Half of what is published, allowance included.
    var halfWidth: Double
    var exchanges: Double
    var seconds: Double
    var atZero: Double
    var testDescription: String { name }
  }

  static let goals = [
    Goal(
      name: "LAN, 1 ms", path: { .lan }, median: 0.0003, p95: 0.001, bound: 0.0062, halfWidth: 0.0045, exchanges: 6.5,
      seconds: 5,
      atZero: 0.002),
    Goal(
      name: "WAN, 40 ± 10 ms", path: { .wan }, median: 0.003, p95: 0.008, bound: 0.028, halfWidth: 0.028, exchanges: 9,
      seconds: 8,
      atZero: 0.010),
    Goal(
      name: "bad path, 200 ± 150 ms with 3 % loss", path: { .bad }, median: 0.020, p95: 0.065, bound: 0.155,
      halfWidth: 0.155, exchanges: 14, seconds: 14, atZero: 0.050),
  ]

  @Test("twelve exchanges are enough for the goal, and the truth is always inside the bound", arguments: goals)
  func twelveExchanges(goal: Goal) {
    var errors: [Double] = []
    var bounds: [Double] = []
    var halves: [Double] = []
    for seed in 0..<Self.runs {
      var world = SimulatedWorld(seed: seed, path: goal.path())
      let outcome = world.measure(.init(kind: .refresh, maximumExchanges: 12))
      guard let estimate = outcome.estimate else {
        Issue.record("run \(seed) failed: \(outcome.result)")
        continue
      }
      let judged = world.judge(estimate)
      #expect(judged.holds, "run \(seed) is off by \(judged.error) s, bound \(judged.bound)")
      #expect(estimate.flags == [], "run \(seed)")
      errors.append(judged.error.magnitude)
      bounds.append(judged.bound)
      halves.append((estimate.upper - estimate.lower).inSeconds / 2)
    }
    #expect(quantile(errors, 0.5) <= goal.median * 1.25)
    #expect(quantile(errors, 0.95) <= goal.p95 * 1.25)
    #expect(quantile(bounds, 0.95) <= goal.bound * 1.25)
    // A Date may be 5 ms late, so the farther end is farther from the middle than half of the range.
    #expect(quantile(halves, 0.95) <= goal.halfWidth)
  }

  @Test("the default goal of ± 25 ms is reached in few exchanges and seconds", arguments: goals)
  func defaultGoal(goal: Goal) {
    var exchanges = 0
    var seconds = 0.0
    for seed in 0..<Self.runs {
      var world = SimulatedWorld(seed: seed + 100_000, path: goal.path())
      let outcome = world.measure(.init(kind: .refresh, goal: .milliseconds(25)))
      exchanges += outcome.exchanges
      seconds += outcome.seconds
      #expect(outcome.estimate.map { world.judge($0).holds } == true, "run \(seed)")
    }
    #expect(Double(exchanges) / Double(Self.runs) <= goal.exchanges * 1.25)
    #expect(seconds / Double(Self.runs) <= goal.seconds * 1.25)
  }

  @Test("verification leaves a healthy server's bound true and unflagged, within 28 exchanges", arguments: goals)
  func verified(goal: Goal) {
    var errors: [Double] = []
    for seed in 0..<Self.runs {
      var world = SimulatedWorld(seed: seed + 200_000, path: goal.path())
      let outcome = world.measure(.init())
      #expect(outcome.exchanges <= 28)
      let judged = outcome.estimate.map { world.judge($0) }
      #expect(judged?.holds == true, "run \(seed)")
      #expect(outcome.estimate?.flags == [], "run \(seed)")
      errors.append(judged?.error.magnitude ?? .infinity)
    }
    #expect(quantile(errors, 0.95) <= goal.p95 * 1.25)
  }
}
