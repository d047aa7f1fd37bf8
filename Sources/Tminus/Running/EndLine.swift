import CountdownCore

/// The line beneath the digits: how long it takes in all, and when it ends.
enum EndLine {
  static func text(of countdown: Countdown, at reading: ClockReading) -> String? {
    if countdown.plan.isOrder { return opening(countdown, at: reading) }
    return switch countdown.phase {
    case .idle: nil
    case .expired: ended(countdown, at: reading)
    // Translators: %s is the length of time that was started
    case .paused: tr("%s · paused", countdown.length.map(TimeText.exact) ?? "")
    case .running: running(countdown, at: reading)
    }
  }

  /// How long ago it ended, and on whose clock where that was not the one it was to be.
  static func ended(_ countdown: Countdown, at reading: ClockReading) -> String {
    let text = TimeText.ended(countdown.overtime(at: reading))
    guard countdown.usesStandInClock, let clock = countdown.plan.clock else { return text }
    return on(clock, text, countdown)
  }

  private static func running(_ countdown: Countdown, at reading: ClockReading) -> String? {
    switch countdown.plan {
    case .duration(let started):
      guard let end = countdown.wallEnd(at: reading) else { return nil }
      // Translators: the length of time that was started, and "ends 14:35"
      return tr(
        "%s · %s", TimeText.exact(countdown.length ?? started), TimeText.ends(end, now: reading.wall, zone: .local))
    case .moment(.wall(let end), _):
      return TimeText.ends(end, now: reading.wall, zone: .local, showsSeconds: true)
    case .order: return opening(countdown, at: reading)
    case .moment(.server(let end, let clock, _), _):
      // The server's own time, in this computer's zone; where it is not known yet, this computer's stands in for the day.
      let now = countdown.appliedOffset?.raw.server(at: reading.boot) ?? ServerInstant(utc: reading.wall)
      let text = TimeText.ends(end, now: now, zone: .local, showsSeconds: true)
      return on(clock, text, countdown)
    }
  }

  /// The text with whose clock it is by.
  private static func on(_ clock: String, _ text: String, _ countdown: Countdown) -> String {
    let host = ServerAddress.displayHost(of: clock)
    return countdown.usesStandInClock
      // Translators: "ends tomorrow 09:00", and the host on whose clock that was to be
      ? tr("%s on this computer's clock; %s cannot be read", text, host)
      // Translators: "ends tomorrow 09:00" or "opens tomorrow 09:00:00", and the host on whose clock
      : tr("%s on %s", text, host)
  }

  private static func opening(_ countdown: Countdown, at reading: ClockReading) -> String? {
    guard case .order(let opens, let clock, _) = countdown.plan else { return nil }
    let now = countdown.appliedOffset?.raw.server(at: reading.boot)
    let text =
      countdown.phase == .expired
      ? TimeText.openSince(opens, zone: .local)
      : TimeText.opens(opens, now: now ?? ServerInstant(utc: reading.wall), zone: .local)
    return on(clock, text, countdown)
  }
}
