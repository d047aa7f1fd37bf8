import CountdownCore
import GLib
import Gtk

/// The commands that run at zero in the process that counts, where it was given them itself: without a session bus it
/// cannot be another one's.
@MainActor
final class CommandsAtZero {
  /// A command, and whether its countdown has begun to count.
  private var commands: [CountdownID: (command: ChildCommand, hasBegun: Bool)] = [:]

  /// 1 once a command's countdown was cancelled, 4 once one has failed.
  private(set) var exitCode: Int32 = 0

  init(_ countdowns: Countdowns) { countdowns.addDelegate(self) }

  /// Runs a command at the zero of this countdown, and of no other.
  func add(_ command: ChildCommand, at id: CountdownID) { commands[id] = (command, false) }
}

extension CommandsAtZero: CountdownDelegate {
  func act(on effect: Countdown.Effect, of countdown: Countdown, at reading: ClockReading) {
    guard let hasBegun = commands[countdown.id]?.hasBegun else { return }
    if case .expired = effect {
      commands.removeValue(forKey: countdown.id)?.command.run(title: countdown.title) { [weak self] isDone in
        if !isDone { self?.exitCode = 4 }
      }
    } else if countdown.phase != .idle {
      commands[countdown.id]?.hasBegun = true
    } else if hasBegun {
      commands[countdown.id] = nil
      exitCode = max(exitCode, 1)
    }
  }
}
