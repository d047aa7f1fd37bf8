import CountdownCore

/// Starts the program with the next session, as long as that is wanted and there is something to carry on with.
@MainActor
final class Autostart {
  private let countdowns: Countdowns
  private let isLeftOut: (CountdownID) -> Bool
  private let isWanted: () -> Bool
  private let failed: (StorageError) -> Void
  private let entry: AutostartEntry
  private let program = ProgramFile.path
  private var isThere: Bool?
  /// Why it could not be made or taken away when that was last tried.
  private var problem: StorageError?

  /// `failed` is told why the entry cannot be as it is needed, once for each reason.
  init(
    _ countdowns: Countdowns, except isLeftOut: @escaping (CountdownID) -> Bool, isWanted: @escaping () -> Bool,
    failed: @escaping (StorageError) -> Void
  ) {
    self.countdowns = countdowns
    self.isLeftOut = isLeftOut
    self.isWanted = isWanted
    self.failed = failed
    entry = AutostartEntry(identifier: Program.identifier)
    countdowns.addDelegate(self)
  }

  /// Makes the entry or takes it away, as it is needed now; where that fails, the next change tries again.
  func update() {
    let isNeeded = isWanted() && countdowns.counting.contains { !isLeftOut($0.id) }
    guard isNeeded != isThere else { return }
    let former = problem
    problem = isNeeded ? entry.write(program: program) : entry.remove()
    if problem == nil { isThere = isNeeded }
    if let problem, problem != former { failed(problem) }
  }
}

extension Autostart: CountdownDelegate {
  func act(on effect: Countdown.Effect, of countdown: Countdown, at reading: ClockReading) {
    if effect == .save { update() }
  }
}
