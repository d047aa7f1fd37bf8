import CountdownCore
import Desktop
import Testing

extension EndToEnd {
  /// What windows go through: locked screens, closing at any time, other dialogs.
  @Suite struct HiddenWindow {
    /// Seconds from "ended 5 s ago".
    private func ago(_ dialog: Accessible) -> Int? {
      dialog.find { $0.name.hasPrefix("ended ") }.flatMap { Int($0.name.dropFirst(6).prefix { $0.isNumber }) }
    }

    @Test("taken off the screen as by a lock and put back, it counts on, and the first that is seen is right")
    func locked() throws {
      try Desktop.use { desktop in
        let program = try desktop.launch(["1h", "-t", "Tea"])
        let face = try Face(program)
        try desktop.wait(for: "it to count") { face.timeLeft?.hasPrefix("00:59:5") == true }
        let end = try desktop.ends
        let window = try face.screen
        try desktop.run("xdotool", ["windowunmap", window.identifier])
        desktop.pass(.milliseconds(3200))
        try desktop.run("xdotool", ["windowmap", "--sync", window.identifier])
        try desktop.wait(for: "the right time", within: .seconds(2)) {
          let left = end - Double(face.now.nanoseconds) / 1e9
          guard let shown = face.timeLeft?.split(separator: ":").compactMap({ Double($0) }), shown.count == 3 else {
            return false
          }
          return abs(shown[0] * 3600 + shown[1] * 60 + shown[2] - left) <= 1
        }
        #expect(try desktop.ends == end)
        #expect(program.complaints == "")
      }
    }

    @Test("off the screen it ends on time, with a notification alone; the dialog waits in the window")
    func offScreen() throws {
      try Desktop.use { desktop in
        let server = try NotificationServer(on: desktop)
        let program = try desktop.launch(["4s", "-t", "Tea"])
        let face = try Face(program)
        let end = try desktop.ends
        try desktop.run("xdotool", ["windowunmap", try face.screen.identifier])
        let notification = try server.next(after: 0)
        let late = Double(notification.at.nanoseconds) / 1e9 - end
        #expect((0..<1.0).contains(late), "it came \(late) s after the end")
        desktop.pass(.milliseconds(1500))
        #expect(try desktop.screenWindows().isEmpty, "a window was brought up")
        try desktop.activate()
        _ = try face.dialog()
      }
    }

    @Test("closed and opened again after the end, the time since the end goes on")
    func overtime() throws {
      try Desktop.use { desktop in
        let program = try desktop.launch(["1s", "-t", "Tea"])
        let first = try Face(program).dialog()
        try desktop.wait(for: "two seconds") { (ago(first) ?? 0) >= 2 }
        let end = try desktop.ends
        try desktop.windowActions(1).activate("close")
        try desktop.wait(for: "no window") { try program.windows().isEmpty }
        desktop.pass(.seconds(1))
        try desktop.activate()
        let second = try Face(program).dialog()
        try desktop.wait(for: "the time since the end") {
          let since = Double(SystemTimekeeper().read().boot.nanoseconds) / 1e9 - end
          return abs(Double(ago(second) ?? 0) - since) <= 1.2
        }
        #expect((ago(second) ?? 0) >= 3)
        #expect(program.complaints == "")
      }
    }

    @Test("an end while another dialog is open has its one dialog, and no crash")
    func otherDialogs() throws {
      try Desktop.use { desktop in
        let program = try desktop.launch(["4s", "-t", "Tea"])
        let face = try Face(program)
        try desktop.applicationActions.activate("about")
        try face.actions.activate("show-help-overlay")
        _ = try desktop.screenWindow { $0.hasPrefix("About") }
        _ = try face.dialog(within: .seconds(10))
        desktop.pass(.milliseconds(500))
        #expect(try face.dialogs().count == 1)
        try face.actions.activate("dismiss")
        try face.waitForNoDialog()
        try face.start("1h")
        try desktop.wait(for: "it to count") { try desktop.titles == [""] }
        #expect(try program.quit() == 0)
        #expect(desktop.state.contains("running"))
        #expect(program.complaints == "")
      }
    }
  }
}
