/// What is shown of a countdown at a reading of the clocks.
extension Countdown {
  /// What is left, never negative; `nil` while idle or waiting for the server's clock.
  package func remaining(at reading: ClockReading) -> TimeSpan? {
    switch state {
    case .idle: nil
    case .running(let run): run.deadline.left(at: reading.boot).map { max(.zero, $0) }
    case .paused(let left, _, _): left
    case .expired: .zero
    }
  }

  /// How long ago it ended; zero before the end.
  package func overtime(at reading: ClockReading) -> TimeSpan {
    guard let end = end, phase == .running || phase == .expired else { return .zero }
    return max(.zero, reading.boot - end)
  }

  /// Whether it runs on a server's clock of which nothing is known yet: there are no digits to show.
  package var isWaitingForClock: Bool { phase == .running && end == nil }

  /// Whether it is on a server's clock that could not be read, and counts, or has counted to its end, on this computer's.
  package var usesStandInClock: Bool {
    switch state {
    case .running(let run): run.standsIn
    case .expired(_, let standsIn): standsIn
    case .idle, .paused: false
    }
  }

  /// Whether nothing of its server's clock has been applied yet.
  var lacksItsClock: Bool { phase == .running && (isWaitingForClock || usesStandInClock) }

  /// The boot instant at which it ends or has ended; `nil` while idle, paused or waiting for the server's clock.
  package var end: BootInstant? {
    switch state {
    case .idle, .paused: nil
    case .running(let run): run.deadline.instant
    case .expired(let end, _): end
    }
  }

  /// When it ends or has ended on this computer's wall clock; `nil` as ``end`` is.
  package func wallEnd(at reading: ClockReading) -> WallInstant? { end.map { reading.wall(at: $0) } }

  /// What the label says: whole seconds rounded up as `HH:MM:SS`, "1 day 00:00:10" from 24 hours on, and `00:00:00` from
  /// the end on; `nil` while idle or waiting for the server's clock.
  package func label(at reading: ClockReading) -> String? { remaining(at: reading).map(TimeText.digits) }

  /// The same in words, and after the end how long ago that was.
  package func words(at reading: ClockReading) -> String? {
    if phase == .expired { return TimeText.ended(overtime(at: reading)) }
    return remaining(at: reading).map(TimeText.words)
  }

  /// How long it takes in all, added time included; `nil` while idle, expired or not known yet.
  package var length: TimeSpan? {
    switch state {
    case .idle, .expired: nil
    case .running(let run): run.length
    case .paused(_, let length, _): length
    }
  }

  /// How much of its length has passed, from 0 to 1; 0 while idle or waiting for the server's clock.
  package func progress(at reading: ClockReading) -> Double {
    if phase == .expired { return 1 }
    guard let remaining = remaining(at: reading), let length else { return 0 }
    if length <= .zero { return 1 }
    return min(1, max(0, 1 - remaining.inSeconds / length.inSeconds))
  }

  /// The offset by which it follows a server's clock; `nil` while none is known, or where it follows none.
  package var appliedOffset: AppliedOffset? {
    guard plan.serverTarget != nil, case .running(let run) = state, !run.standsIn,
      case .followed(_, let offset) = run.deadline
    else { return nil }
    return offset
  }
}
