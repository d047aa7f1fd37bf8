import CountdownCore
import GLib
import Glibc

/// What a command line asks of the running instance without becoming one.
@MainActor
enum RemoteCommands {
  /// Does it and gives the exit code, or `nil` where the application itself has to take the command line.
  static func answer(_ options: CommandLineOptions, timekeeper: any Timekeeper = SystemTimekeeper()) -> Int32? {
    switch options.command {
    case .status:
      guard let list = RunningInstance()?.status() else { return nothingRuns() }
      let reading = timekeeper.read()
      return StandardOutput.answer(
        options.json ? StatusList.json(list, at: reading) : StatusList.lines(list, at: reading))
    case .pause, .resume, .cancel, .restart, .add:
      // The instance answers these over its command line; without one nothing is started.
      return RunningInstance()?.status() == nil ? nothingRuns() : nil
    case .follow:
      guard let instance = RunningInstance(), let list = instance.status() else { return nothingRuns() }
      return follow(instance, list, json: options.json, timekeeper)
    case .start(let when):
      guard let exec = options.exec, let instance = RunningInstance(), instance.status() != nil else { return nil }
      return start(when, options, then: exec, in: instance, timekeeper)
    case .open, .order, .demo, .explain, .check, .terminal, .version, .help: return nil
    }
  }

  private static func nothingRuns() -> Int32 {
    StandardError.print(tr("tminus: %s", tr("Nothing is counting down.")) + "\n")
    return 1
  }

  private static func follow(
    _ instance: RunningInstance, _ list: [CountdownStatus], json: Bool, _ timekeeper: any Timekeeper
  ) -> Int32 {
    var printed: String?
    let follower = Follower(instance, list, timekeeper: timekeeper) { follower, list in
      let reading = follower.read()
      let lines = list.map { $0.line(at: reading) + "\n" }.joined()
      let text = json ? StatusList.json(list, at: reading) : lines.isEmpty ? "\n" : lines
      // With nothing counting an empty line clears a panel.
      guard text != printed else { return }
      printed = text
      StandardOutput.print(text)
    }
    return follower.run()
  }

  /// Starts it in the instance and waits there for its end, to run the command here.
  private static func start(
    _ when: String, _ options: CommandLineOptions, then exec: ChildCommand, in instance: RunningInstance,
    _ timekeeper: any Timekeeper
  ) -> Int32 {
    let id = CountdownID(bits: .random(in: .min ... .max)).description
    var request = ["id": Variant(id), "when": Variant(when), "title": Variant(options.title)]
    if let clock = options.clock { request["clock"] = Variant(clock) }
    if options.neverEarly { request["never-early"] = Variant(true) }
    guard instance.start(request) else { return nothingRuns() }
    var wasSeen = false
    let follower = Follower(instance, instance.status() ?? [], timekeeper: timekeeper) { follower, list in
      guard let status = list.first(where: { $0.id == id }) else {
        if wasSeen { follower.finish(1) }
        return
      }
      wasSeen = true
      let isOver = status.state == Countdown.Phase.expired.rawValue
      if isOver { exec.run(title: options.title) { follower.finish(0) } }
    }
    let code = follower.run()
    if code != 0, instance.status() == nil {
      StandardError.print(tr("tminus: %s", tr("Tminus was closed before zero, so the command was not run.")) + "\n")
    }
    return code
  }
}

extension ChildCommand {
  /// Runs it at zero with the title in its environment; a failure is told and harms nothing.
  @MainActor
  func run(title: String, then: @escaping @MainActor () -> Void) {
    start(adding: ["TMINUS_TITLE": title]) { result in
      if case .failure(let failure) = result {
        // Translators: %s is why a command failed, without a full stop.
        let sentence = tr("The command failed: %s.", failure.message.withoutFullStop)
        StandardError.print(tr("tminus: %s", sentence) + "\n")
      }
      then()
    }
  }
}
