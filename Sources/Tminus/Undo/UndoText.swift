import CountdownCore

/// What is said of a countdown that was cancelled.
enum UndoText {
  /// "Cancelled: Egg, 4:10 left", for the countdown as it was before.
  static func cancelled(_ before: Countdown, at reading: ClockReading) -> String {
    let name = RowText.name(of: before, at: reading)
    if before.phase == .expired {
      // Translators: the title or length of a countdown whose alarm was stopped
      return before.plan.isOrder ? tr("Closed: %s", name) : tr("Stopped: %s", name)
    }
    guard let label = before.label(at: reading) else {
      // Translators: the title or length of a countdown that was cancelled
      return tr("Cancelled: %s", name)
    }
    // Translators: the title or length of a countdown that was cancelled, and the time that was left: "4:10"
    return tr("Cancelled: %s, %s left", name, short(label))
  }

  /// "4:10" for "00:04:10", "1:00:00" for "01:00:00".
  private static func short(_ label: String) -> String {
    let minutes = label.hasPrefix("00:") ? label.dropFirst(3) : label[...]
    return String(minutes.hasPrefix("0") ? minutes.dropFirst() : minutes)
  }
}
