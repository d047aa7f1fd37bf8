import CountdownCore
import Desktop
import GLib
import Synchronization
import Testing

extension EndToEnd {
  /// What a dock on the session's bus hears.
  @Suite struct DockOnBus {
    /// A dock as GNOME's and Plasma's are: it takes a name and listens to the signal.
    private final class Listener: Sendable {
      struct Update: Sendable {
        let entry: String
        let properties: [String: Variant]

        var summary: String {
          let progress = properties["progress-visible"]?.bool == true ? properties["progress"]?.double : nil
          let count = properties["count-visible"]?.bool == true ? properties["count"]?.integer : nil
          return "\(progress.map { "\($0)" } ?? "-") \(count.map { "\($0)" } ?? "-")"
        }
      }

      let bus: Bus
      private let book = Mutex<[Update]>([])

      init(on desktop: Desktop) throws {
        bus = try Bus(address: desktop.environment["DBUS_SESSION_BUS_ADDRESS"] ?? "")
        bus.subscribe(interface: "com.canonical.Unity.LauncherEntry") { [weak self] signal, _ in
          guard signal.member == "Update", let entry = signal.arguments[0]?.text,
            let properties = signal.arguments[1]?.dictionary
          else { return }
          self?.book.withLock { $0.append(Update(entry: entry, properties: properties)) }
        }
      }

      deinit { bus.close() }

      var updates: [Update] { book.withLock { $0 } }

      func wait(for summary: String) throws {
        do {
          try bus.wait(for: summary) { updates.last?.summary == summary }
        } catch { throw DesktopError("\(error); it was told \(updates.map(\.summary))") }
      }
    }

    @Test("a dock hears of the progress, of what rings, and of nothing once the program ends")
    func life() throws {
      try Desktop.use { desktop in
        let dock = try Listener(on: desktop)
        let program = try desktop.launch(["1h", "-t", "Tea"])
        try desktop.wait(for: "it to count") { (try? desktop.titles) == ["Tea"] }
        desktop.pass(.milliseconds(500))
        #expect(dock.updates.isEmpty, "nobody is there to be told")
        try dock.bus.own("com.canonical.Unity")
        try dock.wait(for: "0.0 -")
        #expect(dock.updates.last?.entry == "application://app.tminus.Tminus.desktop")
        #expect(try desktop.launch(["1s", "-t", "Egg"]).child.wait() == 0)
        try dock.wait(for: "0.0 1")
        #expect(dock.updates.last?.properties["urgent"]?.bool == true)
        #expect(dock.updates.count <= 3)
        #expect(try program.quit() == 0)
        try dock.wait(for: "- -")
        #expect(program.complaints == "")
      }
    }
  }
}
