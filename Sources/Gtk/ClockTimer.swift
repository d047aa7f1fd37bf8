internal import CGLib
import Glibc

/// A timerfd in the main loop, armed at absolute instants of one clock.
///
/// It ends with its owner.
@MainActor
package final class ClockTimer {
  /// The clock that the instants are on.
  package enum Clock: Sendable {
    /// CLOCK_BOOTTIME, for deadlines: it counts through suspend.
    case boot
    /// CLOCK_REALTIME, armed far ahead and cancelled when the clock is set: for noticing steps and resumes.
    case wallSteps
  }

  private let descriptor: Int32
  private let clock: Clock
  private var source: MainLoop.Source?
  private var handler: (@MainActor () -> Void)?
  /// Whether it is armed now; tests assert that nothing is while nothing counts.
  package private(set) var isArmed = false

  /// A timer that calls its handler when its instant comes (or, for `wallSteps`, when the wall clock was set).
  ///
  /// Fails where the kernel gives no descriptor.
  package init?(_ clock: Clock, handler: @escaping @MainActor () -> Void) {
    self.clock = clock
    descriptor = tm_timerfd_create(clock == .boot ? CLOCK_BOOTTIME : CLOCK_REALTIME)
    guard descriptor >= 0 else { return nil }
    self.handler = handler
    source = MainLoop.watch(descriptor) { [weak self] in self?.fired() }
  }

  deinit {
    // The descriptor may only be closed once its source is gone; both on the main thread.
    let (descriptor, source) = (descriptor, source)
    if isMainThread {
      source?.remove()
      close(descriptor)
    } else {
      MainLoop.hop {
        source?.remove()
        close(descriptor)
      }
    }
  }

  /// Arms it at an instant of its clock, in nanoseconds; one in the past fires at once.
  package func arm(at nanoseconds: Int64) {
    // Zero would disarm, so the first nanosecond stands for everything before.
    let instant = max(1, nanoseconds)
    isArmed =
      tm_timerfd_arm(descriptor, instant / 1_000_000_000, instant % 1_000_000_000, clock == .wallSteps ? 1 : 0) == 0
  }

  /// Arms it so far ahead, in the year 2096, that only a step of the wall clock or a resume ends it.
  package func armFarAway() { arm(at: 4_000_000_000_000_000_000) }

  /// Takes back the arming.
  package func disarm() {
    guard isArmed else { return }
    isArmed = tm_timerfd_arm(descriptor, 0, 0, 0) != 0
  }

  private func fired() {
    // ECANCELED (the clock was set) also ends the arming and counts as firing.
    var count: UInt64 = 0
    let length = read(descriptor, &count, MemoryLayout.size(ofValue: count))
    guard length > 0 || errno != EAGAIN else { return }
    isArmed = false
    handler?()
  }
}
