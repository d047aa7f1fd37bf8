internal import CGLib

/// Ends one run on a worker from any thread.
///
/// The worker is only woken, and cancels what it waits for itself: libsoup does not stand a GCancellable that another
/// thread cancels just as an answer is handed over. Where the worker does not come to it, its watchdog does.
final class Cancellation: Sendable {
  private struct State {
    var isCancelled = false
    /// The worker's GMainContext, as bits.
    var context: UInt?
    var watchdog: Watchdog?
  }

  private let state = Lock(State())

  /// Whether the run was told to end.
  var isCancelled: Bool { state.withLock { $0.isCancelled } }

  /// Ends the run; safe at any time, from any thread, and more than once.
  func cancel() {
    let (context, watchdog) = state.withLock { state in
      state.isCancelled = true
      // Held across the lock: the worker may let go of its own reference meanwhile.
      if let context = state.context { g_main_context_ref(OpaquePointer(bitPattern: context)) }
      return (state.context, state.watchdog)
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
