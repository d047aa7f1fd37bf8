/// How a run follows a clock that is not this computer's boot clock.
extension Countdown {
  /// The last stretch before the end, in which only a contradiction still moves it, or a step that nobody can see.
  private static let lastStretch = TimeSpan.seconds(10)
  /// One frame at 60 Hz, below which nothing on the screen shows a step.
  private static let frame = TimeSpan.microseconds(16_700)
  /// The longest that a server's clock goes without being measured again.
  private static let longestGap = TimeSpan.minutes(75)

  /// What a measurement of the server's clock brings, see ``Event/corrected(_:neverEarly:isPreliminary:)``.
  struct Correction {
    var estimate: Estimate
    var neverEarly: Bool
    var isPreliminary: Bool
  }

  mutating func correct(_ run: Run, by correction: Correction, at reading: ClockReading) -> [Effect]? {
    guard plan.serverTarget != nil, case .followed(_, let applied) = run.deadline else { return nil }
    if applied == nil || run.standsIn {
      return begin(run, by: correction, at: reading)
    }
    var run = run
    if !correction.isPreliminary { plan = plan.withoutWords }
    return apply(&run, applied, correction, at: reading)
  }

  /// Counts by the server's clock for the first time, once what was typed is understood by it.
  private mutating func begin(_ run: Run, by correction: Correction, at reading: ClockReading) -> [Effect] {
    let now = correction.estimate.offset.server(at: reading.boot)
    var (run, noted) = (run, [Effect]())
    switch plan.reread(now: now, at: reading) {
    case .failure(let error): return correction.isPreliminary ? [] : refuse(error, byServer: true)
    case .success(let found):
      if let target = found.plan.serverTarget, target != plan.serverTarget {
        run = Run(deadline: .followed(target, nil))
      }
      plan = correction.isPreliminary ? found.plan : found.plan.withoutWords
      noted = found.effects
    }
    guard case .followed(let target, let applied) = run.deadline else { return noted }
    if correction.isPreliminary, !plan.isOrder, target <= now {
      state = .running(run)
      return noted
    }
    return noted + apply(&run, applied, correction, at: reading)
  }

  private mutating func apply(
    _ run: inout Run, _ applied: AppliedOffset?, _ correction: Correction, at reading: ClockReading
  ) -> [Effect] {
    guard case .followed(let target, _) = run.deadline else { return [] }
    let estimate = correction.estimate
    let widening = estimate.widening(at: reading)
    let (lower, upper) = (estimate.lower - widening, estimate.upper + widening)
    var new = estimate.offset
    if correction.neverEarly {
      // θ may still drift down until the end, or until the next measurement: the lower end is taken as it will be then.
      let ahead = min(max(.zero, target - lower.server(at: reading.boot)), Self.longestGap)
      new = lower - ahead.drift(partsPerMillion: estimate.driftPartsPerMillion)
    }
    guard var offset = applied else {
      run.deadline = .followed(target, AppliedOffset(new, raw: estimate.offset, at: reading.boot))
      state = .running(run)
      return [.save]
    }
    run.standsIn = false
    let shown = offset.shown(at: reading.boot)
    // Never early, a shown value within the interval still moves where even less is possible.
    let holds = lower <= shown && shown <= upper && !(correction.neverEarly && new < shown)
    let isSeen = (new - shown).magnitude > Self.frame
    if let left = run.deadline.left(at: reading.boot), left <= Self.lastStretch, holds, isSeen {
      offset.note(raw: estimate.offset)
      run.deadline = .followed(target, offset)
      state = .running(run)
      return []
    }
    let step = offset.apply(new, raw: estimate.offset, at: reading.boot, neverEarly: correction.neverEarly)
    run.deadline = .followed(target, offset)
    state = .running(run)
    return effects(of: step)
  }

  private mutating func refuse(_ error: EntryError, byServer: Bool) -> [Effect] {
    state = .idle()
    return [.refused(error, byServer: byServer), .save]
  }

  /// Follows this computer's wall clock for want of the server's.
  mutating func standIn(_ run: Run, at reading: ClockReading) -> [Effect]? {
    guard case .followed(let former, nil) = run.deadline else { return nil }
    let now = ServerInstant(utc: reading.wall)
    switch plan.reread(now: now, at: reading) {
    case .failure(let error): return refuse(error, byServer: false)
    case .success(let found):
      plan = found.plan
      let offset = AppliedOffset(.ofWall(at: reading), at: reading.boot)
      state = .running(
        Run(deadline: .followed(plan.serverTarget ?? former, offset), length: run.length, standsIn: true))
      return found.effects + [.save]
    }
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

  mutating func move(_ run: Run, to opens: ServerInstant) -> [Effect]? {
    guard case .followed(_, let offset) = run.deadline, case .order(let former, let clock, let address) = plan else {
      return nil
    }
    if opens == former { return [] }
    var run = run
    run.deadline = .followed(opens, offset)
    // Where the server's clock was set since, this may be nothing: then it counts anew.
    run.length = run.length.flatMap { $0 + (opens - former) > .zero ? $0 + (opens - former) : nil }
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
