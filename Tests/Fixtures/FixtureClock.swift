import Glibc

/// Clocks and dates for servers that are played: their truth is this machine's CLOCK_REALTIME plus a known offset.
package enum FixtureClock {
  /// Nanoseconds since 1970 by CLOCK_REALTIME.
  package static func wall() -> Int64 { read(CLOCK_REALTIME) }

  /// Nanoseconds by CLOCK_MONOTONIC.
  package static func monotonic() -> Int64 { read(CLOCK_MONOTONIC) }

  private static func read(_ clock: clockid_t) -> Int64 {
    var time = timespec()
    clock_gettime(clock, &time)
    return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
  }

  /// Sleeps until an instant of CLOCK_MONOTONIC.
  package static func sleep(untilMonotonic instant: Int64) {
    var time = timespec(tv_sec: Int(instant / 1_000_000_000), tv_nsec: Int(instant % 1_000_000_000))
    while clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &time, nil) == EINTR {}
  }

  /// An instant cut to a second, in one of the three forms of RFC 9110 §5.6.7.
  package static func httpDate(_ nanoseconds: Int64, form: DateForm = .imf) -> String {
    var seconds = Int(nanoseconds / 1_000_000_000)
    var parts = tm()
    gmtime_r(&seconds, &parts)
    let days = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
    let longDays = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"]
    let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
    let day = Int(parts.tm_mday)
    let month = months[Int(parts.tm_mon)]
    let year = Int(parts.tm_year) + 1900
    let time = "\(two(parts.tm_hour)):\(two(parts.tm_min)):\(two(parts.tm_sec))"
    switch form {
    case .imf: return "\(days[Int(parts.tm_wday)]), \(two(parts.tm_mday)) \(month) \(year) \(time) GMT"
    case .rfc850:
      return "\(longDays[Int(parts.tm_wday)]), \(two(parts.tm_mday))-\(month)-\(two(Int32(year % 100))) \(time) GMT"
    case .asctime: return "\(days[Int(parts.tm_wday)]) \(month) \(day < 10 ? " " : "")\(day) \(time) \(year)"
    case .noWeekday: return "\(two(parts.tm_mday)) \(month) \(year) \(time) GMT"
    case .zone: return "\(days[Int(parts.tm_wday)]), \(two(parts.tm_mday)) \(month) \(year) \(time) +0000"
    }
  }

  /// How a date is written.
  package enum DateForm: CaseIterable, Sendable {
    /// `Sun, 06 Nov 1994 08:49:37 GMT`
    case imf
    /// `Sunday, 06-Nov-94 08:49:37 GMT`
    case rfc850
    /// `Sun Nov  6 08:49:37 1994`
    case asctime
    /// `06 Nov 1994 08:49:37 GMT`
    case noWeekday
    /// `Sun, 06 Nov 1994 08:49:37 +0000`
    case zone
  }

  private static func two(_ number: Int32) -> String { number < 10 ? "0\(number)" : "\(number)" }
}
