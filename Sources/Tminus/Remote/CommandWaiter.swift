import CountdownCore
import GLib
import Glibc

/// Waits for the zero of one countdown of the running instance, and runs a command then: in the process that was given
/// it, and for no other countdown.
///
/// The instance tells when it ends; that instant is waited for here, so that the command does not come after all that
/// the instance has to do at zero.
@MainActor
final class CommandWaiter {
  private let command: ChildCommand
  private let id: String
  private let instance: RunningInstance
  private let timekeeper: any Timekeeper
  private var timer: ClockTimer?
  /// As the instance told it last.
  private var status: CountdownStatus?
  /// Until when its cancel can be undone; `nil` while it counts.
  private var undoneBy: BootInstant?
  private var isOver = false
  private var exitCode: Int32?

  init(_ command: ChildCommand, at id: CountdownID, in instance: RunningInstance, _ timekeeper: any Timekeeper) {
    self.command = command
    self.id = id.description
    self.instance = instance
    self.timekeeper = timekeeper
  }

  /// Runs until the command has ended (exit code 0, or 4 where it failed), or will not be run (1), which is said.
  func run() -> Int32 {
    MainLoop.bridgeMainActor()
    for signal in [SIGINT, SIGTERM] { MainLoop.onUnixSignal(signal) { [weak self] in self?.interrupt() } }
    _ = BusObject.outliveSession { [weak self] in
      self?.giveUp(tr("The session bus is gone, so the command will not run."))
    }
    timer = ClockTimer(.boot) { [weak self] in self?.timeHasCome() }
    instance.watch { [weak self] in self?.take($0) }
    MainLoop.run { exitCode != nil }
    return exitCode ?? 1
  }

  private func take(_ list: [CountdownStatus]?) {
    guard !isOver else { return }
    guard let list else {
      return giveUp((undoneBy != nil ? CommandNotRun.cancelled : .closed).sentence)
    }
    guard let status = list.first(where: { $0.id == id }) else {
      let hasCounted = self.status.map { [$0].counting.count == 1 } ?? false
      return hasCounted ? waitForUndo() : giveUp(CommandNotRun.notStarted.sentence)
    }
    // Something else was started in its place.
    if undoneBy != nil, self.status.map(status.continues) != true { return giveUp(CommandNotRun.cancelled.sentence) }
    self.status = status
    undoneBy = nil
    switch Countdown.Phase(rawValue: status.state) {
    case .expired: runCommand()
    case .running where status.end != nil: if let end = status.end { timer?.arm(at: end) }
    case .running, .paused, .idle, nil: timer?.disarm()
    }
  }

  /// The countdown is gone: waits for as long as that can be undone.
  private func waitForUndo() {
    guard undoneBy == nil else { return }
    let end = timekeeper.read().boot + Countdown.undoTime
    undoneBy = end
    timer?.arm(at: end.nanoseconds)
  }

  private func timeHasCome() {
    if let undoneBy { return timekeeper.read().boot >= undoneBy ? giveUp(CommandNotRun.cancelled.sentence) : () }
    guard let end = status?.end, timekeeper.read().boot >= BootInstant(nanoseconds: end) else { return }
    runCommand()
  }

  private func runCommand() {
    guard !isOver else { return }
    isOver = true
    command.run(title: status?.title ?? "") { [weak self] isDone in self?.exitCode = isDone ? 0 : 4 }
  }

  private func interrupt() {
    if isOver { return exitCode = 1 }
    giveUp(tr("The countdown continues without its command."))
  }

  private func giveUp(_ sentence: String) {
    guard !isOver else { return }
    isOver = true
    StandardError.complain(sentence)
    exitCode = 1
  }
}
