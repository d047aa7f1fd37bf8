/// How a countdown is cancelled, and given back; and how late an end may be told.
extension Countdown {
  /// What a cancel took away.
  struct Cancelled: Hashable, Sendable {
    var state: State
    /// Until when it can be given back.
    var until: BootInstant
  }

  /// How long a cancel can be undone.
  package static let undoTime = TimeSpan.seconds(10)
  /// How late an end may be told and still be answered; what was missed by more is only said.
  package static let longestMiss = TimeSpan.hours(1)

  /// The countdown as it was before it was cancelled; `nil` where it was not.
  package var beforeCancel: Countdown? {
    guard case .idle(let cancelled?) = state else { return nil }
    var before = self
    before.state = cancelled.state
    return before
  }

  /// The same countdown under another name: to give it back where something else has taken its place.
  package func renamed(to id: CountdownID) -> Countdown {
    var copy = Countdown(id: id, title: title, plan: plan)
    (copy.lastUsed, copy.neverEarly, copy.state) = (lastUsed, neverEarly, state)
    return copy
  }

  mutating func cancel(at reading: ClockReading) -> [Effect] {
    // What comes round every year goes on by itself once its coming was seen: there is nothing to give back.
    let goesOn = if case .moment(_, everyYear: true) = plan { phase == .expired } else { false }
    let wasExpired = phase == .expired
    state = .idle(goesOn ? nil : Cancelled(state: state, until: reading.boot + Self.undoTime))
    return (wasExpired ? [.expiryOver] : []) + (goesOn ? [] : [.cancelled]) + [.save]
  }

  /// Gives back what was cancelled; an end that has passed meanwhile is told like any other, at its own instant.
  mutating func undo(_ cancelled: Cancelled, at reading: ClockReading) -> [Effect]? {
    guard reading.boot <= cancelled.until else { return nil }
    state = cancelled.state
    switch state {
    case .expired(let end, _): return [.expired(at: end), .save]
    // The wall clock may have been set meanwhile.
    case .running: return followWall(at: reading)
    case .idle, .paused: return [.save]
    }
  }

  /// Whether an end is told so late that nobody waits for it any more.
  ///
  /// An order's opening is never missed: its page is what is asked for.
  func isMissed(end: BootInstant, at reading: ClockReading) -> Bool {
    !plan.isOrder && reading.boot - end > Self.longestMiss
  }
}
