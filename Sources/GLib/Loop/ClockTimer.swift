/// A timer in the main loop, armed at absolute instants of one clock.
///
/// It ends with its owner.
@MainActor
package final class ClockTimer {
  package enum Clock: Sendable {
    /// CLOCK_BOOTTIME, for deadlines: it counts through suspend.
    case boot
    /// CLOCK_REALTIME, always armed far ahead and cancelled when the clock is set: for noticing steps and resumes.
    case wallSteps
  }

  private let timer: TimerDescriptor
  private var source: MainLoop.Source?
  /// Whether it is armed now; tests assert that nothing is while nothing counts.
  package private(set) var isArmed = false

  /// A timer that calls its handler when its instant comes (or, for `wallSteps`, when the wall clock was set).
  ///
  /// Fails where the kernel gives no descriptor.
  package init?(_ clock: Clock, handler: @escaping @MainActor () -> Void) {
    guard let timer = TimerDescriptor(onSteps: clock == .wallSteps) else { return nil }
    self.timer = timer
    source = MainLoop.watch(timer.descriptor) { [weak self] in
      guard timer.drain(), let self else { return }
      self.isArmed = false
      if clock == .wallSteps { self.armFarAway() }
      handler()
    }
    if clock == .wallSteps { armFarAway() }
  }

  // The source holds the descriptor, which is to be closed only once the source is gone.
  deinit { source?.removeFromAnyThread() }

  /// Arms it at an instant of its clock, in nanoseconds; one in the past fires at once.
  package func arm(at nanoseconds: Int64) { isArmed = timer.arm(at: nanoseconds) }

  /// Arms it so far ahead, in the year 2096, that only a step of the wall clock or a resume ends it.
  private func armFarAway() { arm(at: 4_000_000_000_000_000_000) }

  package func disarm() { if isArmed { isArmed = !timer.disarm() } }
}
