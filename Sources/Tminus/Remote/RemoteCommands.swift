import CountdownCore
import GLib
import Glibc

/// What a command line asks of the running instance without ever becoming one.
@MainActor
enum RemoteCommands {
  /// Tells what the instance counts, once or at every change; gives the exit code.
  static func answer(_ options: CommandLineOptions, timekeeper: any Timekeeper = SystemTimekeeper()) -> Int32 {
    guard let instance = RunningInstance() else { return noBus() }
    guard let list = instance.status() else { return nothingRuns() }
    if options.command == .follow { return follow(instance, list, json: options.json, timekeeper) }
    let reading = timekeeper.read()
    return StandardOutput.answer(
      options.json ? StatusList.json(list.counting, at: reading) : StatusList.lines(list.counting, at: reading))
  }

  /// Has the instance answer a command line that steers it; gives the exit code.
  static func steer(_ arguments: [String]) -> Int32 {
    guard let instance = RunningInstance() else { return noBus() }
    guard instance.status() != nil else { return nothingRuns() }
    MainLoop.bridgeMainActor()
    return Program().run(arguments)
  }

  private static func noBus() -> Int32 {
    complain(tr("There is no session bus, and without one a running Tminus cannot be reached."))
  }

  private static func nothingRuns() -> Int32 { complain(tr("Nothing is counting down.")) }

  private static func complain(_ sentence: String) -> Int32 {
    StandardError.print(tr("tminus: %s", sentence) + "\n")
    return 1
  }

  private static func follow(
    _ instance: RunningInstance, _ list: [CountdownStatus], json: Bool, _ timekeeper: any Timekeeper
  ) -> Int32 {
    var printed: String?
    var ended: () -> Void = {}
    let output = NewestLine { ended() }
    let follower = Follower(instance, list, timekeeper: timekeeper) { follower, list in
      let reading = follower.read()
      let list = list.counting
      let lines = list.map { $0.line(at: reading) + "\n" }.joined()
      let text = json ? StatusList.json(list, at: reading) : lines.isEmpty ? "\n" : lines
      // With nothing counting an empty line clears a panel.
      guard text != printed else { return }
      printed = text
      output.print(text)
    }
    // Nobody reads it any more, which is no fault.
    ended = { follower.finish(0) }
    return follower.run()
  }
}
