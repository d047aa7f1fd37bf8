import Desktop
import Fixtures
import Foundation
import Glibc
import Testing

/// The compositor sway, whose screen is a window at the top left of the desktop's: it takes the desktop's keys.
final class Sway {
  /// A window as the compositor knows it.
  struct Window {
    let number: Int
    let title: String
    let isFocused, isUrgent, fillsScreen: Bool
  }

  private let desktop: Desktop
  private let child: Child
  private let folder: String
  /// Where programs reach it.
  let socket: String
  private let commands: String

  /// Starts it on a desktop, hands it to the body and ends it whatever happens.
  static func use<Result>(on desktop: Desktop, _ body: (Sway) throws -> Result) throws -> Result {
    let folder = try #require(TemporaryFolder.make())
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let sway = try Sway(on: desktop, in: folder)
    defer { sway.child.stop() }
    return try body(sway)
  }

  private init(on desktop: Desktop, in folder: String) throws {
    var environment = desktop.environment
    environment.merge([
      "XDG_RUNTIME_DIR": folder, "HOME": folder, "WLR_BACKENDS": "x11", "WLR_RENDERER": "pixman",
    ]) { $1 }
    var words = ["sway", "--config", "/dev/null"]
    if geteuid() == 0 {
      // It runs for nobody who is root.
      let nobody: uid_t = 65534
      try #require(chown(folder, nobody, nobody) == 0)
      words = ["setpriv", "--reuid=\(nobody)", "--regid=\(nobody)", "--clear-groups"] + words
    }
    child = try Child(words[0], Array(words.dropFirst()), environment: environment)
    var sockets: [String?] = []
    try desktop.wait(for: "the compositor") {
      let names = try FileManager.default.contentsOfDirectory(atPath: folder)
      sockets = [
        names.first { $0.hasPrefix("wayland-") && !$0.hasSuffix(".lock") }, names.first { $0.hasPrefix("sway-ipc.") },
      ]
      return !sockets.contains(nil)
    }
    self.desktop = desktop
    self.folder = folder
    socket = "\(folder)/\(sockets[0] ?? "")"
    commands = "\(folder)/\(sockets[1] ?? "")"
  }

  /// What makes a program open its windows here.
  var environment: [String: String] { ["WAYLAND_DISPLAY": socket, "GDK_BACKEND": "wayland", "DISPLAY": ""] }

  /// Gives it a command of its own language, such as "workspace 2", and gives the answer.
  @discardableResult
  func say(_ words: String...) throws -> [String] {
    try Child.run(
      "swaymsg", ["--raw"] + words, environment: desktop.environment.merging(["SWAYSOCK": commands]) { $1 })
  }

  /// Gives the desktop's keys to it, by moving the pointer into the right half of its screen.
  func takeKeys() throws { try desktop.run("xdotool", ["mousemove", "790", "500", "mousemove", "800", "500"]) }

  /// All windows, on whichever workspace.
  var windows: [Window] {
    get throws {
      let text = try say("-t", "get_tree").joined(separator: "\n")
      return windows(in: try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any] ?? [:])
    }
  }

  private func windows(in node: [String: Any]) -> [Window] {
    if node["pid"] is Int, let number = node["id"] as? Int {
      return [
        Window(
          number: number, title: node["name"] as? String ?? "", isFocused: node["focused"] as? Bool == true,
          isUrgent: node["urgent"] as? Bool == true, fillsScreen: node["fullscreen_mode"] as? Int != 0)
      ]
    }
    let inner = ["nodes", "floating_nodes"].flatMap { node[$0] as? [[String: Any]] ?? [] }
    return inner.flatMap { windows(in: $0) }
  }

  /// The window with the keyboard, nil where none has it.
  var focused: Window? { get throws { try windows.first(where: \.isFocused) } }
}
