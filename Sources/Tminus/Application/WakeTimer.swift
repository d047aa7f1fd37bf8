import CountdownCore
import GLib

/// The one armed timer of the process, on the boot clock.
///
/// It is there before the countdowns that arm it, and begins once there is something to call.
@MainActor
final class WakeTimer {
  private var wanted: BootInstant?
  private var timer: ClockTimer?

  /// Calls the handler at the instants that are armed from now on; false where the system provides no timer.
  func begin(_ handler: @escaping @MainActor () -> Void) -> Bool {
    timer = ClockTimer(.boot) { handler() }
    arm(wanted)
    return timer != nil
  }

  /// Waits for this instant in place of the former one; for none with `nil`.
  func arm(_ instant: BootInstant?) {
    wanted = instant
    if let instant { timer?.arm(at: instant.nanoseconds) } else { timer?.disarm() }
  }
}
