/// Clocks that stand still until they are moved: for tests and simulations.
///
/// ```swift
/// let clock = ManualTimekeeper()
/// clock.advance(by: .seconds(3))      // all clocks run
/// clock.suspend(for: .minutes(8))     // boot and wall run, monotonic and raw stand still
/// clock.stepWall(by: .hours(1))       // somebody sets the wall clock
/// ```
package final class ManualTimekeeper: Timekeeper {
  private let reading: Lock<ClockReading>

  /// Clocks that show this; by default 1000 s after a boot on 2026-12-01 at 00:00:00 UTC.
  package init(
    _ reading: ClockReading = ClockReading(
      boot: BootInstant(nanoseconds: 1_000_000_000_000), wall: WallInstant(nanoseconds: 1_796_083_200_000_000_000),
      monotonic: MonotonicInstant(nanoseconds: 1_000_000_000_000), raw: RawInstant(nanoseconds: 1_000_000_000_000))
  ) {
    self.reading = Lock(reading)
  }

  package func read() -> ClockReading { reading.withLock { $0 } }

  /// Lets all clocks run for that long.
  package func advance(by span: TimeSpan) {
    suspend(for: span)
    reading.withLock {
      $0.monotonic = $0.monotonic + span
      $0.raw = $0.raw + span
    }
  }

  /// Puts the computer to sleep for that long: the boot and wall clocks run, the other two stand still.
  package func suspend(for span: TimeSpan) {
    reading.withLock {
      $0.boot = $0.boot + span
      $0.wall = $0.wall + span
    }
  }

  /// Sets the wall clock forward, or back with a negative span.
  package func stepWall(by span: TimeSpan) {
    reading.withLock { $0.wall = $0.wall + span }
  }
}
