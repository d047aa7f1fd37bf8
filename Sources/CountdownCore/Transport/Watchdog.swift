internal import CGLib
internal import GLib
import Glibc

/// Cancels a step that takes too long, from a thread of its own, where the worker does not come to do it.
///
/// A timeout in the step's own main context would not do: a peer that never stops sending (a storm of 1xx answers)
/// keeps libsoup reading in one dispatch, and no timer of that context gets its turn.
final class Watchdog: Sendable {
  private struct State {
    /// The GCancellable of the step under watch, as bits; its owner disarms before letting go of it.
    var step: UInt?
    var deadline = BootInstant.zero
    var isStopped = false
    var thread: WorkerThread?
  }

  private let state = Lock(State())
  private let timer: TimerDescriptor
  private let timekeeper: any Timekeeper

  /// A watchdog whose thread runs until ``stop()``, or `nil` where the system has no descriptor or thread left.
  init?(timekeeper: any Timekeeper) {
    self.timekeeper = timekeeper
    guard let timer = TimerDescriptor() else { return nil }
    self.timer = timer
    guard let thread = WorkerThread.start({ self.watch() }) else { return nil }
    state.withLock { $0.thread = thread }
  }

  /// Cancels the step at that instant, unless it is disarmed before.
  func arm(_ step: UnsafeMutablePointer<GCancellable>, at deadline: BootInstant) {
    state.withLock {
      $0.step = UInt(bitPattern: step)
      $0.deadline = deadline
    }
    timer.arm(at: deadline.nanoseconds)
  }

  /// Cancels the step under watch soon: its run was told to end.
  func hasten() {
    let soon = timekeeper.read().boot + .milliseconds(80)
    let isEarlier = state.withLock { state in
      guard state.step != nil, soon < state.deadline else { return false }
      state.deadline = soon
      return true
    }
    if isEarlier { timer.arm(at: soon.nanoseconds) }
  }

  /// Leaves the step alone from now on.
  func disarm() {
    timer.disarm()
    state.withLock { $0.step = nil }
  }

  /// Ends the thread and waits for it.
  func stop() {
    let thread = state.withLock { state in
      state.isStopped = true
      state.step = nil
      defer { state.thread = nil }
      return state.thread
    }
    // An instant long past: the thread wakes at once.
    timer.arm(at: 0)
    thread?.join()
  }

  private func watch() {
    while true {
      var descriptor = pollfd(fd: timer.descriptor, events: Int16(POLLIN), revents: 0)
      poll(&descriptor, 1, -1)
      // Emptied before the state is looked at: whoever changes the state arms the timer afterwards.
      timer.drain()
      let now = timekeeper.read().boot
      let (isStopped, step) = state.withLock { state -> (Bool, UInt?) in
        guard let step = state.step, now >= state.deadline else { return (state.isStopped, nil) }
        state.step = nil
        if let pointer = UnsafeMutableRawPointer(bitPattern: step) { g_object_ref(pointer) }
        return (state.isStopped, step)
      }
      if let step {
        g_cancellable_cancel(UnsafeMutablePointer<GCancellable>(bitPattern: step))
        g_object_unref(UnsafeMutableRawPointer(bitPattern: step))
      }
      if isStopped { return }
    }
  }
}
