import CountdownCore
import Gtk

/// The actions of the whole program, the same for keys, menu, launcher, notifications, D-Bus and the shell.
extension Program {
  func addActions() {
    application.add(Action("new-window") { [weak self] _ in self?.openWindow().present() })
    application.add(Action("quit") { [weak self] _ in self?.application.quit() })
    application.add(Action("about") { [weak self] _ in AboutDialog.show(over: self?.windows.last?.window) })
    addSteeringActions()
    for (keys, action) in Self.keys { application.setKeys(keys, for: action) }
  }

  private static let keys: [([String], String)] =
    [
      (["<Control>n"], "app.new-window"), (["<Control>q"], "app.quit"), (["<Control>w"], "win.close"),
      (["<Control>r"], "win.sync"), (["<Control>plus", "<Control>equal", "<Control>KP_Add"], "win.add-minute"),
      (["F11"], "win.fullscreen"), (["F2"], "win.rename"),
    ] + (1...9).map { (["<Alt>\($0)", "<Alt>KP_\($0)"], "win.recent(\($0))") }

  /// Takes a command line of this or another process.
  func take(_ call: CommandLineCall) -> Int32 {
    let arguments = Array(call.arguments.dropFirst())
    if arguments.isEmpty {
      activate()
      return 0
    }
    var words = arguments
    var title = ""
    if let place = words.firstIndex(where: { $0 == "-t" || $0 == "--title" }), place + 1 < words.count {
      title = words[place + 1]
      words.removeSubrange(place...place + 1)
    }
    switch StartRequest.read(
      words.joined(separator: " "), title: title, context: .shell, at: countdowns.read())
    {
    case .success(let request):
      open(request)
      return 0
    case .failure(let problem):
      call.printError(problem.sentence + "\n")
      return 2
    }
  }

  /// Starts something in an idle window, or a new one, and shows it.
  func open(_ request: StartRequest) {
    let window = idleWindow()
    countdowns.rename(window.id, to: request.title)
    start(request.plan, in: window.id)
    window.say(request.notes.isEmpty ? nil : request.notes.joined(separator: " "))
    window.present()
  }
}
