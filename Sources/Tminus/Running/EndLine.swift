import CountdownCore

/// The line beneath the digits: how long it takes in all, and when it ends.
enum EndLine {
  static func text(of countdown: Countdown, at reading: ClockReading) -> String? {
    let length = countdown.plan.duration.map(DurationText.exact)
    switch countdown.phase {
    case .idle: return nil
    case .expired: return TimeText.ended(countdown.overtime(at: reading))
    // Translators: %s is the length of time that was started
    case .paused: return tr("%s · paused", length ?? "")
    case .running:
      guard let end = countdown.wallEnd(at: reading) else { return nil }
      let text = EndText.text(
        end: end, now: reading.wall, zone: .local, showsSeconds: countdown.plan.duration == nil)
      // Translators: the length of time that was started, and "ends 14:35"
      return length.map { tr("%s · %s", $0, text) } ?? text
    }
  }
}
