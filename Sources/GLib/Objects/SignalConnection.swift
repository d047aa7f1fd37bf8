internal import CGLib

/// A connected handler.
///
/// Holding it keeps the emitter; forgetting it leaves the handler connected for as long as the emitter lives.
@MainActor
package struct SignalConnection {
  package let identifier: UInt
  private let emitter: Object

  package init(identifier: UInt, emitter: Object) {
    self.identifier = identifier
    self.emitter = emitter
  }

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

  private func connect(_ signal: String, _ handler: @escaping Handler) -> SignalConnection {
    let data = Held<Handler>.retain(handler)
    let closure = g_closure_new_simple(guint(MemoryLayout<GClosure>.size), data)
    g_closure_set_marshal(closure, marshal)
    g_closure_add_finalize_notifier(closure, data) { data, _ in releaseHeld(data) }
    return SignalConnection(identifier: g_signal_connect_closure(raw, signal, closure, 0), emitter: self)
  }
}

private typealias Handler = @MainActor (SignalArguments) -> Int32?

private let marshal: GClosureMarshal = { closure, result, count, values, _, _ in
  guard let handler = Held<Handler>.value(closure?.pointee.data) else { return }
  // A pointer cannot cross into the actor in Swift 6.0; its bits can.
  let bits = UInt(bitPattern: values)
  let answer = MainActor.assumeIsolated {
    handler(SignalArguments(values: UnsafePointer(bitPattern: bits), count: Int(count)))
  }
  guard let answer, let result else { return }
  if g_type_check_value_holds(result, tm_g_type_boolean()) != 0 { g_value_set_boolean(result, answer) }
  if g_type_check_value_holds(result, tm_g_type_int()) != 0 { g_value_set_int(result, answer) }
}
