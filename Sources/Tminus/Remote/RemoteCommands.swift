import CountdownCore
import GLib
import Glibc

/// What a command line asks of the running instance without ever becoming one.
@MainActor
enum RemoteCommands {
  /// Tells what the instance counts, once or at every change; gives the exit code.
  static func answer(_ options: CommandLineOptions, timekeeper: any Timekeeper = SystemTimekeeper()) -> Int32 {
    guard let instance = RunningInstance() else { return noBus() }
    let form = options.form
    if options.command == .follow { return Follower(instance, form, timekeeper: timekeeper).run() }
    guard let list = instance.status()?.counting else { return nothing(from: instance) }
    let reading = timekeeper.read()
    // Once, each has the name by which it is steered.
    return StandardOutput.answer(
      form == .lines ? StatusList.lines(list, at: reading) : form.text(list, at: reading))
  }

  /// Has the instance answer a command line that steers it; gives the exit code.
  static func steer(_ arguments: [String], _ options: CommandLineOptions) -> Int32 {
    guard let instance = RunningInstance() else { return noBus() }
    guard let list = instance.status() else { return nothing(from: instance) }
    var arguments = arguments
    if options.nearest {
      // Which one that is, is for who has seen it: the instance gets its name.
      guard let nearest = list.nearestFirst.first else { return nothingRuns() }
      arguments = arguments.filter { $0 != "--nearest" } + [nearest.id]
    }
    MainLoop.bridgeMainActor()
    return Program().run(arguments)
  }

  private static func noBus() -> Int32 {
    complain(tr("There is no session bus, and without one a running Tminus cannot be reached."))
  }

  /// Nothing came from the instance, which need not mean that there is none.
  private static func nothing(from instance: RunningInstance) -> Int32 {
    instance.exists ? complain(tr("Tminus is running but does not answer.")) : nothingRuns()
  }

  private static func nothingRuns() -> Int32 { complain(tr("Nothing is counting down.")) }

  private static func complain(_ sentence: String) -> Int32 {
    StandardError.complain(sentence)
    return 1
  }
}

extension CommandLineOptions {
  /// In which form `--status` and `--follow` tell what counts.
  fileprivate var form: StatusForm {
    if json { return .json }
    return nearest ? .nearest : waybar ? .waybar : .lines
  }
}
