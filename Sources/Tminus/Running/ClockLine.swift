import CountdownCore

/// What is said of a server's clock on every page: "shop.example is 1.243 s ahead of this computer, ± 8 ms, 12 s ago".
struct ClockLine {
  let text: String
  /// Whether it is to stand out, with its reason in the text.
  let isDoubtful: Bool

  /// The line for a clock; `standsIn` where a countdown uses this computer's clock in its place.
  init(_ status: ServerClockKeeper.Status, standsIn: Bool = false, at reading: ClockReading) {
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
      sentences += estimate.flags.sentences(host: host)
      if let place = estimate.pointsTo { sentences.append(tr("%s points to %s, which was not followed.", host, place)) }
    } else if status.isMeasuring {
      sentences.append(tr("Asking %s for its time…", host))
    }
    if let failure = status.failure { sentences.append(failure.sentence(host: host)) }
    if standsIn { sentences.append(tr("Using this computer's clock instead.")) }
    text = Self.unbroken(sentences.joined(separator: "\n"))
    isDoubtful =
      standsIn || status.isLastKnown || status.failure != nil || status.estimate.map { !$0.flags.isEmpty } ?? false
  }

  /// The text with a bound and its unit kept on one line: "± 8 ms".
  private static func unbroken(_ text: String) -> String {
    var spaces = 0
    return String(
      text.map { character in
        if character == "±" { spaces = 2 }
        guard character == " ", spaces > 0 else { return character }
        spaces -= 1
        return "\u{A0}"
      })
  }
}
