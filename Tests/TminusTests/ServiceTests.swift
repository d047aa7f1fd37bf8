import CountdownCore
import Desktop
import Foundation
import GLib
import Testing

extension EndToEnd {
  /// The program as the session bus starts it.
  @Suite struct Service {
    /// Tells the desktop's bus how the program is started, as an installation does.
    private func install(on desktop: Desktop, display: String? = nil) throws {
      try "[D-BUS Service]\nName=\(Desktop.name)\nExec=\(try Program.path()) --gapplication-service\n"
        .write(
          to: desktop.folder.appendingPathComponent("data/dbus-1/services/\(Desktop.name).service"), atomically: true,
          encoding: .utf8)
      // It starts programs with the environment that the desktop told it.
      let environment = desktop.environment.merging(display.map { ["DISPLAY": $0] } ?? [:]) { $1 }
      let variables = environment.map { key, value in "\(key)=\(value)" }
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

    private func owner(on desktop: Desktop) throws -> Int32 { try desktop.session.process(of: Desktop.name) }

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

    /// Starts a countdown from a shell, and gives the process that counts and the words that it was started with.
    private func startFromShell(on desktop: Desktop) throws -> (process: Int32, words: String) {
      let script = "\"$0\"; \"$0\" 25m -t Tea; echo told $?; kill -HUP 0"
      let shell = try desktop.launch(["-c", script, try Program.path()], program: "sh").child
      try desktop.wait(for: "the prompt") { shell.standardOutput.first?.text == "told 0" }
      #expect(shell.standardError.isEmpty)
      _ = try shell.wait()
      #expect(try desktop.titles == ["Tea"])
      let process = try owner(on: desktop)
      #expect(try processes(on: desktop) == [process])
      return (process, try String(contentsOfFile: "/proc/\(process)/cmdline", encoding: .utf8))
    }

    @Test("a shell's first countdown is the session bus's process, and outlives the terminal")
    func fromShell() throws {
      try Desktop.use { desktop in
        try install(on: desktop)
        defer { for process in (try? processes(on: desktop)) ?? [] { kill(process, SIGKILL) } }
        // What only watches starts nothing, though the bus could.
        let panel = try desktop.launch(["--follow", "--nearest"]).child
        try desktop.wait(for: "the empty line") { !panel.standardOutput.isEmpty }
        #expect(!desktop.session.isOwned(Desktop.name))
        panel.stop()
        let (process, words) = try startFromShell(on: desktop)
        #expect(words.contains("--gapplication-service"))
        kill(process, SIGTERM)
        try desktop.wait(for: "its end") { try processes(on: desktop).isEmpty }
      }
    }

    @Test("where the bus has no display for it, a copy of the shell's process counts")
    func withoutDisplay() throws {
      try Desktop.use { desktop in
        try install(on: desktop, display: ":nowhere")
        defer { for process in (try? processes(on: desktop)) ?? [] { kill(process, SIGKILL) } }
        let (process, words) = try startFromShell(on: desktop)
        #expect(!words.contains("--gapplication-service"))
        #expect(getsid(process) == process)
        kill(process, SIGTERM)
        try desktop.wait(for: "its end") { try processes(on: desktop).isEmpty }
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
