internal import CGLib

/// What other programs on a bus ask of this one's actions, each answered by what came of it.
///
/// GLib's own answer is that it was done, whatever was asked for. The calls are answered on the main thread in the order
/// in which they came in, also among those that GLib answers.
package enum ActionCalls {
  /// One that came in.
  package struct Call: Sendable {
    /// The object whose action it is.
    package let path: String
    package let action: String
    /// Whether it is to be activated, with a parameter or none, or its state to be changed.
    package let asked: Asked
    /// What the caller tells of the desktop, such as the token for bringing up a window (`a{sv}`).
    package let platform: Variant
  }

  package enum Asked: Sendable {
    case activate(Variant?)
    case change(Variant)
  }

  /// The name of an error, and a sentence.
  package typealias Failure = (name: String, sentence: String)
  package typealias Answer = @MainActor @Sendable (Call) -> Failure?

  /// Answers all calls to the object at this path and to those below it, for as long as the connection stands.
  package static func answer(on connection: BusConnection, below path: String, _ answer: @escaping Answer) {
    g_dbus_connection_add_filter(
      connection.raw,
      { connection, message, isIncoming, data in
        guard isIncoming != 0, let connection, let message, let door = Held<Door>.value(data),
          let call = door.call(in: message)
        else { return message }
        // The message is this function's now.
        Delivery(connection, message, call, door.answer).schedule()
        return nil
      }, Held<Door>.retain(Door(path: path, answer: answer)), releaseHeld)
  }

  private struct Door {
    let path: String
    let answer: Answer

    /// What a message asks for; `nil` where it is none of these calls.
    func call(in message: OpaquePointer) -> Call? {
      guard g_dbus_message_get_message_type(message) == G_DBUS_MESSAGE_TYPE_METHOD_CALL,
        let object = string(g_dbus_message_get_path(message)), object == path || object.hasPrefix(path + "/"),
        let interface = string(g_dbus_message_get_interface(message)),
        let member = string(g_dbus_message_get_member(message)),
        let raw = g_dbus_message_get_body(message)
      else { return nil }
      let body = Variant(retaining: raw)
      let values = body.children
      guard values.count == 3, let action = values[0].text else { return nil }
      let asked: Asked
      switch (interface, member, body.type) {
      case ("org.gtk.Actions", "Activate", "(sava{sv})"),
        ("org.freedesktop.Application", "ActivateAction", "(sava{sv})"):
        asked = .activate(values[1].children.first?.children.first)
      case ("org.gtk.Actions", "SetState", "(sva{sv})"):
        guard let state = values[1].children.first else { return nil }
        asked = .change(state)
      default: return nil
      }
      return Call(path: object, action: action, asked: asked, platform: values[2])
    }
  }

  /// A call on its way to the main thread, and its answer's way back.
  // Unchecked: a message that was taken from its connection is nobody else's, and a connection is for any thread.
  private final class Delivery: @unchecked Sendable {
    private let connection: BusConnection
    private let message: OpaquePointer
    private let call: Call
    private let answer: Answer

    init(_ connection: OpaquePointer, _ message: OpaquePointer, _ call: Call, _ answer: @escaping Answer) {
      self.connection = BusConnection(adopting: OpaquePointer(g_object_ref(UnsafeMutableRawPointer(connection))))
      self.message = message
      self.call = call
      self.answer = answer
    }

    deinit { g_object_unref(UnsafeMutableRawPointer(message)) }

    /// As GLib hands over the calls that it answers.
    func schedule() {
      g_idle_add_full(
        G_PRIORITY_DEFAULT,
        { data in
          Held<Delivery>.value(data)?.deliver()
          return 0
        }, Held<Delivery>.retain(self), releaseHeld)
    }

    private func deliver() {
      let failure = MainActor.assumeIsolated { answer(call) }
      guard g_dbus_message_get_flags(message).rawValue & G_DBUS_MESSAGE_FLAGS_NO_REPLY_EXPECTED.rawValue == 0 else {
        return
      }
      let reply =
        failure.map { g_dbus_message_new_method_error_literal(message, $0.name, $0.sentence) }
        ?? g_dbus_message_new_method_reply(message)
      guard let reply else { return }
      g_dbus_connection_send_message(connection.raw, reply, G_DBUS_SEND_MESSAGE_FLAGS_NONE, nil, nil)
      g_object_unref(UnsafeMutableRawPointer(reply))
    }
  }
}
