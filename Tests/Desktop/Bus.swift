import CGLib
import CountdownCore
import Foundation

/// A signal as it came in from a bus.
package struct Signal: Sendable {
  /// The unique name of the program that sent it.
  package let sender: String
  /// The object it is about.
  package let path: String
  /// The interface and the name of the signal.
  package let interface: String
  package let member: String
  /// Its arguments, a tuple.
  package let arguments: Variant
  /// CLOCK_BOOTTIME when it was taken from the connection.
  package let at: BootInstant
}

/// A connection to a D-Bus daemon with a thread of its own, so that nothing the test does delays a time stamp.
///
/// Calls block the caller and may be made from any thread; handlers run on the connection's thread.
package final class Bus: @unchecked Sendable {
  private let connection: OpaquePointer
  private let context: OpaquePointer
  private let loop: OpaquePointer
  private let news = NSCondition()
  private var received = 0

  /// Connects to the daemon that listens at this address.
  package init(address: String) throws {
    guard let context = g_main_context_new(), let loop = g_main_loop_new(context, 0) else {
      throw DesktopError("no main loop could be made")
    }
    self.context = context
    self.loop = loop
    var error: UnsafeMutablePointer<GError>?
    let flags = GDBusConnectionFlags(
      rawValue: G_DBUS_CONNECTION_FLAGS_AUTHENTICATION_CLIENT.rawValue
        | G_DBUS_CONNECTION_FLAGS_MESSAGE_BUS_CONNECTION.rawValue)
    guard let connection = g_dbus_connection_new_for_address_sync(address, flags, nil, nil, &error) else {
      throw DesktopError("no connection to \(address): \(Bus.text(of: error))")
    }
    self.connection = connection
    // A test's buses go away in any order: that is no reason to end the test.
    g_dbus_connection_set_exit_on_close(connection, 0)
    // The thread holds references of its own: what was the last in the context may be let go by another thread while
    // this one ends.
    g_main_loop_ref(loop)
    g_main_context_ref(context)
    let held = (UInt(bitPattern: context), UInt(bitPattern: loop))
    let thread = Thread {
      guard let context = OpaquePointer(bitPattern: held.0), let loop = OpaquePointer(bitPattern: held.1) else {
        return
      }
      g_main_context_push_thread_default(context)
      g_main_loop_run(loop)
      g_main_context_pop_thread_default(context)
      g_main_loop_unref(loop)
      g_main_context_unref(context)
    }
    thread.name = "bus"
    thread.start()
  }

  /// Closes the connection and ends its thread; calls after that fail.
  package func close() {
    g_dbus_connection_close_sync(connection, nil, nil)
    perform { [loop] in g_main_loop_quit(loop) }
  }

  deinit {
    g_object_unref(gpointer(connection))
    g_main_loop_unref(loop)
    g_main_context_unref(context)
  }

  /// The name by which the daemon knows this connection.
  package var uniqueName: String {
    g_dbus_connection_get_unique_name(connection).map { String(cString: $0) } ?? ""
  }

  /// Calls a method and gives its answer, a tuple.
  @discardableResult
  package func call(
    _ name: String, _ path: String, _ interface: String, _ member: String, _ arguments: [Variant] = [],
    within milliseconds: Int32 = 5000
  ) throws -> Variant {
    var error: UnsafeMutablePointer<GError>?
    let tuple = Variant.tuple(arguments)
    let answer = g_dbus_connection_call_sync(
      connection, name, path, interface, member, tuple.pointer, nil, G_DBUS_CALL_FLAGS_NONE, milliseconds, nil, &error)
    guard let answer else { throw DesktopError("\(interface).\(member) on \(path): \(Bus.text(of: error))") }
    return Variant(adopting: answer)
  }

  /// Reads a property, out of its box.
  package func property(_ name: String, _ path: String, _ interface: String, _ property: String) throws -> Variant {
    let answer = try call(
      name, path, "org.freedesktop.DBus.Properties", "Get", [.string(interface), .string(property)])
    guard let value = answer[0] else { throw DesktopError("\(interface).\(property) on \(path) has no value") }
    return value.unboxed
  }

  /// Whether anybody owns this name now.
  package func isOwned(_ name: String) -> Bool { owner(of: name) != nil }

  /// The unique name of a name's owner, or nil where nobody owns it.
  package func owner(of name: String) -> String? {
    let daemon = "org.freedesktop.DBus"
    return try? call(daemon, "/org/freedesktop/DBus", daemon, "GetNameOwner", [.string(name)])[0]?.string
  }

  /// Takes a well-known name, or fails where somebody has it.
  package func own(_ name: String) throws {
    let daemon = "org.freedesktop.DBus"
    let answer = try call(daemon, "/org/freedesktop/DBus", daemon, "RequestName", [.string(name), .uint32(4)])
    guard answer[0]?.integer == 1 else { throw DesktopError("\(name) is taken") }
  }

  /// Waits until every call that has arrived has been answered.
  package func settle() { perform {} }

  /// Sends a signal to everybody who listens.
  package func emit(_ path: String, _ interface: String, _ member: String, _ arguments: [Variant]) throws {
    var error: UnsafeMutablePointer<GError>?
    let tuple = Variant.tuple(arguments)
    guard g_dbus_connection_emit_signal(connection, nil, path, interface, member, tuple.pointer, &error) != 0 else {
      throw DesktopError("\(interface).\(member): \(Bus.text(of: error))")
    }
    g_dbus_connection_flush_sync(connection, nil, nil)
  }

  /// Hands every signal that fits to the handler, on the connection's thread; nil fits all.
  package func subscribe(
    sender: String? = nil, interface: String? = nil, member: String? = nil, path: String? = nil,
    handler: @escaping @Sendable (Signal) -> Void
  ) {
    let box = Unmanaged.passRetained(
      Box<@Sendable (Signal) -> Void> { [weak self] signal in
        handler(signal)
        self?.announce()
      })
    perform { [connection] in
      g_dbus_connection_signal_subscribe(
        connection, sender, interface, member, path, nil, G_DBUS_SIGNAL_FLAGS_NONE,
        { _, sender, path, interface, member, arguments, data in
          let at = SystemTimekeeper().read().boot
          guard let sender, let path, let interface, let member, let arguments, let data else { return }
          let box = Unmanaged<Box<@Sendable (Signal) -> Void>>.fromOpaque(data).takeUnretainedValue()
          box.value(
            Signal(
              sender: String(cString: sender), path: String(cString: path), interface: String(cString: interface),
              member: String(cString: member), arguments: Variant(retaining: arguments), at: at))
        }, box.toOpaque(), { data in data.map { Unmanaged<AnyObject>.fromOpaque($0).release() } })
    }
  }

  /// Answers the methods of an interface at a path, on the connection's thread.
  ///
  /// - Parameter description: the object's introspection data in XML, with exactly one interface.
  package func serve(
    _ path: String, describedBy description: String, answer: @escaping @Sendable (String, Variant) -> Variant
  ) throws {
    guard let node = g_dbus_node_info_new_for_xml(description, nil), let interface = node.pointee.interfaces?[0] else {
      throw DesktopError("the description of \(path) is not XML of one interface")
    }
    let held = UInt(bitPattern: interface)
    let box = Unmanaged.passRetained(
      Box<@Sendable (String, Variant) -> Variant> { [weak self] member, arguments in
        defer { self?.announce() }
        return answer(member, arguments)
      })
    perform { [connection] in
      var table = GDBusInterfaceVTable()
      table.method_call = { _, _, _, _, member, arguments, invocation, data in
        guard let member, let arguments, let invocation, let data else { return }
        let box = Unmanaged<Box<@Sendable (String, Variant) -> Variant>>.fromOpaque(data).takeUnretainedValue()
        let result = box.value(String(cString: member), Variant(retaining: arguments))
        g_dbus_method_invocation_return_value(invocation, result.pointer)
      }
      g_dbus_connection_register_object(
        connection, path, UnsafeMutablePointer(bitPattern: held), &table, box.toOpaque(),
        { data in data.map { Unmanaged<AnyObject>.fromOpaque($0).release() } }, nil)
    }
  }

  /// Waits until the condition holds, looking again after each signal or call that arrives and every 50 ms.
  package func wait(
    for what: String, within limit: TimeSpan = .seconds(20), until condition: () throws -> Bool
  ) throws {
    let deadline = SystemTimekeeper().read().boot + limit
    while true {
      let seen = news.withLock { received }
      if try condition() { return }
      guard SystemTimekeeper().read().boot < deadline else {
        throw DesktopError("waited \(limit.inSeconds) s for \(what)")
      }
      news.withLock {
        if received == seen { _ = news.wait(until: Date(timeIntervalSinceNow: 0.05)) }
      }
    }
  }

  private func announce() {
    news.withLock { received += 1 }
    news.broadcast()
  }

  /// Runs the work on the connection's thread and waits for its end.
  private func perform(_ work: @escaping () -> Void) {
    let done = DispatchSemaphore(value: 0)
    let box = Unmanaged.passRetained(
      Box<() -> Void> {
        work()
        done.signal()
      })
    let source = g_idle_source_new()
    g_source_set_callback(
      source,
      { data in
        guard let data else { return 0 }
        Unmanaged<Box<() -> Void>>.fromOpaque(data).takeUnretainedValue().value()
        return 0
      }, box.toOpaque(), { data in data.map { Unmanaged<AnyObject>.fromOpaque($0).release() } })
    g_source_attach(source, context)
    g_source_unref(source)
    done.wait()
  }

  private static func text(of error: UnsafeMutablePointer<GError>?) -> String {
    guard let error else { return "no reason given" }
    defer { g_error_free(error) }
    return String(cString: error.pointee.message)
  }
}

/// A closure that C can hold.
private final class Box<Value> {
  let value: Value
  init(_ value: Value) { self.value = value }
}
