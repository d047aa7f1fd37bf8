import CountdownCore
import GLib
import Glibc
import Gtk

/// The program as the desktop knows it: one instance counts, and takes what the others are asked.
@MainActor
final class Program {
  /// The name of the application everywhere: D-Bus, desktop entry, icon.
  nonisolated static let identifier = "app.tminus.Tminus"
  /// Its object on the session bus, as GApplication makes it of the name.
  nonisolated static let objectPath = "/" + identifier.split(separator: ".").joined(separator: "/")

  private let application = Application(identifier: identifier)
  private let timekeeper: any Timekeeper
  /// What counts; only in the instance that does.
  private var instance: Instance?
  /// Is told the exit code of the start, once.
  private var begun: ((Int32) -> Void)?
  /// The exit code of the start, which GApplication forgets as soon as anything happens after it.
  private var startCode: Int32 = 0

  /// `begun` is told how the start of an instance went, once what it started is kept.
  init(timekeeper: any Timekeeper = SystemTimekeeper(), begun: ((Int32) -> Void)? = nil) {
    self.timekeeper = timekeeper
    self.begun = begun
  }

  /// Whether this process is, or was, the instance that counts.
  var isInstance: Bool { instance != nil }

  /// Runs until everything is done; gives the exit status.
  func run(_ arguments: [String]) -> Int32 {
    connect()
    let code = loop(arguments)
    return max(code, startCode, instance?.endCommands() ?? 0)
  }

  /// Runs as an instance that has been asked nothing yet, unless there is one; it ends by itself where nobody asks.
  func serve(_ name: String) -> Int32 {
    connect()
    guard application.becomesInstance() else { return 0 }
    tellBegun(0)
    return loop([name, "--gapplication-service"])
  }

  /// Runs the main loop to its end; what is called meanwhile holds this only weakly, so it is held here.
  private func loop(_ arguments: [String]) -> Int32 { withExtendedLifetime(self) { application.run(arguments) } }

  private func connect() {
    application.on("startup") { [weak self] _ in self?.startUp() }
    application.on("shutdown") { [weak self] _ in self?.instance?.end() }
    application.on("activate") { [weak self] _ in self?.instance?.windows.activate() }
    application.onCommandLine { [weak self] call in self?.take(call) ?? 0 }
    application.answerCalls(to: Self.objectPath) { [weak self] call in self?.instance?.take(call) }
    application.serve(OverviewSearch.path, describedBy: OverviewSearch.description) { [weak self] method, arguments in
      self?.instance?.overview.answer(method, arguments) ?? SearchAnswers.gone
    }
    application.serve(RunnerSearch.path, describedBy: RunnerSearch.description) { [weak self] method, arguments in
      self?.instance?.runner.answer(method, arguments) ?? SearchAnswers.gone
    }
  }

  private func take(_ call: CommandLineCall) -> Int32 {
    guard let instance else { return 0 }
    let code = instance.take(call)
    if !call.isRemote {
      startCode = code
      tellBegun(code)
    }
    return code
  }

  private func tellBegun(_ code: Int32) {
    begun?(code)
    begun = nil
  }

  private func startUp() {
    ColorScheme.begin()
    let instance = Instance(application, timekeeper: timekeeper)
    self.instance = instance
    for signal in [SIGTERM, SIGINT] { MainLoop.onUnixSignal(signal) { [weak instance] in instance?.quit() } }
    // The end of the terminal that it was started from is not the end of what it counts.
    MainLoop.onUnixSignal(SIGHUP) {}
    instance.begin()
  }
}
