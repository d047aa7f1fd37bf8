import CountdownCore
import Fixtures
import Testing

/// When a server's clock is measured.
@Suite("Measurement schedule")
struct ScheduleTests {
  static let now = ManualTimekeeper().read()

  func reading(_ seconds: Int64) -> ClockReading {
    let clock = ManualTimekeeper(Self.now)
    clock.advance(by: .seconds(seconds))
    return clock.read()
  }

  func estimate(bound: TimeSpan = .milliseconds(20), flags: MeasurementFlags = []) -> Estimate {
    let offset = ServerOffset(.seconds(1))
    return Estimate(
      lower: offset - bound, upper: offset + bound, offset: offset, measured: Self.now.boot,
      rawMeasured: Self.now.raw, exchanges: 9, roundTrips: [bound], flags: flags)
  }

  @Test(
    "a measurement that was cut short is no reason to measure in full five minutes before the deadline; a conflict is")
  func fiveMinutes() {
    for (flags, kind) in [(MeasurementFlags.incomplete, Measurement.Kind.verification), (.conflict, .full)] {
      var random = SeededGenerator(seed: 1)
      let plan = MeasurementSchedule.next(
        at: Self.now, deadline: Self.now.boot + .seconds(700), last: estimate(flags: flags), lastBegan: Self.now.boot,
        using: &random)
      #expect(plan?.reason == .fiveMinutes && plan?.kind == kind)
    }
  }

  @Test("a short wait has a few exchanges more right after the first measurement, once, and a long one has none")
  func fewMore() {
    var random = SeededGenerator(seed: 1)
    var last = estimate()
    last.since = Self.now.boot - .seconds(14)
    let began = Self.now.boot - .seconds(15)
    func reason(of wait: TimeSpan, began: BootInstant) -> MeasurementSchedule.Reason? {
      MeasurementSchedule.next(
        at: Self.now, deadline: Self.now.boot + wait, last: last, lastBegan: began, using: &random)?.reason
    }
    #expect(reason(of: .seconds(90), began: began) == .fewMore)
    #expect(reason(of: .seconds(90), began: Self.now.boot - .seconds(5)) != .fewMore)
    #expect(reason(of: .hours(2), began: began) != .fewMore)
  }

  @Test("a target on a clock of which nothing is known is measured at once, in full")
  func targetSet() {
    var random = SeededGenerator(seed: 1)
    let deadline = Self.now.boot + .hours(3)
    let plan = MeasurementSchedule.next(
      at: Self.now, deadline: deadline, last: nil, lastBegan: nil, using: &random)
    #expect(plan?.start == Self.now.boot)
    #expect(plan?.kind == .full)
    #expect(plan?.maximumExchanges == 28)
    #expect(plan?.mustEndBy == deadline - .seconds(5))
  }

  @Test(
    "each measurement before the deadline comes once, in its window",
    arguments: [
      (600, 0, MeasurementSchedule.Reason.fiveMinutes, 360, 248, 12), (300, -70, .fiveMinutes, 300, 248, 12),
      (300, -20, .oneMinute, 115, 45, 6), (239, 0, .oneMinute, 115, 45, 6), (200, -100, .oneMinute, 115, 45, 6),
      (70, -1, .fifteenSeconds, 30, 12, 4), (42, -60, .fifteenSeconds, 30, 12, 4),
    ] as [(Int64, Int64, MeasurementSchedule.Reason, Int64, Int64, Int)])
  func windows(
    before: Int64, began: Int64, reason: MeasurementSchedule.Reason, opens: Int64, closes: Int64, exchanges: Int
  ) throws {
    var random = SeededGenerator(seed: 2)
    let deadline = Self.now.boot + .seconds(before)
    for _ in 0..<200 {
      let plan = try #require(
        MeasurementSchedule.next(
          at: Self.now, deadline: deadline, last: estimate(), lastBegan: Self.now.boot + .seconds(began), using: &random
        ))
      #expect(plan.reason == reason)
      #expect(plan.maximumExchanges == exchanges)
      #expect(plan.start >= deadline - .seconds(opens) && plan.start <= deadline - .seconds(closes))
    }
  }

  @Test("a refresh is left out where the bound at the deadline is within the goal and nothing is doubtful")
  func optional() {
    var random = SeededGenerator(seed: 3)
    let deadline = Self.now.boot + .seconds(100)
    let began = Self.now.boot - .seconds(100)
    func next(_ estimate: Estimate, _ goal: TimeSpan) -> MeasurementSchedule.Reason? {
      MeasurementSchedule.next(
        at: Self.now, deadline: deadline, last: estimate, lastBegan: began, goal: goal, using: &random)?.reason
    }
    // 100 s at 100 ppm are 10 ms.
    #expect(next(estimate(), .milliseconds(30)) == nil)
    #expect(next(estimate(), .milliseconds(29)) == .oneMinute)
    #expect(next(estimate(), .zero) == .oneMinute)
    #expect(next(estimate(flags: .dateCached), .milliseconds(30)) == .oneMinute)
  }

  @Test("from five seconds before a deadline to three after nothing is measured")
  func silence() {
    var random = SeededGenerator(seed: 4)
    let deadline = Self.now.boot + .seconds(10)
    for (second, isSilent) in [(4, false), (5, true), (10, true), (13, true), (14, false)] as [(Int64, Bool)] {
      #expect(MeasurementSchedule.isSilent(at: reading(second).boot, deadline: deadline) == isSilent)
    }
    #expect(
      MeasurementSchedule.next(at: reading(5), deadline: deadline, last: nil, lastBegan: nil, using: &random) == nil)
    #expect(MeasurementSchedule.afterNetworkChange(at: reading(5).boot, deadline: deadline, using: &random) == nil)
  }

  @Test("an old estimate is refreshed every 45 to 75 minutes, sooner where its bound nears 250 ms")
  func longWait() throws {
    var random = SeededGenerator(seed: 5)
    let deadline = Self.now.boot + .hours(8)
    for _ in 0..<200 {
      let fresh = try #require(
        MeasurementSchedule.next(
          at: Self.now, deadline: deadline, last: estimate(), lastBegan: Self.now.boot, using: &random))
      // (250 − 20) ms at 100 ppm: 2300 s.
      #expect(fresh.start - Self.now.boot <= .seconds(2300))
      #expect(fresh.start - Self.now.boot >= .minutes(20))
      #expect(fresh.maximumExchanges == 8)
      let wide = try #require(
        MeasurementSchedule.next(
          at: Self.now, deadline: deadline, last: estimate(bound: .milliseconds(500)), lastBegan: Self.now.boot,
          using: &random))
      #expect(wide.start - Self.now.boot >= .minutes(45) && wide.start - Self.now.boot <= .minutes(75))
    }
    #expect(estimate().bound(at: reading(8 * 3600)) == .milliseconds(20 + 2880))
  }

  @Test("after a suspend all is measured anew within 1 to 4 s, and the old bound has grown by the sleep")
  func resume() throws {
    var random = SeededGenerator(seed: 6)
    let clock = ManualTimekeeper(Self.now)
    clock.suspend(for: .hours(1))
    let plan = try #require(MeasurementSchedule.afterResume(at: clock.read().boot, deadline: nil, using: &random))
    #expect(plan.kind == .full && plan.maximumExchanges == 28)
    #expect(plan.start >= clock.read().boot + .seconds(1) && plan.start <= clock.read().boot + .seconds(4))
    #expect(estimate().bound(at: clock.read()) >= .hours(1))
  }

  @Test("the starts of 10,000 clients are uniform over each window", arguments: [0, 1, 2, 3, 4, 5])
  func uniform(row: Int) throws {
    var counts = [Int](repeating: 0, count: 20)
    for client in 0..<10_000 {
      var random = SeededGenerator(seed: UInt64(client) &* 31 &+ UInt64(row))
      let now = Self.now.boot
      let windows: [(opens: Int64, closes: Int64, plan: MeasurementSchedule.Plan?)] = [
        (
          240, 352,
          MeasurementSchedule.next(
            at: Self.now, deadline: now + .seconds(600), last: estimate(), lastBegan: now, using: &random)
        ),
        (
          35, 105,
          MeasurementSchedule.next(
            at: Self.now, deadline: now + .seconds(150), last: estimate(), lastBegan: now, using: &random)
        ),
        (
          5, 23,
          MeasurementSchedule.next(
            at: Self.now, deadline: now + .seconds(35), last: estimate(), lastBegan: now, using: &random)
        ),
        (1, 4, MeasurementSchedule.afterResume(at: now, deadline: nil, using: &random)),
        (2, 5, MeasurementSchedule.afterNetworkChange(at: now, deadline: nil, using: &random)),
        (
          2700, 4500,
          MeasurementSchedule.next(
            at: Self.now, deadline: nil, last: estimate(bound: .seconds(1)), lastBegan: now, using: &random)
        ),
      ]
      let window = windows[row]
      let after = (try #require(window.plan).start - now).nanoseconds - window.opens * 1_000_000_000
      let share = Double(after) / Double((window.closes - window.opens) * 1_000_000_000)
      counts[min(19, Int(share * 20))] += 1
    }
    let chiSquare = counts.reduce(0.0) { $0 + (Double($1) - 500) * (Double($1) - 500) / 500 }
    // 19 degrees of freedom: 43.8 is exceeded by chance once in a thousand.
    #expect(chiSquare < 43.8)
  }

  @Test(
    "by the schedule, with a 40 ppm crystal, zero is right to the goal, and the silence is kept",
    arguments: NetworkTests.goals)
  func atZero(goal: NetworkTests.Goal) {
    var errors: [Double] = []
    // Each is of several measurements.
    for seed in 0..<NetworkTests.runs / 4 {
      var world = SimulatedWorld(seed: seed + 300_000, path: goal.path(), crystalError: 40e-6)
      var random = SeededGenerator(seed: UInt64(seed))
      var memory = HostMemory()
      var began: BootInstant?
      let deadline = world.reading.boot + .seconds(420)
      while let plan = MeasurementSchedule.next(
        at: world.reading, deadline: deadline, last: memory.last, lastBegan: began, using: &random)
      {
        world.now = plan.start.nanoseconds
        began = plan.start
        let limit = (deadline - .seconds(5)).nanoseconds
        let outcome = world.measure(
          .init(kind: plan.kind, maximumExchanges: plan.maximumExchanges), memory: memory, until: limit)
        memory = outcome.memory
      }
      #expect(world.exchanges <= 66)
      guard let last = memory.last else {
        Issue.record("run \(seed) knows nothing")
        continue
      }
      let judged = world.judge(last, at: world.reading(at: deadline.nanoseconds))
      #expect(judged.holds)
      errors.append(judged.error.magnitude)
    }
    #expect(quantile(errors, 0.95) <= goal.atZero * 1.25)
  }
}
