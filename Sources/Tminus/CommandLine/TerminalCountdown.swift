import CountdownCore
import Glibc
import Gtk

/// Counts down in the terminal: one line rewritten in place, or a line a second where it is none.
@MainActor
final class TerminalCountdown {
  private var countdown: Countdown
  private let timekeeper: any Timekeeper
  private let exec: ChildCommand?
  private let rewrites = isatty(STDOUT_FILENO) == 1
  private var timer: ClockTimer?
  private var wallSteps: ClockTimer?
  private var shown = ""
  private var exitCode: Int32?

  init(title: String, exec: ChildCommand?, timekeeper: any Timekeeper) {
    countdown = Countdown(id: CountdownID(bits: 0), title: TerminalText.plain(title))
    self.exec = exec
    self.timekeeper = timekeeper
  }

  /// Counts a plan to its end; gives the exit code: 0 at zero, 1 where somebody cancelled.
  func run(_ plan: Plan, from reading: ClockReading) -> Int32 {
    for signal in [SIGINT, SIGTERM] { MainLoop.onUnixSignal(signal) { [weak self] in self?.cancel() } }
    timer = ClockTimer(.boot) { [weak self] in self?.take(.tick) }
    // An alarm that never comes, for its cancellation when somebody sets the wall clock.
    let farAway: Int64 = 4_000_000_000_000_000_000
    wallSteps = ClockTimer(.wallSteps) { [weak self] in
      self?.wallSteps?.arm(at: farAway)
      self?.take(.wallStepped)
    }
    wallSteps?.arm(at: farAway)
    guard timer != nil else {
      StandardError.print(tr("tminus: %s", tr("The system gives no timer.")) + "\n")
      return 1
    }
    take(.start(plan), at: reading)
    MainLoop.run { exitCode != nil }
    return exitCode ?? 0
  }

  private func take(_ event: Countdown.Event) { take(event, at: timekeeper.read()) }

  private func take(_ event: Countdown.Event, at reading: ClockReading) {
    guard exitCode == nil, countdown.phase != .expired else { return }
    let effects = countdown.handle(event, at: reading)
    show(countdown.label(at: reading))
    let hasEnded = effects.contains { if case .expired = $0 { true } else { false } }
    if hasEnded {
      finish()
    } else if let next = countdown.nextWake(after: reading, showing: .seconds) {
      timer?.arm(at: next.nanoseconds)
    }
  }

  private func show(_ label: String?) {
    guard let label else { return }
    // Translators: what is left and the title, as in “00:04:59 – Tea”.
    let line = countdown.title.isEmpty ? label : tr("%s – %s", label, countdown.title)
    guard line != shown else { return }
    shown = line
    StandardOutput.print(rewrites ? "\r\u{1B}[K\(line)" : "\(line)\n")
  }

  private func finish() {
    timer?.disarm()
    if rewrites { StandardOutput.print("\n") }
    guard let exec else { return exitCode = 0 }
    exec.run(title: countdown.title) { [weak self] in self?.exitCode = 0 }
  }

  private func cancel() {
    guard exitCode == nil else { return }
    // Once it has ended, there is only the command left to wait for, which gets the signal itself.
    if countdown.phase == .expired { return exitCode = 0 }
    if rewrites { StandardOutput.print("\n") }
    exitCode = 1
  }
}
