internal import CGLib

/// Objects of this program on a bus, whose methods other programs call.
package enum ServedObject {
  package enum Reply: Sendable {
    case values([Variant])
    /// The name of an error, and a sentence.
    case failure(name: String, sentence: String)
  }

  /// Answers a method, given the tuple of its arguments, which are of the types that the description names.
  package typealias Answer = @MainActor @Sendable (_ method: String, _ arguments: Variant) -> Reply

  /// Serves an interface at a path for as long as the connection stands, on the main thread.
  ///
  /// The description is the object's introspection data in XML, with exactly one interface.
  ///
  /// - Returns: false where it is none, or the path has that interface already.
  @discardableResult
  package static func serve(
    on connection: BusConnection, at path: String, describedBy description: String, _ answer: @escaping Answer
  ) -> Bool {
    guard let node = g_dbus_node_info_new_for_xml(description, nil) else { return false }
    defer { g_dbus_node_info_unref(node) }
    guard let interface = node.pointee.interfaces?[0] else { return false }
    var table = GDBusInterfaceVTable()
    table.method_call = { _, _, _, _, method, arguments, invocation, data in
      guard let method = string(method), let arguments, let invocation, let answer = Held<Answer>.value(data) else {
        return
      }
      let values = Variant(retaining: arguments)
      // The invocation is answered once, which lets it go.
      switch MainActor.assumeIsolated({ answer(method, values) }) {
      case .values(let values):
        Variant(tuple: values).withRaw { g_dbus_method_invocation_return_value(invocation, $0) }
      case .failure(let name, let sentence): g_dbus_method_invocation_return_dbus_error(invocation, name, sentence)
      }
    }
    let data = Held<Answer>.retain(answer)
    return g_dbus_connection_register_object(connection.raw, path, interface, &table, data, releaseHeld, nil) != 0
  }
}
