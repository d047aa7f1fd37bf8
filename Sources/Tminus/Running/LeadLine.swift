import CountdownCore

/// The line in the last minute: how long a click takes to reach the server, which is half the median round trip.
enum LeadLine {
  static func text(of countdown: Countdown, _ status: ServerClocks.Status, at reading: ClockReading) -> String? {
    guard countdown.phase == .running, let left = countdown.remaining(at: reading), left <= .minutes(1),
      let roundTrip = status.estimate?.medianRoundTrip
    else { return nil }
    // Translators: half the round trip (12 ms) to a host
    return tr("A click takes about %s to reach %s.", ClockText.bound(roundTrip / 2), status.address.displayHost)
  }
}
