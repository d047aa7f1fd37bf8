import CountdownCore

/// What is said of a server's clock on every page: "shop.example is 1.243 s ahead of this computer, ± 8 ms, 12 s ago", and
/// beneath that how sure it is.
struct ClockLine {
  /// A line each.
  let sentences: [String]
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
    var sentences: [String] = []
    if let estimate = status.estimate {
      let line = estimate.line(host: host, at: reading)
      let age = reading.boot - estimate.measured
      // Translators: what is known of a server's clock, and how long ago it was measured
      sentences.append(
        age < .seconds(1)
          ? line : tr("%s, %s ago", line, TimeText.rounded(TimeSpan.seconds(age.nanoseconds / 1_000_000_000))))
      if status.isLastKnown { sentences.append(tr("This is what was last known.")) }
      sentences += estimate.sentences(host: host)
    } else if status.isMeasuring {
      sentences.append(tr("Asking %s for its time…", host))
    }
    if let failure = status.failure { sentences.append(failure.sentence(host: host, at: reading.boot)) }
    self.sentences = sentences
    sureness = standsIn || status.failure != nil ? .doubtful : status.estimate.map { Self.sureness(of: $0, status) }
  }

  private static func sureness(of estimate: Estimate, _ status: ServerClocks.Status) -> Sureness {
    if status.isLastKnown || !estimate.flags.isEmpty { return .doubtful }
    return switch estimate.freshness {
    case .confirmed: .confirmed
    case .assumed: .assumed
    case .lagging: .doubtful
    }
  }

  /// All of it, with a bound and its unit kept on one line: "± 8 ms".
  var text: String {
    var spaces = 0
    return String(
      sentences.joined(separator: "\n").map { character in
        if character == "±" { spaces = 2 }
        guard character == " ", spaces > 0 else { return character }
        spaces -= 1
        return "\u{A0}"
      })
  }
}
