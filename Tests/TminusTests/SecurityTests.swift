import CountdownCore
import Desktop
import Foundation
import GLib
import Testing

extension EndToEnd {
  /// What others on the same computer or the network can make the program do.
  @Suite struct Security {
    @Test("a command that comes over D-Bus or from a file is never run")
    func noForeignCommands() throws {
      try Desktop.use { desktop in
        let mark = desktop.folder.appendingPathComponent("was-run").path
        let exec = "touch \(mark)"
        try desktop.writeState(
          #"""
          {"version":1,"exec":"\#(exec)","countdowns":[{"id":"00000001","title":"Kept","exec":"\#(exec)",
          "plan":{"kind":"duration","length":60000000000,"exec":"\#(exec)"},"phase":"paused","left":1000000000}]}
          """#)
        let program = try desktop.launch()
        _ = try Face(program)
        try desktop.applicationActions.activate("resume", Variant("00000001"))
        let request = ["when": "2s", "id": "00000002", "exec": exec, "command": exec].mapValues { Variant($0) }
        try desktop.applicationActions.activate("start", Variant(dictionary: request))
        // As a second process with --exec would hand it over, without waiting for it by itself.
        let line = ["tminus", "2s", "--title", "Over", "--exec", exec].map { word in
          Variant(array: (Array(word.utf8) + [0]).map { Variant($0) }, of: "y")
        }
        _ = try? desktop.session.call(
          Desktop.name, Desktop.path, "org.gtk.Application", "CommandLine",
          [Variant(path: "/app/tminus/Caller"), Variant(array: line, of: "ay"), Variant(dictionary: [:])], within: 1000)
        try desktop.wait(for: "what was started to end", within: .seconds(15)) {
          let state = try desktop.applicationActions.describe("status").state?.text ?? ""
          return state.components(separatedBy: "expired").count == 4 && !state.contains("running")
        }
        desktop.pass(.milliseconds(300))
        #expect(!FileManager.default.fileExists(atPath: mark))
      }
    }

    @Test("a title with markup is the text that it is, without marks of direction, on the screen and as a name")
    func titlesAreText() throws {
      let title = "<b>Tea</b> &amp; evil %s %n"
      try Face.use(.init(), ["5m", "-t", "<b>Tea</b> &amp; \u{202E}evil\u{1B} %s %n"]) { face in
        #expect(face.title.hasSuffix(" – " + title))
        #expect(face.window.find { $0.text == title || $0.name == title } != nil)
      }
    }

    @Test("what stands in a command behind a semicolon is a word of it, and no shell runs it")
    func noShell() throws {
      try Desktop.use { desktop in
        let mark = desktop.folder.appendingPathComponent("was-run").path
        let exec =
          "/usr/bin/printf '%s|' 'a; b' a; touch \(mark) && touch \(mark) | touch $(touch \(mark)) `touch \(mark)`"
        let child = try desktop.launch(["--terminal", "1s", "--exec", exec]).child
        #expect(try child.wait(within: .seconds(15)) == 0)
        #expect(!FileManager.default.fileExists(atPath: mark))
        let output = child.standardOutput.map(\.text).joined(separator: "\n")
        // The last line has no line feed, so the words are read from what a program writes them to.
        #expect(!output.contains("cannot"), "\(output)")
        let told = try desktop.launch(["--terminal", "1s", "--exec", "/usr/bin/printf '%s\\n' 'a; b' c;"]).child
        #expect(try told.wait(within: .seconds(15)) == 0)
        #expect(told.standardOutput.map(\.text).suffix(2) == ["a; b", "c;"])
      }
    }

    @Test(
      "the files of the countdowns and the settings are the person's alone, whatever they were and whatever the umask",
      arguments: [0o000, 0o022])
    func permissions(umask: Int) throws {
      try Desktop.use { desktop in
        let (state, config) = ("state/tminus", "config/tminus")
        let files = ["\(state)/countdowns.json", "\(config)/settings.json"]
        // From an earlier version, say, or copied by hand: open to everybody.
        for (folder, file) in zip([state, config], files) {
          let path = desktop.folder.appendingPathComponent(folder).path
          try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
          let file = desktop.folder.appendingPathComponent(file).path
          try "{\"version\":1}".write(toFile: file, atomically: true, encoding: .utf8)
          try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: file)
        }
        let program = try desktop.launch(
          ["-c", "umask \(String(umask, radix: 8)); exec \"$0\" \"$@\"", try Program.path(), "5m", "-t", "Secret"],
          program: "/bin/sh")
        _ = try Face(program)
        try desktop.applicationActions.activate("digits", Variant("words"))
        try desktop.wait(for: "the files") {
          try files.allSatisfy {
            let path = desktop.folder.appendingPathComponent($0).path
            return try FileManager.default.fileExists(atPath: path)
              && String(contentsOfFile: path, encoding: .utf8).utf8.count > 20
          }
        }
        for path in files {
          let mode = try mode(path, on: desktop)
          #expect(mode == 0o600, "\(path) has \(String(mode, radix: 8))")
        }
        for folder in [state, config] {
          let names = try FileManager.default.contentsOfDirectory(
            atPath: desktop.folder.appendingPathComponent(folder).path)
          for name in names { #expect(try mode("\(folder)/\(name)", on: desktop) & 0o077 == 0, "\(name)") }
        }
        #expect(program.complaints == "")
      }
    }

    private func mode(_ path: String, on desktop: Desktop) throws -> Int {
      let path = desktop.folder.appendingPathComponent(path).path
      return try #require(try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int)
    }

    @Test("no password in an address is written anywhere, however faulty the address is")
    func noPasswords() throws {
      try Face.use(.init(), ["5m", "-t", "Tea"]) { face in
        let addresses = [
          "http://user:hunter2@127.0.0.1:9/", "user:hunter2@127.0.0.1", "ftp://user:hunter2@127.0.0.1/",
          "http://user:hunter2@127.0 .0.1/", "http://user:hunter2@127.0.0.1:99999/",
        ]
        for address in addresses {
          for words in [
            ["--check", address, "-v"], ["--check", "http://127.0.0.1:9/", "--utc", address, "--probes", "1"],
            ["5m", "--clock", address], ["--order", address],
          ] {
            let child = try face.desktop.launch(words).child
            #expect(try child.wait(within: .seconds(12)) != 0, "\(words)")
            let output = (child.standardOutput + child.standardError).map(\.text).joined(separator: "\n")
            #expect(!output.contains("hunter2"), "\(words): \(output)")
          }
        }
        // Over the bus the same addresses are no better.
        for address in addresses {
          let request = ["when": Variant("5m"), "clock": Variant(address)]
          #expect(throws: DesktopError.self) {
            try face.desktop.applicationActions.activate("start", Variant(dictionary: request))
          }
        }
        face.desktop.pass(.milliseconds(500))
        let status = try face.desktop.applicationActions.describe("status").state?.text ?? ""
        #expect(status.contains("Tea") && !status.contains("hunter2"), "\(status)")
        #expect(!face.program.complaints.contains("hunter2"))
        #expect(face.desktop.state.contains("Tea") && !face.desktop.state.contains("hunter2"))
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
  }
}
