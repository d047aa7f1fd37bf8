import CountdownCore
import Testing

/// One cell of the table of events by states.
struct Cell: CustomTestStringConvertible {
  let event: Countdown.Event
  let from: Countdown.Phase
  /// The state after it, or `nil` where the event has no answer there.
  let to: Countdown.Phase?
  /// What is left after it.
  let left: TimeSpan?
  let effects: [Countdown.Effect]

  init(
    _ event: Countdown.Event, _ from: Countdown.Phase, _ to: Countdown.Phase? = nil, left: TimeSpan? = nil,
    _ effects: [Countdown.Effect] = [.save]
  ) {
    self.event = event
    self.from = from
    self.to = to
    self.left = left
    self.effects = effects
  }

  var testDescription: String { "\(event) while \(from)" }
}

@Suite("Countdown: every event in every state")
struct CountdownTableTests {
  /// A ten-minute countdown brought to a state; running and paused have 7:30 left, expired ended 20 s ago.
  static func stage(in phase: Countdown.Phase, plan: Plan? = nil) -> Stage {
    if phase == .idle { return Stage(Countdown(id: CountdownID(bits: 1), plan: .duration(.minutes(10)))) }
    let stage = Stage(started: plan ?? .duration(.minutes(10)))
    switch phase {
    case .idle: break
    case .running: stage.send(.tick, after: .seconds(150))
    case .paused: stage.send(.pause, after: .seconds(150))
    case .expired: stage.send(.tick, after: .seconds(620))
    }
    return stage
  }

  static let estimate = Estimate.of(.seconds(5), at: ManualTimekeeper().read())
  static let other = Plan.duration(.minutes(3))

  static let cells: [Cell] = [
    Cell(.start(other), .idle, .running, left: .minutes(3)),
    Cell(.start(other), .running),
    Cell(.start(other), .paused),
    Cell(.start(other), .expired, .running, left: .minutes(3), [.expiryOver, .save]),
    Cell(.pause, .idle),
    Cell(.pause, .running, .paused, left: .seconds(450)),
    Cell(.pause, .paused),
    Cell(.pause, .expired),
    Cell(.resume, .idle),
    Cell(.resume, .running),
    Cell(.resume, .paused, .running, left: .seconds(450)),
    Cell(.resume, .expired),
    Cell(.add(.minutes(1)), .idle),
    Cell(.add(.minutes(1)), .running, .running, left: .seconds(510)),
    Cell(.add(.minutes(1)), .paused, .paused, left: .seconds(510)),
    Cell(.add(.minutes(1)), .expired, .running, left: .minutes(1), [.expiryOver, .save]),
    Cell(.cancel, .idle),
    Cell(.cancel, .running, .idle, [.cancelled, .save]),
    Cell(.cancel, .paused, .idle, [.cancelled, .save]),
    Cell(.cancel, .expired, .idle, [.expiryOver, .cancelled, .save]),
    Cell(.undo, .idle),
    Cell(.undo, .running),
    Cell(.undo, .paused),
    Cell(.undo, .expired),
    Cell(.restart, .idle),
    Cell(.restart, .running, .running, left: .minutes(10)),
    Cell(.restart, .paused, .running, left: .minutes(10)),
    Cell(.restart, .expired, .running, left: .minutes(10), [.expiryOver, .save]),
    Cell(.tick, .idle),
    Cell(.tick, .running, .running, left: .seconds(450), []),
    Cell(.tick, .paused),
    Cell(.tick, .expired, .expired, left: .zero, []),
    Cell(.corrected(estimate), .idle),
    Cell(.corrected(estimate), .running),
    Cell(.corrected(estimate), .paused),
    Cell(.corrected(estimate), .expired),
    Cell(.estimateTakenBack, .idle),
    Cell(.estimateTakenBack, .running),
    Cell(.estimateTakenBack, .paused),
    Cell(.estimateTakenBack, .expired),
    Cell(.wallStepped, .idle, .idle, []),
    Cell(.wallStepped, .running, .running, left: .seconds(450)),
    Cell(.wallStepped, .paused, .paused, left: .seconds(450), []),
    Cell(.wallStepped, .expired, .expired, left: .zero),
    Cell(.openingChanged(ServerInstant(nanoseconds: 0)), .idle),
    Cell(.openingChanged(ServerInstant(nanoseconds: 0)), .running),
    Cell(.openingChanged(ServerInstant(nanoseconds: 0)), .paused),
    Cell(.openingChanged(ServerInstant(nanoseconds: 0)), .expired),
    Cell(.dismiss, .idle),
    Cell(.dismiss, .running),
    Cell(.dismiss, .paused),
    Cell(.dismiss, .expired, .idle, [.expiryOver, .save]),
  ]

  @Test("an event leads to its cell of the table", arguments: cells)
  func cell(_ cell: Cell) {
    let stage = Self.stage(in: cell.from)
    let before = stage.countdown
    #expect(before.phase == cell.from)
    #expect(before.answers(cell.event, at: stage.now) == (cell.to != nil))
    let effects = stage.send(cell.event)
    guard let to = cell.to else {
      #expect(effects == [.ignored(cell.event, in: cell.from)])
      #expect(stage.countdown == before)
      return
    }
    #expect(stage.countdown.phase == to)
    #expect(effects == cell.effects)
    #expect(stage.remaining == cell.left)
    let keepsPlan = if case .start = cell.event { false } else { true }
    #expect(stage.countdown.plan == (keepsPlan ? .duration(.minutes(10)) : Self.other))
  }

  @Test("a moment can be cancelled, not paused, lengthened or restarted")
  func moments() {
    let reading = ManualTimekeeper().read()
    let plans: [Plan] = [
      .moment(.wall(reading.wall + .minutes(10))),
      Stage.server(at: reading, in: .minutes(10), ahead: .seconds(5)),
      .order(opens: ServerInstant(utc: reading.wall), clock: "a", address: "b"),
    ]
    for plan in plans {
      let stage = Stage(started: plan)
      for event: Countdown.Event in [.pause, .resume, .add(.minutes(1)), .restart, .start(.duration(.minutes(1)))] {
        #expect(stage.send(event) == [.ignored(event, in: .running)])
      }
      #expect(stage.countdown.answers(.pause, at: stage.now) == false)
      #expect(stage.send(.cancel) == [.cancelled, .save])
      #expect(stage.countdown.phase == .idle)
      #expect(stage.countdown.plan == plan)
    }
    let ended = Stage(started: plans[0])
    ended.send(.tick, after: .minutes(11))
    #expect(ended.send(.restart) == [.ignored(.restart, in: .expired)])
    #expect(ended.send(.add(.minutes(1))) == [.ignored(.add(.minutes(1)), in: .expired)])
  }

  @Test("an event after the deadline meets an expired countdown, even where no tick came before it")
  func eventAfterDeadline() {
    for (event, after): (Countdown.Event, [Countdown.Effect]) in [
      (.pause, [.ignored(.pause, in: .expired), .save]), (.cancel, [.expiryOver, .cancelled, .save]),
      (.restart, [.expiryOver, .save]), (.add(.minutes(1)), [.expiryOver, .save]), (.dismiss, [.expiryOver, .save]),
    ] {
      let stage = Stage(started: .duration(.seconds(10)))
      let end = stage.now.boot + .seconds(10)
      #expect(stage.send(event, after: .seconds(12)) == [.expired(at: end)] + after)
    }
  }

  @Test(
    "a duration of no time does not start, and adding none or less does nothing",
    arguments: [TimeSpan.zero, .seconds(-5)])
  func nothing(span: TimeSpan) {
    let stage = Stage()
    #expect(stage.send(.start(.duration(span))) == [.ignored(.start(.duration(span)), in: .idle)])
    stage.send(.start(.duration(.seconds(10))))
    #expect(stage.send(.add(span)) == [.ignored(.add(span), in: .running)])
    #expect(stage.remaining == .seconds(10))
  }

  @Test("a moment that passed while it was being started ends at once, at its own instant")
  func passedMoment() {
    let stage = Stage()
    let now = stage.now
    let effects = stage.send(.start(.moment(.wall(now.wall - .milliseconds(40)))))
    #expect(effects == [.expired(at: now.boot - .milliseconds(40)), .save])
  }

  @Test("adding more than the clocks can tell is refused instead of wrapping or being cut")
  func addOverflow() {
    let most = TimeSpan(nanoseconds: .max)
    let stage = Stage(started: .duration(most))
    for _ in 0..<4 { #expect(stage.send(.add(most)) == [.ignored(.add(most), in: .running)]) }
    #expect(stage.countdown.phase == .running)
    #expect(stage.expiries == 0)
    // 2^62 ns less the 1000 s that the clock shows already.
    #expect(stage.remaining == TimeSpan(nanoseconds: 4_611_686_018_427_387_904) - .seconds(1000))
    stage.send(.pause)
    for _ in 0..<4 { #expect(stage.send(.add(most)) == [.ignored(.add(most), in: .paused)]) }
    #expect(stage.remaining == TimeSpan(nanoseconds: 4_611_686_018_427_387_904) - .seconds(1000))
  }

  @Test("more time ends at the wall clock's last instant at the latest", arguments: [false, true])
  func addUpToTheEnd(paused: Bool) {
    let stage = Stage(started: .duration(.hours(1)))
    if paused { stage.send(.pause) }
    let untilLast = WallInstant(nanoseconds: 4_611_686_018_427_387_904) - stage.now.wall
    let last = untilLast - TimeSpan.hours(1)
    let tooMuch = last + TimeSpan(nanoseconds: 1)
    #expect(stage.send(.add(tooMuch)) == [.ignored(.add(tooMuch), in: paused ? .paused : .running)])
    #expect(stage.remaining == .hours(1))
    #expect(stage.send(.add(last)) == [.save])
    #expect(stage.remaining == last + .hours(1))
  }

  @Test("the title may change in any state", arguments: Countdown.Phase.allCases)
  func title(phase: Countdown.Phase) {
    let stage = Self.stage(in: phase)
    stage.countdown.title = "Tea & <b>milk</b> \"x\""
    #expect(stage.countdown.title == "Tea & <b>milk</b> \"x\"")
    #expect(stage.countdown.phase == phase)
  }
}

@Suite("Countdown: five minutes left")
struct FiveMinutesTests {
  private func crossings(_ stage: Stage) -> Int { stage.effects.filter { $0 == .crossedFiveMinutes }.count }

  @Test("is told once, in the first tick at or after it, however late", arguments: [300_000, 299_400, 120_000, 1])
  func once(leftInMilliseconds: Int64) {
    let stage = Stage(started: .duration(.minutes(6)))
    #expect(stage.send(.tick, after: .milliseconds(59_999)) == [])
    #expect(stage.send(.tick, after: .milliseconds(300_001 - leftInMilliseconds)) == [.crossedFiveMinutes])
    stage.send(.tick, after: .milliseconds(1))
    stage.send(.tick, after: .minutes(6))
    #expect(crossings(stage) == 1)
    #expect(stage.expiries == 1)
  }

  @Test("is told before the expiry where one tick brings both")
  func bothAtOnce() {
    let stage = Stage(started: .duration(.minutes(6)))
    let end = stage.now.boot + .minutes(6)
    #expect(stage.send(.tick, after: .minutes(50)) == [.crossedFiveMinutes, .expired(at: end), .save])
  }

  @Test("is not told of a countdown that starts with five minutes or less", arguments: [300, 299, 1])
  func startsBelow(seconds: Int64) {
    let stage = Stage(started: .duration(.seconds(seconds)))
    stage.send(.tick, after: .milliseconds(500))
    stage.send(.tick, after: .seconds(400))
    #expect(crossings(stage) == 0)
  }

  @Test("is told once even where time is added after it, and again in the next run")
  func onceARun() {
    let stage = Stage(started: .duration(.minutes(6)))
    stage.send(.tick, after: .minutes(2))
    stage.send(.add(.minutes(10)))
    stage.send(.pause, after: .minutes(4))
    stage.send(.resume, after: .minutes(1))
    stage.send(.tick, after: .minutes(9))
    #expect(crossings(stage) == 1)
    stage.send(.restart)
    stage.send(.tick, after: .minutes(1))
    #expect(crossings(stage) == 2)
  }

  @Test("is told of a short countdown that was lengthened beyond it")
  func lengthened() {
    let stage = Stage(started: .duration(.minutes(3)))
    stage.send(.add(.minutes(5)))
    stage.send(.tick, after: .minutes(4))
    #expect(crossings(stage) == 1)
  }
}
