import CountdownCore
import Gtk

/// What is shown while it counts: the time left, how far it has come, when it ends.
@MainActor
final class RunningPage {
  let page: Box
  private let label: CountdownLabel
  private let progress: ProgressBar
  private let ends: Label
  private let buttons: Box
  private let pause: Button
  private let add: Button

  init() {
    let builder = Builder(PackageResources.running_ui, domain: textDomain)
    page = builder.get("page")
    label = CountdownLabel(builder.get("timeLeft"), in: builder.get("digits"))
    progress = builder.get("progress")
    ends = builder.get("ends")
    buttons = builder.get("buttons")
    pause = builder.get("pause")
    add = builder.get("add")
  }

  /// What takes the keyboard first: the time left, where Space pauses and a screen reader says it.
  var focusTarget: Widget { label.focusTarget }

  func update(_ countdown: Countdown, at reading: ClockReading) {
    label.update(countdown, at: reading)
    progress.fraction = countdown.progress(at: reading)
    ends.show(EndLine.text(of: countdown, at: reading))
    buttons.isSensitive = countdown.phase != .expired
    page.setClass("paused", countdown.phase == .paused)
    let isDuration = countdown.plan.duration != nil
    pause.isVisible = isDuration
    add.isVisible = isDuration
    pause.text = countdown.phase == .paused ? tr("Resume") : tr("Pause")
    pause.setAction(countdown.phase == .paused ? "win.resume" : "win.pause")
  }
}
