import CountdownCore
import GLib

/// What a command line asks, by this process or by the one that counts.
@MainActor
enum LocalCommands {
  /// Does it and gives the exit code.
  ///
  /// Nothing here starts GTK or looks for a bus: `--explain` answers at once, and everything works over a bare line.
  static func answer(_ arguments: [String], timekeeper: any Timekeeper = SystemTimekeeper()) -> Int32 {
    // The session bus starts the program that way; the option is GApplication's own.
    if arguments.contains("--gapplication-service") { return WindowCommands.takePart(arguments) }
    let reading = timekeeper.read()
    switch CommandLineOptions.read(arguments, now: reading.wall) {
    case .failure(let error): return refuse(error)
    case .success(let options):
      if let command = options.exec, !command.isFound {
        // Translators: %s is the name of a program.
        let sentence = tr("The command was not found: %s.", (command.arguments.first ?? "").excerptFromOutside)
        return refuse(CommandLineError(sentence: sentence))
      }
      return answer(arguments, options, at: reading, timekeeper: timekeeper)
    }
  }

  private static func answer(
    _ arguments: [String], _ options: CommandLineOptions, at reading: ClockReading, timekeeper: any Timekeeper
  ) -> Int32 {
    switch options.command {
    case .help:
      return StandardOutput.answer(OptionTable.parser.help)
    case .version:
      return StandardOutput.answer("Tminus \(ProgramVersion.text)\n")
    case .check(let address):
      return runCheck(
        CheckOptions(
          address: address, json: options.json, goal: options.goal, probes: options.probes, verbose: options.verbose,
          utc: options.utc))
    case .explain(let when):
      // What could not be started is not explained: its clock is read as it would be then.
      if case .failure(let error) = options.request(for: when, at: reading) { return refuse(error) }
      return explain(when, options, at: reading)
    case .terminal(let when):
      return count(when, options, at: reading, timekeeper: timekeeper)
    case .start(let when):
      // What means nothing is refused before a window is looked for.
      switch options.request(for: when, at: reading) {
      case .failure(let error): return refuse(error)
      case .success(let request):
        // The window says so too, but this may not be where it is.
        if options.exec != nil { say(request.notes) }
        return WindowCommands.run(arguments, exec: options.exec, timekeeper: timekeeper)
      }
    case .order(let address):
      do throws(OrderFailure) {
        _ = try OrderPlace(address, mapping: options.map)
        return WindowCommands.run(arguments, exec: options.exec, timekeeper: timekeeper)
      } catch {
        return refuse(CommandLineError(sentence: error.sentence))
      }
    case .open, .demo: return WindowCommands.run(arguments)
    case .status, .follow: return RemoteCommands.answer(options, timekeeper: timekeeper)
    case .pause, .resume, .toggle, .cancel, .restart, .add: return RemoteCommands.steer(arguments, options)
    case .complete(let kind): return StandardOutput.answer(Completions.text(kind, at: reading))
    }
  }

  private static func explain(_ when: String, _ options: CommandLineOptions, at reading: ClockReading) -> Int32 {
    switch Entry.read(when, context: .shell, now: reading.wall, zone: .local) {
    case .failure(let error): return refuse(CommandLineError(when, error))
    case .success(var meaning):
      if !options.title.isEmpty { meaning.title = options.title }
      let explanation = Explanation(reading: meaning, now: reading.wall, zone: .local)
      return StandardOutput.answer((options.json ? explanation.json : explanation.text) + "\n")
    }
  }

  private static func count(
    _ when: String, _ options: CommandLineOptions, at reading: ClockReading, timekeeper: any Timekeeper
  ) -> Int32 {
    switch options.request(for: when, at: reading) {
    case .failure(let error): return refuse(error)
    case .success(let request):
      say(request.notes)
      MainLoop.bridgeMainActor()
      let countdown = TerminalCountdown(title: request.title, exec: options.exec, timekeeper: timekeeper)
      return countdown.run(request)
    }
  }

  private static func say(_ notes: [String]) {
    for note in notes { StandardError.print(note + "\n") }
  }

  private static func refuse(_ error: CommandLineError) -> Int32 {
    StandardError.print(error.lines)
    return 2
  }
}
