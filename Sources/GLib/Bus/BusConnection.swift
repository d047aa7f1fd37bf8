internal import CGLib

/// A connection to a D-Bus daemon, for any thread.
package final class BusConnection: Sendable {
  package nonisolated(unsafe) let raw: OpaquePointer

  package init(adopting raw: OpaquePointer) { self.raw = raw }

  deinit { g_object_unref(UnsafeMutableRawPointer(raw)) }

  /// Calls a method and waits for its answer, a tuple.
  package func call(
    _ name: String, _ path: String, _ interface: String, _ method: String, _ arguments: [Variant],
    startsProgram: Bool = false, within milliseconds: Int32 = 5000
  ) throws(GLibError) -> Variant {
    let flags = startsProgram ? G_DBUS_CALL_FLAGS_NONE : G_DBUS_CALL_FLAGS_NO_AUTO_START
    let tuple = Variant(tuple: arguments)
    return Variant(
      adopting: try checked { error in
        tuple.withRaw {
          g_dbus_connection_call_sync(
            raw, name, path, interface, method, $0, nil, flags, milliseconds, nil, error)
        }
      })
  }

  /// Calls the handler with each signal that fits, for good, on the thread whose default main context this one has;
  /// `nil` fits all.
  package func subscribe(
    sender: String? = nil, interface: String? = nil, member: String? = nil, path: String? = nil,
    _ handler: @escaping @Sendable (BusSignal) -> Void
  ) {
    g_dbus_connection_signal_subscribe(
      raw, sender, interface, member, path, nil, G_DBUS_SIGNAL_FLAGS_NONE,
      { _, sender, path, _, member, arguments, data in
        guard let arguments, let handler = Held<@Sendable (BusSignal) -> Void>.value(data) else { return }
        handler(
          BusSignal(
            sender: string(sender) ?? "", path: string(path) ?? "", member: string(member) ?? "",
            arguments: Variant(retaining: arguments)))
      }, Held<@Sendable (BusSignal) -> Void>.retain(handler), releaseHeld)
  }

  /// Sends a signal of one of this program's objects to everybody who listens.
  package func emit(_ path: String, _ interface: String, _ member: String, _ arguments: [Variant]) {
    Variant(tuple: arguments).withRaw {
      _ = g_dbus_connection_emit_signal(raw, nil, path, interface, member, $0, nil)
    }
  }

  /// Calls the handler with whether a program owns the name, soon and at every change, for good, on the main thread.
  package func watch(name: String, _ handler: @escaping @MainActor @Sendable (_ isOwned: Bool) -> Void) {
    typealias Handler = @MainActor @Sendable (Bool) -> Void
    g_bus_watch_name_on_connection(
      raw, name, G_BUS_NAME_WATCHER_FLAGS_NONE,
      { _, _, _, data in
        if let handler = Held<Handler>.value(data) { MainActor.assumeIsolated { handler(true) } }
      },
      { _, _, data in
        if let handler = Held<Handler>.value(data) { MainActor.assumeIsolated { handler(false) } }
      }, Held<Handler>.retain(handler), releaseHeld)
  }

  /// Waits until everything that was sent has come to the daemon, for at most 0.3 s.
  ///
  /// GLib's own flush waits for ever where an ``AnswerGate`` holds an answer back meanwhile.
  package func flush() {
    _ = try? call(
      "org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus", "GetId", [], within: 300)
  }
}
