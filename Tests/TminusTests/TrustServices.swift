import CountdownCore
import Desktop
import GLib
import Synchronization

/// A session manager that counts who keeps the computer awake.
final class SessionManager: Sendable {
  private let bus: Bus
  private let cookies = Mutex<Set<Int>>([])

  /// How many hold it now.
  var held: Int { cookies.withLock { $0.count } }

  init(on desktop: Desktop) throws {
    bus = try Bus(address: desktop.environment["DBUS_SESSION_BUS_ADDRESS"] ?? "")
    try bus.serve("/org/gnome/SessionManager", describedBy: Self.description) { [weak self] member, arguments in
      switch member {
      case "Inhibit":
        let cookie = self?.cookies.withLock { cookies in
          let next = (cookies.max() ?? 0) + 1
          cookies.insert(next)
          return next
        }
        return Variant(tuple: [Variant(UInt32(cookie ?? 0))])
      case "Uninhibit":
        _ = self?.cookies.withLock { $0.remove(Int(arguments[0]?.integer ?? 0)) }
        return Variant(tuple: [])
      default: return Variant(tuple: [])
      }
    }
    try bus.own("org.gnome.SessionManager")
  }

  deinit { bus.close() }

  private static let description = """
    <node><interface name="org.gnome.SessionManager">
      <method name="Inhibit">
        <arg type="s" direction="in"/><arg type="u" direction="in"/><arg type="s" direction="in"/>
        <arg type="u" direction="in"/><arg type="u" direction="out"/>
      </method>
      <method name="Uninhibit"><arg type="u" direction="in"/></method>
    </interface></node>
    """
}

/// A login manager on a system bus of the test's own.
final class LoginManager {
  private let daemon: Child
  private let bus: Bus
  /// Where the bus is.
  let address: String

  init(on desktop: Desktop) throws {
    address = "unix:path=\(desktop.folder.path)/system"
    daemon = try Child(
      "dbus-daemon", ["--session", "--nofork", "--nopidfile", "--address=\(address)"],
      environment: desktop.environment)
    var found: Bus?
    let address = address
    try desktop.wait(for: "the system bus") {
      found = try? Bus(address: address)
      return found != nil
    }
    guard let found else { throw DesktopError("there is no system bus") }
    bus = found
    try bus.own("org.freedesktop.login1")
  }

  /// Whether somebody listens for this computer's sleep.
  var isHeard: Bool {
    get throws {
      let answer = try bus.call(
        "org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus.Debug.Stats", "GetAllMatchRules")
      return answer.description.contains("PrepareForSleep")
    }
  }

  /// Says that the computer is about to sleep, or has woken.
  func say(isAboutToSleep: Bool) throws {
    try bus.emit(
      "/org/freedesktop/login1", "org.freedesktop.login1.Manager", "PrepareForSleep", [Variant(isAboutToSleep)])
  }

  private var isOpen = true

  /// Ends the bus; a second time does nothing.
  func close() {
    guard isOpen else { return }
    isOpen = false
    bus.close()
    daemon.stop()
  }
}
