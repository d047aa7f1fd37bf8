import CountdownCore
import GLib
import Glibc
import Gtk

/// Command lines that the instance with the windows answers, which this process becomes where there is none.
///
/// It does not hold who has called it: where the program is installed the session bus starts the instance, else a copy of
/// this process goes on as it, and either outlives the terminal. Only a process that its caller has detached already
/// goes on by itself, as a service manager expects.
@MainActor
enum WindowCommands {
  /// Does what the command line asks and gives the exit code, once that is kept.
  ///
  /// With a command it stays until the countdown has ended, and then runs that.
  static func run(
    _ arguments: [String], exec: ChildCommand? = nil, timekeeper: any Timekeeper = SystemTimekeeper()
  ) -> Int32 {
    if let exec { return run(arguments, then: exec, timekeeper) }
    if !Background.isDetached, !startService() {
      switch Background.begin() {
      case .original(let copy): return copy.wait()
      case .copy(let report): return takePart(arguments) { report.tell($0) }
      case nil: break
      }
    }
    return takePart(arguments)
  }

  /// Has the session bus start the instance, where an installation of this very program told it how, and there is a
  /// display for it; false where a copy has to be made.
  private static func startService() -> Bool {
    guard ServiceFile.names(ProgramFile.path) else { return false }
    // With nothing that connects to a bus in this process before it is copied.
    switch Background.begin() {
    case .original(let copy): return copy.wait() == 0
    case .copy: exit(RunningInstance().map { $0.status() != nil || $0.start() } == true ? 0 : 1)
    case nil: return false
    }
  }

  /// Hands the command line to the instance, or becomes it, in this process.
  static func takePart(_ arguments: [String], begun: ((Int32) -> Void)? = nil) -> Int32 {
    if let code = prepare() { return code }
    MainLoop.bridgeMainActor()
    return Program(begun: begun).run(arguments)
  }

  /// Starts what is asked in an instance, waits there for its end, and runs the command here.
  private static func run(_ arguments: [String], then exec: ChildCommand, _ timekeeper: any Timekeeper) -> Int32 {
    switch Background.begin() {
    case .copy(let report): return serve(arguments) { report.tell($0) }
    case .original(let copy):
      let code = copy.wait()
      guard code == 0 else { return code }
    case nil: break
    }
    if let code = prepare() { return code }
    MainLoop.bridgeMainActor()
    let id = CountdownID.random
    let program = Program()
    let code = program.run([arguments[0], "--id=\(id)"] + arguments.dropFirst())
    // Without a session bus this process has counted by itself, and run the command.
    guard code == 0, !program.isInstance, let instance = RunningInstance() else { return code }
    return CommandWaiter(exec, at: id, in: instance, timekeeper).run()
  }

  /// Becomes an instance that waits to be asked, where there is a bus by which it can be and none runs.
  private static func serve(_ arguments: [String], begun: @escaping (Int32) -> Void) -> Int32 {
    guard let instance = RunningInstance(), !instance.exists else { return 0 }
    if let code = prepare() { return code }
    MainLoop.bridgeMainActor()
    return Program(begun: begun).serve(arguments[0])
  }

  /// Gets ready to be the instance where none runs; where there is no display for its windows it says so and gives the
  /// exit code.
  private static func prepare() -> Int32? {
    let instance = RunningInstance()
    if instance == nil { Screen.leaveOutAccessibility() }
    guard instance?.exists != true, !Screen.exists else { return nil }
    StandardError.complain(tr("There is no display for a window; %s counts down without one.", "tminus --terminal 5"))
    return 1
  }
}
