import CountdownCore

/// What is told of one countdown to other programs: what it counts to, not what it shows, so that whoever watches can
/// count by itself.
///
/// It is the state of the action `app.status`, as JSON.
struct CountdownStatus: Hashable {
  var id: String
  var state: String
  var title: String
  /// The address of the server on whose clock it is to count.
  var clock: String?
  /// Whether that cannot be read, so that this computer's clock counts in its place.
  var standsIn: Bool
  /// When it ends or has ended, on the boot clock in nanoseconds; while running and known, or expired.
  var end: Int64?
  /// What is left in nanoseconds, while paused.
  var left: Int64?
  /// How long it takes in all, in nanoseconds; while running (once known) and paused.
  var length: Int64?
  /// What is known of the server's clock, where that counts.
  var offset: Offset?

  /// A server's θ against the boot clock with its bound, in nanoseconds, and how sure it is.
  struct Offset: Hashable {
    var span: Int64
    /// The bound when it was measured, that instant on the boot clock and on the one that stands still in suspend, and by
    /// how many parts per million it grows.
    var bound: Int64
    var measured: Int64
    var rawMeasured: Int64
    var drift: Int64
    /// What is doubtful, by the names that `--check` has for it; "last-known" where the computer was suspended since.
    var flags: [String]
    var freshness: String

    /// The bound at a reading: with what the clocks may have drifted since, and all of a suspend.
    func bound(at reading: ClockReading) -> TimeSpan {
      TimeSpan(nanoseconds: bound)
        + Estimate.widening(
          since: BootInstant(nanoseconds: measured), raw: RawInstant(nanoseconds: rawMeasured),
          driftPartsPerMillion: drift, at: reading)
    }
  }

  init(
    id: String, state: String, title: String, clock: String?, standsIn: Bool = false, end: Int64?, left: Int64?,
    length: Int64? = nil, offset: Offset?
  ) {
    self.id = id
    self.state = state
    self.title = title
    self.clock = clock
    self.standsIn = standsIn
    self.end = end
    self.left = left
    self.length = length
    self.offset = offset
  }

  /// Whether it is what another was, given back after a cancel: that goes on as if it had run on, but what is started
  /// anew ends at another instant or takes another time.
  func continues(_ other: CountdownStatus) -> Bool {
    let isAsLong = length == other.length || state == Countdown.Phase.expired.rawValue
    guard clock == other.clock, isAsLong else { return false }
    // A server's clock may be known better by now.
    return clock != nil || (end == other.end && left == other.left)
  }

  /// The status of a countdown that counts or has ended, or of one whose order is being fetched; `nil` for an idle one.
  init?(_ countdown: Countdown, _ server: ServerClocks.Status?, isOpening: Bool = false, at reading: ClockReading) {
    guard countdown.phase != .idle || isOpening else { return nil }
    id = countdown.id.description
    state = countdown.phase.rawValue
    title = countdown.title
    clock = countdown.plan.clock
    standsIn = countdown.usesStandInClock
    end = countdown.end?.nanoseconds
    left = countdown.phase == .paused ? countdown.remaining(at: reading)?.nanoseconds : nil
    length = countdown.length?.nanoseconds
    offset = countdown.usesStandInClock ? nil : server.flatMap { Offset($0) }
  }

  /// What is left at a boot instant; zero after the end, `nil` while the server's clock is not known.
  func remaining(at instant: BootInstant) -> TimeSpan? {
    if let left { return TimeSpan(nanoseconds: left) }
    return end.map { max(.zero, BootInstant(nanoseconds: $0) - instant) }
  }

  var phase: Countdown.Phase? { Countdown.Phase(rawValue: state) }

  /// When it says something else by itself, after an instant: another second while it runs, how long ago it ended then.
  func nextChange(after instant: BootInstant) -> BootInstant? {
    guard let end = end.map({ BootInstant(nanoseconds: $0) }) else { return nil }
    switch phase {
    case .running where end > instant: return end - .seconds((end - instant).secondsRoundedUp - 1)
    case .expired:
      let next = end + TimeText.nextChange(ofEnded: instant - end)
      return next > instant ? next : nil
    case .running, .paused, .idle, nil: return nil
    }
  }

  /// One line for people: "00:04:59 Tea", with what it does where it does not simply run, and whose clock stands in.
  func line(at reading: ClockReading) -> String {
    let line = line(TimeText.digits, unknown: "--:--:--", title, at: reading)
    guard let host = unreadableHost else { return line }
    // Translators: on whose clock it counts, as a server's (shop.example) cannot be read
    return "\(line) \(tr("(on this computer's clock; %s cannot be read)", host))"
  }

  /// What is left, a title, and what it does where it does not simply run.
  func line(
    _ digits: (TimeSpan) -> String, unknown: String, _ title: String, at reading: ClockReading
  ) -> String {
    var parts = [remaining(at: reading.boot).map(digits) ?? unknown]
    if !title.isEmpty { parts.append(title) }
    switch phase {
    case .paused: parts.append(tr("(paused)"))
    case .expired:
      if let end { parts.append("(\(TimeText.ended(reading.boot - BootInstant(nanoseconds: end))))") }
    case .idle, .running, nil: break
    }
    return parts.joined(separator: " ")
  }

  /// The host whose clock cannot be read, where this computer's counts in its place.
  private var unreadableHost: String? {
    guard standsIn, let clock else { return nil }
    return ServerAddress.displayHost(of: clock)
  }
}

extension CountdownStatus.Offset {
  /// What is known of a server's clock; `nil` for nothing.
  init?(_ server: ServerClocks.Status) {
    guard let estimate = server.estimate else { return nil }
    self.init(
      span: estimate.offset.span.nanoseconds,
      bound: max(estimate.upper - estimate.offset, estimate.offset - estimate.lower).nanoseconds,
      measured: estimate.measured.nanoseconds, rawMeasured: estimate.rawMeasured.nanoseconds,
      drift: estimate.driftPartsPerMillion,
      flags: estimate.flags.names + (server.isLastKnown ? [Self.lastKnown] : []), freshness: estimate.freshness.name)
  }

  /// The flag of what was measured before a suspend or by an earlier run.
  static let lastKnown = "last-known"
}
