import CountdownCore

/// What is told of one countdown to other programs: what it counts to, not what it shows, so that whoever watches can
/// count by itself.
///
/// It is the state of the action `app.status`, as JSON.
struct CountdownStatus: Hashable {
  var id: String
  var state: String
  var title: String
  /// The address of the server on whose clock it counts.
  var clock: String?
  /// When it ends or has ended, on the boot clock in nanoseconds; while running and known, or expired.
  var end: Int64?
  /// What is left in nanoseconds, while paused.
  var left: Int64?
  /// What is known of the server's clock.
  var offset: Offset?

  /// A server's θ against the boot clock with its bound, in nanoseconds.
  struct Offset: Hashable {
    var span: Int64
    /// The bound when it was measured, that instant on the boot clock, and by how many parts per million it grows.
    var bound: Int64
    var measured: Int64
    var drift: Int64

    /// The bound at a boot instant.
    func bound(at instant: BootInstant) -> TimeSpan {
      let passed = (instant - BootInstant(nanoseconds: measured)).magnitude
      return TimeSpan(nanoseconds: bound) + passed.drift(partsPerMillion: drift)
    }
  }

  init(id: String, state: String, title: String, clock: String?, end: Int64?, left: Int64?, offset: Offset?) {
    self.id = id
    self.state = state
    self.title = title
    self.clock = clock
    self.end = end
    self.left = left
    self.offset = offset
  }

  /// The status of a countdown that counts or has ended; `nil` for an idle one.
  init?(_ countdown: Countdown, estimate: Estimate?, at reading: ClockReading) {
    guard countdown.phase != .idle else { return nil }
    id = countdown.id.description
    state = countdown.phase.rawValue
    title = countdown.title
    clock = countdown.plan.clock
    end = countdown.end?.nanoseconds
    left = countdown.phase == .paused ? countdown.remaining(at: reading)?.nanoseconds : nil
    offset = estimate.map {
      Offset(
        span: $0.offset.span.nanoseconds, bound: max($0.upper - $0.offset, $0.offset - $0.lower).nanoseconds,
        measured: $0.measured.nanoseconds, drift: $0.driftPartsPerMillion)
    }
  }

  /// What is left at a boot instant; zero after the end, `nil` while the server's clock is not known.
  func remaining(at instant: BootInstant) -> TimeSpan? {
    if let left { return TimeSpan(nanoseconds: left) }
    return end.map { max(.zero, BootInstant(nanoseconds: $0) - instant) }
  }

  /// One line for people: "00:04:59 Tea", with what it does where it does not simply run.
  func line(at reading: ClockReading) -> String {
    var parts = [remaining(at: reading.boot).map(TimeText.digits) ?? "--:--:--"]
    if !title.isEmpty { parts.append(TerminalText.plain(title)) }
    switch Countdown.Phase(rawValue: state) {
    case .paused: parts.append(tr("(paused)"))
    case .expired:
      if let end { parts.append("(\(TimeText.ended(reading.boot - BootInstant(nanoseconds: end))))") }
    case .idle, .running, nil: break
    }
    return parts.joined(separator: " ")
  }
}
