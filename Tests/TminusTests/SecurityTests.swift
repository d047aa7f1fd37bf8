import CountdownCore
import Desktop
import Foundation
import Testing

extension EndToEnd {
  /// What others on the same computer or the network can make the program do.
  @Suite struct Security {
    @Test("a command that comes over D-Bus or from a file is never run")
    func noForeignCommands() throws {
      try Desktop.use { desktop in
        let mark = desktop.folder.appendingPathComponent("was-run").path
        let exec = "touch \(mark)"
        try keep(
          #"""
          {"version":1,"exec":"\#(exec)","countdowns":[{"id":"00000001","title":"Kept","exec":"\#(exec)",
          "plan":{"kind":"duration","length":60000000000,"exec":"\#(exec)"},"phase":"paused","left":1000000000}]}
          """#, on: desktop)
        let program = try desktop.launch()
        _ = try Face(program)
        try desktop.applicationActions.activate("resume", .string("00000001"))
        let request = [("when", "2s"), ("id", "00000002"), ("exec", exec), ("command", exec)].map {
          Variant.entry($0, .string($1))
        }
        try desktop.applicationActions.activate("start", .array(of: "{sv}", request))
        // As a second process with --exec would hand it over, without waiting for it by itself.
        let line = ["tminus", "2s", "--title", "Over", "--exec", exec].map { word in
          Variant.array(of: "y", (Array(word.utf8) + [0]).map(Variant.byte))
        }
        _ = try? desktop.session.call(
          Desktop.name, Desktop.path, "org.gtk.Application", "CommandLine",
          [Variant.path("/app/tminus/Caller"), .array(of: "ay", line), .noHints], within: 1000)
        try desktop.wait(for: "what was started to end", within: .seconds(15)) {
          let state = try desktop.applicationActions.describe("status").state?.string ?? ""
          return state.components(separatedBy: "expired").count == 4 && !state.contains("running")
        }
        desktop.pass(.milliseconds(300))
        #expect(!FileManager.default.fileExists(atPath: mark))
      }
    }

    @Test(
      "a title with markup and marks of direction stays the text that it is, on the screen and in the window's name")
    func titlesAreText() throws {
      let title = "<b>Tea</b> &amp; \u{202E}evil %s %n"
      try Face.use(.init(), ["5m", "-t", title]) { face in
        #expect(face.title.hasSuffix(" – " + title))
        #expect(face.window.find { $0.text == title || $0.name == title } != nil)
      }
    }

    @Test("the files of the countdowns and the settings are the person's alone, and no folder is open to others")
    func permissions() throws {
      try Face.use(.init(), ["5m", "-t", "Secret"]) { face in
        let files = ["state/tminus/countdowns.json"].map { face.desktop.folder.appendingPathComponent($0).path }
        try face.desktop.wait(for: "the file") { files.allSatisfy { FileManager.default.fileExists(atPath: $0) } }
        let folders = ["state/tminus", "config/tminus"].map { face.desktop.folder.appendingPathComponent($0).path }
        for path in files + folders where FileManager.default.fileExists(atPath: path) {
          let mode = try #require(try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int)
          #expect(mode & 0o077 == 0, "\(path) has \(String(mode, radix: 8))")
        }
      }
    }

    @Test("no query of an address, where keys and tokens stand, is written to standard error or output")
    func noSecretsInLogs() throws {
      try Face.use(.init(), ["5m"]) { face in
        let address = "http://127.0.0.1:9/time?token=hunter2#/now"
        for words in [["--check", address, "--probes", "1", "-v"], ["5m", "--clock", address], ["--order", address]] {
          let child = try face.desktop.launch(words).child
          _ = try? child.wait(within: .seconds(12))
          let output = (child.standardOutput + child.standardError).map(\.text).joined(separator: "\n")
          #expect(!output.contains("hunter2"), "\(words): \(output)")
        }
        face.desktop.pass(.milliseconds(500))
        #expect(!face.program.complaints.contains("hunter2"))
      }
    }

    private func keep(_ text: String, on desktop: Desktop) throws {
      let folder = desktop.folder.appendingPathComponent("state/tminus")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      try text.write(to: folder.appendingPathComponent("countdowns.json"), atomically: true, encoding: .utf8)
    }
  }
}
