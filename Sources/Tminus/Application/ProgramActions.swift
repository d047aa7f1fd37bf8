import CountdownCore
import GLib

/// The actions of the whole program, the same for keys, menu, launcher, notifications, D-Bus and the shell.
extension Program {
  func addActions() {
    application.add(Action("new-countdown") { [weak self] _ in self?.openWindow().present() })
    for (name, minutes) in [("five-minutes", 5), ("twenty-five-minutes", 25)] as [(String, Int64)] {
      application.add(
        Action(name) { [weak self] _ in self?.open(StartRequest(duration: .minutes(minutes), title: "")) })
    }
    application.add(Action("open-running") { [weak self] _ in self?.activate(running: true) })
    application.add(Action("quit") { [weak self] _ in self?.quit() })
    application.add(Action("about") { [weak self] _ in HelpWindows.showAbout(over: self?.activeWindow?.window) })
    addSteeringActions()
    addSettingsActions()
    addStatusAction()
    for (keys, action) in Self.keys { application.setKeys(keys, for: action) }
  }

  private static let keys: [([String], String)] =
    [
      (["<Control>n"], "app.new-countdown"), (["<Control>q"], "app.quit"), (["<Control>w"], "win.close"),
      (["<Control>r"], "win.sync"), (["<Control>plus", "<Control>equal", "<Control>KP_Add"], "win.add-minute"),
      (["<Control>question"], "win.show-help-overlay"), (["F11"], "win.fullscreen"), (["F2"], "win.rename"),
    ] + (1...9).map { (["<Alt>\($0)", "<Alt>KP_\($0)"], "win.recent(\($0))") }
}
