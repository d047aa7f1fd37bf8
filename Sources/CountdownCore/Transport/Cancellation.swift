internal import CGLib
import Synchronization

/// Ends one run on a worker from any thread, and whatever that run waits for at the moment.
///
/// The run's current step and its main context are registered here, so that ending takes effect at once.
final class Cancellation: Sendable {
  private struct State {
    var isCancelled = false
    /// The GCancellable of the step under way, as bits; registered by the worker, which outlives the registration.
    var step: UInt?
    /// The worker's GMainContext, as bits.
    var context: UInt?
  }

  private let state = Mutex(State())

  /// Whether the run was told to end.
  var isCancelled: Bool { state.withLock { $0.isCancelled } }

  /// Ends the run; safe at any time, from any thread, and more than once.
  func cancel() {
    let (step, context) = state.withLock { state in
      state.isCancelled = true
      // Held across the lock: the worker may let go of its own reference meanwhile.
      if let step = state.step, let pointer = UnsafeMutableRawPointer(bitPattern: step) { g_object_ref(pointer) }
      if let context = state.context { g_main_context_ref(OpaquePointer(bitPattern: context)) }
      return (state.step, state.context)
    }
    if let step {
      g_cancellable_cancel(UnsafeMutablePointer<GCancellable>(bitPattern: step))
      g_object_unref(UnsafeMutableRawPointer(bitPattern: step))
    }
    if let context {
      g_main_context_wakeup(OpaquePointer(bitPattern: context))
      g_main_context_unref(OpaquePointer(bitPattern: context))
    }
  }

  /// Names the context to wake, or none.
  func register(context: OpaquePointer?) {
    state.withLock { $0.context = context.map { UInt(bitPattern: $0) } }
  }

  /// Names the step to cancel, or none; a run that was told to end before has its step cancelled at once.
  func register(step: UnsafeMutablePointer<GCancellable>?) {
    let late = state.withLock { state in
      state.step = step.map { UInt(bitPattern: $0) }
      return state.isCancelled
    }
    if late, let step { g_cancellable_cancel(step) }
  }
}
