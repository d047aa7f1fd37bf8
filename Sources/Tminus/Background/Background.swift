import CountdownCore
import Gtk

/// All that goes on without a window, each part on its own: one that fails stops no other.
@MainActor
final class Background {
  let keeper: CountdownKeeper
  let notices: Notices
  private let sound: AlarmSound
  private let inhibitor: SleepInhibitor
  private let autostart: Autostart
  private let clockWatch: ClockWatch

  /// Joins the parts to the program, whose countdowns are not taken up yet.
  init(_ program: Program) {
    let settings = program.settings
    // A demonstration's server is gone with this process.
    let isLeftOut: (CountdownID) -> Bool = { [weak program] in program?.demos[$0] != nil }
    keeper = CountdownKeeper(
      program.countdowns, program.clocks, except: isLeftOut, later: { act in MainLoop.whenIdle { act() } },
      failed: { [weak program] in program?.say($0.sentence) })
    let sound = AlarmSound(program.countdowns) { settings.current.playsSound }
    self.sound = sound
    notices = Notices(program) { sound.quieten($0) }
    inhibitor = SleepInhibitor(program.countdowns, program.application) { settings.current.inhibitsSleep }
    autostart = Autostart(program.countdowns, except: isLeftOut) { settings.current.carriesOnAfterRestart }
    let keeper = keeper
    clockWatch = ClockWatch(program.countdowns, program.clocks) { keeper.keepNow() }
    settings.onChange { [weak self] in self?.follow(settings.current) }
  }

  /// Takes up what was kept.
  func restore() {
    keeper.restore()
    inhibitor.update()
    autostart.update()
  }

  private func follow(_ settings: Settings) {
    if !settings.playsSound { sound.stop() }
    inhibitor.update()
    autostart.update()
  }

  /// A person has answered an end that has no dialog.
  func quieten(_ id: CountdownID) { sound.quieten(id) }

  /// A window was closed whose countdown stays.
  func windowClosed(_ countdown: Countdown, at reading: ClockReading) {
    sound.quieten(countdown.id)
    notices.windowClosed(countdown, at: reading)
  }

  /// Keeps everything, silences everything, takes everything back, and then calls the handler.
  func end(then handler: @escaping () -> Void) {
    keeper.keepNow()
    sound.stop()
    notices.withdrawAll(then: handler)
  }
}
