import CountdownCore
import Desktop
import Foundation
import Testing

extension EndToEnd {
  /// The first countdown, started from a shell: as the second, it gives the prompt back.
  @Suite struct Detaching {
    /// Runs a shell's script with the program as its `$0`, to its end.
    private func shell(_ script: String, on desktop: Desktop, environment: [String: String] = [:]) throws -> Child {
      let child = try desktop.launch(["-c", script, try Program.path()], program: "sh", environment: environment).child
      #expect(try child.wait() == 0)
      return child
    }

    /// The process that has the program's name on the session bus.
    private func instance(on desktop: Desktop) throws -> Int32 { try desktop.session.process(of: Desktop.name) }

    /// Ends the instance as the session's end does.
    private func end(on desktop: Desktop) throws {
      kill(try instance(on: desktop), SIGTERM)
      try desktop.wait(for: "its end") { !desktop.session.isOwned(Desktop.name) }
    }

    @Test("the prompt comes back with 0 once it is kept, and no hang-up of the terminal ends the countdown")
    func prompt() throws {
      try Desktop.use { desktop in
        let shell = try shell(
          "\"$0\" 25m -t Tea; echo told $?; cat \"$XDG_STATE_HOME/tminus/countdowns.json\"", on: desktop)
        #expect(shell.standardOutput.first?.text == "told 0")
        #expect(shell.standardOutput.contains { $0.text.contains("\"title\":\"Tea\"") })
        #expect(shell.standardError.isEmpty)
        let process = try instance(on: desktop)
        #expect(getsid(process) == process)
        kill(process, SIGHUP)
        desktop.pass(.milliseconds(300))
        #expect(try instance(on: desktop) == process)
        #expect(try desktop.titles == ["Tea"])
        try end(on: desktop)
      }
    }

    @Test("nobody who reads what it writes waits for its end, and the terminal it came from may close")
    func output() throws {
      try Desktop.use { desktop in
        let taken = try shell("x=$(\"$0\" 25m -t Tea 2>&1); echo \"$x.\"", on: desktop)
        #expect(taken.standardOutput.map(\.text) == ["."])
        try end(on: desktop)
        _ = try shell("script -qec \"'$0' 24m -t Egg\" /dev/null </dev/null", on: desktop)
        desktop.pass(.milliseconds(300))
        #expect(try desktop.titles == ["Egg", "Tea"])
        try end(on: desktop)
      }
    }

    @Test("what is wrong at the start is told as ever, with its status")
    func refused() throws {
      try Desktop.use { desktop in
        let none = try shell("\"$0\" 25m; echo $?", on: desktop, environment: ["DISPLAY": ":nowhere"])
        #expect(none.standardOutput.map(\.text) == ["1"])
        #expect(
          none.standardError.map(\.text) == [
            "tminus: There is no display for a window; tminus --terminal 5 counts down without one."
          ])
        let nonsense = try shell("\"$0\" 5 apples; echo $?", on: desktop)
        #expect(nonsense.standardOutput.map(\.text) == ["2"])
        #expect(nonsense.standardError.first?.text.hasPrefix("tminus: ") == true)
      }
    }

    @Test("a session bus that goes away ends no countdown")
    func busGone() throws {
      try Desktop.use { desktop in
        // A bus of its own, so that the desktop's stays.
        let socket = desktop.folder.appendingPathComponent("run/other").path
        let daemon = try desktop.launch(
          ["--session", "--nofork", "--nopidfile", "--print-address=1", "--address=unix:path=\(socket)"],
          program: "dbus-daemon"
        ).child
        try desktop.wait(for: "the bus") { !daemon.standardOutput.isEmpty }
        let program = try desktop.launch(
          ["3s", "-t", "Tea"], environment: ["DBUS_SESSION_BUS_ADDRESS": "unix:path=\(socket)"])
        _ = try Face(program)
        daemon.stop()
        try desktop.wait(for: "the sentence") {
          try program.windows().contains { window in
            window.find { $0.name.hasPrefix("The session bus is gone: Tminus keeps counting") } != nil
          }
        }
        try desktop.wait(for: "the dialog") { try Face(program).dialogs().count == 1 }
        program.child.send(signal: SIGTERM)
        #expect(try program.child.wait() == 0)
        #expect(desktop.state.contains("Tea"))
        #expect(program.complaints == "")
      }
    }
  }
}
