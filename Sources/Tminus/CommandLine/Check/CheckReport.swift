import CountdownCore
import GLib

/// The result of `tminus --check --json`: seconds; the offset is the server's clock minus this computer's wall clock.
struct CheckReport {
  var address: String
  var estimate: Estimate
  var exchanges: Int
  var elapsed: TimeSpan
  /// The bound at which it was to stop.
  var goal: TimeSpan
  var reading: ClockReading

  var line: String {
    JSONValue.object([
      "address": .string(address.shownFromOutside), "method": .string(estimate.method.rawValue),
      "offset": .seconds(estimate.offset.aheadOfWall(at: reading)), "bound": .seconds(estimate.bound(at: reading)),
      "exchanges": .integer(exchanges), "rtt_min": .seconds(estimate.roundTrips.min()),
      "flags": .array(estimate.flags.names.map { .string($0) }), "server": .text(estimate.server),
      "elapsed": .seconds(elapsed), "freshness": .string(estimate.freshness.name),
      "freshness_reason": .text(estimate.freshness.reason),
    ]).line
  }

  /// The report for people: what is known, what it took, how sure it is, and where a lag is in the way of the goal, for how
  /// long waiting would help.
  func lines(host: String) -> [String] {
    var line = estimate.line(host: host, at: reading)
    // Translators: what is known of a server's clock, and after the colon why it is no more
    if let lag = estimate.lag { line = tr("%s: %s", line, lag.clause) }
    // Translators: the line about the server, then how much it took: "… ± 8 ms (9 requests, 7 s)"
    var lines = [tr("%s (%s)", line, Self.effort(exchanges, elapsed))]
    lines += estimate.sentences(host: host)
    if let lag = estimate.lag, estimate.bound(at: reading) > goal { lines.append(lag.waiting) }
    return lines
  }

  /// How much a measurement took: "9 requests, 7 s".
  static func effort(_ exchanges: Int, _ elapsed: TimeSpan) -> String {
    // Translators: how much a measurement took: "9 requests, 7 s"
    trn("%s request, %s s", "%s requests, %s s", Int64(exchanges), String(exchanges), String(elapsed.secondsRoundedUp))
  }
}
