/// A point in time on one particular clock.
///
/// Each clock has a type of its own, so instants of different clocks cannot be mixed: `boot < wall` does not compile.
package protocol Instant: Hashable, Comparable, Sendable {
  /// Nanoseconds since the clock's own zero, within ±2^62.
  var nanoseconds: Int64 { get }
  /// The instant this many nanoseconds after the clock's zero, held at ±2^62.
  init(nanoseconds: Int64)
}

extension Instant {
  /// The instant that much later, held at the clock's ±2^62 ns.
  package static func + (instant: Self, span: TimeSpan) -> Self {
    Self(nanoseconds: (TimeSpan(nanoseconds: instant.nanoseconds) + span).nanoseconds)
  }

  /// The instant that much earlier, held at the clock's ±2^62 ns.
  package static func - (instant: Self, span: TimeSpan) -> Self { instant + -span }

  /// The time from the right instant to the left one, held at ±146 years.
  package static func - (left: Self, right: Self) -> TimeSpan {
    TimeSpan(nanoseconds: left.nanoseconds) - TimeSpan(nanoseconds: right.nanoseconds)
  }

  /// Earlier on the same clock.
  package static func < (left: Self, right: Self) -> Bool { left.nanoseconds < right.nanoseconds }
}

/// An instant of CLOCK_BOOTTIME: it runs through suspend and no change of the wall clock moves it.
///
/// Zero is the boot.
package struct BootInstant: Instant {
  /// Nanoseconds since this computer's boot, suspend included.
  package let nanoseconds: Int64

  /// The instant this many nanoseconds after the boot, held at ±2^62.
  package init(nanoseconds: Int64) { self.nanoseconds = TimeSpan(nanoseconds: nanoseconds).nanoseconds }
}

/// An instant of CLOCK_REALTIME, this computer's idea of UTC.
///
/// Zero is 1970-01-01T00:00:00Z.
package struct WallInstant: Instant {
  /// Nanoseconds since 1970-01-01T00:00:00Z, without leap seconds.
  package let nanoseconds: Int64

  /// The instant this many nanoseconds after 1970-01-01T00:00:00Z, held at ±2^62 (the year 2116).
  package init(nanoseconds: Int64) { self.nanoseconds = TimeSpan(nanoseconds: nanoseconds).nanoseconds }
}

/// An instant of a server's clock: that server's idea of UTC.
///
/// Zero is 1970-01-01T00:00:00Z as the server would say it.
package struct ServerInstant: Instant {
  /// Nanoseconds since 1970-01-01T00:00:00Z, without leap seconds.
  package let nanoseconds: Int64

  /// The instant this many nanoseconds after 1970-01-01T00:00:00Z, held at ±2^62 (the year 2116).
  package init(nanoseconds: Int64) { self.nanoseconds = TimeSpan(nanoseconds: nanoseconds).nanoseconds }
}

/// A reading of CLOCK_MONOTONIC: it stands still in suspend.
///
/// Only for libsoup's stamps and for noticing a suspend.
package struct MonotonicInstant: Instant {
  /// Nanoseconds since this computer's boot, suspend not included.
  package let nanoseconds: Int64

  /// The instant this many nanoseconds after the boot, held at ±2^62.
  package init(nanoseconds: Int64) { self.nanoseconds = TimeSpan(nanoseconds: nanoseconds).nanoseconds }
}

/// A reading of CLOCK_MONOTONIC_RAW: the bare crystal, never slewed.
///
/// Only for noticing that the other clocks are.
package struct RawInstant: Instant {
  /// Nanoseconds since this computer's boot by the crystal alone.
  package let nanoseconds: Int64

  /// The instant this many nanoseconds after the boot, held at ±2^62.
  package init(nanoseconds: Int64) { self.nanoseconds = TimeSpan(nanoseconds: nanoseconds).nanoseconds }
}
