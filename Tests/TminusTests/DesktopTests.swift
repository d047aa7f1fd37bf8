import Desktop
import Dispatch
import GLib
import Synchronization
import Testing

extension EndToEnd {
  /// The desktop's own parts, against programs that are not ours.
  @Suite struct DesktopItself {
    @Test("Connections to a bus come and go, hundreds of them, and harm nothing of each other's")
    func connections() throws {
      try Desktop.use { desktop in
        let address = try #require(desktop.environment["DBUS_SESSION_BUS_ADDRESS"])
        let failures = Atomic(0)
        DispatchQueue.concurrentPerform(iterations: 600) { _ in
          do {
            let bus = try Bus(address: address)
            bus.settle()
            bus.close()
          } catch { failures.add(1, ordering: .relaxed) }
        }
        #expect(failures.load(ordering: .relaxed) == 0)
      }
    }

    @Test("The notification service takes what gdbus sends, and answers with presses and closings")
    func notifications() throws {
      try Desktop.use { desktop in
        let server = try NotificationServer(on: desktop)
        let heard = Mutex<[String]>([])
        desktop.session.subscribe(interface: "org.freedesktop.Notifications") { signal, _ in
          heard.withLock { $0.append("\(signal.member)\(signal.arguments)") }
        }
        func notify(_ replaces: String) throws -> [String] {
          try desktop.run(
            "gdbus",
            [
              "call", "--session", "--dest", "org.freedesktop.Notifications", "--object-path",
              "/org/freedesktop/Notifications", "--method", "org.freedesktop.Notifications.Notify", "Tea timer",
              replaces, "icon", "Time's Up", "a &amp; b", "['restart', 'Restart', 'default', 'Open']",
              "{'urgency': <byte 2>}", "0",
            ])
        }
        #expect(try notify("0") == ["(uint32 1,)"])
        let first = try server.next(after: 0)
        #expect(first.program == "Tea timer" && first.summary == "Time's Up" && first.body == "a &amp; b")
        #expect(
          first.actions.map(\.key) == ["restart", "default"] && first.actions.map(\.label) == ["Restart", "Open"])
        #expect(first.hints["urgency"]?.integer == 2)
        #expect(try notify("1") == ["(uint32 1,)"])
        #expect(try notify("0") == ["(uint32 2,)"])
        #expect(server.open.map(\.identifier) == [1, 2])
        try server.press("restart", of: first)
        try desktop.session.call(
          "org.freedesktop.Notifications", "/org/freedesktop/Notifications", "org.freedesktop.Notifications",
          "CloseNotification", [Variant(UInt32(2))])
        #expect(server.withdrawn.map(\.identifier) == [2])
        #expect(server.open.isEmpty)
        try desktop.session.wait(for: "the signals") { heard.withLock { $0.count } == 3 }
        #expect(
          heard.withLock { $0 } == [
            "ActionInvoked(1, 'restart')", "NotificationClosed(1, 2)", "NotificationClosed(2, 3)",
          ])
      }
    }
  }
}
