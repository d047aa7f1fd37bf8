import CountdownCore

/// What is asked.
enum QuitText {
  /// What will not ring, such as "Egg rings in 4 min"; `nil` where nothing runs.
  static func sentence(for countdowns: [Countdown], at reading: ClockReading) -> String? {
    let running = countdowns.filter { $0.phase == .running }
    guard let first = running.first else { return nil }
    guard running.count == 1 else {
      return trn(
        "%s countdown is running. It will not ring while Tminus is quit.",
        "%s countdowns are running. None of them will ring while Tminus is quit.", Int64(running.count),
        String(running.count))
    }
    guard let left = first.remaining(at: reading).map(TimeText.rounded) else {
      return tr("A countdown is running. It will not ring while Tminus is quit.")
    }
    return first.title.isEmpty
      // Translators: a length of time: "4 min"
      ? tr("The countdown rings in %s. It will not while Tminus is quit.", left)
      // Translators: the title of a countdown, and a length of time: "4 min"
      : tr("%s rings in %s. It will not while Tminus is quit.", first.title, left)
  }
}
