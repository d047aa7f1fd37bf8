/// How a run follows a clock that is not this computer's boot clock.
extension Countdown {
  /// The last stretch before the end, in which only a contradiction still moves it.
  private static let lastStretch = TimeSpan.seconds(10)
  /// The longest that a server's clock goes without being measured again.
  private static let longestGap = TimeSpan.minutes(75)

  mutating func correct(
    _ run: Run, by estimate: Estimate, neverEarly: Bool, at reading: ClockReading
  ) -> [Effect] {
    guard case .followed(let target, let applied) = run.deadline else { return [] }
    let widening = estimate.widening(at: reading)
    let (lower, upper) = (estimate.lower - widening, estimate.upper + widening)
    var new = estimate.offset
    if neverEarly {
      // θ may still drift down until the end, or until the next measurement: the lower end is taken as it will be then.
      let ahead = min(max(.zero, target - lower.server(at: reading.boot)), Self.longestGap)
      new = lower - ahead.drift(partsPerMillion: estimate.driftPartsPerMillion)
    }
    var run = run
    guard var offset = applied else {
      run.deadline = .followed(target, AppliedOffset(new, raw: estimate.offset, at: reading.boot))
      state = .running(run)
      return [.save]
    }
    let shown = offset.shown(at: reading.boot)
    if let left = run.deadline.left(at: reading.boot), left <= Self.lastStretch, lower <= shown, shown <= upper {
      offset.note(raw: estimate.offset)
      run.standsIn = false
      run.deadline = .followed(target, offset)
      state = .running(run)
      return []
    }
    let step = offset.apply(new, raw: estimate.offset, at: reading.boot)
    run.standsIn = false
    run.deadline = .followed(target, offset)
    state = .running(run)
    return effects(of: step)
  }

  /// Follows this computer's wall clock for want of the server's.
  mutating func standIn(_ run: Run, at reading: ClockReading) -> [Effect]? {
    guard case .followed(let target, nil) = run.deadline else { return nil }
    var run = run
    run.deadline = .followed(target, AppliedOffset(.ofWall(at: reading), at: reading.boot))
    run.standsIn = true
    state = .running(run)
    return [.save]
  }

  /// A moment on the wall clock, or one for which that stands in, follows a step of it; for all others only what is kept
  /// of the wall clock changes.
  mutating func followWall(at reading: ClockReading) -> [Effect] {
    switch state {
    case .idle, .paused: return []
    case .expired: return [.save]
    case .running(var run):
      guard plan.serverTarget == nil || run.standsIn, case .followed(let target, var offset?) = run.deadline else {
        return [.save]
      }
      let step = offset.apply(.ofWall(at: reading), at: reading.boot)
      run.deadline = .followed(target, offset)
      state = .running(run)
      return effects(of: step).filter { $0 != .save } + [.save]
    }
  }

  /// Moves an order's opening.
  mutating func move(_ run: Run, to opens: ServerInstant) -> [Effect]? {
    guard case .followed(_, let offset) = run.deadline, let former = plan.serverTarget else { return nil }
    if opens == former { return [] }
    var run = run
    if case .moment(.server(_, let clock), let everyYear) = plan {
      // What a person meant by a day and a time is settled once it is known what day it is there, not later.
      guard offset == nil || run.standsIn else { return nil }
      run = Run(deadline: .followed(opens, nil))
      plan = .moment(.server(opens, clock: clock), everyYear: everyYear)
      state = .running(run)
      return [.save]
    }
    guard case .order(_, let clock, let address) = plan else { return nil }
    run.deadline = .followed(opens, offset)
    run.length = run.length.map { $0 + (opens - former) }
    // Five minutes before an opening that is much later, the order wants fetching again; a small shift would repeat
    // the fetch that brought it.
    if opens - former > .minutes(5) { run.fiveMinutes = .below }
    plan = .order(opens: opens, clock: clock, address: address)
    state = .running(run)
    return [.moved(opens - former), .save]
  }

  private func effects(of step: AppliedOffset.Step) -> [Effect] {
    switch step {
    case .slews: []
    case .holds: [.save]
    case .jumps(let span): span.magnitude >= AppliedOffset.jumpLimit ? [.moved(span), .save] : [.save]
    }
  }
}

extension Deadline {
  /// The end of a countdown to a moment on this computer's wall clock, whose offset is known at any reading.
  static func following(_ instant: WallInstant, at reading: ClockReading) -> Deadline {
    .followed(ServerInstant(utc: instant), AppliedOffset(.ofWall(at: reading), at: reading.boot))
  }
}

extension ServerOffset {
  /// How far this computer's wall clock is ahead of its boot clock.
  static func ofWall(at reading: ClockReading) -> ServerOffset {
    ServerOffset(server: ServerInstant(utc: reading.wall), at: reading.boot)
  }
}
