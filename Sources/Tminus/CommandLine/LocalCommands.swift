import CountdownCore
import GLib
import Gtk

/// What a command line asks that needs no display.
@MainActor
enum LocalCommands {
  /// Does it and gives the exit code, or `nil` where the application has to be asked.
  ///
  /// Nothing here starts GTK or looks for a bus: `--explain` answers at once, and everything works over a bare line.
  static func answer(_ arguments: [String], timekeeper: any Timekeeper = SystemTimekeeper()) -> Int32? {
    // The session bus starts the program that way; the option is GApplication's own.
    if arguments.contains("--gapplication-service") { return nil }
    let reading = timekeeper.read()
    switch CommandLineOptions.read(arguments, now: reading.wall) {
    case .failure(let error):
      StandardError.print(error.lines)
      return 2
    case .success(let options): return answer(options, at: reading, timekeeper: timekeeper)
    }
  }

  private static func answer(_ options: CommandLineOptions, at reading: ClockReading, timekeeper: any Timekeeper)
    -> Int32?
  {
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
      return explain(when, json: options.json, at: reading)
    case .terminal(let when):
      return count(when, options, at: reading, timekeeper: timekeeper)
    case .start(let when):
      // What means nothing is refused before a window is looked for.
      if case .failure(let error) = options.request(for: when, at: reading) { return refuse(error) }
      return RemoteCommands.answer(options, timekeeper: timekeeper) ?? refuseWithoutDisplay()
    case .open, .order, .demo: return refuseWithoutDisplay()
    case .status, .follow, .pause, .resume, .cancel, .restart, .add:
      return RemoteCommands.answer(options, timekeeper: timekeeper)
    }
  }

  private static func explain(_ when: String, json: Bool, at reading: ClockReading) -> Int32 {
    switch Entry.read(when, context: .shell, now: reading.wall, zone: .local) {
    case .failure(let error): return refuse(CommandLineError(when, error))
    case .success(let meaning):
      let explanation = Explanation(reading: meaning, now: reading.wall, zone: .local)
      return StandardOutput.answer((json ? explanation.json : explanation.text) + "\n")
    }
  }

  private static func count(
    _ when: String, _ options: CommandLineOptions, at reading: ClockReading, timekeeper: any Timekeeper
  ) -> Int32 {
    switch options.request(for: when, at: reading) {
    case .failure(let error): return refuse(error)
    case .success(let request):
      for note in request.notes { StandardError.print(note + "\n") }
      MainLoop.bridgeMainActor()
      let countdown = TerminalCountdown(
        title: options.title, exec: options.exec, neverEarly: options.neverEarly, timekeeper: timekeeper)
      return countdown.run(request)
    }
  }

  /// Says so where there is neither a display for a window nor an instance that has one.
  private static func refuseWithoutDisplay() -> Int32? {
    guard !Screen.mayExist, RunningInstance()?.status() == nil else { return nil }
    let sentence = tr("There is no display for a window; %s counts down without one.", "tminus --terminal 5")
    StandardError.print(tr("tminus: %s", sentence) + "\n")
    return 1
  }

  private static func refuse(_ error: CommandLineError) -> Int32 {
    StandardError.print(error.lines)
    return 2
  }
}
