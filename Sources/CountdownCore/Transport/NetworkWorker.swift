internal import CGLib
internal import GLib

/// A thread's own main context in which one run after the other waits for the network, as straight-line code.
///
/// Confined to its thread. Every wait ends early when the run is cancelled.
final class NetworkWorker {
  /// The clocks: the network is timed by this computer's own.
  let timekeeper: any Timekeeper
  /// What it works for, which may be ended from elsewhere.
  let run: NetworkRun
  private let context: OpaquePointer
  private let timer: TimerDescriptor
  private let timerSource: UnsafeMutablePointer<GSource>
  private let watchdog: Watchdog

  /// A worker on the calling thread, or `nil` where the system has no descriptors or threads left.
  ///
  /// Ends with ``close()``, on the same thread.
  init?(timekeeper: any Timekeeper, run: NetworkRun) {
    guard let watchdog = Watchdog(timekeeper: timekeeper) else { return nil }
    guard let timer = TimerDescriptor(), let context = g_main_context_new(),
      let source = g_unix_fd_source_new(timer.descriptor, G_IO_IN)
    else {
      watchdog.stop()
      return nil
    }
    self.timekeeper = timekeeper
    self.run = run
    self.watchdog = watchdog
    self.timer = timer
    self.context = context
    timerSource = source
    // The timer only has to end an iteration; what time it is then is read from the clock.
    let drain: @convention(c) (gint, GIOCondition, gpointer?) -> gboolean = { descriptor, _, _ in
      var expirations: UInt64 = 0
      _ = read(descriptor, &expirations, 8)
      return 1
    }
    g_source_set_callback(source, unsafeBitCast(drain, to: GSourceFunc.self), nil, nil)
    g_source_set_priority(source, G_PRIORITY_HIGH)
    g_source_attach(source, context)
    g_main_context_push_thread_default(context)
    run.register(context: context, watchdog: watchdog)
  }

  /// Lets go of everything: the watchdog's thread, the context, the descriptors.
  func close() {
    run.register(context: nil, watchdog: nil)
    watchdog.stop()
    // What was cancelled still has to be told so, and frees what it holds when it is.
    while g_main_context_iteration(context, 0) != 0 {}
    g_source_destroy(timerSource)
    g_source_unref(timerSource)
    g_main_context_pop_thread_default(context)
    g_main_context_unref(context)
  }

  /// Now, on the boot clock.
  var now: BootInstant { timekeeper.read().boot }

  /// Waits until an instant on the boot clock, to a fraction of a millisecond; `false` when the run was cancelled.
  func wait(until instant: BootInstant) -> Bool {
    timer.arm(at: instant.nanoseconds)
    defer { timer.disarm() }
    while !run.isCancelled, now < instant { g_main_context_iteration(context, 1) }
    return !run.isCancelled
  }

  /// Waits until something happens in the context, at most until an instant; `false` when the run was cancelled.
  func waitForEvent(until instant: BootInstant) -> Bool {
    timer.arm(at: instant.nanoseconds)
    defer { timer.disarm() }
    if !run.isCancelled, now < instant { g_main_context_iteration(context, 1) }
    return !run.isCancelled
  }

  /// What became of a step.
  enum Ending<Value> {
    case done(Value)
    case timedOut
    case cancelled
  }

  /// The GCancellable of the steps under way, and when they have to be over.
  private var step: (cancellable: UnsafeMutablePointer<GCancellable>, deadline: BootInstant)?

  /// Runs steps that all share one GCancellable, which is cancelled at the deadline and at once at the run's end.
  func within<Value>(
    _ deadline: BootInstant, _ steps: (UnsafeMutablePointer<GCancellable>) -> Value
  ) -> Ending<Value> {
    guard let cancellable = g_cancellable_new() else { return .cancelled }
    defer { g_object_unref(UnsafeMutableRawPointer(cancellable)) }
    step = (cancellable, deadline)
    timer.arm(at: deadline.nanoseconds)
    watchdog.arm(cancellable, at: deadline + .milliseconds(100))
    let value = steps(cancellable)
    watchdog.disarm()
    timer.disarm()
    step = nil
    if run.isCancelled { return .cancelled }
    return now >= deadline ? .timedOut : .done(value)
  }

  /// Starts one asynchronous call of GIO and waits for its end.
  ///
  /// `start` is given the callback and its data; `finish` is given the result. Only inside ``within(_:_:)``, whose
  /// GCancellable ends the call.
  func await<Value>(
    _ start: (_ callback: GAsyncReadyCallback, _ data: UnsafeMutableRawPointer) -> Void,
    finish: (OpaquePointer) -> Value
  ) -> Value? {
    let call = Call()
    start(
      { _, result, data in
        guard let data, let result else { return }
        let call = Unmanaged<Call>.fromOpaque(data).takeRetainedValue()
        g_object_ref(UnsafeMutableRawPointer(result))
        call.result = result
      }, Unmanaged.passRetained(call).toOpaque())
    while call.result == nil {
      if isOver, let step, g_cancellable_is_cancelled(step.cancellable) == 0 {
        // A result that is already on its way is taken first: libsoup does not stand it being cancelled then.
        while call.result == nil, g_main_context_iteration(context, 0) != 0 {}
        if call.result == nil { g_cancellable_cancel(step.cancellable) }
      } else {
        g_main_context_iteration(context, 1)
      }
    }
    guard let result = call.result else { return nil }
    defer { g_object_unref(UnsafeMutableRawPointer(result)) }
    return finish(result)
  }

  /// Whether the steps under way have to end.
  private var isOver: Bool { run.isCancelled || step.map { now >= $0.deadline } ?? false }

  private final class Call {
    var result: OpaquePointer?
  }
}
