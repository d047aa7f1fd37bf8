import CountdownCore
import Desktop
import Foundation
import GLib
import Testing

extension EndToEnd {
  /// Where the file of the countdowns lies, and what is not to be in it.
  @Suite struct Files {
    /// Starts the program in a mount namespace where its folder lies on a disk of its own, prepared by a shell.
    private func launch(_ arguments: [String], on disk: String, _ desktop: Desktop) throws -> Program {
      let script = """
        set -e
        mount -t tmpfs -o size=64k,mode=700 tmpfs "$1"
        mkdir "$1/tminus"
        printf '%s' "$2" > "$1/tminus/countdowns.json"
        \(disk)
        program=$3
        shift 3
        exec "$program" "$@"
        """
      // Where the root is no mount, as in a changed root, no mount's propagation can be changed, nor need it be.
      let probe = try Child(
        "unshare", ["--mount", "--propagation", "private", "true"], environment: ["PATH": "/usr/bin:/bin"])
      let propagation = try probe.wait() == 0 ? "private" : "unchanged"
      return try desktop.launch(
        [
          "--mount", "--propagation", propagation, "sh", "-c", script, "sh",
          desktop.folder.appendingPathComponent("state").path, Self.former, try Program.path(),
        ] + arguments, program: "unshare")
    }

    /// A file with one countdown that is paused.
    private static let former = """
      {"version":1,"countdowns":[{"id":"00000001","title":"Former","phase":"paused","left":60000000000,\
      "plan":{"kind":"duration","length":60000000000}}]}
      """

    @Test(
      "A disk that is full, or cannot be written, is told and fails the command; what it holds stays, and what counts ends",
      arguments: [
        ("dd if=/dev/zero of=\"$1/rest\" bs=4096 2>/dev/null || true", "No space left on device"),
        ("mount -o remount,ro \"$1\"", "Read-only file system"),
      ])
    func disk(preparation: String, reason: String) throws {
      try Desktop.use { desktop in
        let program = try launch(["3s", "-t", "New"], on: preparation, desktop)
        try desktop.wait(for: "both") { try desktop.titles == ["Former", "New"] }
        let sentence = "cannot be written: \(reason)."
        func isSaid() throws -> Bool {
          try program.windows().contains { window in window.find { $0.name.hasSuffix(sentence) } != nil }
        }
        try desktop.wait(for: "the sentence") { try isSaid() }
        for words in [["1h", "-t", "Another"], ["--add", "1m", "00000001"]] {
          let other = try desktop.launch(words)
          #expect(try other.child.wait() == 1)
          #expect(other.complaints.hasPrefix("tminus: The file ") && other.complaints.hasSuffix(sentence))
        }
        #expect {
          try desktop.applicationActions.activate("add", Variant(tuple: [Variant("00000001"), Variant(Int64(60))]))
        } throws: {
          "\($0)".contains(sentence)
        }
        #expect(try isSaid(), "it is no longer said once something else was started")
        try desktop.wait(for: "zero") {
          try desktop.applicationActions.describe("status").state?.text?.contains("expired") == true
        }
        // Its disk, which nobody else sees.
        let file = "/proc/\(program.child.identifier)/root\(desktop.folder.path)/state/tminus/countdowns.json"
        #expect(try String(contentsOfFile: file, encoding: .utf8) == Self.former)
        #expect(program.complaints.hasPrefix("tminus: The file ") && program.complaints.hasSuffix(sentence))
        guard unlink(file.replacing("/tminus/countdowns.json", with: "/rest")) == 0 else { return }
        // There is room again: it is kept by itself, and the sentence goes.
        try desktop.wait(for: "it to be kept") {
          try String(contentsOfFile: file, encoding: .utf8).contains("Another")
        }
        try desktop.wait(for: "the sentence to go") { try !isSaid() }
      }
    }

    @Test("A folder that is not told by its whole path is not used: the files lie in the person's home")
    func relative() throws {
      try Desktop.use { desktop in
        let program = try desktop.launch(
          ["1h", "-t", "Home"], environment: ["XDG_STATE_HOME": "state", "XDG_CONFIG_HOME": "config"])
        let kept = desktop.folder.appendingPathComponent(".local/state/tminus/countdowns.json")
        try desktop.wait(for: "it to be kept") {
          (try? String(contentsOf: kept, encoding: .utf8))?.contains("Home") == true
        }
        try desktop.applicationActions.activate("carry-on")
        try desktop.wait(for: "the settings and the autostart entry") {
          let names = (try? desktop.names(in: ".config")) ?? []
          return Set(["tminus", "autostart"]).isSubset(of: names)
        }
        #expect(try program.quit() == 0)
        #expect(try desktop.names(in: "state") == [])
      }
    }

    @Test("A demonstration, and a second one, are not kept: their servers are gone with the program")
    func demo() throws {
      try Desktop.use { desktop in
        let program = try desktop.launch(["--demo"])
        try desktop.wait(for: "the first") { try desktop.titles.count == 1 }
        #expect(try desktop.launch(["--demo"]).child.wait() == 0)
        try desktop.wait(for: "the second") { try desktop.titles.count == 2 }
        try Face(program).start("1h", "-t", "Mine")
        try desktop.applicationActions.activate("carry-on")
        try desktop.wait(for: "all") { try desktop.titles.count == 3 }
        try desktop.wait(for: "it to be kept") { desktop.state.contains("Mine") }
        #expect(!desktop.state.contains("\"order\""))
        #expect(try program.quit() == 0)
        #expect(!desktop.state.contains("\"order\""))
        let next = try desktop.launch()
        _ = try Face(next)
        #expect(try desktop.titles == ["Mine"])
      }
    }

    @Test("What a preset starts has its button already: it is not among the last used as well, with a title it is")
    func presetsAreNoRecents() throws {
      try Desktop.use { desktop in
        let program = try desktop.launch(["5m"])
        let face = try Face(program)
        for words in [["90s"], ["5m", "-t", "Tea"]] {
          #expect(try desktop.launch(["--cancel"]).child.wait() == 0)
          try desktop.wait(for: "nothing to count") { try desktop.titles.isEmpty }
          #expect(try desktop.launch(words).child.wait() == 0)
        }
        #expect(try desktop.launch(["--cancel"]).child.wait() == 0)
        try face.waitForPicker()
        _ = try face.button("Tea · 5 min")
        _ = try face.button("1 min 30 s")
        #expect(face.window.all.filter { $0.role == "button" && $0.name == "5 min" }.count == 1)
      }
    }
  }
}
