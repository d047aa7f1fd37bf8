import CountdownCore
import Desktop
import Foundation
import GLib
import Testing

extension EndToEnd {
  /// The program as the session bus starts it.
  @Suite struct Service {
    /// Tells the desktop's bus how the program is started, as an installation does.
    private func install(on desktop: Desktop) throws {
      try "[D-BUS Service]\nName=\(Desktop.name)\nExec=\(try Program.path()) --gapplication-service\n"
        .write(
          to: desktop.folder.appendingPathComponent("data/dbus-1/services/\(Desktop.name).service"), atomically: true,
          encoding: .utf8)
      // It starts programs with the environment that the desktop told it.
      let variables = desktop.environment.map { key, value in "\(key)=\(value)" }
      try desktop.run("dbus-update-activation-environment", variables)
      try desktop.session.call(
        "org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus", "ReloadConfig")
    }

    /// The processes that run the program on this desktop.
    private func processes(on desktop: Desktop) throws -> [Int32] {
      let program = try Program.path()
      return try FileManager.default.contentsOfDirectory(atPath: "/proc").compactMap { Int32($0) }.filter { process in
        let file = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/\(process)/exe")
        guard file == program else { return false }
        let environment = (try? Data(contentsOf: URL(fileURLWithPath: "/proc/\(process)/environ"))) ?? Data()
        return String(decoding: environment, as: UTF8.self).contains("HOME=\(desktop.folder.path)")
      }
    }

    private func owner(on desktop: Desktop) throws -> Int32 {
      let daemon = "org.freedesktop.DBus"
      let answer = try desktop.session.call(
        daemon, "/org/freedesktop/DBus", daemon, "GetConnectionUnixProcessID", [Variant(Desktop.name)])
      return Int32(try #require(answer[0]?.integer))
    }

    @Test("it is the process that was started, opens no window, answers its first caller and ends by itself")
    func idle() throws {
      try Desktop.use { desktop in
        try install(on: desktop)
        defer { for process in (try? processes(on: desktop)) ?? [] { kill(process, SIGKILL) } }
        // The very first thing that it is asked means nothing.
        let asked = Variant(dictionary: ["when": Variant("5 apples")])
        #expect(throws: DesktopError.self) { try desktop.applicationActions.activate("start", asked) }
        let owner = try owner(on: desktop)
        #expect(try processes(on: desktop) == [owner])
        let words = try String(contentsOfFile: "/proc/\(owner)/cmdline", encoding: .utf8)
        #expect(words.contains("--gapplication-service"))
        #expect(try desktop.titles == [])
        #expect(desktop.windowActions(1).names == [])
        // GApplication gives a service ten seconds.
        try desktop.wait(for: "its end", within: .seconds(25)) { try processes(on: desktop).isEmpty }
        #expect(!desktop.session.isOwned(Desktop.name))
      }
    }

    @Test("what it starts for a caller counts on, and a second caller comes to the same process")
    func counting() throws {
      try Desktop.use { desktop in
        try install(on: desktop)
        defer { for process in (try? processes(on: desktop)) ?? [] { kill(process, SIGKILL) } }
        let asked = Variant(dictionary: ["when": Variant("5m"), "title": Variant("Tea")])
        try desktop.applicationActions.activate("start", asked)
        let owner = try owner(on: desktop)
        #expect(desktop.state.contains("Tea"))
        #expect(try desktop.launch(["6m", "-t", "Egg"]).child.wait() == 0)
        #expect(try desktop.titles == ["Egg", "Tea"])
        #expect(try processes(on: desktop) == [owner])
        kill(owner, SIGTERM)
        try desktop.wait(for: "its end") { try processes(on: desktop).isEmpty }
      }
    }
  }
}
