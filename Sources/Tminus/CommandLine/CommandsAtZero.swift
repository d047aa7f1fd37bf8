import CountdownCore
import GLib
import Gtk

/// The commands that run at zero in this process, given on its own command line.
@MainActor
final class CommandsAtZero {
  private var commands: [CountdownID: ChildCommand] = [:]

  init(_ countdowns: Countdowns) { countdowns.addDelegate(self) }

  subscript(_ id: CountdownID) -> ChildCommand? {
    get { commands[id] }
    set { commands[id] = newValue }
  }
}

extension CommandsAtZero: CountdownDelegate {
  func act(on effect: Countdown.Effect, of countdown: Countdown, at reading: ClockReading) {
    guard case .expired = effect else { return }
    commands.removeValue(forKey: countdown.id)?.run(title: countdown.title) {}
  }
}
