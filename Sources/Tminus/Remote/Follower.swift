import CountdownCore
import GLib
import Glibc

/// A process that watches the running instance and counts by itself: `--follow`.
///
/// Where none runs nothing counts: it waits for one, starts none, and goes on when that ends.
@MainActor
final class Follower {
  private let instance: RunningInstance
  private let form: StatusForm
  private let timekeeper: any Timekeeper
  private var list: [CountdownStatus] = []
  /// What was printed last.
  private var printed: String?
  private var timer: ClockTimer?
  private var exitCode: Int32?
  private lazy var output = NewestLine { [weak self] in self?.stop($0) }

  init(_ instance: RunningInstance, _ form: StatusForm, timekeeper: any Timekeeper) {
    self.instance = instance
    self.form = form
    self.timekeeper = timekeeper
  }

  /// Prints at every change, until nobody reads it (exit code 0), a signal comes or it cannot be written (1).
  func run() -> Int32 {
    MainLoop.bridgeMainActor()
    for signal in [SIGINT, SIGTERM] { MainLoop.onUnixSignal(signal) { [weak self] in self?.finish(1) } }
    timer = ClockTimer(.boot) { [weak self] in self?.step() }
    instance.watch { [weak self] in self?.take($0) }
    MainLoop.run { exitCode != nil }
    return exitCode ?? 1
  }

  /// Nobody reads it any more, which is no fault, or nothing can be written.
  private func stop(_ error: Int32?) {
    if let error { StandardOutput.complain(of: error) }
    finish(error == nil ? 0 : 1)
  }

  private func finish(_ code: Int32) { exitCode = exitCode ?? code }

  private func take(_ list: [CountdownStatus]?) {
    self.list = list?.counting ?? []
    step()
  }

  private func step() {
    guard exitCode == nil else { return }
    let reading = timekeeper.read()
    let text = form.text(list, at: reading)
    if text != printed {
      printed = text
      output.print(text)
    }
    let next = form.told(of: list).compactMap { $0.nextChange(after: reading.boot) }.min()
    if let next { timer?.arm(at: next.nanoseconds) } else { timer?.disarm() }
  }
}
