import CountdownCore

/// What the window is called in the task list: "04:59 – Tea", the title alone while nothing counts.
enum WindowTitle {
  static func text(of countdown: Countdown, at reading: ClockReading) -> String {
    let title = countdown.title
    // Translators: in a window's name: on this computer's clock, as the server's cannot be read
    let clock = countdown.usesStandInClock ? tr("(this computer's clock)") : nil
    switch countdown.phase {
    case .idle: return title.isEmpty ? tr("Tminus") : title
    case .expired: return joined(tr("Time's Up"), title, clock)
    case .running, .paused:
      guard let label = countdown.label(at: reading) else { return title.isEmpty ? tr("Tminus") : title }
      return joined(label.hasPrefix("00:") ? String(label.dropFirst(3)) : label, title, clock)
    }
  }

  private static func joined(_ state: String, _ title: String, _ clock: String?) -> String {
    // Translators: the window's name: the time that is left, and what it is left for
    [title.isEmpty ? state : tr("%s – %s", state, title), clock].compactMap { $0 }.joined(separator: " ")
  }
}
