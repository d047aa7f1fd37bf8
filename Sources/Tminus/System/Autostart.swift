import CountdownCore

/// Starts the program with the next session, as long as that is wanted and there is something to carry on with.
@MainActor
final class Autostart {
  private let countdowns: Countdowns
  private let isLeftOut: (CountdownID) -> Bool
  private let isWanted: () -> Bool
  private let entry: AutostartEntry
  private let program = ProgramFile.path
  private var isThere: Bool?

  init(_ countdowns: Countdowns, except isLeftOut: @escaping (CountdownID) -> Bool, isWanted: @escaping () -> Bool) {
    self.countdowns = countdowns
    self.isLeftOut = isLeftOut
    self.isWanted = isWanted
    entry = AutostartEntry(identifier: Program.identifier)
    countdowns.addDelegate(self)
  }

  /// Makes the entry or takes it away, as it is needed now.
  ///
  /// Where the folder cannot be written the next session just does not start it.
  func update() {
    let isNeeded = isWanted() && countdowns.counting.contains { !isLeftOut($0.id) }
    guard isNeeded != isThere else { return }
    isThere = isNeeded
    if isNeeded { _ = entry.write(program: program) } else { entry.remove() }
  }
}

extension Autostart: CountdownDelegate {
  func act(on effect: Countdown.Effect, of countdown: Countdown, at reading: ClockReading) {
    if effect == .save { update() }
  }
}
