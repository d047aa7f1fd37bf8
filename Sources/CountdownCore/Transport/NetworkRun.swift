internal import CGLib

/// Something under way on the network, on a worker of its own: a measurement or a fetch.
///
/// The worker is only woken, and cancels what it waits for itself: libsoup does not stand a GCancellable that another
/// thread cancels just as an answer is handed over. Where the worker does not come to it, its watchdog does.
package final class NetworkRun: Sendable {
  private struct State {
    var isCancelled = false
    /// The worker's GMainContext, as bits.
    var context: UInt?
    var watchdog: Watchdog?
  }

  private let state = Lock(State())

  /// Whether the run was told to end.
  var isCancelled: Bool { state.withLock { $0.isCancelled } }

  /// Ends it at once, from any thread; its completion then tells of ``ExchangeFailure/cancelled``, unless it was over.
  package func cancel() {
    state.withLock { $0.isCancelled = true }
    wake()
  }

  /// Lets the worker look again at what it waits for.
  func wake() {
    let (context, watchdog) = state.withLock { state in
      // Held across the lock: the worker may let go of its own reference meanwhile.
      if let context = state.context { g_main_context_ref(OpaquePointer(bitPattern: context)) }
      return (state.context, state.isCancelled ? state.watchdog : nil)
    }
    watchdog?.hasten()
    if let context {
      g_main_context_wakeup(OpaquePointer(bitPattern: context))
      g_main_context_unref(OpaquePointer(bitPattern: context))
    }
  }

  /// Names the context to wake and the watchdog to hasten, or none.
  func register(context: OpaquePointer?, watchdog: Watchdog?) {
    state.withLock {
      $0.context = context.map { UInt(bitPattern: $0) }
      $0.watchdog = watchdog
    }
  }
}
