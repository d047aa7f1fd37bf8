import CountdownCore
import Desktop
import Foundation
import GLib
import Testing

extension EndToEnd {
  /// Notifications as they arrive at the desktop's server, and what their buttons do.
  @Suite struct Notifications {
    /// A desktop with a notification server and a program whose window is closed while it counts.
    private func closed(
      _ arguments: [String],
      _ body: (Desktop, NotificationServer, Program, NotificationServer.Notification) throws -> Void
    ) throws {
      try Desktop.use { desktop in
        let server = try NotificationServer(on: desktop)
        let program = try desktop.launch(arguments)
        _ = try Face(program)
        try desktop.windowActions(1).activate("close")
        let word = try server.next(after: 0)
        try body(desktop, server, program, word)
        #expect(program.complaints == "")
      }
    }

    @Test("a closed window is told once, with a way back and a way out")
    func closedOnce() throws {
      try closed(["1h", "-t", "Tea & <b>milk</b>"]) { desktop, server, program, word in
        #expect(word.summary == "Tea & <b>milk</b> keeps running without its window")
        #expect(word.body.hasPrefix("1 h · ends "))
        #expect(word.actions.map(\.key) == ["default", "cancel"])
        #expect(word.actions.map(\.label) == ["Open", "Cancel"])
        #expect(word.hints["desktop-entry"]?.text == "app.tminus.Tminus")
        #expect(word.hints["urgency"]?.integer == 1)
        try server.press("default", of: word)
        let face = try Face(program)
        try desktop.wait(for: "the time left") { face.timeLeft?.hasPrefix("00:59:5") == true }
        try desktop.windowActions(2).activate("close")
        try desktop.wait(for: "no window") { try program.windows().isEmpty }
        desktop.pass(.milliseconds(500))
        #expect(server.shown.count == 1)
        #expect(program.child.isRunning)
      }
    }

    @Test("Cancel in the word about the closed window cancels, and then the program ends by itself")
    func cancelled() throws {
      try closed(["1h"]) { desktop, server, program, word in
        #expect(word.summary == "The countdown keeps running without its window")
        try server.press("cancel", of: word)
        #expect(try program.child.wait() == 0)
        #expect(!desktop.state.contains("running"))
      }
    }

    @Test("Opened again by a second launch, the word about the closed window is taken back")
    func reopened() throws {
      try closed(["1h"]) { desktop, server, program, word in
        #expect(try desktop.launch().child.wait() == 0)
        try server.waitForWithdrawal(of: word)
        _ = try Face(program)
      }
    }

    @Test(
      "at zero an urgent notification that stays names the countdown")
    func expired() throws {
      try closed(["3s", "-t", "Tea & <b>milk</b> \"x\""]) { desktop, server, program, word in
        let end = try desktop.ends
        let notification = try server.next(after: 1)
        #expect(notification.replaces == word.identifier, "one notification a countdown")
        let late = Double(notification.at.nanoseconds) / 1e9 - end
        #expect((0..<1.0).contains(late), "it came \(late) s after the end")
        #expect(notification.summary == "Time's Up")
        #expect(notification.body == "Tea &amp; &lt;b&gt;milk&lt;/b&gt; \"x\"")
        #expect(notification.actions.map(\.key) == ["default", "restart", "add", "dismiss"])
        #expect(notification.actions.map(\.label) == ["Open", "Restart", "+1 min", "Dismiss"])
        #expect(notification.hints["urgency"]?.integer == 2)
        #expect(notification.hints["desktop-entry"]?.text == "app.tminus.Tminus")
        #expect(notification.hints["category"]?.text == "x-tminus.expired")
        // 0 is never; what is not transient a desktop keeps in its list, and on the lock screen where people want that.
        #expect(notification.timeout == 0)
        #expect(notification.hints["transient"] == nil)
        desktop.pass(.milliseconds(1500))
        #expect(server.shown.filter { $0.body == notification.body }.count == 1, "told more than once")
        #expect(try program.windows().isEmpty, "a window was opened")
        try server.press("default", of: notification)
        _ = try Face(program).dialog()
      }
    }

    @Test("a server that reads no markup gets the title as it is")
    func plainBody() throws {
      try Desktop.use { desktop in
        let server = try NotificationServer(on: desktop, capabilities: ["body"])
        _ = try Face(try desktop.launch(["3s", "-t", "a < b & c"]))
        try desktop.windowActions(1).activate("close")
        let notification = try server.next(after: 1)
        #expect(notification.body == "a < b & c\nOpen Tminus to answer this")
        #expect(notification.actions.isEmpty, "buttons for a server that shows none")
      }
    }

    @Test(
      "where a bubble has no buttons, or goes by itself, it says what to do",
      arguments: [["body", "persistence"], ["actions", "body"]])
    func wayOut(capabilities: [String]) throws {
      try Desktop.use { desktop in
        let server = try NotificationServer(on: desktop, capabilities: capabilities)
        let program = try desktop.launch(["4s", "-t", "Egg"])
        _ = try Face(program)
        try desktop.windowActions(1).activate("close")
        #expect(try server.next(after: 0).body.hasSuffix("\nOpen Tminus to bring the window back"))
        #expect(try server.next(after: 1).body == "Egg\nOpen Tminus to answer this")
        try desktop.activate()
        _ = try Face(program).dialog()
      }
    }

    @Test("the notification of an order leads to its Grab")
    func order() throws {
      let shop = OrderShop(ahead: .seconds(2), opensIn: .seconds(8))
      try Desktop.use { desktop in
        let server = try NotificationServer(on: desktop)
        let program = try desktop.launch(["--order", shop.address()])
        _ = try Face(program).button("Preview")
        try desktop.windowActions(1).activate("close")
        let notification = try server.next(after: 1)
        #expect(notification.actions.map(\.key) == ["default", "open", "dismiss"])
        #expect(notification.actions.map(\.label) == ["Open", "Open", "Dismiss"])
        try server.press("open", of: notification)
        let face = try Face(program)
        try desktop.wait(for: "Grab") { try face.button("Grab").isSensitive }
        #expect(shop.posts == 0)
      }
    }

    @Test("a service that ends takes its numbers along; the next one is shown what still waits for an answer")
    func serviceReturns() throws {
      try closed(["3s", "-t", "Egg"]) { desktop, server, program, _ in
        // That there is no sound here is told in a second bubble, where it is not known yet.
        try desktop.wait(for: "the end") { server.shown.last?.body.contains("No sound here") == true }
        server.stop()
        try desktop.session.wait(for: "it to go") { !desktop.session.isOwned("org.freedesktop.Notifications") }
        let next = try NotificationServer(on: desktop)
        let notification = try next.next(after: 0)
        #expect(notification.replaces == 0)
        #expect(notification.body.hasPrefix("Egg"))
        #expect(notification.hints["urgency"]?.integer == 2)
        try next.press("dismiss", of: notification)
        #expect(try program.child.wait() == 0)
      }
    }

    @Test(
      "the buttons restart, add a minute and dismiss; then the dialog and the notification are gone",
      arguments: [("restart", "00:00:0"), ("add", "00:00:5"), ("dismiss", nil)] as [(String, String?)])
    func buttons(key: String, label: String?) throws {
      try closed(["3s", "-t", "Egg"]) { desktop, server, program, _ in
        let notification = try server.next(after: 1)
        try desktop.activate()
        let face = try Face(program)
        _ = try face.dialog()
        try server.press(key, of: notification)
        try face.waitForNoDialog()
        #expect(server.open.isEmpty)
        if let label {
          try desktop.wait(for: "it to count") { face.timeLeft?.hasPrefix(label) == true }
        } else {
          try face.waitForPicker()
        }
      }
    }

    @Test("when the server takes the bubble away by itself, or a person closes it, the dialog stays")
    func dialogStays() throws {
      for reason in [NotificationServer.Reason.expired, .dismissed] {
        try closed(["2s"]) { desktop, server, program, _ in
          let notification = try server.next(after: 1)
          try desktop.activate()
          _ = try Face(program).dialog()
          try server.close(notification, reason)
          desktop.pass(.milliseconds(500))
          #expect(try Face(program).dialogs().count == 1)
        }
      }
    }

    @Test("with the keyboard in the window there is the dialog and no notification")
    func focused() throws {
      try Desktop.use { desktop in
        let server = try NotificationServer(on: desktop)
        let program = try desktop.launch(["2s"])
        let face = try Face(program)
        try face.focus()
        _ = try face.dialog()
        desktop.pass(.milliseconds(500))
        #expect(server.shown.isEmpty)
      }
    }

    @Test("at the end of the program its notifications go")
    func withdrawnAtEnd() throws {
      try closed(["1s"]) { desktop, server, program, _ in
        let notification = try server.next(after: 1)
        program.child.send(signal: SIGTERM)
        #expect(try program.child.wait() == 0)
        try server.waitForWithdrawal(of: notification)
        #expect(server.open.isEmpty)
      }
    }

    @Test("a second one that ends while the first still waits has a notification of its own, and each its row with OK")
    func two() throws {
      try closed(["3s", "-t", "First"]) { desktop, server, program, _ in
        let first = try server.next(after: 1)
        #expect(try desktop.launch(["1s", "-t", "Second"]).child.wait() == 0)
        let face = try Face(program)
        _ = try face.dialog()
        // The first window was closed.
        try desktop.windowActions(2).activate("list")
        _ = try face.button("OK, First")
        // The second one's window may have the keyboard, and then its dialog is enough.
        try face.press("OK, Second")
        try desktop.wait(for: "it to go") { face.window.find(named: "OK, Second") == nil }
        #expect(server.open.map(\.body).contains { $0.hasPrefix("First") }, "the first one's notification went too")
        try server.press("dismiss", of: first)
        try desktop.wait(for: "it to go") { face.window.find(named: "OK, First") == nil }
        #expect(server.open.isEmpty)
      }
    }

    @Test("Without a notification server, and without a session bus, the dialog comes, to a hidden window too")
    func nobodyThere() throws {
      for environment in [["GTK_A11Y": "none"], Desktop.noSessionBus] {
        try Desktop.use { desktop in
          let program = try desktop.launch(["4s"], environment: environment)
          let window = try desktop.screenWindow()
          if environment["DBUS_SESSION_BUS_ADDRESS"] == nil {
            try desktop.run("xdotool", ["windowunmap", window.identifier])
          }
          _ = try desktop.screenWindow { $0.hasPrefix("Time's Up") }
          #expect(!program.complaints.contains("CRITICAL"))
          program.child.send(signal: SIGTERM)
          #expect(try program.child.wait() == 0)
        }
      }
    }

    @Test("started by the session bus with nothing to count, the program ends; with something, it goes on")
    func service() throws {
      try Desktop.use { desktop in
        var program = try desktop.launch(["--gapplication-service"])
        try desktop.session.wait(for: "the service") { desktop.isInstanceRunning }
        try desktop.activateAction("five-minutes")
        let face = try Face(program)
        try desktop.wait(for: "it to count") { face.timeLeft?.hasPrefix("00:04:5") == true }
        try desktop.windowActions(1).activate("close")
        #expect(try program.quit() == 0)
        program = try desktop.launch(["--gapplication-service"])
        try desktop.session.wait(for: "the service") { desktop.isInstanceRunning }
        try desktop.wait(for: "the countdown to be taken up") { try desktop.titles == [""] }
        #expect(try Accessible.programs(on: desktop.accessibility).allSatisfy { $0.children.isEmpty })
        try desktop.activate()
        #expect(try Face(program).timeLeft?.hasPrefix("00:04:") == true)
      }
    }
  }
}
