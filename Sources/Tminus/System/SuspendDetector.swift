import CountdownCore

/// Tells a resume from suspend and a step of the wall clock apart.
///
/// The kernel tells of both by the same signal; but only in suspend does CLOCK_BOOTTIME run ahead of CLOCK_MONOTONIC.
struct SuspendDetector {
  private var asleep: TimeSpan

  init(_ reading: ClockReading) { asleep = Self.asleep(by: reading) }

  /// Whether the computer has slept since this was asked last.
  mutating func hasSlept(by reading: ClockReading) -> Bool {
    let before = asleep
    asleep = Self.asleep(by: reading)
    return asleep - before > .milliseconds(500)
  }

  /// How long the computer has slept since it was started.
  private static func asleep(by reading: ClockReading) -> TimeSpan {
    reading.boot.sinceZero - reading.monotonic.sinceZero
  }
}
