internal import CGLib

/// An object of another program on a bus.
@MainActor
package final class BusObject {
  /// The buses there are.
  package enum Bus: Sendable {
    /// That of the person's session.
    case session
    /// That of the computer.
    case system
  }

  private let connection: Object
  private let name: String
  private let path: String
  private let interface: String

  /// An object by its bus name, path and interface.
  ///
  /// `nil` where there is no session bus; it starts nothing.
  package init?(name: String, path: String, interface: String) {
    guard let bus = g_bus_get_sync(G_BUS_TYPE_SESSION, nil, nil) else { return nil }
    connection = Object(adopting: UnsafeMutableRawPointer(bus))
    self.name = name
    self.path = path
    self.interface = interface
  }

  /// Connects without waiting; the handler gets `nil` where there is no such bus.
  ///
  /// The end of the system's bus does not end the program.
  package static func connect(
    to bus: Bus, name: String, path: String, interface: String, _ handler: @escaping @MainActor (BusObject?) -> Void
  ) {
    let box = Unmanaged.passRetained(
      ConnectionBox(isSystem: bus == .system) { connection in
        handler(connection.map { BusObject($0, name: name, path: path, interface: interface) })
      }
    ).toOpaque()
    g_bus_get(
      bus == .session ? G_BUS_TYPE_SESSION : G_BUS_TYPE_SYSTEM, nil,
      { _, result, data in
        guard let data else { return }
        let box = Unmanaged<ConnectionBox>.fromOpaque(data).takeRetainedValue()
        let bits = UInt(bitPattern: g_bus_get_finish(result, nil))
        MainActor.assumeIsolated {
          let connection = UnsafeMutableRawPointer(bitPattern: bits).map { Object(adopting: $0) }
          if let connection, box.isSystem { g_dbus_connection_set_exit_on_close(connection.opaque, 0) }
          box.handler(connection)
        }
      }, box)
  }

  private init(_ connection: Object, name: String, path: String, interface: String) {
    self.connection = connection
    self.name = name
    self.path = path
    self.interface = interface
  }

  /// Calls a method; the answer is the tuple of its results, or `nil` where it failed or took more than 5 s.
  ///
  /// A program that does not run is started for it only where that is wanted.
  package func call(
    _ method: String, _ arguments: [Variant], startsProgram: Bool = false,
    _ answer: @escaping @MainActor (Variant?) -> Void = { _ in }
  ) {
    let flags = startsProgram ? G_DBUS_CALL_FLAGS_NONE : G_DBUS_CALL_FLAGS_NO_AUTO_START
    let box = Unmanaged.passRetained(AnswerBox(answer)).toOpaque()
    Variant(tuple: arguments).withRaw { arguments in
      g_dbus_connection_call(
        connection.opaque, name, path, interface, method, arguments, nil, flags, 5000, nil,
        { source, result, data in
          guard let data, let source else { return }
          let box = Unmanaged<AnswerBox>.fromOpaque(data).takeRetainedValue()
          let connection = OpaquePointer(source)
          let answer = g_dbus_connection_call_finish(connection, result, nil).map { Variant(adopting: $0) }
          MainActor.assumeIsolated { box.answer(answer) }
        }, box)
    }
  }

  /// Calls a method and waits up to 5 s for its answer; for command lines, not for a program with a window.
  package func callNow(_ method: String, _ arguments: [Variant]) -> Variant? {
    Variant(tuple: arguments).withRaw { arguments in
      g_dbus_connection_call_sync(
        connection.opaque, name, path, interface, method, arguments, nil, G_DBUS_CALL_FLAGS_NO_AUTO_START, 5000, nil,
        nil)
    }.map { Variant(adopting: $0) }
  }

  /// Waits until everything that was called has left this process.
  package func flush() { g_dbus_connection_flush_sync(connection.opaque, nil, nil) }

  /// Calls the handler when the program that owns the name leaves the bus.
  package func onVanished(_ handler: @escaping @MainActor () -> Void) {
    let bus = BusObject(
      connection, name: "org.freedesktop.DBus", path: "/org/freedesktop/DBus", interface: "org.freedesktop.DBus")
    bus.onSignal("NameOwnerChanged") { [name] values in
      // The name, its old owner, its new one.
      if values.count == 3, values[0].text == name, values[2].text == "" { handler() }
    }
  }

  /// Calls the handler with the values of each signal of this name that the object sends, for good.
  package func onSignal(_ signal: String, _ handler: @escaping @MainActor ([Variant]) -> Void) {
    let box = Unmanaged.passRetained(AnswerBox { handler($0?.children ?? []) }).toOpaque()
    g_dbus_connection_signal_subscribe(
      connection.opaque, name, interface, signal, path, nil, G_DBUS_SIGNAL_FLAGS_NONE,
      { _, _, _, _, _, values, data in
        guard let data, let values else { return }
        let box = Unmanaged<AnswerBox>.fromOpaque(data).takeUnretainedValue()
        let variant = Variant(retaining: values)
        MainActor.assumeIsolated { box.answer(variant) }
      }, box,
      { data in
        if let data { Unmanaged<AnswerBox>.fromOpaque(data).release() }
      })
  }
}

@MainActor
private final class AnswerBox {
  let answer: @MainActor (Variant?) -> Void

  init(_ answer: @escaping @MainActor (Variant?) -> Void) { self.answer = answer }
}

@MainActor
private final class ConnectionBox {
  let isSystem: Bool
  let handler: @MainActor (Object?) -> Void

  init(isSystem: Bool, _ handler: @escaping @MainActor (Object?) -> Void) {
    self.isSystem = isSystem
    self.handler = handler
  }
}
