import Testing

@testable import CountdownCore

@Suite("Countdown: never early")
struct NeverEarlyTests {
  /// What is known of a lagging clock, anywhere in whose range θ may be: 0.8 s wide, from 36.6 s to 37.4 s ahead.
  private func lagging(_ stage: Stage) -> Estimate {
    var estimate = Estimate.of(.seconds(37), bound: .milliseconds(400), at: stage.now)
    estimate.freshness = .lagging(.edgeMoved)
    estimate.lag = Lag(limit: .milliseconds(1010))
    return estimate
  }

  /// How long after the server's zero this one's is, if θ is 37 s and this far off.
  private func lateness(_ stage: Stage, off: TimeSpan, opens: BootInstant) throws -> TimeSpan {
    _ = stage.loop(until: opens + .seconds(10))
    #expect(stage.countdown.phase == .expired)
    return try #require(stage.countdown.end) - (opens - off)
  }

  @Test(
    "by a range 0.8 s wide zero is never before the server's with never early, and in the middle without",
    arguments: [-400, -399, -200, 0, 200, 399, 400] as [Int64])
  func wideRange(off: Int64) throws {
    for neverEarly in [true, false] {
      let stage = Stage(
        started: Stage.server(at: ManualTimekeeper().read(), in: .seconds(30), ahead: .seconds(37)))
      let opens = stage.now.boot + .seconds(30)
      stage.send(.corrected(lagging(stage), neverEarly: neverEarly))
      let late = try lateness(stage, off: .milliseconds(off), opens: opens)
      // 400 ms from the middle to the lower end, and 100 ppm of the 30.4 s until then.
      let held: TimeSpan = neverEarly ? .microseconds(403_040) : .zero
      let right: TimeSpan = .milliseconds(off) + held
      #expect(late == right)
      #expect(!neverEarly || late >= .zero)
    }
  }

  @Test(
    "never early asked for late, or by a range that opens downward, still holds zero back to the lower end",
    arguments: [9000, 3000, 1000, 200, 20] as [Int64])
  func neverEarlyLate(left: Int64) throws {
    for (before, after) in [
      (TimeSpan.milliseconds(400), TimeSpan.milliseconds(400)), (.milliseconds(20), .milliseconds(60)),
    ] {
      let stage = Stage(
        started: Stage.server(at: ManualTimekeeper().read(), in: .seconds(30), ahead: .seconds(37)))
      let opens = stage.now.boot + .seconds(30)
      var first = lagging(stage)
      (first.lower, first.upper) = (first.offset - before, first.offset + before)
      stage.send(.corrected(first))
      stage.clock.advance(by: .seconds(30) - .milliseconds(left))
      var second = lagging(stage)
      (second.lower, second.upper) = (second.offset - after, second.offset + after)
      stage.send(.corrected(second, neverEarly: true))
      let late = try lateness(stage, off: -after, opens: opens)
      #expect(late >= .zero && late <= .milliseconds(2), "\(late)")
    }
  }

  @MainActor
  @Test("never early holds while the server cannot be measured again: what the clocks may have drifted since counts")
  func neverEarlyUnmeasured() throws {
    let stage = OrderStage()
    stage.clocks.neverEarly = true
    stage.countdowns.send(.start(.moment(.server(stage.server + .hours(10), clock: "shop.example"))), to: stage.id)
    stage.advance(by: .zero)
    let end = stage.now.boot + .hours(10)
    let offset = ServerOffset(server: stage.server, at: stage.now.boot).span
    stage.measuring[0].finish(.success(.of(offset, at: stage.now)))
    for _ in 0..<700 where stage.countdown.phase == .running {
      let count = stage.measuring.count
      stage.advance(by: .minutes(1))
      for measuring in stage.measuring.dropFirst(count) { measuring.finish(.failure(.exchange(.timedOut))) }
    }
    // 36,000 s at 100 ppm are 3.6 s.
    let late = try #require(stage.countdown.end) - end
    #expect(late >= .milliseconds(3400) && late <= .milliseconds(3700), "\(late)")
  }
}
