import CountdownCore
import Testing

@Suite("Taking a countdown up again")
struct SnapshotTests {
  /// The clocks after a reboot that came so long after the given reading.
  private func rebooted(after span: TimeSpan, from reading: ClockReading) -> ClockReading {
    let up = TimeSpan.seconds(20)
    return ClockReading(
      boot: BootInstant(sinceZero: up), wall: reading.wall + span,
      monotonic: MonotonicInstant(sinceZero: up), raw: RawInstant(sinceZero: up))
  }

  @Test("in the same boot every state comes back as it was", arguments: Countdown.Phase.allCases)
  func sameBoot(phase: Countdown.Phase) {
    let stage = CountdownTableTests.stage(in: phase)
    stage.countdown.title = "Tea"
    let now = stage.now
    let restored = Countdown(restoring: stage.countdown.snapshot(at: now), at: now, sameBoot: true)
    #expect(restored == stage.countdown)
  }

  @Test("in another boot every state comes back with what is left of it", arguments: Countdown.Phase.allCases)
  func otherBoot(phase: Countdown.Phase) throws {
    let stage = CountdownTableTests.stage(in: phase)
    let later = rebooted(after: .seconds(60), from: stage.now)
    let restored = try #require(
      Countdown(restoring: stage.countdown.snapshot(at: stage.now), at: later, sameBoot: false))
    #expect(restored.phase == phase)
    switch phase {
    case .idle: #expect(restored.remaining(at: later) == nil)
    case .running: #expect(restored.remaining(at: later) == .seconds(390))
    case .paused: #expect(restored.remaining(at: later) == .seconds(450))
    // 20 s before, and the minute since.
    case .expired: #expect(restored.words(at: later) == "ended 1 min ago")
    }
  }

  @Test("one that ended meanwhile tells so once, with the true instant", arguments: [true, false])
  func endedMeanwhile(sameBoot: Bool) throws {
    let stage = Stage(started: .duration(.minutes(10)))
    let snapshot = stage.countdown.snapshot(at: stage.now)
    let later: ClockReading
    if sameBoot {
      stage.clock.advance(by: .minutes(15))
      later = stage.now
    } else {
      later = rebooted(after: .minutes(15), from: stage.now)
    }
    var restored = try #require(Countdown(restoring: snapshot, at: later, sameBoot: sameBoot))
    #expect(restored.handle(.tick, at: later) == [.expired(at: later.boot - .minutes(5)), .save])
    #expect(restored.words(at: later) == "ended 5 min ago")
    #expect(restored.handle(.tick, at: later) == [])
  }

  @Test("after taking it up, cancel and restart know the full duration")
  func knowsDuration() throws {
    let stage = Stage(started: .duration(.minutes(10)))
    stage.clock.advance(by: .minutes(7))
    let now = stage.now
    var restored = try #require(Countdown(restoring: stage.countdown.snapshot(at: now), at: now, sameBoot: true))
    #expect(restored.label(at: now) == "00:03:00")
    #expect(restored.handle(.restart, at: now) == [.save])
    #expect(restored.label(at: now) == "00:10:00")
    #expect(restored.handle(.cancel, at: now) == [.cancelled, .save])
    #expect(restored.plan == .duration(.minutes(10)))
  }

  @Test("the time since the end goes on")
  func overtimeGoesOn() throws {
    let stage = Stage(started: .duration(.seconds(10)))
    stage.send(.tick, after: .seconds(50))
    let snapshot = stage.countdown.snapshot(at: stage.now)
    stage.clock.advance(by: .seconds(15))
    let restored = try #require(Countdown(restoring: snapshot, at: stage.now, sameBoot: true))
    #expect(restored.overtime(at: stage.now) == .seconds(55))
  }

  @Test("in the same boot a wall clock that was set meanwhile does not matter to a duration")
  func wallSetMeanwhile() throws {
    let stage = Stage(started: .duration(.minutes(10)))
    let snapshot = stage.countdown.snapshot(at: stage.now)
    stage.clock.stepWall(by: .hours(5))
    stage.clock.advance(by: .minutes(1))
    let restored = try #require(Countdown(restoring: snapshot, at: stage.now, sameBoot: true))
    #expect(restored.remaining(at: stage.now) == .minutes(9))
  }

  @Test("what is left of a duration never exceeds its length, its added time included")
  func neverMoreThanLength() throws {
    let stage = Stage(started: .duration(.minutes(10)))
    stage.send(.add(.minutes(2)))
    let snapshot = stage.countdown.snapshot(at: stage.now)
    let earlier = rebooted(after: .hours(-3), from: stage.now)
    let restored = try #require(Countdown(restoring: snapshot, at: earlier, sameBoot: false))
    #expect(restored.remaining(at: earlier) == .minutes(12))
  }

  @Test("a moment on this computer's clock is where that clock puts it now", arguments: [true, false])
  func wallMoment(sameBoot: Bool) throws {
    let stage = Stage()
    stage.send(.start(.moment(.wall(stage.now.wall + .hours(8)), everyYear: true)))
    let snapshot = stage.countdown.snapshot(at: stage.now)
    let later = rebooted(after: .hours(2), from: stage.now)
    let restored = try #require(Countdown(restoring: snapshot, at: later, sameBoot: sameBoot))
    #expect(restored.label(at: later) == "06:00:00")
    #expect(restored.plan == stage.countdown.plan)
  }

  @Test("a server's offset is taken up in the same boot only; in another the countdown waits for the clock")
  func serverMoment() throws {
    let stage = Stage()
    stage.send(.start(Stage.server(at: stage.now, in: .hours(8), ahead: .seconds(37))))
    stage.send(.corrected(.of(.seconds(37), at: stage.now)))
    let snapshot = stage.countdown.snapshot(at: stage.now)
    stage.clock.suspend(for: .hours(1))
    let restored = try #require(Countdown(restoring: snapshot, at: stage.now, sameBoot: true))
    #expect(restored.label(at: stage.now) == "07:00:00")
    let later = rebooted(after: .hours(1), from: stage.now)
    var other = try #require(Countdown(restoring: snapshot, at: later, sameBoot: false))
    #expect(other.isWaitingForClock)
    #expect(other.handle(.tick, at: later) == [])
  }

  @Test("when it was last used is kept")
  func lastUsed() throws {
    let stage = Stage(started: .duration(.minutes(1)))
    let started = stage.now.wall
    stage.send(.cancel, after: .seconds(5))
    #expect(stage.countdown.lastUsed == started)
    let snapshot = stage.countdown.snapshot(at: stage.now)
    #expect(Countdown(restoring: snapshot, at: stage.now, sameBoot: false)?.lastUsed == started)
  }

  @Test("fields that make no countdown are refused")
  func refused() {
    let now = ManualTimekeeper().read()
    let id = CountdownID(bits: 7)
    let ten = Plan.duration(.minutes(10))
    let wall = Plan.moment(.wall(now.wall + .hours(1)))
    let refused: [Snapshot] = [
      Snapshot(id: id, title: "", plan: ten, phase: .running),
      Snapshot(id: id, title: "", plan: ten, phase: .running, wallEnd: now.wall),
      Snapshot(id: id, title: "", plan: .duration(.zero), phase: .running, end: now.boot),
      Snapshot(id: id, title: "", plan: ten, phase: .running, end: now.boot, length: .seconds(-1)),
      Snapshot(id: id, title: "", plan: ten, phase: .paused),
      Snapshot(id: id, title: "", plan: ten, phase: .paused, left: .zero),
      Snapshot(id: id, title: "", plan: ten, phase: .paused, left: .seconds(-3)),
      Snapshot(id: id, title: "", plan: ten, phase: .paused, left: .seconds(3), length: .zero),
      Snapshot(id: id, title: "", plan: wall, phase: .paused, left: .seconds(3)),
      Snapshot(id: id, title: "", plan: ten, phase: .expired),
    ]
    for snapshot in refused { #expect(Countdown(restoring: snapshot, at: now, sameBoot: true) == nil) }
  }

  @Test("absurd fields are held within what can be", arguments: [true, false])
  func absurd(sameBoot: Bool) throws {
    let now = ManualTimekeeper().read()
    let (far, most) = (BootInstant(nanoseconds: .max), TimeSpan(nanoseconds: .max))
    let running = try #require(
      Countdown(
        restoring: Snapshot(
          id: CountdownID(bits: 7), title: "", plan: .duration(.minutes(10)), phase: .running, end: far,
          wallEnd: WallInstant(nanoseconds: .max)), at: now, sameBoot: sameBoot))
    #expect(running.remaining(at: now) == .minutes(10))
    let paused = try #require(
      Countdown(
        restoring: Snapshot(
          id: CountdownID(bits: 7), title: "", plan: .duration(.minutes(10)), phase: .paused, left: most), at: now,
        sameBoot: sameBoot))
    #expect(paused.remaining(at: now) == .minutes(10))
    let expired = try #require(
      Countdown(
        restoring: Snapshot(
          id: CountdownID(bits: 7), title: "", plan: .duration(.minutes(10)), phase: .expired, end: far,
          wallEnd: WallInstant(nanoseconds: .max)), at: now, sameBoot: sameBoot))
    #expect(expired.overtime(at: now) == .zero)
  }
}
