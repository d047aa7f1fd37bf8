import CountdownCore
import Fixtures
import Testing

@Suite("Countdown: any sequence of events")
struct SequenceTests {
  @Test("keeps its promises in every sequence of up to six events", arguments: Array(Walk.alphabet))
  func exhaustive(first: Walk.Letter) {
    var walk = Walk(seed: 6)
    var count = 0
    var failure: String?
    func descend(_ walk: inout Walk, depth: Int) {
      count += 1
      if depth == 6 || failure != nil {
        // Every fourth is seen through to its end: enough of them, in a quarter of the time.
        if count % 4 == 0 { walk.finish() }
        failure = failure ?? walk.failure
        return
      }
      for letter in Walk.alphabet {
        var next = walk
        next.generator = SeededGenerator(seed: UInt64(count))
        next.step(letter)
        descend(&next, depth: depth + 1)
      }
    }
    walk.step(first)
    descend(&walk, depth: 1)
    #expect(failure == nil)
    // 8^0 + 8^1 + … + 8^5
    #expect(count == 37_449)
  }

  @Test("keeps its promises in sequences of twenty events", arguments: [UInt64](1...8))
  func random(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<200 {
      var walk = Walk(seed: generator.next())
      for _ in 0..<20 {
        walk.step(Walk.alphabet.randomElement(using: &walk.generator) ?? .tick)
      }
      walk.finish()
      #expect(walk.failure == nil)
      if walk.failure != nil { return }
    }
  }
}

/// A walk through events at random instants, with suspends and wall-clock steps between them, that watches what has to
/// hold whatever comes.
struct Walk {
  enum Letter: CaseIterable { case start, pause, resume, add, cancel, restart, tick, corrected }

  static let alphabet = Letter.allCases

  var generator: SeededGenerator
  private(set) var failure: String?
  private var countdown = Countdown(id: CountdownID(bits: 1), plan: .duration(.seconds(7)))
  private var now = ManualTimekeeper().read()
  private var path: [Letter] = []
  private var expiries = 0
  private var crossings = 0
  /// Whether, and since when, there is a cancel to undo.
  private var undoable = false
  private var cancelled = BootInstant.zero
  private var server = TimeSpan.seconds(37)

  init(seed: UInt64) { generator = SeededGenerator(seed: seed) }

  mutating func step(_ letter: Letter) {
    path.append(letter)
    pass()
    send(event(for: letter))
  }

  /// Lets everything come to its end and looks whether that was told.
  mutating func finish() {
    let (waiting, ran) = (countdown.isWaitingForClock, countdown.phase == .running)
    // Told in time: what is missed by more than an hour is idle again at once.
    for _ in 0..<48 where countdown.phase == .running {
      advance(by: .minutes(30), suspended: false)
      send(.tick)
    }
    guard ran else { return }
    if waiting {
      require(countdown.phase == .running && expiries == 0, "a countdown ended on a clock that is not known")
    } else {
      require(countdown.phase == .expired && expiries == 1, "a run did not end once")
    }
  }

  private mutating func event(for letter: Letter) -> Countdown.Event {
    switch letter {
    case .start: return .start(plan())
    case .pause: return .pause
    case .resume: return .resume
    case .add: return .add(.milliseconds(.random(in: 1...400_000, using: &generator)))
    case .cancel: return countdown.phase == .idle && Bool.random(using: &generator) ? .undo : .cancel
    case .restart: return .restart
    case .tick: return .tick
    case .corrected:
      switch Int.random(in: 0..<12, using: &generator) {
      case 0: return .clockUnreadable
      case 1: return .estimateTakenBack
      default: break
      }
      // The truth wanders by up to 50 ms, 900 ms or 20 s.
      let reach: Int64 = [50, 900, 20_000].randomElement(using: &generator) ?? 50
      server += .milliseconds(.random(in: -reach...reach, using: &generator))
      let bound = TimeSpan.milliseconds(.random(in: 1...200, using: &generator))
      return .corrected(.of(server, bound: bound, at: now), neverEarly: Bool.random(using: &generator))
    }
  }

  private mutating func plan() -> Plan {
    let span = TimeSpan.milliseconds([7000, 15_500, 301_000, 3_600_000].randomElement(using: &generator) ?? 7000)
    let end = ServerOffset(server).server(at: now.boot) + span
    let clock = "https://shop.example"
    switch Int.random(in: 0..<6, using: &generator) {
    case 0: return .moment(.wall(now.wall + span))
    case 1: return .moment(.server(end, clock: clock))
    case 2, 3: return .order(opens: end, clock: clock, address: "https://shop.example/order")
    default: return .duration(span)
    }
  }

  /// Some time, awake or asleep, and now and then somebody at the wall clock.
  private mutating func pass() {
    let longest: Int64 = [0, 1200, 4000, 4000, 200_000, 4_000_000].randomElement(using: &generator) ?? 0
    let span = TimeSpan(nanoseconds: .random(in: 0...longest, using: &generator) * 1_000_000)
    advance(by: span, suspended: Int.random(in: 0..<4, using: &generator) == 0)
    if Int.random(in: 0..<6, using: &generator) == 0 {
      let reach: Int64 = [100, 900, 3_600_000].randomElement(using: &generator) ?? 100
      now.wall = now.wall + .milliseconds(.random(in: -reach...reach, using: &generator))
      send(.wallStepped)
    }
  }

  private mutating func advance(by span: TimeSpan, suspended: Bool) {
    let before = countdown.remaining(at: now)
    // Somewhere on the way first: no instant in between may show more than one before it.
    for part in [span / 3, span - span / 3] {
      let earlier = countdown.remaining(at: now)
      now.boot = now.boot + part
      now.wall = now.wall + part
      if !suspended {
        now.monotonic = now.monotonic + part
        now.raw = now.raw + part
      }
      if let earlier, let left = countdown.remaining(at: now) {
        require(left <= earlier, "the time left grew while time passed")
      }
    }
    if countdown.phase == .paused {
      require(countdown.remaining(at: now) == before, "the time left of a paused countdown changed")
    }
  }

  private mutating func send(_ event: Countdown.Event) {
    let label = countdown.remaining(at: now)?.secondsRoundedUp
    var phase = countdown.phase
    var isMissed = false
    if phase == .running, countdown.remaining(at: now) == .zero {
      isMissed = !countdown.plan.isOrder && countdown.overtime(at: now) > .hours(1)
      phase = isMissed ? .idle : .expired
    }
    let (plan, isWaiting) = (countdown.plan, countdown.isWaitingForClock)
    let effects = countdown.handle(event, at: now)

    let canUndo = phase == .idle && undoable && now.boot - cancelled <= .seconds(10)
    let answered =
      switch event {
      case .clockUnreadable: isWaiting
      case .undo: canUndo
      // It has told the end.
      case .tick where isMissed: true
      default: Self.answers(event, in: phase, plan: plan)
      }
    require(effects.contains(.ignored(event, in: phase)) != answered, "an answer that the table does not have")
    for effect in effects {
      switch effect {
      case .expired(let end):
        expiries += 1
        require(end <= now.boot, "an expiry in the future")
      case .crossedFiveMinutes: crossings += 1
      case .cancelled: (undoable, cancelled) = (true, now.boot)
      case .expiryOver, .moved, .chosen, .refused, .save, .ignored: break
      }
    }
    require(expiries <= 1, "two expiries in a run")
    require(crossings <= 1, "five minutes left were told twice in a run")

    var mayGrow = effects.contains { if case .moved(let span) = $0 { span.magnitude >= .seconds(1) } else { false } }
    if answered {
      switch event {
      case .start, .restart, .estimateTakenBack:
        (mayGrow, expiries, crossings) = (true, countdown.phase == .expired ? 1 : 0, 0)
        undoable = false
      case .undo: undoable = false
      case .add:
        mayGrow = true
        if phase == .expired { (expiries, crossings) = (0, 0) }
      default: break
      }
    }
    require((countdown.phase == .expired) == (expiries == 1 && countdown.phase != .idle), "an expiry that was not told")
    if countdown.phase == .idle { expiries = 0 }
    if let left = countdown.remaining(at: now) {
      require(left >= .zero, "less than nothing left")
      if !mayGrow, let label { require(left.secondsRoundedUp <= label, "the label counted up") }
      let progress = countdown.progress(at: now)
      require(progress >= 0 && progress <= 1, "progress outside its bar")
      if let wake = countdown.nextWake(after: now, isSeen: true), countdown.phase == .running {
        require(wake > now.boot, "waking for what was told already")
      }
    }
  }

  /// The table of events by states, written down a second time.
  private static func answers(_ event: Countdown.Event, in phase: Countdown.Phase, plan: Plan) -> Bool {
    let isDuration = plan.duration != nil
    switch event {
    case .start: return phase == .idle || phase == .expired
    case .pause: return phase == .running && isDuration
    case .resume: return phase == .paused
    case .add, .restart: return phase != .idle && isDuration
    case .cancel: return phase != .idle
    case .tick: return phase == .running || phase == .expired
    case .corrected: return phase == .running && plan.serverTarget != nil
    case .wallStepped: return true
    case .estimateTakenBack:
      guard case .moment(.server, _) = plan else { return false }
      return phase == .running || phase == .expired
    case .clockUnreadable, .openingChanged, .dismiss, .undo: return false
    }
  }

  private mutating func require(_ condition: Bool, _ what: @autoclosure () -> String) {
    if !condition, failure == nil { failure = "\(what()), after \(path) by \(countdown) at \(now)" }
  }
}
