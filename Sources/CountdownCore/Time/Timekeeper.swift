import Glibc

/// Something that knows what time it is: the one way by which anything in the program reads a clock.
package protocol Timekeeper: Sendable {
  func read() -> ClockReading
}

/// This computer's own clocks.
package struct SystemTimekeeper: Timekeeper {
  package init() {}

  /// All clocks, read one straight after the other, as a rule well within a microsecond.
  ///
  /// A busy machine may let others run in between, for milliseconds, which would look like a suspend or a step of the
  /// wall clock: then they are read again.
  package func read() -> ClockReading {
    var (reading, took) = readOnce()
    for _ in 0..<5 where took > .microseconds(50) {
      let (next, nextTook) = readOnce()
      if nextTook < took { (reading, took) = (next, nextTook) }
    }
    return reading
  }

  private func readOnce() -> (reading: ClockReading, took: TimeSpan) {
    let reading = ClockReading(
      boot: BootInstant(nanoseconds: nanoseconds(of: CLOCK_BOOTTIME)),
      wall: WallInstant(nanoseconds: nanoseconds(of: CLOCK_REALTIME)),
      monotonic: MonotonicInstant(nanoseconds: nanoseconds(of: CLOCK_MONOTONIC)),
      raw: RawInstant(nanoseconds: nanoseconds(of: CLOCK_MONOTONIC_RAW)))
    return (reading, BootInstant(nanoseconds: nanoseconds(of: CLOCK_BOOTTIME)) - reading.boot)
  }

  private func nanoseconds(of clock: clockid_t) -> Int64 {
    var time = timespec()
    clock_gettime(clock, &time)
    return (TimeSpan.seconds(Int64(time.tv_sec)) + TimeSpan(nanoseconds: Int64(time.tv_nsec))).nanoseconds
  }
}
