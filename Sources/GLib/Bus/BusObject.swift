internal import CGLib
import Glibc

/// An object of another program on a bus, for the main thread.
@MainActor
package final class BusObject {
  package enum Bus: Sendable {
    case session
    case system
  }

  private let connection: BusConnection
  private let name: String
  private let path: String
  private let interface: String

  private init(_ connection: BusConnection, name: String, path: String, interface: String) {
    self.connection = connection
    self.name = name
    self.path = path
    self.interface = interface
  }

  /// An object by its bus name, path and interface.
  ///
  /// `nil` where there is no session bus; it starts nothing.
  package convenience init?(name: String, path: String, interface: String) {
    guard let bus = g_bus_get_sync(G_BUS_TYPE_SESSION, nil, nil) else { return nil }
    self.init(BusConnection(adopting: bus), name: name, path: path, interface: interface)
  }

  /// Whether the environment tells of a session bus: to ask for one that it does not tell of may start one.
  package static var isSessionKnown: Bool {
    if let address = getenv("DBUS_SESSION_BUS_ADDRESS"), address.pointee != 0 { return true }
    guard let folder = string(g_get_user_runtime_dir()) else { return false }
    return access(folder + "/bus", F_OK) == 0
  }

  /// Lets the process go on where the session's bus ends, and calls the handler then; false where there is no such bus.
  package static func outliveSession(_ handler: @escaping @MainActor () -> Void) -> Bool {
    guard let bus = g_bus_get_sync(G_BUS_TYPE_SESSION, nil, nil) else { return false }
    g_dbus_connection_set_exit_on_close(bus, 0)
    let connection = Object(adopting: UnsafeMutableRawPointer(bus))
    connection.on("closed") { _ in handler() }
    return true
  }

  /// Connects without waiting; the handler gets `nil` where there is no such bus.
  ///
  /// The end of the system's bus does not end the program.
  package static func connect(
    to bus: Bus, name: String, path: String, interface: String, _ handler: @escaping @MainActor (BusObject?) -> Void
  ) {
    let connected: Connected = { connection in
      if let connection, bus == .system { g_dbus_connection_set_exit_on_close(connection.raw, 0) }
      handler(connection.map { BusObject($0, name: name, path: path, interface: interface) })
    }
    g_bus_get(
      bus == .session ? G_BUS_TYPE_SESSION : G_BUS_TYPE_SYSTEM, nil,
      { _, result, data in
        guard let connected = Held<Connected>.take(data) else { return }
        let connection = g_bus_get_finish(result, nil).map { BusConnection(adopting: $0) }
        MainActor.assumeIsolated { connected(connection) }
      }, Held<Connected>.retain(connected))
  }

  private typealias Connected = @MainActor (BusConnection?) -> Void
  private typealias Answer = @MainActor (Variant?) -> Void

  /// Calls a method; the answer is the tuple of its results, or `nil` where it failed or took more than 5 s.
  ///
  /// A program that does not run is started for it only where that is wanted. The method is one of the object's
  /// interface where no other is named.
  package func call(
    _ method: String, _ arguments: [Variant], of interface: String? = nil, startsProgram: Bool = false,
    _ answer: @escaping @MainActor (Variant?) -> Void = { _ in }
  ) {
    let flags = startsProgram ? G_DBUS_CALL_FLAGS_NONE : G_DBUS_CALL_FLAGS_NO_AUTO_START
    Variant(tuple: arguments).withRaw { arguments in
      g_dbus_connection_call(
        connection.raw, name, path, interface ?? self.interface, method, arguments, nil, flags, 5000, nil,
        { source, result, data in
          guard let source, let answer = Held<Answer>.take(data) else { return }
          let result = g_dbus_connection_call_finish(OpaquePointer(source), result, nil)
            .map { Variant(adopting: $0) }
          MainActor.assumeIsolated { answer(result) }
        }, Held<Answer>.retain(answer))
    }
  }

  /// Calls a method and waits up to 5 s for its answer; for command lines, not for a program with a window.
  package func callNow(_ method: String, _ arguments: [Variant]) -> Variant? {
    try? connection.call(name, path, interface, method, arguments)
  }

  /// Has the bus start the program that an installation has named to it, and waits up to 5 s until that owns the name;
  /// false where it did not come.
  package func startNow() -> Bool { daemon.callNow("StartServiceByName", [Variant(name), Variant(UInt32(0))]) != nil }

  /// Whether a program owns the name.
  package var isOwned: Bool { daemon.callNow("NameHasOwner", [Variant(name)])?[0]?.bool == true }

  /// The bus's own object.
  private var daemon: BusObject {
    let daemon = "org.freedesktop.DBus"
    return BusObject(connection, name: daemon, path: "/org/freedesktop/DBus", interface: daemon)
  }

  /// Waits until everything that was called has left this process.
  package func flush() { connection.flush() }

  /// Calls the handler when a program takes the name, and when the one that owns it leaves the bus.
  package func onOwnerChange(_ handler: @escaping @MainActor (_ isOwned: Bool) -> Void) {
    daemon.onSignal("NameOwnerChanged") { [name] values in
      // The name, its old owner, its new one.
      if values.count == 3, values[0].text == name { handler(values[2].text != "") }
    }
  }

  /// Calls the handler with the values of each signal of this name that the object sends, for good.
  package func onSignal(_ signal: String, _ handler: @escaping @MainActor ([Variant]) -> Void) {
    connection.subscribe(sender: name, interface: interface, member: signal, path: path) { signal in
      MainActor.assumeIsolated { handler(signal.arguments.children) }
    }
  }
}
