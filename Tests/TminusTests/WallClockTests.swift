import CountdownCore
import Desktop
import Foundation
import GLib
import Glibc
import Testing

extension EndToEnd {
  /// What is bound to this computer's wall clock.
  @Suite struct WallClock {
    /// A program's wall clock that the test sets, by libfaketime; all of its other clocks are this computer's.
    ///
    /// It moves timers on those too, so that ticks come late or without a pause between them, for drawing for example:
    /// what is drawn is not asked.
    private struct WallClock {
      private let file: URL
      let environment: [String: String]

      init(on desktop: Desktop) throws {
        file = desktop.folder.appendingPathComponent("wall-clock")
        let library = ["/usr/lib/x86_64-linux-gnu", "/usr/lib/aarch64-linux-gnu", "/usr/lib"]
          .map { $0 + "/faketime/libfaketime.so.1" }.first { FileManager.default.fileExists(atPath: $0) }
        guard let library else { throw DesktopError("faketime is not installed") }
        environment = [
          "LD_PRELOAD": library, "FAKETIME_TIMESTAMP_FILE": file.path, "FAKETIME_NO_CACHE": "1",
          "DONT_FAKE_MONOTONIC": "1", "FAKETIME_DONT_FAKE_MONOTONIC": "1",
        ]
        try "+0".write(to: file, atomically: true, encoding: .utf8)
      }

      /// Sets the clock that many seconds off this computer's, and lets it be known that a clock was set.
      ///
      /// The kernel tells every timer on the wall clock, which are real, when that is set: to what it shows. Where that
      /// is not allowed, the login manager says that the computer has woken, after which the clock is looked at too.
      func set(_ seconds: String, _ manager: LoginManager) throws {
        try seconds.write(to: file, atomically: true, encoding: .utf8)
        var now = timespec()
        clock_gettime(CLOCK_REALTIME, &now)
        if clock_settime(CLOCK_REALTIME, &now) != 0 { try manager.say(isAboutToSleep: false) }
      }
    }

    /// Waits for a sentence, drawn or not.
    private func wait(for sentence: String, in face: Face) throws {
      try face.desktop.wait(for: sentence) { face.window.all.contains { $0.name == sentence } }
    }

    @Test("When the wall clock is set, a moment on it follows and says so, a duration does not, and both are kept")
    func stepped() throws {
      try Desktop.use { desktop in
        let clock = try WallClock(on: desktop)
        let manager = try LoginManager(on: desktop)
        defer { manager.close() }
        let at = Int(Date().timeIntervalSince1970) + 7200
        let program = try desktop.launch(
          ["@\(at)", "-t", "Train"],
          environment: clock.environment.merging(["DBUS_SYSTEM_BUS_ADDRESS": manager.address]) { $1 })
        let face = try Face(program)
        try face.start("3h", "-t", "Roast")
        try desktop.wait(for: "both") { try desktop.titles == ["Roast", "Train"] }
        try desktop.wait(for: "it to listen") { try manager.isHeard }
        let (train, roast) = (try desktop.ends(of: "Train"), try desktop.ends(of: "Roast"))
        try clock.set("+600", manager)
        try desktop.wait(for: "the moment to follow") { abs(try desktop.ends(of: "Train") - (train - 600)) < 1 }
        #expect(try desktop.ends(of: "Roast") == roast)
        try wait(for: "Train: The end moved: it is 10 min earlier than shown.", in: face)
        try clock.set("-1200", manager)
        try desktop.wait(for: "the moment to follow") { abs(try desktop.ends(of: "Train") - (train + 1200)) < 1 }
        try wait(for: "Train: The end moved: it is 30 min later than shown.", in: face)
        #expect(try desktop.ends(of: "Roast") == roast)
        // Past by the new clock: it ends at once.
        try clock.set("+7230", manager)
        try desktop.wait(for: "its end") {
          try desktop.applicationActions.describe("status").state?.text?.contains("\"expired\"") == true
        }
        #expect(try desktop.ends(of: "Roast") == roast)
        program.child.send(signal: SIGTERM)
        #expect(try program.child.wait() == 0)
        #expect(desktop.state.contains("\"expired\"") && desktop.state.contains("\"running\""))
        #expect(program.complaints == "")
      }
    }

    @Test("A moment of every year, answered at its end, counts to the same date a year later, and says so")
    func everyYear() throws {
      try Desktop.use { desktop in
        let at = Int(Date().timeIntervalSince1970) + 4
        try desktop.writeState(
          """
          {"version":1,"countdowns":[{"id":"00000001","title":"Anniversary","phase":"running",
          "plan":{"kind":"moment","at":\(at)000000000,"everyYear":true}}]}
          """)
        let program = try desktop.launch()
        let face = try Face(program)
        _ = try face.dialog(within: .seconds(10))
        #expect(try desktop.ends(of: "Anniversary") > 0)
        try desktop.applicationActions.activate("dismiss", Variant(""))
        try face.waitForNoDialog()
        // The next date by the calendar of another library.
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = try #require(TimeZone(identifier: "UTC"))
        let date = Date(timeIntervalSince1970: Double(at))
        let next = try #require(calendar.date(byAdding: .year, value: 1, to: date)).timeIntervalSince1970
        let now = SystemTimekeeper().read()
        let left = next - Double(now.wall.nanoseconds) / 1e9
        try desktop.wait(for: "the next year's") { try desktop.titles == ["Anniversary"] }
        #expect(abs(try desktop.ends(of: "Anniversary") - Double(now.boot.nanoseconds) / 1e9 - left) < 0.5)
        try desktop.wait(for: "the sentence") {
          face.window.find { $0.name.hasPrefix("Next time: ") } != nil
        }
        try desktop.wait(for: "it to be kept") { desktop.state.contains("\(Int(next))000000000") }
        try desktop.wait(for: "the days") { face.timeLeft?.contains(" days ") == true }
        #expect(program.complaints == "")
      }
    }
  }
}
