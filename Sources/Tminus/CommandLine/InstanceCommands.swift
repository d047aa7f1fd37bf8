import CountdownCore
import GLib

/// Command lines that come to the running instance, its own first one included.
@MainActor
final class InstanceCommands {
  private let services: Services
  private let windows: Windows
  private let steering: Steering
  private let demonstrations: Demonstrations
  private let atZero: CommandsAtZero

  init(
    _ services: Services, _ windows: Windows, _ steering: Steering, _ demonstrations: Demonstrations,
    _ atZero: CommandsAtZero
  ) {
    self.services = services
    self.windows = windows
    self.steering = steering
    self.demonstrations = demonstrations
    self.atZero = atZero
  }

  /// Does what a command line asks and gives the exit code of the process that it came from.
  func take(_ call: CommandLineCall) -> Int32 {
    switch CommandLineOptions.read(call.arguments, now: services.countdowns.read().wall) {
    case .failure(let error): return refuse(error, call)
    case .success(let options): return take(options, from: call)
    }
  }

  private func take(_ options: CommandLineOptions, from call: CommandLineCall) -> Int32 {
    switch options.command {
    case .start(let when): return start(when, options, from: call)
    case .pause(let name): return steer(name, .pause, from: call)
    case .resume(let name): return steer(name, .resume, from: call)
    case .toggle(let name): return steer(name, steering.toggling(named: name ?? ""), from: call)
    case .cancel(let name): return steer(name, .cancel, from: call)
    case .restart(let name): return steer(name, .restart, from: call)
    case .add(let span, let name): return steer(name, .add(span), from: call)
    case .order(let address): return open(order: address, options, from: call)
    case .demo: return showDemonstration(from: call)
    case .open: windows.activate()
    // The process that was called has done these by itself.
    case .status, .follow, .explain, .check, .terminal, .complete, .version, .help: break
    }
    return 0
  }

  private func start(_ when: String, _ options: CommandLineOptions, from call: CommandLineCall) -> Int32 {
    switch start(when, options) {
    case .success(let id):
      take(options.exec, at: id, from: call)
      return 0
    case .failure(let error): return refuse(error, call)
    }
  }

  /// A command only ever comes from this process's own command line, never from another's over the bus.
  private func take(_ exec: ChildCommand?, at id: CountdownID, from call: CommandLineCall) {
    if let exec, !call.isRemote { atZero.add(exec, at: id) }
  }

  /// Starts what is asked for over the bus; gives why that means nothing.
  func start(_ asked: ActionParameters.Start) -> CommandLineError? {
    if case .failure(let error) = start(asked.when, asked.options) { error } else { nil }
  }

  /// Starts what the words mean, under the name that the options give; a failure says why that cannot be.
  private func start(_ when: String, _ options: CommandLineOptions) -> Result<CountdownID, CommandLineError> {
    let estimate = options.clock.flatMap { services.clocks.status(of: $0)?.estimate }
    switch options.request(for: when, estimate: estimate, at: services.countdowns.read()) {
    case .success(let request):
      if let id = options.id, services.countdowns[id] != nil { return .failure(.taken(id)) }
      let id = windows.start(request, as: options.id)
      return .success(id)
    case .failure(let error): return .failure(error)
    }
  }

  private func open(order address: String, _ options: CommandLineOptions, from call: CommandLineCall) -> Int32 {
    do throws(OrderFailure) {
      let place = try OrderPlace(address, mapping: options.map)
      if let id = options.id, services.countdowns[id] != nil { return refuse(.taken(id), call) }
      let window = windows.showNew(as: options.id)
      take(options.exec, at: window.shown, from: call)
      window.filledView.idle.open(place.text, title: options.title, neverEarly: options.neverEarly)
      return 0
    } catch {
      return refuse(CommandLineError(sentence: error.sentence), call)
    }
  }

  private func showDemonstration(from call: CommandLineCall) -> Int32 {
    if demonstrations.start(in: windows.showNew()) { return 0 }
    return refuse(CommandLineError(sentence: tr("No port is free for the demonstration's server.")), call, code: 1)
  }

  private func steer(_ name: String?, _ event: Countdown.Event, from call: CommandLineCall) -> Int32 {
    guard let problem = steering.steer(name ?? "", event) else { return 0 }
    let code: Int32 =
      switch problem {
      case .unknown, .tooLong: 2
      case .nothingCounts, .fixed, .paused, .notPaused, .ended, .notEnded, .noServer, .notNow: 1
      }
    return refuse(CommandLineError(sentence: problem.sentence), call, code: code)
  }

  private func refuse(_ error: CommandLineError, _ call: CommandLineCall, code: Int32 = 2) -> Int32 {
    call.printError(error.lines)
    return code
  }
}

extension CommandLineError {
  /// Another countdown has that name already.
  fileprivate static func taken(_ id: CountdownID) -> CommandLineError {
    CommandLineError(sentence: tr("There is a countdown called %s already.", id.description))
  }
}
