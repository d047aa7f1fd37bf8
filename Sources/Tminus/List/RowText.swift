import CountdownCore

/// What a row of the list says.
enum RowText {
  /// What a countdown is called: its title, else how long it takes or when it ends.
  static func name(of countdown: Countdown, at reading: ClockReading) -> String {
    if !countdown.title.isEmpty { return countdown.title }
    if let duration = countdown.plan.duration { return TimeText.exact(duration) }
    return EndLine.text(of: countdown, at: reading) ?? tr("Tminus")
  }

  /// The same with the host on whose clock it counts: "Concert tickets · shop.example".
  static func title(of countdown: Countdown, at reading: ClockReading) -> String {
    let name = name(of: countdown, at: reading)
    guard !countdown.title.isEmpty, let clock = countdown.plan.clock else { return name }
    if countdown.usesStandInClock { return StandInText.after(name) }
    // Translators: the title of a countdown, and the host on whose clock it counts
    return tr("%s · %s", name, ServerAddress.displayHost(of: clock))
  }

  /// What is left, or how long ago it ended.
  static func left(of countdown: Countdown, as digits: Settings.Digits, at reading: ClockReading) -> String {
    if countdown.phase == .expired {
      return countdown.plan.isOrder
        ? EndLine.text(of: countdown, at: reading) ?? "" : TimeText.ended(countdown.overtime(at: reading))
    }
    return CountdownLabel.text(of: countdown, as: digits, at: reading)
  }

  /// The same as it is said.
  static func spoken(_ countdown: Countdown, at reading: ClockReading) -> String {
    guard let left = countdown.remaining(at: reading) else { return "" }
    return switch countdown.phase {
    case .expired: TimeText.ended(countdown.overtime(at: reading))
    case .paused: tr("%s · paused", TimeText.spoken(left))
    case .idle, .running: TimeText.spoken(left)
    }
  }
}
