import CountdownCore
import GLib
import Glibc
import Gtk

/// The program as the desktop knows it: one instance counts, and takes what the others are asked.
@MainActor
final class Program {
  /// The name of the application everywhere: D-Bus, desktop entry, icon.
  nonisolated static let identifier = "app.tminus.Tminus"

  private let application = Application(identifier: identifier)
  private let timekeeper: any Timekeeper
  /// What counts; only in the instance that does.
  private var instance: Instance?

  init(timekeeper: any Timekeeper = SystemTimekeeper()) { self.timekeeper = timekeeper }

  /// Runs until everything is done; gives the exit status.
  func run(_ arguments: [String]) -> Int32 {
    application.on("startup") { [weak self] _ in self?.startUp() }
    application.on("activate") { [weak self] _ in self?.instance?.windows.activate() }
    application.onCommandLine { [weak self] call in self?.instance?.commands.take(call) ?? 0 }
    return application.run(arguments)
  }

  private func startUp() {
    ColorScheme.begin()
    let instance = Instance(application, timekeeper: timekeeper)
    self.instance = instance
    for signal in [SIGTERM, SIGINT] { MainLoop.onUnixSignal(signal) { [weak instance] in instance?.quit() } }
    instance.begin()
  }
}
