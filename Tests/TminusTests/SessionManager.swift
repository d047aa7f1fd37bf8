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
