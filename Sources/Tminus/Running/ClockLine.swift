import CountdownCore

/// What is said of a server's clock on every page: how well it is known on a badge, behind that all that is known, and how
/// sure it is.
struct ClockLine {
  /// How far off the reading may be, for a badge: "± 4 ms", or a word while nothing is known.
  let bound: String
  /// The same after how far the clock is ahead: "1.243 s ahead, ± 4 ms".
  let offset: String
  /// What is known and how sure that is, a line each, without what changes every second.
  let summary: [String]
  /// All that is known, a line each, the age of the reading among it.
  let details: [String]
  /// What speaks against the reading, in sentences; empty where nothing does.
  let doubts: [String]
  /// How sure it is; `nil` while nothing is known.
  let sureness: Sureness?

  /// How sure a reading is: green, plain or amber on the screen.
  enum Sureness {
    /// Something else says the same.
    case confirmed
    /// Nothing speaks against it.
    case assumed
    /// Something does; the text says what.
    case doubtful
  }

  /// The line for a clock; `standsIn` where a countdown uses this computer's clock in its place.
  init(_ status: ServerClocks.Status, standsIn: Bool = false, at reading: ClockReading) {
    let host = status.address.displayHost
    var head: [String] = []
    var reason: [String] = []
    var doubts: [String] = []
    if let estimate = status.estimate {
      let bound = ClockText.bound(estimate.bound(at: reading))
      let ahead = estimate.offset.aheadOfWall(at: reading)
      let amount = ClockText.offset(ahead, bound: estimate.bound(at: reading))
      // Translators: how far off the reading of a server's clock may be (8 ms)
      self.bound = tr("± %s", bound)
      offset =
        ahead < .zero
        // Translators: how far a server's clock is behind (1.243 s), and how far off that may be (8 ms)
        ? tr("%s behind, ± %s", amount, bound)
        // Translators: how far a server's clock is ahead (1.243 s), and how far off that may be (8 ms)
        : tr("%s ahead, ± %s", amount, bound)
      head.append(estimate.line(host: host, at: reading))
      let sentences = estimate.sentences(host: host)
      if case .lagging = estimate.freshness {
        doubts = sentences
      } else if estimate.isOnlyThoughtToLag {
        doubts = sentences
      } else {
        (reason, doubts) = Self.split(sentences)
      }
      if status.isLastKnown { doubts.insert(tr("This is what was last known."), at: 0) }
    } else {
      bound =
        status.isMeasuring
        // Translators: on a small badge, while a server is asked for its time
        ? tr("measuring…")
        // Translators: on a small badge: a server's clock could not be read
        : tr("not measured")
      offset = bound
      if status.isMeasuring { head.append(tr("Asking %s for its time…", host)) }
    }
    if let failure = status.failure { doubts.append(failure.sentence(host: host, at: reading.boot)) }
    summary = head + reason + doubts
    self.doubts = doubts
    details = Self.aged(head, status.estimate, at: reading) + reason + doubts
    sureness = standsIn || status.failure != nil ? .doubtful : status.estimate.map { Self.sureness(of: $0, status) }
  }

  /// The first sentence, and the others.
  private static func split(_ sentences: [String]) -> ([String], [String]) {
    (Array(sentences.prefix(1)), Array(sentences.dropFirst()))
  }

  /// Offset and bound with their age, and how long the server takes to answer.
  private static func aged(_ head: [String], _ estimate: Estimate?, at reading: ClockReading) -> [String] {
    guard let estimate, let line = head.first else { return head }
    let age = reading.boot - estimate.measured
    // Translators: what is known of a server's clock, and how long ago it was measured
    let aged =
      age < .seconds(1)
      ? line : tr("%s, %s ago", line, TimeText.rounded(TimeSpan.seconds(age.nanoseconds / 1_000_000_000)))
    // Translators: %s is a length of time (18 ms): from asking a server to its answer
    return [aged] + (estimate.medianRoundTrip.map { [tr("Round trip: %s", ClockText.bound($0))] } ?? [])
  }

  private static func sureness(of estimate: Estimate, _ status: ServerClocks.Status) -> Sureness {
    if status.isLastKnown || !estimate.flags.isEmpty { return .doubtful }
    return switch estimate.freshness {
    case .confirmed: .confirmed
    case .assumed: .assumed
    case .lagging: .doubtful
    }
  }

  /// What the badge of a countdown says: the bound, and in the last minute how long a click takes to reach the server, which
  /// is half the median round trip.
  func badge(of countdown: Countdown, _ status: ServerClocks.Status, at reading: ClockReading) -> String {
    guard countdown.phase == .running, let left = countdown.remaining(at: reading), left <= .minutes(1),
      let roundTrip = status.estimate?.medianRoundTrip
    else { return bound }
    // Translators: how far off a server's clock may be ("± 8 ms"), and half the round trip to it (12 ms)
    return tr("%s · a click takes %s", bound, ClockText.bound(roundTrip / 2))
  }
}
