internal import CGLib
import Synchronization

/// Holds the answers to all calls over a bus back until what the calls did is done for good: an answer is then true.
///
/// The calls go on being handled meanwhile. The gate stands for as long as the connection.
package final class AnswerGate: Sendable {
  /// Why what the calls did could not be done for good: the name of an error, and a sentence.
  package typealias Failure = (name: String, sentence: String)

  private struct State {
    var isClosed = false
    /// How often it has been closed.
    var closings = 0
    /// Openings whose marks have not gone by yet: how often it had been closed by then, and what is told.
    var openings: [(closings: Int, failure: Failure?)] = []
    /// Answers that wait, each with a reference.
    var held: [UInt] = []
    /// The numbers of those that have waited.
    var passing: Set<UInt32> = []
  }

  private let connection: BusConnection
  private let state = Mutex(State())

  /// A gate that is open.
  package init(_ connection: BusConnection) {
    self.connection = connection
    g_dbus_connection_add_filter(
      connection.raw,
      { _, message, isIncoming, data in
        guard let message, isIncoming == 0, Held<AnswerGate>.value(data)?.keeps(message) == true else { return message }
        return nil
      }, Held<AnswerGate>.retain(self), releaseHeld)
  }

  /// From now on, answers wait.
  package func close() {
    state.withLock { state in
      if !state.isClosed { state.closings += 1 }
      state.isClosed = true
    }
  }

  /// Sends the answers that wait, and lets others pass.
  ///
  /// With a failure, an error goes out in the place of each that only says that the call was done: also of those that are
  /// still on their way to this gate. A mark that is sent behind them tells when they have come by.
  package func open(failure: Failure? = nil) {
    let held: [UInt]? = state.withLock { state in
      if failure != nil || !state.openings.isEmpty {
        state.openings.append((state.closings, failure))
        return nil
      }
      defer { state.held = [] }
      state.isClosed = false
      return state.held
    }
    if let held { send(held) } else { sendMark() }
  }

  private static let markInterface = "app.tminus.AnswerGate"

  /// Sends a signal to this very connection: a message that was sent is to be written, or waiting for the connection to
  /// be flushed would have no end.
  private func sendMark() {
    guard let message = g_dbus_message_new_signal("/", Self.markInterface, "opens") else { return }
    defer { g_object_unref(UnsafeMutableRawPointer(message)) }
    g_dbus_message_set_destination(message, g_dbus_connection_get_unique_name(connection.raw))
    g_dbus_connection_send_message(connection.raw, message, G_DBUS_SEND_MESSAGE_FLAGS_NONE, nil, nil)
  }

  /// Opens as was wanted when the mark that goes by was sent, unless it has been closed again.
  private func openAtMark() {
    let opening = state.withLock { state -> (held: [UInt], failure: Failure?)? in
      guard !state.openings.isEmpty else { return nil }
      let opening = state.openings.removeFirst()
      defer { state.held = [] }
      if opening.closings == state.closings { state.isClosed = false }
      return (state.held, opening.failure)
    }
    if let opening { send(opening.held, failure: opening.failure) }
  }

  private func send(_ held: [UInt], failure: Failure? = nil) {
    for bits in held {
      guard let message = OpaquePointer(bitPattern: bits) else { continue }
      if let failure, saysNothing(message) {
        send(error: failure, inPlaceOf: message)
      } else {
        state.withLock { _ = $0.passing.insert(g_dbus_message_get_serial(message)) }
        g_dbus_connection_send_message(
          connection.raw, message, G_DBUS_SEND_MESSAGE_FLAGS_PRESERVE_SERIAL, nil, nil)
      }
      g_object_unref(UnsafeMutableRawPointer(message))
    }
  }

  /// Whether an answer is kept back, and its reference taken over; on the connection's own thread.
  private func keeps(_ message: OpaquePointer) -> Bool {
    if string(g_dbus_message_get_interface(message)) == Self.markInterface { openAtMark() }
    guard g_dbus_message_get_message_type(message) == G_DBUS_MESSAGE_TYPE_METHOD_RETURN else { return false }
    let number = g_dbus_message_get_serial(message)
    return state.withLock { state in
      if state.passing.remove(number) != nil { return false }
      if state.isClosed { state.held.append(UInt(bitPattern: message)) }
      return state.isClosed
    }
  }

  /// Whether an answer is one to a method that gives nothing back.
  private func saysNothing(_ message: OpaquePointer) -> Bool {
    guard let body = g_dbus_message_get_body(message) else { return true }
    return g_variant_n_children(body) == 0
  }

  private func send(error failure: Failure, inPlaceOf answer: OpaquePointer) {
    guard let message = g_dbus_message_new() else { return }
    defer { g_object_unref(UnsafeMutableRawPointer(message)) }
    g_dbus_message_set_message_type(message, G_DBUS_MESSAGE_TYPE_ERROR)
    g_dbus_message_set_flags(message, G_DBUS_MESSAGE_FLAGS_NO_REPLY_EXPECTED)
    g_dbus_message_set_reply_serial(message, g_dbus_message_get_reply_serial(answer))
    g_dbus_message_set_destination(message, g_dbus_message_get_destination(answer))
    g_dbus_message_set_error_name(message, failure.name)
    Variant(tuple: [Variant(failure.sentence)]).withRaw { g_dbus_message_set_body(message, $0) }
    g_dbus_connection_send_message(connection.raw, message, G_DBUS_SEND_MESSAGE_FLAGS_NONE, nil, nil)
  }
}
