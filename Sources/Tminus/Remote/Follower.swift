import CountdownCore
import GLib
import Glibc

/// A process that watches the running instance and counts by itself: `--follow`.
@MainActor
final class Follower {
  private let instance: RunningInstance
  private let timekeeper: any Timekeeper
  private var list: [CountdownStatus]
  private var timer: ClockTimer?
  private var exitCode: Int32?
  private let act: @MainActor (Follower, [CountdownStatus]) -> Void

  /// Watches; `act` is called at every change and every second that something counts.
  init(
    _ instance: RunningInstance, _ list: [CountdownStatus], timekeeper: any Timekeeper,
    act: @escaping @MainActor (Follower, [CountdownStatus]) -> Void
  ) {
    self.instance = instance
    self.list = list
    self.timekeeper = timekeeper
    self.act = act
  }

  /// Runs until ``finish(_:)``, a signal (exit code 1), or the end of the instance (1).
  func run() -> Int32 {
    MainLoop.bridgeMainActor()
    for signal in [SIGINT, SIGTERM] { MainLoop.onUnixSignal(signal) { [weak self] in self?.finish(1) } }
    timer = ClockTimer(.boot) { [weak self] in self?.step() }
    instance.watch { [weak self] list in
      guard let self else { return }
      if let list { self.list = list } else { return self.finish(1) }
      self.step()
    }
    step()
    MainLoop.run { exitCode != nil }
    return exitCode ?? 1
  }

  func finish(_ code: Int32) { exitCode = exitCode ?? code }

  func read() -> ClockReading { timekeeper.read() }

  private func step() {
    guard exitCode == nil else { return }
    act(self, list)
    let now = read().boot
    let next = list.compactMap { $0.nextSecond(after: now) }.min()
    if let next { timer?.arm(at: next.nanoseconds) } else { timer?.disarm() }
  }
}

extension CountdownStatus {
  /// When it says another second, while it runs.
  func nextSecond(after instant: BootInstant) -> BootInstant? {
    guard state == Countdown.Phase.running.rawValue, let end else { return nil }
    let left = BootInstant(nanoseconds: end) - instant
    guard left > .zero else { return nil }
    return BootInstant(nanoseconds: end) - .seconds(left.secondsRoundedUp - 1)
  }
}
