import CountdownCore
import GLib

/// Notices what happens to this computer's clocks and networks, and tells the countdowns and the servers' clocks.
@MainActor
final class ClockWatch {
  private let countdowns: Countdowns
  private let clocks: ServerClocks
  private var detector: SuspendDetector
  private var steps: ClockTimer?
  private var logind: BusObject?
  private var network: NetworkMonitor?
  private let beforeSleep: () -> Void

  /// Watches from now on; `beforeSleep` is called when the computer is about to sleep and says so.
  init(_ countdowns: Countdowns, _ clocks: ServerClocks, beforeSleep: @escaping () -> Void) {
    self.countdowns = countdowns
    self.clocks = clocks
    self.beforeSleep = beforeSleep
    detector = SuspendDetector(countdowns.read())
    steps = ClockTimer(.wallSteps) { [weak self] in self?.look() }
    countdowns.addDelegate(self)
    MainLoop.whenIdle { [weak self] in self?.askLogind() }
  }

  private func look() {
    if detector.hasSlept(by: countdowns.read()) { clocks.resumed() }
    // After a sleep the wall clock may have been set anew as well.
    countdowns.wallStepped()
    countdowns.tick()
  }

  /// The login manager's word on sleep is only a hint: where it is not there, nothing is missing.
  private func askLogind() {
    BusObject.connect(
      to: .system, name: "org.freedesktop.login1", path: "/org/freedesktop/login1",
      interface: "org.freedesktop.login1.Manager"
    ) { [weak self] object in
      self?.logind = object
      object?.onSignal("PrepareForSleep") { [weak self] values in
        if values.first?.bool == true { self?.beforeSleep() } else { self?.look() }
      }
    }
  }
}

extension ClockWatch: CountdownDelegate {
  /// The network matters from the first countdown on a server's clock on.
  func act(on effect: Countdown.Effect, of countdown: Countdown, at reading: ClockReading) {
    guard effect == .save, network == nil, countdown.plan.clock != nil else { return }
    network = NetworkMonitor { [weak self] in self?.clocks.networkChanged() }
  }
}
