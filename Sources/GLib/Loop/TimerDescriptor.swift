internal import CGLib
import Glibc

/// A timerfd: it can be read from the instant on for which it is armed, and is closed with its owner.
package final class TimerDescriptor: Sendable {
  package let descriptor: Int32
  private let endsWhenSet: Bool

  /// A timer on CLOCK_BOOTTIME, or one on CLOCK_REALTIME that a step of that clock ends as well.
  ///
  /// Fails where the kernel gives no descriptor.
  package init?(onSteps: Bool = false) {
    endsWhenSet = onSteps
    descriptor = tm_timerfd_create(onSteps ? CLOCK_REALTIME : CLOCK_BOOTTIME)
    if descriptor < 0 { return nil }
  }

  deinit { close(descriptor) }

  /// Arms it at an instant of its clock, in nanoseconds; one in the past is over at once.
  ///
  /// False where the kernel refuses.
  @discardableResult
  package func arm(at nanoseconds: Int64) -> Bool {
    // Zero would disarm, so the first nanosecond stands for everything before.
    let (seconds, rest) = max(1, nanoseconds).quotientAndRemainder(dividingBy: 1_000_000_000)
    return tm_timerfd_arm(descriptor, seconds, rest, endsWhenSet ? 1 : 0) == 0
  }

  /// Takes back the arming; false where the kernel refuses.
  @discardableResult
  package func disarm() -> Bool { tm_timerfd_arm(descriptor, 0, 0, 0) == 0 }

  /// Makes it unreadable again; false where its instant has not come.
  @discardableResult
  package func drain() -> Bool {
    var count: UInt64 = 0
    // ECANCELED (the clock was set) ends the arming as well.
    return read(descriptor, &count, MemoryLayout.size(ofValue: count)) > 0 || errno != EAGAIN
  }
}
