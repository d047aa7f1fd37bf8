import CountdownCore
import GLib
import Glibc

/// Counts down in the terminal: one line rewritten in place, or a line a second where it is none.
@MainActor
final class TerminalCountdown {
  private let id = CountdownID(bits: 0)
  private let countdowns: Countdowns
  private let clocks: ServerClocks
  private let exec: ChildCommand?
  private let timer = WakeTimer()
  private var wallSteps: ClockTimer?
  private let rewrites = isatty(STDOUT_FILENO) == 1
  private var shown = ""
  /// What was said beneath the line about the server's clock.
  private var saidOfClock: [String]?
  private var exitCode: Int32?

  init(title: String, exec: ChildCommand?, neverEarly: Bool, timekeeper: any Timekeeper) {
    let timer = timer
    self.exec = exec
    countdowns = Countdowns(timekeeper: timekeeper) { timer.arm($0) }
    let hosts = Hosts(timekeeper: timekeeper, file: HostsFile(), hop: MainLoop.hop)
    clocks = ServerClocks(countdowns, measure: hosts.measure)
    clocks.neverEarly = neverEarly
    countdowns.insert(Countdown(id: id, title: TerminalText.plain(title)))
  }

  /// Counts what was asked for to its end; gives the exit code: 0 at zero, 1 where somebody cancelled, 3 where the server could not
  /// be measured.
  func run(_ request: StartRequest) -> Int32 {
    for signal in [SIGINT, SIGTERM] { MainLoop.onUnixSignal(signal) { [weak self] in self?.cancel() } }
    let hasTimer = timer.begin { [weak self] in self?.countdowns.tick() }
    // An alarm that never comes, for its cancellation when somebody sets the wall clock.
    wallSteps = ClockTimer(.wallSteps) { [weak self] in
      self?.wallSteps?.armFarAway()
      self?.countdowns.wallStepped()
    }
    wallSteps?.armFarAway()
    guard hasTimer else {
      StandardError.print(tr("tminus: %s", tr("The system did not provide a timer.")) + "\n")
      return 1
    }
    countdowns.addDelegate(self)
    clocks.changes.add(self) { [weak self] in self?.clockChanged($0) }
    countdowns.send(.start(request.plan), to: id)
    countdowns.observe(id, by: self)
    MainLoop.run { exitCode != nil }
    return exitCode ?? 0
  }

  private func show(_ line: String) {
    guard line != shown else { return }
    shown = line
    StandardOutput.print(rewrites ? "\r\u{1B}[K\(line)" : "\(line)\n")
  }

  private func clockChanged(_ address: ServerAddress) {
    guard exitCode == nil, let clock = countdowns[id]?.plan.clock, let status = clocks.status(of: clock) else { return }
    if status.estimate != nil {
      // Its numbers change with every measurement; it is said again when something else does.
      let sentences = ClockLine(status, at: countdowns.read()).summary
      guard !status.isMeasuring, saidOfClock != Array(sentences.dropFirst()) else { return }
      saidOfClock = Array(sentences.dropFirst())
      complain(sentences.joined(separator: "\n"))
    } else if let failure = status.failure {
      complain(tr("tminus: %s", failure.sentence(host: address.displayHost)))
      exitCode = 3
    }
  }

  private func complain(_ sentence: String) {
    if rewrites { StandardOutput.print("\r\u{1B}[K") }
    StandardError.print(sentence + "\n")
    if rewrites { StandardOutput.print(shown) }
  }

  private func finish() {
    guard exitCode == nil else { return }
    if rewrites { StandardOutput.print("\n") }
    guard let exec else { return exitCode = 0 }
    exec.run(title: countdowns[id]?.title ?? "") { [weak self] in self?.exitCode = 0 }
  }

  private func cancel() {
    guard exitCode == nil else { return }
    // Once it has ended, there is only the command left to wait for, which gets the signal itself.
    if countdowns[id]?.phase == .expired { return exitCode = 0 }
    if rewrites { StandardOutput.print("\n") }
    exitCode = 1
  }
}

extension TerminalCountdown: CountdownObserver {
  var isSeen: Bool { true }

  func update(_ countdown: Countdown, at reading: ClockReading) {
    guard exitCode == nil else { return }
    if let label = countdown.label(at: reading) {
      // Translators: what is left and the title, as in “00:04:59 – Tea”.
      show(countdown.title.isEmpty ? label : tr("%s – %s", label, countdown.title))
    } else if let clock = countdown.plan.clock, let address = try? ServerAddress(clock) {
      show(tr("Asking %s…", address.displayHost))
    }
  }
}

extension TerminalCountdown: CountdownDelegate {
  func act(on effect: Countdown.Effect, of countdown: Countdown, at reading: ClockReading) {
    guard exitCode == nil else { return }
    switch effect {
    case .expired: finish()
    case .refused(let error, _):
      complain(tr("tminus: %s", error.sentence))
      exitCode = 2
    case .chosen(let notes): for note in notes { complain(note.sentence) }
    case .crossedFiveMinutes, .expiryOver, .moved, .save, .ignored: break
    }
  }
}
