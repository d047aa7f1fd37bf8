import CountdownCore
import Gtk

/// "Time's Up": stays until it is answered.
@MainActor
final class ExpiryDialog {
  private let dialog: Window
  private let title: Label
  private let ended: Label
  private let restart: Button
  private let add: Button
  private let answer: (Countdown.Event) -> Void

  init(over parent: Window, answer: @escaping (Countdown.Event) -> Void) {
    self.answer = answer
    let builder = Builder(PackageResources.expiry_ui, domain: textDomain)
    dialog = builder.get("dialog")
    title = builder.get("title")
    ended = builder.get("ended")
    restart = builder.get("restart")
    add = builder.get("add")
    dialog.setTransient(for: parent)
    let ok: Button = builder.get("ok")
    ok.onClick { [weak self] in self?.answer(.dismiss) }
    restart.onClick { [weak self] in self?.answer(.restart) }
    add.onClick { [weak self] in self?.answer(.add(.minutes(1))) }
    dialog.onCloseRequest { [weak self] in
      self?.answer(.dismiss)
      return true
    }
    // GTK's own action, which asks it to close as its window's frame would.
    dialog.addLateShortcut("Escape|<Control>w", action: "window.close")
    dialog.setDefault(ok)
    dialog.present()
    ok.grabFocus()
  }

  var isSeen: Bool { dialog.isSeen }

  var isActive: Bool { dialog.isActive }

  func update(_ countdown: Countdown, at reading: ClockReading) {
    title.show(countdown.title.isEmpty ? nil : countdown.title)
    ended.text = EndLine.ended(countdown, at: reading)
    let isDuration = countdown.plan.duration != nil
    restart.isVisible = isDuration
    add.isVisible = isDuration
  }

  func present() { dialog.present() }

  func close() { dialog.destroy() }
}
