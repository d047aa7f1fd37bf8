import CountdownCore
import Desktop
import Testing

extension EndToEnd {
  /// The program under a compositor that tiles.
  @Suite struct UnderSway {
    @Test(
      "keys reach it, it fills the screen, has a second window and gives back what was cancelled",
      Tool.needed("sway", "swaymsg", "setpriv"))
    func keys() throws {
      try Desktop.use { desktop in
        try Sway.use(on: desktop) { sway in
          let program = try desktop.launch(["1h", "-t", "Tea"], environment: sway.environment)
          let face = try Face(program)
          try desktop.wait(for: "its window") { try sway.focused?.title.hasSuffix("Tea") == true }
          try sway.takeKeys()
          try face.keys("space")
          _ = try face.button("Resume")
          try face.keys("space")
          _ = try face.button("Pause")

          try face.keys("F11")
          try desktop.wait(for: "the full screen") { try sway.windows.map(\.fillsScreen) == [true] }
          try face.keys("Escape")
          try desktop.wait(for: "its place") { try sway.windows.map(\.fillsScreen) == [false] }
          #expect(try desktop.titles == ["Tea"])

          try face.keys("ctrl+shift+n")
          try desktop.wait(for: "a window more") { try sway.windows.count == 2 }
          try face.keys("ctrl+w")
          try desktop.wait(for: "it to go") { try sway.windows.count == 1 }

          try face.start("2h", "-t", "Bread")
          try face.keys("ctrl+l", "Escape", "Escape")
          try desktop.wait(for: "one less") { try desktop.titles.count == 1 }
          try face.keys("ctrl+z")
          try desktop.wait(for: "both") { try desktop.titles == ["Bread", "Tea"] }
        }
      }
    }

    @Test(
      "at zero the keyboard stays with the other program, and the window is urgent until it is looked at",
      Tool.needed("sway", "swaymsg", "setpriv"))
    func zero() throws {
      try Desktop.use { desktop in
        let server = try NotificationServer(on: desktop)
        try Sway.use(on: desktop) { sway in
          let program = try desktop.launch(["1h", "-t", "Bread"], environment: sway.environment)
          let face = try Face(program)
          try desktop.wait(for: "its window") { try sway.focused != nil }
          let own = try #require(try sway.focused).number
          try face.start("6s", "-t", "Tea")
          let other = try desktop.launch(
            [],
            environment: sway.environment.merging(Desktop.noSessionBus) { $1 }
              .merging(["XDG_STATE_HOME": desktop.folder.path + "/other"]) { $1 })
          try desktop.wait(for: "the other program") { try sway.focused.map { $0.number != own } == true }
          let elsewhere = try #require(try sway.focused).number
          try sway.takeKeys()
          let end = try desktop.ends(of: "Tea")
          try desktop.wait(for: "the end", within: .seconds(10)) {
            #expect(try sway.focused?.number == elsewhere)
            try face.keys("x")
            return desktop.bootSeconds > end + 2
          }
          let notification = try server.next(after: 0)
          #expect(notification.summary == "Time's Up")
          #expect(try sway.windows.filter(\.isUrgent).map(\.number) == [own])
          #expect(try sway.windows.count == 2)
          try face.keys("Return")
          #expect(try face.dialogs().count == 1)

          try sway.say("[con_id=\(own)] focus")
          try face.waitForFocusedDialog()
          try desktop.wait(for: "no urgency") { try sway.windows.allSatisfy { !$0.isUrgent } }
          try face.keys("Return")
          try face.waitForNoDialog()
          try server.waitForWithdrawal(of: notification)
          other.child.stop()
        }
      }
    }

    @Test(
      "on a workspace that nobody looks at it wakes for nothing, and the first second that is seen again is right",
      Tool.needed("sway", "swaymsg", "setpriv"))
    func hidden() throws {
      try Desktop.use { desktop in
        try Sway.use(on: desktop) { sway in
          let program = try desktop.launch(["1h", "-t", "Tea"], environment: sway.environment)
          let face = try Face(program)
          try desktop.wait(for: "it to count") { face.timeLeft?.hasPrefix("00:59:5") == true }
          try sway.say("workspace", "2")
          // Three seconds that are not painted tell.
          desktop.pass(.seconds(5))
          let before = try program.child.switches()
          desktop.pass(.seconds(4))
          #expect(try program.child.switches() - before <= 1)
          try sway.say("workspace", "1")
          let end = try desktop.ends
          try desktop.wait(for: "the right time", within: .milliseconds(500)) {
            let left = Int((end - desktop.bootSeconds).rounded(.up))
            return face.timeLeft == "00:\(left / 60):\(left % 60 < 10 ? "0" : "")\(left % 60)"
          }
          let then = try program.child.switches()
          try face.wait(forTime: face.timeLeft ?? "")
          desktop.pass(.seconds(2))
          #expect(try program.child.switches() > then, "it stands still")
        }
      }
    }
  }
}
