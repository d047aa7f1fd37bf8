import CountdownCore
import Desktop
import Fixtures
import Foundation
import Testing

extension EndToEnd {
  /// A command that is to run at the zero of a countdown in a window.
  @Suite struct CommandAtZero {
    /// A desktop with an instance that counts something else.
    private func beside(_ body: (Desktop, Program) throws -> Void) throws {
      try Desktop.use { desktop in
        let program = try desktop.launch(["1h", "-t", "Other"])
        try desktop.wait(for: "the instance") { try desktop.titles == ["Other"] }
        try body(desktop, program)
        #expect(program.complaints == "")
      }
    }

    private func errors(_ child: Child) -> [String] { child.standardError.map(\.text) }

    @Test("a cancel ends the process that waits with 1 and a sentence, and no other countdown's zero runs its command")
    func cancelled() throws {
      try beside { desktop, _ in
        let mark = desktop.folder.appendingPathComponent("was-run").path
        let waiting = try desktop.launch(["1h", "-t", "Egg", "--exec", "touch \(mark)"]).child
        try desktop.wait(for: "the countdown") { try desktop.titles == ["Egg", "Other"] }
        #expect(try desktop.launch(["--cancel"]).child.wait() == 0)
        #expect(try waiting.wait() == 1)
        #expect(
          errors(waiting) == ["tminus: The countdown was cancelled before zero, so the command was not run."])
        #expect(try desktop.launch(["1s", "-t", "Next"]).child.wait() == 0)
        try desktop.wait(for: "its end") {
          try desktop.applicationActions.describe("status").state?.text?.contains("expired") == true
        }
        desktop.pass(.milliseconds(300))
        #expect(!FileManager.default.fileExists(atPath: mark))
      }
    }

    @Test("a cancel that is undone leaves the command with its countdown, for its very end")
    func undone() throws {
      try beside { desktop, program in
        let waiting = try desktop.launch(["14s", "-t", "Egg", "--exec", "cat /proc/uptime"]).child
        try desktop.wait(for: "the countdown") { try desktop.titles == ["Egg", "Other"] }
        let end = try desktop.ends(of: "Egg")
        let face = try Face(program)
        try desktop.wait(for: "Egg") { face.window.name == "Egg" }
        try face.actions.activate("escape")
        try desktop.wait(for: "the cancel") { try desktop.titles == ["Other"] }
        try face.press("Undo")
        #expect(try waiting.wait() == 0)
        let ran = try #require(waiting.standardOutput.first?.text.split(separator: " ").first.flatMap { Double($0) })
        #expect((-0.011..<1).contains(ran - end), "it ran \(ran - end) s after zero")
      }
    }

    @Test("a pause, added time and a restart move the command with the end")
    func moved() throws {
      try beside { desktop, _ in
        #expect(try desktop.launch(["--cancel"]).child.wait() == 0)
        // How long the computer runs: CLOCK_BOOTTIME in hundredths of a second.
        let waiting = try desktop.launch(["2s", "-t", "Egg", "--exec", "cat /proc/uptime"]).child
        try desktop.wait(for: "the countdown") { try desktop.titles == ["Egg"] }
        #expect(try desktop.launch(["--toggle"]).child.wait() == 0)
        desktop.pass(.milliseconds(2500))
        #expect(waiting.isRunning)
        for steering in [["--toggle"], ["--restart"], ["--add", "1s"]] {
          #expect(try desktop.launch(steering).child.wait() == 0)
        }
        let end = try desktop.ends
        #expect(try waiting.wait() == 0)
        let ran = try #require(waiting.standardOutput.first?.text.split(separator: " ").first.flatMap { Double($0) })
        #expect((-0.011..<1).contains(ran - end), "it ran \(ran - end) s after zero")
      }
    }

    @Test(
      "the options beside it count, for a moment on a server's clock and for an order, with and without an instance")
    func options() throws {
      let shop = OrderShop(ahead: .seconds(100), opensIn: .seconds(4))
      try Desktop.use { desktop in
        let first = try desktop.launch(
          ["--order", shop.address(), "-t", "Mine", "--exec", "printenv TMINUS_TITLE"]
        ).child
        #expect(try first.wait() == 0)
        #expect(first.standardOutput.map(\.text) == ["Mine"])
        // By this computer's clock that moment is a minute and a half away.
        let opens = SystemTimekeeper().read().wall + .seconds(103)
        let moment = "@" + String(opens.nanoseconds / 1_000_000_000)
        let second = try desktop.launch(
          [
            moment, "-c", "http://127.0.0.1:\(shop.port)", "--never-early", "-t", "Shop", "--exec",
            "printenv TMINUS_TITLE",
          ]
        ).child
        #expect(try second.wait(within: .seconds(30)) == 0)
        #expect(second.standardOutput.map(\.text) == ["Shop"])
        #expect(errors(first) + errors(second) == [])
      }
    }

    @Test("an order that cannot be opened is an end with 1, and a command that fails one with 4; both are said")
    func failures() throws {
      try beside { desktop, _ in
        let order = try desktop.launch(["--order", "http://127.0.0.1:1/order.json", "--exec", "true"]).child
        #expect(try order.wait() == 1)
        #expect(errors(order) == ["tminus: Nothing was started, so the command was not run."])
        let failing = try desktop.launch(["1s", "--exec", "false"]).child
        #expect(try failing.wait() == 4)
        #expect(errors(failing).first == "tminus: The command failed: Child process exited with code 1.")
      }
    }

    @Test("an instance that is closed, or a bus that goes away, ends the waiting with 1 and a sentence")
    func closed() throws {
      try beside { desktop, program in
        let waiting = try desktop.launch(["1h", "-t", "Egg", "--exec", "true"]).child
        try desktop.wait(for: "the countdown") { try desktop.titles == ["Egg", "Other"] }
        program.child.send(signal: SIGTERM)
        #expect(try waiting.wait() == 1)
        #expect(errors(waiting) == ["tminus: Tminus was closed before zero, so the command was not run."])
        #expect(try program.child.wait() == 0)
      }
    }

    /// Whether a process has come to where it answers SIGTERM by itself.
    private func catchesTermination(_ child: Child) -> Bool {
      let status = (try? String(contentsOfFile: "/proc/\(child.identifier)/status", encoding: .utf8)) ?? ""
      let caught = status.split(separator: "\n").first { $0.hasPrefix("SigCgt:") }?.split(separator: "\t").last
      return caught.flatMap { UInt64($0, radix: 16) }.map { $0 & (1 << (SIGTERM - 1)) != 0 } ?? false
    }

    @Test("that a time has passed and tomorrow is meant is said where the command waits")
    func tomorrow() throws {
      try beside { desktop, _ in
        let waiting = try desktop.launch(["until", "0:00", "--exec", "true"], environment: ["TZ": "UTC"]).child
        try desktop.wait(for: "the countdown") { try desktop.titles.count == 2 }
        try desktop.wait(for: "the command's waiting") { catchesTermination(waiting) }
        waiting.send(signal: SIGTERM)
        #expect(try waiting.wait() == 1)
        #expect(
          errors(waiting) == [
            "That time is already past today, so tomorrow is meant.",
            "tminus: The countdown continues without its command.",
          ])
      }
    }

    @Test("an instance that does not answer is not taken for one that was closed: what it tells of the end counts")
    func silent() throws {
      try Desktop.use { desktop in
        let instance = try SilentInstance(on: desktop)
        let waiting = try desktop.launch(["1h", "-t", "Egg", "--exec", "printenv TMINUS_TITLE"]).child
        var id = ""
        try desktop.wait(for: "the question") {
          guard waiting.isRunning else { throw DesktopError("it ended: \(errors(waiting))") }
          id = instance.id ?? ""
          return !id.isEmpty
        }
        try instance.tell("[{\"id\":\"\(id)\",\"state\":\"expired\",\"title\":\"Egg\",\"end\":1}]")
        #expect(try waiting.wait() == 0)
        #expect(waiting.standardOutput.map(\.text) == ["Egg"])
        #expect(errors(waiting) == [])
      }
    }

    @Test("what is started in the place of a cancelled countdown does not run its command")
    func another() throws {
      try beside { desktop, program in
        let mark = desktop.folder.appendingPathComponent("was-run").path
        let waiting = try desktop.launch(["1h", "-t", "Egg", "--exec", "touch \(mark)"]).child
        try desktop.wait(for: "the countdown") { try desktop.titles == ["Egg", "Other"] }
        let face = try Face(program)
        try desktop.wait(for: "Egg") { face.window.name == "Egg" }
        try face.actions.activate("escape")
        try desktop.wait(for: "the cancel") { try desktop.titles == ["Other"] }
        try face.press("1 min")
        #expect(try waiting.wait() == 1)
        #expect(
          errors(waiting) == ["tminus: The countdown was cancelled before zero, so the command was not run."])
        #expect(!FileManager.default.fileExists(atPath: mark))
      }
    }

    @Test("without a session bus a cancel can be undone too, and what will not be run is said: exit code 1")
    func noBusUndone() throws {
      try Desktop.use { desktop in
        let mark = desktop.folder.appendingPathComponent("was-run").path
        let program = try desktop.launch(
          ["12s", "-t", "Egg", "--exec", "touch \(mark)"], environment: Desktop.noSessionBus)
        try desktop.keyboard.focus(try desktop.screenWindow { $0.hasSuffix(" – Egg") })
        try desktop.keyboard.press("Escape")
        _ = try desktop.screenWindow { $0 == "Egg" }
        try desktop.keyboard.press("ctrl+z")
        try desktop.wait(for: "the command") { FileManager.default.fileExists(atPath: mark) }
        program.child.send(signal: SIGTERM)
        #expect(try program.child.wait() == 0)
        #expect(program.complaints == "")
        let closed = try desktop.launch(["1h", "-t", "Tea", "--exec", "true"], environment: Desktop.noSessionBus)
        _ = try desktop.screenWindow { $0.hasSuffix(" – Tea") }
        closed.child.send(signal: SIGTERM)
        #expect(try closed.child.wait() == 1)
        #expect(closed.complaints == "tminus: Tminus was closed before zero, so the command was not run.")
      }
    }

    @Test("without a session bus the process that counts runs the command itself, and a failure is its exit code")
    func noBus() throws {
      try Desktop.use { desktop in
        let mark = desktop.folder.appendingPathComponent("was-run").path
        let program = try desktop.launch(
          ["1s", "--exec", "touch \(mark)"], environment: Desktop.noSessionBus)
        try desktop.wait(for: "the command") { FileManager.default.fileExists(atPath: mark) }
        program.child.send(signal: SIGTERM)
        #expect(try program.child.wait() == 0)
        #expect(program.complaints == "")
      }
    }
  }
}
