/// A point in time on one particular clock.
///
/// Each clock makes a type of its own, so instants of different clocks cannot be mixed: `boot < wall` does not compile.
package struct Instant<Clock>: Hashable, Comparable, Sendable {
  /// The time since the clock's own zero, within ±2^62 ns.
  package let sinceZero: TimeSpan

  /// The clock's own zero.
  package static var zero: Self { Self(sinceZero: .zero) }

  package init(sinceZero: TimeSpan) { self.sinceZero = sinceZero }

  /// The instant this many nanoseconds after the clock's zero, held at ±2^62 (on a clock of UTC: the year 2116).
  package init(nanoseconds: Int64) { sinceZero = TimeSpan(nanoseconds: nanoseconds) }

  /// Nanoseconds since the clock's own zero, within ±2^62.
  package var nanoseconds: Int64 { sinceZero.nanoseconds }

  /// The instant that much later, held at the clock's ±2^62 ns.
  package static func + (instant: Self, span: TimeSpan) -> Self { Self(sinceZero: instant.sinceZero + span) }

  /// The instant that much earlier, held at the clock's ±2^62 ns.
  package static func - (instant: Self, span: TimeSpan) -> Self { instant + -span }

  /// The time from the right instant to the left one, held at ±146 years.
  package static func - (left: Self, right: Self) -> TimeSpan { left.sinceZero - right.sinceZero }

  package static func < (left: Self, right: Self) -> Bool { left.sinceZero < right.sinceZero }
}

/// A clock of UTC: its zero is 1970-01-01T00:00:00Z as it would show it, and leap seconds are not counted.
package protocol UTCClock {}

extension Instant where Clock: UTCClock {
  /// The instant at which this clock shows the date and time that another shows then.
  ///
  /// When each of them shows it is another matter, which ``ServerOffset`` knows.
  package init(utc other: Instant<some UTCClock>) { self.init(sinceZero: other.sinceZero) }
}

/// CLOCK_BOOTTIME: it runs through suspend and no change of the wall clock moves it; zero is the boot.
package enum BootClock {}
/// CLOCK_REALTIME, this computer's idea of UTC.
package enum WallClock: UTCClock {}
/// A server's idea of UTC.
package enum ServerClock: UTCClock {}
/// CLOCK_MONOTONIC, which stands still in suspend: only for libsoup's stamps and for noticing a suspend.
package enum MonotonicClock {}
/// CLOCK_MONOTONIC_RAW, the bare crystal, never slewed: only for noticing that the other clocks are.
package enum RawClock {}

package typealias BootInstant = Instant<BootClock>
package typealias WallInstant = Instant<WallClock>
package typealias ServerInstant = Instant<ServerClock>
package typealias MonotonicInstant = Instant<MonotonicClock>
package typealias RawInstant = Instant<RawClock>
