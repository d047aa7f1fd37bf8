import CountdownCore

/// What the window is called in the task list: "04:59 – Tea", the title alone while nothing counts.
enum WindowTitle {
  static func text(of countdown: Countdown, at reading: ClockReading) -> String {
    let title = countdown.title
    switch countdown.phase {
    case .idle: return title.isEmpty ? tr("Tminus") : title
    case .expired: return joined(tr("Time's Up"), countdown)
    case .running, .paused:
      guard let left = countdown.remaining(at: reading) else { return title.isEmpty ? tr("Tminus") : title }
      return joined(TimeText.fewDigits(left), countdown)
    }
  }

  private static func joined(_ state: String, _ countdown: Countdown) -> String {
    // Translators: the window's name: the time that is left, and what it is left for
    let text = countdown.title.isEmpty ? state : tr("%s – %s", state, countdown.title)
    return countdown.usesStandInClock ? StandInText.after(text) : text
  }
}
