/// All of this computer's clocks, read together.
///
/// One reading is taken for each event and handed down, so that no two parts of one decision see different times.
package struct ClockReading: Hashable, Sendable {
  /// CLOCK_BOOTTIME: the base of everything.
  package var boot: BootInstant
  /// CLOCK_REALTIME: what this computer believes UTC to be.
  package var wall: WallInstant
  /// CLOCK_MONOTONIC.
  package var monotonic: MonotonicInstant
  /// CLOCK_MONOTONIC_RAW.
  package var raw: RawInstant

  package init(boot: BootInstant, wall: WallInstant, monotonic: MonotonicInstant, raw: RawInstant) {
    self.boot = boot
    self.wall = wall
    self.monotonic = monotonic
    self.raw = raw
  }

  /// The wall clock at another boot instant, supposing that nobody sets it in between.
  package func wall(at instant: BootInstant) -> WallInstant { wall + (instant - boot) }

  /// The boot instant at which the wall clock will read this, supposing that nobody sets it in between.
  package func boot(at instant: WallInstant) -> BootInstant { boot + (instant - wall) }

  /// CLOCK_MONOTONIC_RAW at a boot instant not long before, supposing that neither clock was slewed in between.
  package func raw(at instant: BootInstant) -> RawInstant { raw + (instant - boot) }

  /// The boot instant of a CLOCK_MONOTONIC stamp taken since the last suspend.
  package func boot(at instant: MonotonicInstant) -> BootInstant { boot + (instant - monotonic) }
}
