import CountdownCore
import Testing

/// A server whose clock is set, in virtual time.
@Suite("A clock that is set")
struct SetClockTests {
  /// What a second measurement finds, five seconds after the first one or the setting.
  private func second(seed: Int, after seconds: Double) -> (error: Double, bound: Double, holds: Bool)? {
    var world = SimulatedWorld(seed: seed, path: .lan, server: SimulatedServer(step: (after: seconds, by: 3)))
    let memory = world.measure(Measurement.Options()).memory
    world.now = max(world.now, world.start + Int64(seconds * 1e9)) + 5_000_000_000
    guard let estimate = world.measure(Measurement.Options(), memory: memory).estimate else { return nil }
    let judged = world.judge(estimate)
    return (judged.error, judged.bound, judged.holds)
  }

  @Test("one that is set on by three seconds is followed by the next measurement", arguments: [2.0, 30])
  func setOn(after seconds: Double) {
    for seed in 0..<300 {
      let found = second(seed: seed, after: seconds)
      #expect(found?.holds == true && abs(found?.error ?? 9) < 0.01, "seed \(seed)")
    }
  }

  @Test("set on in the middle of a measurement it may seem to have stood, but is in the range", arguments: [4.0, 7])
  func setOnMeanwhile(after seconds: Double) {
    let found = (0..<300).map { second(seed: $0, after: seconds) }
    #expect(found.allSatisfy { $0?.holds == true })
    #expect(found.count { abs($0?.error ?? 9) < 0.01 } >= 240)
  }
}
