import CountdownCore
import Desktop
import Foundation
import GLib
import Testing

extension EndToEnd {
  /// What a person can choose, and what it does.
  @Suite struct Preferences {
    private func isOn(_ name: String, _ desktop: Desktop) throws -> Bool? {
      try desktop.applicationActions.describe(name).state?.bool
    }

    @Test("Each choice is an action with a state, and is found again by the next start")
    func kept() throws {
      try Desktop.use { desktop in
        var program = try desktop.launch(["1h"])
        _ = try Face(program)
        let names = ["sound", "last-minute", "never-early", "inhibit-sleep", "carry-on"]
        let before = try names.map { try isOn($0, desktop) }
        #expect(before == [true, true, false, false, false])
        for name in names { try desktop.applicationActions.activate(name) }
        try desktop.applicationActions.activate("digits", Variant("words"))
        let after = try names.map { try isOn($0, desktop) }
        #expect(after == [false, false, true, true, true])
        #expect(try program.quit() == 0)
        program = try desktop.launch()
        _ = try Face(program)
        let kept = try names.map { try isOn($0, desktop) }
        #expect(kept == after)
        #expect(try desktop.applicationActions.describe("digits").state?.text == "words")
        #expect(program.complaints == "")
      }
    }

    @Test("In words the label says hours, minutes and seconds, and goes back to digits at once")
    func words() throws {
      try Desktop.use { desktop in
        let face = try Face(try desktop.launch(["90m"]))
        try desktop.applicationActions.activate("digits", Variant("words"))
        try desktop.wait(for: "words") { face.timeLeft?.hasPrefix("1 hour 29 minutes 5") == true }
        #expect(face.timeLeft?.hasSuffix(" seconds") == true)
        try desktop.applicationActions.activate("digits", Variant("digits"))
        try desktop.wait(for: "digits") { face.timeLeft?.hasPrefix("01:29:5") == true }
      }
    }

    @Test("The next session starts the program only while that is wanted and something counts")
    func carryOn() throws {
      try Desktop.use { desktop in
        let entry = desktop.folder.appendingPathComponent("config/autostart/app.tminus.Tminus.desktop")
        let isThere = { FileManager.default.fileExists(atPath: entry.path) }
        let program = try desktop.launch(["1h"])
        let face = try Face(program)
        #expect(!isThere())
        try desktop.applicationActions.activate("carry-on")
        try desktop.wait(for: "the entry") { isThere() }
        let text = try String(contentsOf: entry, encoding: .utf8)
        #expect(text.contains("Exec=\"\(try Program.path().resolved)\"\n"))
        #expect(try Child.run("desktop-file-validate", [entry.path], environment: desktop.environment) == [])
        try face.actions.activate("cancel")
        try desktop.wait(for: "no entry") { !isThere() }
        try desktop.applicationActions.activate("five-minutes")
        try desktop.wait(for: "the entry") { isThere() }
        try desktop.applicationActions.activate("carry-on")
        try desktop.wait(for: "no entry") { !isThere() }
      }
    }

    @Test("A program whose file an upgrade replaces while it counts is started from there by the next session")
    func replaced() throws {
      try Desktop.use { desktop in
        let file = desktop.folder.appendingPathComponent("tminus")
        func put() throws {
          try? FileManager.default.removeItem(at: file)
          try FileManager.default.copyItem(atPath: try Program.path().resolved, toPath: file.path)
        }
        try put()
        _ = try Face(try desktop.launch(["1h"], program: file.path))
        try put()
        try desktop.applicationActions.activate("carry-on")
        let entry = desktop.folder.appendingPathComponent("config/autostart/app.tminus.Tminus.desktop")
        try desktop.wait(for: "the entry") { FileManager.default.fileExists(atPath: entry.path) }
        let text = try String(contentsOf: entry, encoding: .utf8)
        #expect(text.contains("Exec=\"\(file.path.resolved)\"\n"), "\(text)")
      }
    }

    @Test("sleep is held off only while it counts and that is wanted, not paused, cancelled or ended")
    func inhibited() throws {
      try Desktop.use { desktop in
        let manager = try SessionManager(on: desktop)
        let program = try desktop.launch(["1h", "-t", "Film"])
        let face = try Face(program)
        #expect(manager.held == 0)
        try desktop.applicationActions.activate("inhibit-sleep")
        try desktop.session.wait(for: "the hold") { manager.held == 1 }
        try face.actions.activate("pause")
        try desktop.session.wait(for: "no hold") { manager.held == 0 }
        try face.actions.activate("resume")
        try desktop.session.wait(for: "the hold") { manager.held == 1 }
        try face.actions.activate("cancel")
        try desktop.session.wait(for: "no hold") { manager.held == 0 }
        try face.start("2s")
        try desktop.session.wait(for: "the hold") { manager.held == 1 }
        _ = try face.dialog()
        try desktop.session.wait(for: "no hold after the end") { manager.held == 0 }
        #expect(program.complaints == "")
      }
    }

    @Test("a window comes back in the size that it had; a size that cannot be gives the usual one")
    func size() throws {
      try Desktop.use { desktop in
        let file = desktop.folder.appendingPathComponent("config/tminus/settings.json")
        try FileManager.default.createDirectory(
          at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        var sizes: [(width: Int, height: Int)] = []
        for (width, height) in [("600", "500"), ("2147483648", "500"), ("240", "120"), ("16000", "9000"), ("-1", "0")] {
          try #"{"version":1,"windowWidth":\#(width),"windowHeight":\#(height)}"#.write(
            to: file, atomically: true, encoding: .utf8)
          let program = try desktop.launch()
          let extents = try Face(program).window.extents
          sizes.append((extents.width, extents.height))
          program.child.send(signal: SIGTERM)
          #expect(try program.child.wait() == 0)
        }
        // Without a window manager a window draws its border within its size.
        let expected = [(600, 500), (360, 492), (320, 300), (1024, 768), (360, 492)]
        for (size, expected) in zip(sizes, expected) {
          #expect(abs(size.width - expected.0) <= 52 && abs(size.height - expected.1) <= 60, "\(size) for \(expected)")
        }
      }
    }

    @Test("A broken settings file is set aside, said once, and what can be read of it holds")
    func broken() throws {
      try Desktop.use { desktop in
        let file = desktop.folder.appendingPathComponent("config/tminus/settings.json")
        try FileManager.default.createDirectory(
          at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try #"{"version":1,"playsSound":"loud","neverEarly":true}"#.write(to: file, atomically: true, encoding: .utf8)
        let program = try desktop.launch()
        let face = try Face(program)
        _ = try desktop.wait(for: "the sentence") {
          face.window.find { $0.name.hasSuffix("/settings.json.broken-1.") } != nil
        }
        #expect(try isOn("never-early", desktop) == true)
        #expect(try isOn("sound", desktop) == true)
      }
    }
  }
}

extension String {
  /// The path with its links followed.
  fileprivate var resolved: String { URL(fileURLWithPath: self).resolvingSymlinksInPath().path }
}
