import CountdownCore
import Desktop
import Testing

extension EndToEnd {
  /// Picking a day and a time instead of typing them.
  @Suite struct MomentPicking {
    @Test("a day and a time are picked by the keyboard alone, read like typed ones, and Start counts to them")
    func picked() throws {
      // Where it is noon: an hour of this evening is still to come.
      let now = SystemTimekeeper().read().wall.nanoseconds / 3_600_000_000_000 % 24
      var options = Desktop.Options()
      options.environment["TZ"] = now < 12 ? "Etc/GMT-\(12 - now)" : "Etc/GMT+\(now - 12)"
      try Face.use(options) { face in
        let desktop = face.desktop
        try face.window.wait(for: "tab", named: "Until").press()
        let when = try face.window.wait(for: "text box", named: "Count down until")
        func day(_ distance: String) throws -> String {
          try desktop.run("date", ["-d", distance, "+%F"]).joined()
        }
        func waitForText(_ expected: () throws -> String) throws {
          do { try desktop.wait(for: "the text") { try when.text == expected() } } catch {
            throw DesktopError("\(error); it is \(when.text)")
          }
        }
        try face.click(try face.window.wait(named: "Pick a day and a time"))
        // A popover reaches beyond its window.
        func spin(_ name: String) -> Accessible? {
          face.window.shown.first { $0.role == "spin button" && $0.name == name }
        }
        func waitForSpin(_ name: String) throws -> Accessible {
          try desktop.wait(for: name) { spin(name) != nil }
          return try #require(spin(name))
        }
        let hour = try waitForSpin("Hour")
        // It opens on the next full hour, and nothing is picked yet.
        #expect(when.text == "")
        for _ in 0..<12 where !hour.isFocused {
          try face.keys("Tab")
          desktop.pass(.milliseconds(100))
        }
        try desktop.wait(for: "the hour to have the keyboard") { hour.isFocused }
        try face.keys("ctrl+a", "2", "3", "Tab")
        let minute = try waitForSpin("Minute")
        try desktop.wait(for: "the minute to have the keyboard") { minute.isFocused }
        try waitForText { try "\(day("today")) 23:00" }
        try face.keys("ctrl+a", "3", "0", "Return")
        try waitForText { try "\(day("today")) 23:30" }
        try desktop.wait(for: "the popover to go") { spin("Hour") == nil }
        // Once more, for the day: it opens on what stands there, and Ctrl+Down goes to the next year.
        try face.click(try face.window.wait(named: "Pick a day and a time"))
        _ = try waitForSpin("Hour")
        try desktop.wait(for: "the calendar to have the keyboard") {
          face.window.shown.contains { $0.name == "Day" && $0.isFocused }
        }
        try face.keys("ctrl+Down")
        try waitForText { try "\(day("1 year")) 23:30" }
        try face.keys("Escape")
        try desktop.wait(for: "the popover to go") { spin("Hour") == nil }
        let picked = when.text
        try face.press("Start")
        try desktop.wait(for: "it to count") { face.timeLeft?.hasPrefix("--") == false && face.timeLeft != nil }
        let seconds = try desktop.run("date", ["-d", picked, "+%s"]).joined()
        let end = try desktop.run("date", ["-u", "-d", "@\(seconds)", "+%FT%TZ"]).joined()
        let status = try desktop.run(try Program.path(), ["--status", "--json"]).joined()
        #expect(status.contains("\"ends\":\"\(end)\""), "\(status)")
      }
    }
  }
}
