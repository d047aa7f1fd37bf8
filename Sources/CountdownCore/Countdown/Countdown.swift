internal import GLib

/// One countdown: a value that every event turns into another one, together with what has to be done about it.
///
/// It reads no clock and keeps no timer: each event comes with a ``ClockReading``, and what is left is always the
/// deadline minus that reading.
///
/// ```swift
/// let clock = ManualTimekeeper()
/// var tea = Countdown(id: CountdownID(bits: 1), title: "Tea")
/// _ = tea.handle(.start(.duration(.minutes(3))), at: clock.read())     // [.save]
/// clock.suspend(for: .minutes(2))
/// tea.label(at: clock.read())                                         // "00:01:00"
/// clock.advance(by: .minutes(1))
/// _ = tea.handle(.tick, at: clock.read())                              // [.expired(at: …), .save]
/// ```
///
/// What each event does in each state; a dash is ``Effect/ignored(_:in:)``, and a tick comes before every event:
///
/// | event | idle | running | paused | expired |
/// |---|---|---|---|---|
/// | start | running | – | – | running |
/// | pause (a duration) | – | paused | – | – |
/// | resume | – | – | running | – |
/// | add (a duration) | – | later end | more left | running for that time |
/// | cancel | – | idle | idle | idle |
/// | undo (a cancel, for ten seconds) | as if it had run on | – | – | – |
/// | dismiss | – | – | – | idle |
/// | restart (a duration) | – | running | running | running |
/// | tick | – | five minutes, expired (idle where that is missed by an hour): once each | – | other words |
/// | corrected (a server's clock) | – | end moves, or what was typed is refused | – | – |
/// | clock unreadable | – | this computer's clock stands in | – | – |
/// | opening changed (an order) | – | end moves | – | – |
/// | wall stepped | nothing | a moment's end moves | nothing | nothing moves |
package struct Countdown: Hashable, Sendable {
  package let id: CountdownID
  /// What it is for, in the person's words, fit to be shown; may change in any state.
  package var title: String { didSet { title = title.shownFromOutside } }
  /// What was last started: what a restart takes up again, and what the picker shows after a cancel.
  package internal(set) var plan: Plan
  /// When something was last started, on this computer's wall clock.
  package internal(set) var lastUsed: WallInstant?
  /// Whether what was last started is kept from reaching zero before its server's clock can.
  package internal(set) var neverEarly = false
  var state: State

  enum State: Hashable, Sendable {
    /// With what a cancel took away, where one has led here.
    indirect case idle(Cancelled? = nil)
    case running(Run)
    case paused(left: TimeSpan, length: TimeSpan, FiveMinutes)
    /// The instant is on this computer's clock where that stood in for a server's to the end.
    case expired(at: BootInstant, standsIn: Bool = false)
  }

  struct Run: Hashable, Sendable {
    var deadline: Deadline
    /// How long it takes in all, for the progress; `nil` until the deadline is known.
    var length: TimeSpan?
    var fiveMinutes = FiveMinutes.below
    /// Whether the offset that it follows is this computer's wall clock's, in place of a server's that cannot be read.
    var standsIn = false
  }

  /// Where a run stands against the mark of five minutes left.
  enum FiveMinutes: Hashable, Sendable {
    /// It has not been above the mark.
    case below
    /// It has been above and not come down to it.
    case above
    /// It has come down to it, and that was told.
    case told

    /// Whether the mark is crossed now; true once in a run.
    mutating func crosses(left: TimeSpan) -> Bool {
      switch self {
      case .below where left > .minutes(5): self = .above
      case .above where left <= .minutes(5):
        self = .told
        return true
      case .below, .above, .told: break
      }
      return false
    }
  }

  /// An idle countdown; the plan is what its picker shows.
  package init(id: CountdownID, title: String = "", plan: Plan = .duration(.zero)) {
    self.id = id
    self.title = title.shownFromOutside
    self.plan = plan
    state = .idle()
  }

  package var phase: Phase {
    switch state {
    case .idle: .idle
    case .running: .running
    case .paused: .paused
    case .expired: .expired
    }
  }

  /// Takes an event in at a reading of the clocks and says what has to be done.
  ///
  /// What became due before the event counts first: a pause that comes after the deadline meets an expired countdown,
  /// even where no tick has told so yet.
  package mutating func handle(_ event: Event, at reading: ClockReading) -> [Effect] {
    var effects = catchUp(at: reading)
    // A tick that brought an end has been answered by that, whatever the state is now.
    let isAnswered = event == .tick && !effects.isEmpty
    effects += answer(event, at: reading) ?? (isAnswered ? [] : [.ignored(event, in: phase)])
    effects += catchUp(at: reading)
    if effects.contains(.save) {
      effects.removeAll { $0 == .save }
      effects.append(.save)
    }
    return effects
  }

  /// Whether the state has an answer to an event, to know which buttons and actions to offer.
  package func answers(_ event: Event, at reading: ClockReading) -> Bool {
    var copy = self
    return !copy.handle(event, at: reading).contains(.ignored(event, in: copy.phase))
  }

  /// Tells what time alone has brought.
  private mutating func catchUp(at reading: ClockReading) -> [Effect] {
    guard case .running(var run) = state, let left = run.deadline.left(at: reading.boot) else { return [] }
    var effects: [Effect] = []
    if run.fiveMinutes.crosses(left: left) { effects.append(.crossedFiveMinutes) }
    if left <= .zero, let end = run.deadline.instant {
      let isMissed = isMissed(end: end, at: reading)
      state = isMissed ? .idle() : .expired(at: end, standsIn: run.standsIn)
      return effects + [.expired(at: end)] + (isMissed ? [.expiryOver, .save] : [.save])
    }
    if run.length == nil { run.length = left }
    state = .running(run)
    return effects
  }

  /// The effects of an event, or `nil` where the state has no answer to it.
  private mutating func answer(_ event: Event, at reading: ClockReading) -> [Effect]? {
    switch (event, state) {
    case (.start(let plan, let neverEarly), .idle), (.start(let plan, let neverEarly), .expired):
      return start(plan, neverEarly: neverEarly, at: reading)

    case (.pause, .running(let run)):
      guard plan.duration != nil, let left = run.deadline.left(at: reading.boot) else { return nil }
      state = .paused(left: left, length: run.length ?? left, run.fiveMinutes)
      return [.save]

    case (.resume, .paused(let left, let length, let fiveMinutes)):
      state = .running(Run(deadline: .boot(reading.boot + left), length: length, fiveMinutes: fiveMinutes))
      return [.save]

    case (.add(let span), _): return add(span, at: reading)

    case (.cancel, .running), (.cancel, .paused), (.cancel, .expired): return cancel(at: reading)

    case (.undo, .idle(let cancelled?)): return undo(cancelled, at: reading)

    case (.dismiss, .expired):
      state = .idle()
      return [.expiryOver, .save]

    case (.restart, .running), (.restart, .paused), (.restart, .expired):
      guard plan.duration != nil else { return nil }
      return start(plan, neverEarly: neverEarly, at: reading)

    case (.tick, .running), (.tick, .expired): return []

    case (.corrected(let estimate, let neverEarly, let isPreliminary), .running(let run)):
      let correction = Correction(estimate: estimate, neverEarly: neverEarly, isPreliminary: isPreliminary)
      return correct(run, by: correction, at: reading)

    case (.clockUnreadable, .running(let run)): return standIn(run, at: reading)

    case (.estimateTakenBack, .running), (.estimateTakenBack, .expired):
      guard case .moment(.server, _) = plan else { return nil }
      return start(plan, neverEarly: neverEarly, at: reading)

    case (.wallStepped, _): return followWall(at: reading)

    case (.openingChanged(let opens), .running(let run)): return move(run, to: opens)

    case (.start, _), (.pause, _), (.resume, _), (.cancel, _), (.undo, _), (.dismiss, _), (.restart, _), (.tick, _),
      (.corrected, _), (.clockUnreadable, _), (.estimateTakenBack, _), (.openingChanged, _):
      return nil
    }
  }

  private mutating func start(_ plan: Plan, neverEarly: Bool, at reading: ClockReading) -> [Effect]? {
    let deadline: Deadline
    switch plan {
    case .duration(let span):
      guard span > .zero else { return nil }
      deadline = .boot(reading.boot + span)
    case .moment(.wall(let instant), _): deadline = .following(instant, at: reading)
    case .moment(.server(let instant, _, _), _), .order(let instant, _, _): deadline = .followed(instant, nil)
    }
    let effects: [Effect] = phase == .expired ? [.expiryOver, .save] : [.save]
    self.plan = plan
    self.neverEarly = neverEarly
    lastUsed = reading.wall
    state = .running(Run(deadline: deadline))
    return effects
  }

  private mutating func add(_ span: TimeSpan, at reading: ClockReading) -> [Effect]? {
    guard span > .zero, plan.duration != nil else { return nil }
    switch state {
    case .idle: return nil
    case .running(var run):
      guard case .boot(let end) = run.deadline, Self.fits(span, after: end - reading.boot, at: reading),
        run.length.map({ $0 + span - $0 == span }) ?? true
      else { return nil }
      run.deadline = .boot(end + span)
      run.length = run.length.map { $0 + span }
      state = .running(run)
      return [.save]
    case .paused(let left, let length, var fiveMinutes):
      guard Self.fits(span, after: left, at: reading), length + span - length == span else { return nil }
      _ = fiveMinutes.crosses(left: left + span)
      state = .paused(left: left + span, length: length + span, fiveMinutes)
      return [.save]
    case .expired:
      guard Self.fits(span, after: .zero, at: reading) else { return nil }
      state = .running(Run(deadline: .boot(reading.boot + span)))
      return [.expiryOver, .save]
    }
  }

  /// Whether so much more ends within what the clocks can tell: a sum that was held at a limit gives less back.
  private static func fits(_ span: TimeSpan, after left: TimeSpan, at reading: ClockReading) -> Bool {
    let sum = left + span
    return sum - left == span && reading.boot + sum - reading.boot == sum && reading.wall + sum - reading.wall == sum
  }
}
