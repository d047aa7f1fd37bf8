import CGLib
import CountdownCore
import Foundation
import GLib
import Synchronization

/// A connection to a D-Bus daemon with a thread of its own, so that nothing the test does delays a time stamp.
///
/// Calls block the caller and may be made from any thread; handlers run on the connection's thread.
package final class Bus: @unchecked Sendable {
  private static let daemon = "org.freedesktop.DBus"
  private let connection: BusConnection
  private let context: OpaquePointer
  private let loop: OpaquePointer
  private let news = NSCondition()
  private var received = 0
  private let versions = Mutex<[String: (Int, Int)]>([:])
  private let roles = Mutex<[String: String]>([:])

  /// Connects to the daemon that listens at this address.
  package init(address: String) throws {
    let flags = GDBusConnectionFlags(
      rawValue: G_DBUS_CONNECTION_FLAGS_AUTHENTICATION_CLIENT.rawValue
        | G_DBUS_CONNECTION_FLAGS_MESSAGE_BUS_CONNECTION.rawValue)
    do throws(GLibError) {
      connection = BusConnection(
        adopting: try checked { g_dbus_connection_new_for_address_sync(address, flags, nil, nil, $0) })
    } catch { throw DesktopError("no connection to \(address): \(error.message)") }
    guard let context = g_main_context_new(), let loop = g_main_loop_new(context, 0) else {
      throw DesktopError("no main loop could be made")
    }
    self.context = context
    self.loop = loop
    // A test's buses go away in any order: that is no reason to end the test.
    g_dbus_connection_set_exit_on_close(connection.raw, 0)
    // The thread holds references of its own: what was the last in the context may be let go by another thread while
    // this one ends.
    g_main_loop_ref(loop)
    g_main_context_ref(context)
    let held = (UInt(bitPattern: context), UInt(bitPattern: loop))
    let thread = Thread {
      let (context, loop) = (OpaquePointer(bitPattern: held.0), OpaquePointer(bitPattern: held.1))
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
    g_dbus_connection_close_sync(connection.raw, nil, nil)
    perform { [loop] in g_main_loop_quit(loop) }
  }

  deinit {
    g_main_loop_unref(loop)
    g_main_context_unref(context)
  }

  /// Calls a method and gives its answer, a tuple.
  @discardableResult
  package func call(
    _ name: String, _ path: String, _ interface: String, _ member: String, _ arguments: [Variant] = [],
    within milliseconds: Int32 = 5000
  ) throws -> Variant {
    do throws(GLibError) {
      return try connection.call(
        name, path, interface, member, arguments, startsProgram: true, within: milliseconds)
    } catch { throw DesktopError("\(interface).\(member) on \(path): \(error.message)") }
  }

  /// Calls a method without waiting, so and so often; the handler gets the sentence of each answer that is an error, or
  /// `nil`, in the order of the answers and on the connection's thread.
  package func post(
    _ name: String, _ path: String, _ interface: String, _ member: String, _ arguments: [Variant], times: Int,
    answered handler: @escaping @Sendable (String?) -> Void
  ) {
    typealias Handler = @Sendable (String?) -> Void
    let tuple = Variant(tuple: arguments)
    perform { [connection] in
      for _ in 0..<times {
        tuple.withRaw { arguments in
          g_dbus_connection_call(
            connection.raw, name, path, interface, member, arguments, nil, G_DBUS_CALL_FLAGS_NONE, 600_000, nil,
            { source, result, data in
              guard let source, let handler = Held<Handler>.take(data) else { return }
              var error: UnsafeMutablePointer<GError>?
              let answer = g_dbus_connection_call_finish(OpaquePointer(source), result, &error)
              if let answer { g_variant_unref(answer) }
              handler(answer == nil ? string(error?.pointee.message) ?? "" : nil)
              g_clear_error(&error)
            }, Held<Handler>.retain(handler))
        }
      }
    }
  }

  package func property(_ name: String, _ path: String, _ interface: String, _ property: String) throws -> Variant {
    let answer = try call(
      name, path, "org.freedesktop.DBus.Properties", "Get", [Variant(interface), Variant(property)])
    guard let value = answer[0]?[0] else { throw DesktopError("\(interface).\(property) on \(path) has no value") }
    return value
  }

  /// The version of GTK that a program on the accessibility bus has; asked once, as it stays.
  func version(ofToolkitOf program: String) -> (Int, Int) {
    if let known = versions.withLock({ $0[program] }) { return known }
    let text = try? property(program, "/org/a11y/atspi/accessible/root", "org.a11y.atspi.Application", "Version").text
    let parts = (text ?? "").split(separator: ".").map { Int($0) ?? 0 }
    guard parts.count > 1 else { return (0, 0) }
    let version = (parts[0], parts[1])
    versions.withLock { $0[program] = version }
    return version
  }

  /// The role of a widget of a program on the accessibility bus; asked once, as it stays and no path is used twice.
  func role(of path: String, in program: String) -> String {
    let key = program + path
    if let known = roles.withLock({ $0[key] }) { return known }
    guard let role = try? call(program, path, Accessible.accessible, "GetRoleName")[0]?.text else { return "" }
    roles.withLock { $0[key] = role }
    return role
  }

  package func isOwned(_ name: String) -> Bool {
    (try? call(Self.daemon, "/org/freedesktop/DBus", Self.daemon, "GetNameOwner", [Variant(name)])) != nil
  }

  /// The process that has a name on this bus, unique or well-known.
  package func process(of name: String) throws -> Int32 {
    let answer = try call(
      Self.daemon, "/org/freedesktop/DBus", Self.daemon, "GetConnectionUnixProcessID", [Variant(name)])
    guard let process = answer[0]?.integer.flatMap({ Int32(exactly: $0) }) else {
      throw DesktopError("\(name) has no process")
    }
    return process
  }

  /// Takes a well-known name, or fails where somebody has it.
  package func own(_ name: String) throws {
    let answer = try call(
      Self.daemon, "/org/freedesktop/DBus", Self.daemon, "RequestName", [Variant(name), Variant(UInt32(4))])
    guard answer[0]?.integer == 1 else { throw DesktopError("\(name) is taken") }
  }

  /// Waits until every call that has arrived has been answered.
  package func settle() { perform {} }

  /// Sends a signal to everybody who listens.
  package func emit(_ path: String, _ interface: String, _ member: String, _ arguments: [Variant]) throws {
    let tuple = Variant(tuple: arguments)
    do throws(GLibError) {
      try check { error in
        tuple.withRaw { g_dbus_connection_emit_signal(connection.raw, nil, path, interface, member, $0, error) }
      }
    } catch { throw DesktopError("\(interface).\(member): \(error.message)") }
    connection.flush()
  }

  /// Hands every signal of an interface to the handler, on the connection's thread, with CLOCK_BOOTTIME when it was
  /// taken from the connection.
  package func subscribe(interface: String, handler: @escaping @Sendable (BusSignal, BootInstant) -> Void) {
    perform { [connection] in
      connection.subscribe(interface: interface) { [weak self] signal in
        handler(signal, SystemTimekeeper().read().boot)
        self?.announce()
      }
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
    typealias Answer = @Sendable (String, Variant) -> Variant
    let data = Held<Answer>.retain { [weak self] member, arguments in
      defer { self?.announce() }
      return answer(member, arguments)
    }
    perform { [connection] in
      var table = GDBusInterfaceVTable()
      table.method_call = { _, _, _, _, member, arguments, invocation, data in
        guard let member = string(member), let arguments, let answer = Held<Answer>.value(data) else { return }
        answer(member, Variant(retaining: arguments)).withRaw { g_dbus_method_invocation_return_value(invocation, $0) }
      }
      g_dbus_connection_register_object(connection.raw, path, interface, &table, data, releaseHeld, nil)
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
    let source = g_idle_source_new()
    let data = Held<() -> Void>.retain {
      work()
      done.signal()
    }
    g_source_set_callback(
      source,
      {
        Held<() -> Void>.value($0)?(); return 0
      }, data, releaseHeld)
    g_source_attach(source, context)
    g_source_unref(source)
    done.wait()
  }
}
