import CountdownCore

/// The line beneath the digits: how long it was to take and when it ends.
enum EndLine {
  static func text(of countdown: Countdown, at reading: ClockReading) -> String? {
    nil
  }
}
