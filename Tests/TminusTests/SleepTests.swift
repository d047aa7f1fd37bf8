import CountdownCore
import Desktop
import Foundation
import Testing

extension EndToEnd {
  /// Sleep and clocks, as the login manager and the kernel tell of them.
  @Suite struct Sleep {
    @Test("the login manager's word is only a hint: after it, and after its bus is gone, the countdown is right")
    func logind() throws {
      try Desktop.use { desktop in
        let manager = try LoginManager(on: desktop)
        defer { manager.close() }
        let program = try desktop.launch(
          ["1h"], environment: ["DBUS_SYSTEM_BUS_ADDRESS": manager.address])
        let face = try Face(program)
        try desktop.wait(for: "it to listen") { try manager.isHeard }
        let end = try desktop.ends
        // Said twice, as on a sleep that failed, and never taken back.
        for isAboutToSleep in [true, false, false, true] { try manager.say(isAboutToSleep: isAboutToSleep) }
        manager.close()
        desktop.pass(.milliseconds(300))
        #expect(try desktop.ends == end)
        try desktop.wait(for: "it to count") { face.timeLeft?.hasPrefix("00:59:5") == true }
        try face.actions.activate("pause")
        _ = try face.button("Resume")
        #expect(program.complaints == "")
      }
    }

    @Test("asleep for an hour between two runs, it still ends when it said it would")
    func endStays() throws {
      try Desktop.use { desktop in
        let first = try desktop.launch(["500m"])
        try desktop.wait(for: "the start") { try desktop.titles == [""] }
        try desktop.wait(for: "it to be kept") { desktop.state.contains("running") }
        let end = try desktop.ends
        first.child.send(signal: SIGKILL)
        try first.child.wait()
        let second = try desktop.launch(["-T", "--boottime", "3600", try Program.path()], program: "unshare")
        try desktop.wait(for: "the countdown", within: .seconds(10)) { try desktop.titles == [""] }
        #expect(try desktop.ends == end)
        _ = try second.quit()
      }
    }
  }
}
