import CountdownCore
import GLib

/// The commands that run at zero in the process that counts, where it was given them itself: without a session bus it
/// cannot be another one's.
@MainActor
final class CommandsAtZero {
  private struct Waiting {
    let command: ChildCommand
    /// When its countdown was started, on the wall clock; `nil` until it is.
    var started: WallInstant?
    /// The end of the time in which its cancel can be undone.
    var undoEnd: Appointment?
  }

  private let countdowns: Countdowns
  private var waiting: [CountdownID: Waiting] = [:]
  private var exitCode: Int32 = 0

  init(_ countdowns: Countdowns) {
    self.countdowns = countdowns
    countdowns.addDelegate(self)
  }

  /// Runs a command at the zero of this countdown, and of no other.
  func add(_ command: ChildCommand, at id: CountdownID) {
    let countdown = countdowns[id].flatMap { $0.phase == .idle ? nil : $0 }
    waiting[id] = Waiting(command: command, started: countdown?.lastUsed)
  }

  /// Says of each command that still waits why it was not run; gives the exit code, 1 where one was not, 4 where one has
  /// failed.
  func end() -> Int32 {
    for (id, command) in waiting {
      giveUp(id, command.undoEnd != nil ? .cancelled : command.started != nil ? .closed : .notStarted)
    }
    return exitCode
  }

  private func giveUp(_ id: CountdownID, _ reason: CommandNotRun) {
    guard waiting.removeValue(forKey: id) != nil else { return }
    StandardError.complain(reason.sentence)
    exitCode = max(exitCode, 1)
  }
}

extension CommandsAtZero: CountdownDelegate {
  func act(on effect: Countdown.Effect, of countdown: Countdown, at reading: ClockReading) {
    let id = countdown.id
    guard let command = waiting[id] else { return }
    if countdown.phase != .idle, command.undoEnd != nil, command.started != countdown.lastUsed {
      // Something else was started in its place.
      giveUp(id, .cancelled)
    } else if case .expired = effect {
      waiting.removeValue(forKey: id)?.command.run(title: countdown.title) { [weak self] isDone in
        if !isDone { self?.exitCode = 4 }
      }
    } else if countdown.phase != .idle {
      waiting[id]?.started = countdown.lastUsed
      waiting[id]?.undoEnd = nil
    } else if command.started != nil, command.undoEnd == nil {
      let end = Appointment(countdowns) { [weak self] _ in self?.giveUp(id, .cancelled) }
      end.instant = reading.boot + Countdown.undoTime
      waiting[id]?.undoEnd = end
    }
  }
}
