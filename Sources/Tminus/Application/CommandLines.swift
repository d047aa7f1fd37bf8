import CountdownCore
import GLib

/// Command lines that come to the running instance, its own first one included.
extension Program {
  /// Does what a command line asks and gives the exit code of the process that it came from.
  func take(_ call: CommandLineCall) -> Int32 {
    switch CommandLineOptions.read(call.arguments, now: countdowns.read().wall) {
    case .failure(let error):
      call.printError(error.lines)
      return 2
    case .success(let options): return take(options, from: call)
    }
  }

  private func take(_ options: CommandLineOptions, from call: CommandLineCall) -> Int32 {
    switch options.command {
    case .open: activate()
    case .start(let when): return start(when, options, from: call)
    case .status:
      let reading = countdowns.read()
      let list = statuses(at: reading)
      call.print(options.json ? StatusList.json(list, at: reading) : StatusList.lines(list, at: reading))
    case .pause(let name): return steer(name, .pause, from: call)
    case .resume(let name): return steer(name, .resume, from: call)
    case .cancel(let name): return steer(name, .cancel, from: call)
    case .restart(let name): return steer(name, .restart, from: call)
    case .add(let span, let name): return steer(name, .add(span), from: call)
    case .order(let address): return open(order: address, options, from: call)
    case .demo: return showDemo(from: call)
    case .follow, .explain, .check, .terminal, .version, .help: activate()
    }
    return 0
  }

  private func start(_ when: String, _ options: CommandLineOptions, from call: CommandLineCall) -> Int32 {
    if let clock = options.clock {
      do throws(ServerAddressError) {
        _ = try ServerAddress(clock)
      } catch {
        call.printError(tr("tminus: %s", error.sentence) + "\n")
        return 2
      }
    }
    let request = StartRequest.read(
      when, title: options.title, context: .shell, clock: options.clock,
      estimate: options.clock.flatMap { clocks.status(of: $0)?.estimate }, at: countdowns.read())
    switch request {
    case .success(let request):
      let id = open(request)
      if options.neverEarly { clocks.keepFromBeingEarly(id) }
      // A command only ever comes from this process's own command line, never from another's over the bus.
      if !call.isRemote { commands[id] = options.exec }
      return 0
    case .failure(let error):
      let place = CommandLineError.Place(text: when, column: error.column)
      call.printError(CommandLineError(sentence: error.sentence, place: place).lines)
      return 2
    }
  }

  private func open(order address: String, _ options: CommandLineOptions, from call: CommandLineCall) -> Int32 {
    do throws(OrderFailure) {
      let place = try OrderPlace(address, mapping: options.map)
      let window = idleWindow()
      if options.neverEarly { clocks.keepFromBeingEarly(window.id) }
      if !call.isRemote { commands[window.id] = options.exec }
      window.idle.open(place.text, title: options.title)
      window.present()
      return 0
    } catch {
      call.printError(tr("tminus: %s", error.sentence) + "\n")
      return 2
    }
  }

  private func showDemo(from call: CommandLineCall) -> Int32 {
    let window = openWindow()
    window.present()
    demos[window.id] = Demo.start(in: window, of: self)
    if demos[window.id] != nil { return 0 }
    call.printError(tr("tminus: %s", tr("There is no port for the demonstration's server.")) + "\n")
    return 1
  }

  private func steer(_ name: String?, _ event: Countdown.Event, from call: CommandLineCall) -> Int32 {
    guard let id = target(named: name ?? "", for: event) else {
      let sentence = name.map { tr("No countdown is called %s; --status lists them.", TerminalText.plain($0)) }
      call.printError(tr("tminus: %s", sentence ?? tr("Nothing is counting down.")) + "\n")
      return name == nil ? 1 : 2
    }
    if countdowns.send(event, to: id) { return 0 }
    if case .add = event, countdowns[id]?.answers(event.least, at: countdowns.read()) == true {
      call.printError(tr("tminus: %s", EntryError(.tooLong, column: 1).sentence) + "\n")
      return 2
    }
    call.printError(tr("tminus: %s", tr("That countdown cannot do that now.")) + "\n")
    return 1
  }

  /// Starts something in an idle window, or a new one, and shows it.
  @discardableResult
  func open(_ request: StartRequest, as name: CountdownID? = nil) -> CountdownID {
    let window = name.map { openWindow($0) } ?? idleWindow()
    start(request, in: window.id)
    window.say(request.notes.isEmpty ? nil : request.notes.joined(separator: " "))
    window.present()
    sayUnsaid()
    return window.id
  }
}
