/// What decides when a countdown wants to be told that time has passed.
package enum WakeSchedule {
  /// How much of a countdown can be seen.
  package enum Showing: Hashable, Sendable {
    /// Nothing: its window is hidden, minimised or closed.
    case hidden
    /// Its whole minutes.
    case minutes
    /// Its whole seconds.
    case seconds
  }
}

extension Countdown {
  /// The next boot instant at which it changes what it shows, or has to be told that time has passed; `nil` while there
  /// is none.
  ///
  /// Aligned to its own deadline: on a server's clock, to the server's seconds.
  package func nextWake(after reading: ClockReading, showing: WakeSchedule.Showing) -> BootInstant? {
    switch state {
    case .idle, .paused: return nil
    case .expired(let end):
      guard showing != .hidden else { return nil }
      let next = end + TimeText.nextChange(ofEnded: reading.boot - end)
      // An end further back than instants reach (a damaged file's) changes its words no more.
      return next > reading.boot ? next : nil
    case .running(let run):
      guard let left = run.deadline.left(at: reading.boot) else { return nil }
      if left <= .zero { return run.deadline.instant }
      if run.fiveMinutes == .above, left <= .minutes(5) { return run.deadline.reached(withLeft: .minutes(5)) }
      var next = TimeSpan.zero
      if run.fiveMinutes == .above { next = .minutes(5) }
      switch showing {
      case .hidden: break
      case .seconds: next = max(next, .seconds(left.secondsRoundedUp - 1))
      case .minutes: next = max(next, .minutes((left.secondsRoundedUp - 1) / 60))
      }
      return run.deadline.reached(withLeft: next)
    }
  }
}
