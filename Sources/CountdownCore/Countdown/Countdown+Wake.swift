extension Countdown {
  /// The next boot instant at which it changes what it shows, or has to be told that time has passed; `nil` while there
  /// is none; while it is seen, that is every second.
  ///
  /// Aligned to its own deadline: on a server's clock, to the server's seconds.
  package func nextWake(after reading: ClockReading, isSeen: Bool) -> BootInstant? {
    switch state {
    case .idle, .paused: return nil
    case .expired(let end, _):
      guard isSeen else { return nil }
      let next = end + TimeText.nextChange(ofEnded: reading.boot - end)
      // An end further back than instants reach (a damaged file's) changes its words no more.
      return next > reading.boot ? next : nil
    case .running(let run):
      guard let left = run.deadline.left(at: reading.boot) else { return nil }
      if left <= .zero { return run.deadline.instant }
      if run.fiveMinutes == .above, left <= .minutes(5) { return run.deadline.reached(withLeft: .minutes(5)) }
      var next = TimeSpan.zero
      if run.fiveMinutes == .above { next = .minutes(5) }
      if isSeen { next = max(next, .seconds(left.secondsRoundedUp - 1)) }
      return run.deadline.reached(withLeft: next)
    }
  }
}
