internal import CGLib
import Synchronization

/// The arguments of a signal after its emitter, by place.
///
/// They are read from the counted values that GObject hands over: asking for one that is not there gives `nil`.
@MainActor
package struct SignalArguments {
  private let values: UnsafePointer<GValue>?
  private let count: Int

  init(values: UnsafePointer<GValue>?, count: Int) {
    self.values = values
    self.count = count
  }

  private func value(_ place: Int, _ type: GType) -> UnsafePointer<GValue>? {
    guard let values, place >= 0, place < count - 1 else { return nil }
    let value = values + place + 1
    return g_type_check_value_holds(value, type) != 0 ? value : nil
  }

  /// The text at a place.
  package func text(_ place: Int) -> String? {
    value(place, tm_g_type_string()).flatMap { string(g_value_get_string($0)) }
  }

  /// The whole number at a place.
  package func integer(_ place: Int) -> Int32? { value(place, tm_g_type_int()).map { g_value_get_int($0) } }

  /// The unsigned number at a place.
  package func unsigned(_ place: Int) -> UInt32? { value(place, tm_g_type_uint()).map { g_value_get_uint($0) } }

  /// The flags at a place.
  package func flags(_ place: Int) -> UInt32? { value(place, tm_g_type_flags()).map { g_value_get_flags($0) } }

  /// The enumeration value at a place.
  package func enumeration(_ place: Int) -> Int32? { value(place, tm_g_type_enum()).map { g_value_get_enum($0) } }

  /// The variant at a place.
  package func variant(_ place: Int) -> Variant? {
    value(place, tm_g_type_variant()).flatMap { g_value_get_variant($0) }.map { Variant(retaining: $0) }
  }

  /// The instance at a place, for this layer alone.
  func object(_ place: Int) -> UnsafeMutableRawPointer? {
    value(place, tm_g_type_object()).flatMap { g_value_get_object($0) }.map { UnsafeMutableRawPointer($0) }
  }
}

/// The Swift side of one connected handler, owned by its closure alone.
@MainActor
final class SignalBox {
  let handler: @MainActor (SignalArguments) -> Int32?
  /// Boxes alive now: tests watch it return to where it was.
  nonisolated static let live = Atomic<Int>(0)

  init(_ handler: @escaping @MainActor (SignalArguments) -> Int32?) {
    self.handler = handler
    Self.live.add(1, ordering: .relaxed)
  }

  deinit { Self.live.subtract(1, ordering: .relaxed) }
}

/// How many Swift handlers GObject and GLib hold at the moment (signals, timers, idle calls).
package var liveHandlers: Int { SignalBox.live.load(ordering: .relaxed) }

/// A connected handler.
///
/// Holding it keeps the emitter; forgetting it leaves the handler connected for as long as the emitter lives.
@MainActor
package struct SignalConnection {
  let identifier: gulong
  let emitter: Object

  /// Disconnects the handler; a second time does nothing.
  package func disconnect() {
    guard g_signal_handler_is_connected(emitter.raw, identifier) != 0 else { return }
    g_signal_handler_disconnect(emitter.raw, identifier)
  }
}

extension Object {
  /// Calls the handler at each emission, until disconnected or the emitter is gone.
  ///
  /// Capture owners weakly.
  @discardableResult
  package func on(_ signal: String, _ handler: @escaping @MainActor (SignalArguments) -> Void) -> SignalConnection {
    connect(signal) { arguments in
      handler(arguments)
      return nil
    }
  }

  /// As ``on(_:_:)``, for a signal whose handler answers yes or no.
  @discardableResult
  package func answer(
    _ signal: String, _ handler: @escaping @MainActor (SignalArguments) -> Bool
  ) -> SignalConnection {
    connect(signal) { handler($0) ? 1 : 0 }
  }

  /// As ``on(_:_:)``, for a signal whose handler answers with a number.
  @discardableResult
  package func answerNumber(
    _ signal: String, _ handler: @escaping @MainActor (SignalArguments) -> Int32
  ) -> SignalConnection {
    connect(signal) { handler($0) }
  }

  private func connect(
    _ signal: String, _ handler: @escaping @MainActor (SignalArguments) -> Int32?
  ) -> SignalConnection {
    let box = Unmanaged.passRetained(SignalBox(handler)).toOpaque()
    let closure = g_closure_new_simple(guint(MemoryLayout<GClosure>.size), box)
    g_closure_set_marshal(closure, marshal)
    g_closure_add_finalize_notifier(closure, box, releaseBox)
    return SignalConnection(identifier: g_signal_connect_closure(raw, signal, closure, 0), emitter: self)
  }
}

private let releaseBox: GClosureNotify = { data, _ in
  if let data { Unmanaged<SignalBox>.fromOpaque(data).release() }
}

private let marshal: GClosureMarshal = { closure, result, count, values, _, _ in
  guard let data = closure?.pointee.data else { return }
  let box = Unmanaged<SignalBox>.fromOpaque(data).takeUnretainedValue()
  // A pointer cannot cross into the actor in Swift 6.0; its bits can.
  let bits = UInt(bitPattern: values)
  let answer = MainActor.assumeIsolated {
    box.handler(SignalArguments(values: UnsafePointer(bitPattern: bits), count: Int(count)))
  }
  guard let answer, let result else { return }
  if g_type_check_value_holds(result, tm_g_type_boolean()) != 0 { g_value_set_boolean(result, answer) }
  if g_type_check_value_holds(result, tm_g_type_int()) != 0 { g_value_set_int(result, answer) }
}
