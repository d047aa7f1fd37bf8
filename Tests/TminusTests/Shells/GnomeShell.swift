import CountdownCore
import Desktop
import Fixtures
import Foundation
import GLib

/// GNOME's shell on a desktop of the test's: headless, with keys of its own.
final class GnomeShell {
  /// A window as the shell has it.
  struct Window {
    let title: String
    let hasKeyboard, wantsAttention, isMinimised: Bool
  }

  private static let socket = "wayland-gnome"
  private let desktop: Desktop
  private let system: LoginManager
  private let child: Child

  /// Starts it on a desktop, where the program is installed; hands it to the body and ends it whatever happens.
  static func use<Result>(_ body: (Desktop, GnomeShell) throws -> Result) throws -> Result {
    try Desktop.use { desktop in
      let shell = try GnomeShell(on: desktop)
      defer {
        shell.child.stop()
        shell.system.close()
      }
      try shell.waitForStart()
      return try body(desktop, shell)
    }
  }

  private init(on desktop: Desktop) throws {
    self.desktop = desktop
    system = try LoginManager(on: desktop)
    let share = desktop.folder.appendingPathComponent("share")
    try Self.install(in: share, services: desktop.folder.appendingPathComponent("data/dbus-1/services"))
    var environment = desktop.environment
    environment.merge([
      "DBUS_SYSTEM_BUS_ADDRESS": system.address, "XDG_CURRENT_DESKTOP": "GNOME", "XDG_SESSION_TYPE": "wayland",
      "XDG_DATA_DIRS": "\(share.path):/usr/local/share:/usr/share",
    ]) { $1 }
    for name in ["G_DEBUG", "GDK_BACKEND", "DISPLAY"] { environment[name] = nil }
    child = try Child(
      "gnome-shell",
      [
        "--headless", "--virtual-monitor", "1024x768", "--unsafe-mode", "--no-x11", "--wayland-display", Self.socket,
      ], environment: environment)
  }

  /// Writes what makes the shell find the program, and the bus start it and the shell's own service for notifications.
  private static func install(in share: URL, services: URL) throws {
    let program = try Program.path()
    func copy(_ name: String, to folder: URL, as other: String? = nil, _ change: (String) -> String = { $0 }) throws {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      let text = try Checkout.text("data/\(name)")
      try change(text).write(
        to: folder.appendingPathComponent(other ?? name), atomically: true, encoding: .utf8)
    }
    try copy("\(Desktop.name).desktop", to: share.appendingPathComponent("applications")) {
      $0.replacingOccurrences(of: "Exec=tminus", with: "Exec=\(program)")
    }
    try copy(
      "\(Desktop.name).search-provider.ini", to: share.appendingPathComponent("gnome-shell/search-providers"))
    try copy("\(Desktop.name).service.in", to: services, as: "\(Desktop.name).service") {
      $0.replacingOccurrences(
        of: "@bindir@/tminus", with: "/usr/bin/env WAYLAND_DISPLAY=\(socket) GDK_BACKEND=wayland \(program)")
    }
    let notifications = "org.gnome.Shell.Notifications.service"
    try FileManager.default.createSymbolicLink(
      atPath: services.appendingPathComponent(notifications).path,
      withDestinationPath: "/usr/share/dbus-1/services/\(notifications)")
  }

  private func waitForStart() throws {
    try desktop.wait(for: "the shell", within: .seconds(60)) {
      guard child.isRunning else { throw DesktopError("the shell has ended") }
      return (try? evaluate("!Main.layoutManager._startingUp")) == "true"
    }
    try desktop.wait(for: "its notifications") { desktop.session.isOwned("org.freedesktop.Notifications") }
    try evaluate(
      """
      globalThis.keyboard = imports.gi.Clutter.get_default_backend().get_default_seat()
        .create_virtual_device(imports.gi.Clutter.InputDeviceType.KEYBOARD_DEVICE);
      globalThis.press = value => [1, 0].forEach(state =>
        keyboard.notify_keyval(imports.gi.GLib.get_monotonic_time(), value, state)); true
      """)
    try evaluate("Main.overview.hide(); true")
  }

  /// What makes a program open its windows here.
  var environment: [String: String] { ["WAYLAND_DISPLAY": Self.socket, "GDK_BACKEND": "wayland", "DISPLAY": ""] }

  /// Runs a script in the shell and gives its value as JSON.
  @discardableResult
  func evaluate(_ script: String) throws -> String {
    let answer = try desktop.session.call(
      "org.gnome.Shell", "/org/gnome/Shell", "org.gnome.Shell", "Eval", [Variant(script)])
    guard answer[0]?.bool == true, let text = answer[1]?.text else { throw DesktopError("\(script): \(answer)") }
    return text
  }

  /// Presses a key by its keysym.
  func press(_ key: UInt32) throws { try evaluate("press(\(key)); true") }

  /// Types plain letters and digits.
  func type(_ text: String) throws {
    for character in text.unicodeScalars {
      try press(character.value)
      desktop.pass(.milliseconds(20))
    }
  }

  var windows: [Window] {
    get throws {
      let text = try evaluate(
        """
        global.get_window_actors().map(actor => actor.meta_window).map(w =>
          [w.has_focus() ? 1 : 0, w.demands_attention ? 1 : 0, w.minimized ? 1 : 0, w.title].join(' ')).join('\\n')
        """)
      let lines = try JSONDecoder().decode(String.self, from: Data(text.utf8)).split(separator: "\n")
      return lines.map { line in
        let words = line.split(separator: " ", maxSplits: 3, omittingEmptySubsequences: false)
        return Window(
          title: words.count > 3 ? String(words[3]) : "", hasKeyboard: words[0] == "1", wantsAttention: words[1] == "1",
          isMinimised: words[2] == "1")
      }
    }
  }

  /// The title of the window with the keyboard.
  var focused: String? { get throws { try windows.first(where: \.hasKeyboard)?.title } }

  /// The titles of the notifications that wait, those of the shell about the session left out.
  var notifications: [String] {
    get throws {
      let text = try evaluate(
        """
        Main.messageTray.getSources().filter(s => s.app || s.title == 'Tminus').flatMap(s => s.notifications)
          .map(n => n.title).join('\\n')
        """)
      return try JSONDecoder().decode(String.self, from: Data(text.utf8)).split(separator: "\n").map(String.init)
    }
  }

  /// Minimises the windows whose title ends with that, or brings one to the front.
  func minimise(_ title: String) throws { try tell(title, "minimize()") }
  func raise(_ title: String) throws { try tell(title, "activate(global.get_current_time())") }

  private func tell(_ title: String, _ call: String) throws {
    try evaluate(
      """
      global.get_window_actors().map(actor => actor.meta_window).filter(w => w.title.endsWith('\(title)'))
        .forEach(w => w.\(call)); true
      """)
  }
}
