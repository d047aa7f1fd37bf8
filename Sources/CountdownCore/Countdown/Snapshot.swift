/// All that has to be kept of a countdown to take it up again, as plain values.
package struct Snapshot: Hashable, Sendable {
  package var id: CountdownID
  package var title: String
  package var plan: Plan
  package var phase: Countdown.Phase
  /// When something was last started, on the wall clock.
  package var lastUsed: WallInstant?
  /// When it ends or has ended, on the boot clock of the boot it was kept in; while running (once known) and expired.
  package var end: BootInstant?
  /// The same on the wall clock.
  package var wallEnd: WallInstant?
  /// What is left, while paused.
  package var left: TimeSpan?
  /// How long the run takes in all, added time included; while running (once known) and paused.
  package var length: TimeSpan?
  /// The server's offset last applied, good in the same boot only; while running on a server's clock.
  package var offset: ServerOffset?
  /// Whether it ended on this computer's clock, in place of a server's that could not be read.
  package var standsIn: Bool
  /// Whether it may not reach zero before its server's clock can.
  package var neverEarly: Bool

  package init(
    id: CountdownID, title: String, plan: Plan, phase: Countdown.Phase, lastUsed: WallInstant? = nil,
    end: BootInstant? = nil, wallEnd: WallInstant? = nil, left: TimeSpan? = nil, length: TimeSpan? = nil,
    offset: ServerOffset? = nil, standsIn: Bool = false, neverEarly: Bool = false
  ) {
    self.id = id
    self.title = title
    self.plan = plan
    self.phase = phase
    self.lastUsed = lastUsed
    self.end = end
    self.wallEnd = wallEnd
    self.left = left
    self.length = length
    self.offset = offset
    self.standsIn = standsIn
    self.neverEarly = neverEarly
  }
}

extension Countdown {
  package func snapshot(at reading: ClockReading) -> Snapshot {
    var snapshot = Snapshot(
      id: id, title: title, plan: plan, phase: phase, lastUsed: lastUsed, end: end, wallEnd: wallEnd(at: reading),
      offset: appliedOffset?.goal, standsIn: phase == .expired && usesStandInClock, neverEarly: neverEarly)
    switch state {
    case .idle, .expired: break
    case .running(let run): snapshot.length = run.length
    case .paused(let left, let length, _): (snapshot.left, snapshot.length) = (left, length)
    }
    return snapshot
  }

  /// Takes a kept countdown up again; `nil` where its fields do not make one.
  ///
  /// In the boot it was kept in, the boot clock's end counts; in another one the wall clock's, and a server's offset is
  /// not known. What is left of a duration never exceeds its length. One that ended meanwhile, or more than an hour ago,
  /// comes back running: its first tick tells the expiry, once, with the instant at which it was.
  package init?(restoring snapshot: Snapshot, at reading: ClockReading, sameBoot: Bool) {
    self.init(id: snapshot.id, title: snapshot.title, plan: snapshot.plan)
    (lastUsed, neverEarly) = (snapshot.lastUsed, snapshot.neverEarly)
    let end = sameBoot ? snapshot.end : snapshot.wallEnd.map { reading.boot(at: $0) }
    switch snapshot.phase {
    case .idle: break
    case .paused:
      guard let duration = plan.duration, duration > .zero, let left = snapshot.left, left > .zero else { return nil }
      let length = snapshot.length ?? duration
      guard length > .zero else { return nil }
      var fiveMinutes = FiveMinutes.below
      _ = fiveMinutes.crosses(left: min(left, length))
      state = .paused(left: min(left, length), length: length, fiveMinutes)
    case .expired:
      guard let end else { return nil }
      let isMissed = isMissed(end: end, at: reading)
      let standsIn = snapshot.standsIn && plan.serverTarget != nil
      state =
        isMissed
        ? .running(Run(deadline: .boot(end), standsIn: standsIn))
        : .expired(at: min(end, reading.boot), standsIn: standsIn)
    case .running:
      guard let run = Run(restoring: snapshot, end: end, at: reading, sameBoot: sameBoot) else { return nil }
      state = .running(run)
    }
  }
}

extension Countdown.Run {
  fileprivate init?(restoring snapshot: Snapshot, end: BootInstant?, at reading: ClockReading, sameBoot: Bool) {
    length = snapshot.length
    switch snapshot.plan {
    case .duration(let duration):
      guard let end, duration > .zero else { return nil }
      let length = snapshot.length ?? duration
      guard length > .zero else { return nil }
      self.length = length
      deadline = .boot(min(end, reading.boot + length))
    case .moment(.wall(let instant), _): deadline = .following(instant, at: reading)
    case .moment(.server(let instant, _, _), _), .order(let instant, _, _):
      let offset = sameBoot ? snapshot.offset : nil
      deadline = .followed(instant, offset.map { AppliedOffset($0, at: reading.boot) })
    }
    if let left = deadline.left(at: reading.boot) { _ = fiveMinutes.crosses(left: left) }
  }
}
