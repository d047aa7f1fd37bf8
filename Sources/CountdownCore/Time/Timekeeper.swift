import Glibc

/// Something that knows what time it is: the one way by which anything in the program reads a clock.
public protocol Timekeeper: Sendable {
  /// All clocks, read together.
  func read() -> ClockReading
}

/// This computer's clocks.
public struct SystemTimekeeper: Timekeeper {
  /// A keeper of this computer's clocks.
  public init() {}

  /// All clocks, read one straight after the other (well within a microsecond of each other).
  public func read() -> ClockReading {
    ClockReading(
      boot: BootInstant(nanoseconds: nanoseconds(of: CLOCK_BOOTTIME)),
      wall: WallInstant(nanoseconds: nanoseconds(of: CLOCK_REALTIME)),
      monotonic: MonotonicInstant(nanoseconds: nanoseconds(of: CLOCK_MONOTONIC)),
      raw: RawInstant(nanoseconds: nanoseconds(of: CLOCK_MONOTONIC_RAW)))
  }

  private func nanoseconds(of clock: clockid_t) -> Int64 {
    var time = timespec()
    clock_gettime(clock, &time)
    return (TimeSpan.seconds(Int64(time.tv_sec)) + TimeSpan(nanoseconds: Int64(time.tv_nsec))).nanoseconds
  }
}
