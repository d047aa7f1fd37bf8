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
  private let output = TerminalStream(STDOUT_FILENO)
  private let errors = TerminalStream(STDERR_FILENO)
  /// The time left that was written last, and the whole line.
  private var shown = (label: "", line: "")
  /// What was said beneath the line about the server's clock, and whether a measurement had come to its end then.
  private var saidOfClock: (sentences: [String], isMeasured: Bool)?
  /// How much of what is done at zero has still to end.
  private var unfinished = 0
  private var hasEnded = false
  private var isCommandRunning = false
  private var exitCode: Int32?
  private lazy var notifications = NotificationService(
    answered: { _, _, _ in }, dismissed: { _, _ in }, unanswered: { _ in })

  init(title: String, exec: ChildCommand?, timekeeper: any Timekeeper) {
    let timer = timer
    self.exec = exec
    countdowns = Countdowns(timekeeper: timekeeper) { timer.arm($0) }
    let hosts = Hosts(timekeeper: timekeeper, file: HostsFile(), hop: MainLoop.hop)
    clocks = ServerClocks(countdowns, measure: hosts.measure)
    countdowns.insert(Countdown(id: id, title: title))
  }

  /// Counts what was asked for to its end; gives the exit code: 0 at zero, 1 where somebody cancelled or did not wait for
  /// the command's end, 2 where the server's clock leaves nothing to count, 3 where that could not be measured, 4 where the
  /// command failed.
  func run(_ request: StartRequest) -> Int32 {
    // A reader that has gone is told by the writing.
    signal(SIGPIPE, SIG_IGN)
    for signal in [SIGINT, SIGTERM] { MainLoop.onUnixSignal(signal) { [weak self] in self?.cancel() } }
    let hasTimer = timer.begin { [weak self] in self?.countdowns.tick() }
    wallSteps = ClockTimer(.wallSteps) { [weak self] in self?.countdowns.wallStepped() }
    guard hasTimer else {
      StandardError.complain(tr("The system did not provide a timer."))
      return 1
    }
    countdowns.addDelegate(self)
    clocks.changes.add(self) { [weak self] in self?.clockChanged($0) }
    countdowns.send(.start(request.plan, neverEarly: request.neverEarly), to: id)
    countdowns.observe(id, by: self)
    MainLoop.run { exitCode != nil }
    return exitCode ?? 0
  }

  private func show(_ label: String, _ parts: [String] = []) {
    // Translators: what is left and the title, as in “00:04:59 – Tea”.
    let line = parts.reduce(label) { tr("%s – %s", $0, $1) }
    // Where no line can be taken back each has a time of its own.
    guard output.isTerminal ? line != shown.line : label != shown.label else { return }
    shown = (label, line)
    write(output.isTerminal ? TerminalText.lineStart + fitted(line) : "\(line)\n")
  }

  /// The line as far as the terminal has room for it: one that is wrapped cannot be rewritten.
  private func fitted(_ line: String) -> String {
    guard let columns = output.columns else { return line }
    var room = columns - 1
    return String(
      line.prefix { character in
        room -= TerminalText.width(of: character)
        return room >= 0
      })
  }

  private func write(_ text: String) {
    // Without a reader there is nothing left to do but the command.
    if output.write(text) == .gone, exec == nil { exitCode = exitCode ?? 0 }
  }

  private func clockChanged(_ address: ServerAddress) {
    guard exitCode == nil, let countdown = countdowns[id], let clock = countdown.plan.clock,
      let status = clocks.status(of: clock)
    else { return }
    if status.estimate != nil {
      update(countdown, at: countdowns.read())
      sayOfClock(status)
    } else if let failure = status.failure {
      complain(StandardError.line(of: failure.sentence(host: address.displayHost, at: countdowns.read().boot)))
      exitCode = 3
    }
  }

  /// Says what the server's clock is as soon as anything is known; how sure that is when the first measurement has ended,
  /// and when something else than its numbers is another one after a later measurement.
  private func sayOfClock(_ status: ServerClocks.Status) {
    let sentences = ClockLine(status, at: countdowns.read()).summary
    let rest = Array(sentences.dropFirst())
    if let said = saidOfClock {
      guard !status.isMeasuring, !said.isMeasured || said.sentences != rest else { return }
    }
    saidOfClock = (rest, !status.isMeasuring)
    // One exchange tells nothing of how the server makes its time.
    complain((status.isMeasuring ? Array(sentences.prefix(1)) : sentences).joined(separator: "\n"))
  }

  private func complain(_ sentence: String) {
    if output.isTerminal { write(TerminalText.lineStart) }
    _ = errors.write(sentence + "\n")
    if output.isTerminal { write(fitted(shown.line)) }
  }

  /// The command comes first; then the bell, and a notification where there is a service for it.
  private func finish(_ countdown: Countdown, at reading: ClockReading) {
    hasEnded = true
    unfinished = 2
    // The line of zero and its end are there before anything that the command writes.
    if output.isTerminal { write("\n") }
    if let exec {
      isCommandRunning = true
      exec.run(title: countdown.title) { [weak self] isDone in
        self?.isCommandRunning = false
        self?.finished(isDone ? 0 : 4)
      }
    } else {
      finished(0)
    }
    if output.isTerminal { write("\u{7}") }
    guard BusObject.isSessionKnown else { return finished(0) }
    var bubble = Bubble.expired(countdown, isSilent: false, at: reading)
    bubble.buttons = []
    notifications.tell(bubble) { [weak self] in self?.finished(0) }
  }

  private var worst: Int32 = 0

  private func finished(_ code: Int32) {
    worst = max(worst, code)
    unfinished -= 1
    if unfinished == 0 { exitCode = exitCode ?? worst }
  }

  private func cancel() {
    guard exitCode == nil else { return }
    // After zero there is only the command's end to wait for, and nobody knows how that will be.
    if hasEnded { return exitCode = isCommandRunning ? 1 : worst }
    if output.isTerminal { write("\n") }
    exitCode = exitCode ?? 1
  }
}

extension TerminalCountdown: CountdownObserver {
  var isSeen: Bool { true }

  func update(_ countdown: Countdown, at reading: ClockReading) {
    guard exitCode == nil, !hasEnded || countdown.phase == .expired else { return }
    if let label = countdown.label(at: reading) {
      show(label, [countdown.title, badge(of: countdown, at: reading)].filter { !$0.isEmpty })
    } else if let clock = countdown.plan.clock, let address = try? ServerAddress(clock) {
      show(tr("Asking %s…", address.displayHost))
    }
  }

  /// Whose clock counts and how far off it may be, as the window has it; empty for this computer's.
  private func badge(of countdown: Countdown, at reading: ClockReading) -> String {
    guard let clock = countdown.plan.clock, let status = clocks.status(of: clock), let estimate = status.estimate else {
      return ""
    }
    // Translators: a host and how far off its clock may be, as in “shop.example ± 8 ms”.
    return tr("%s ± %s", status.address.displayHost, ClockText.bound(estimate.bound(at: reading)))
  }
}

extension TerminalCountdown: CountdownDelegate {
  func act(on effect: Countdown.Effect, of countdown: Countdown, at reading: ClockReading) {
    guard exitCode == nil else { return }
    switch effect {
    case .expired: if !hasEnded { finish(countdown, at: reading) }
    case .refused(let error, _):
      complain(StandardError.line(of: error.sentence))
      exitCode = 2
    case .chosen(let notes): for note in notes { complain(note.sentence) }
    case .crossedFiveMinutes, .expiryOver, .cancelled, .moved, .save, .ignored: break
    }
  }
}
