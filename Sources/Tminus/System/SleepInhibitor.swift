import CountdownCore
import Gtk

/// Keeps the computer from falling asleep while something counts, where that is wanted.
@MainActor
final class SleepInhibitor {
  private let countdowns: Countdowns
  private let application: Application
  private let isWanted: () -> Bool
  private var cookie: UInt32 = 0

  init(_ countdowns: Countdowns, _ application: Application, isWanted: @escaping () -> Bool) {
    self.countdowns = countdowns
    self.application = application
    self.isWanted = isWanted
    countdowns.addDelegate(self)
  }

  func update() {
    let isNeeded = isWanted() && countdowns.all.contains { $0.phase == .running }
    if isNeeded, cookie == 0 {
      cookie = application.inhibitSleep(reason: tr("A countdown is running"))
    } else if !isNeeded, cookie != 0 {
      application.uninhibit(cookie)
      cookie = 0
    }
  }
}

extension SleepInhibitor: CountdownDelegate {
  func act(on effect: Countdown.Effect, of countdown: Countdown, at reading: ClockReading) {
    if effect == .save { update() }
  }
}
