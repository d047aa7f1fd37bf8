/// When an order is asked for again after its opening: 1, 2 and 4 s after it while the server still says that it is
/// closed.
///
/// Where it cannot be fetched it is asked for again for an hour, ever less often; after that only a person asks.
enum OrderRefetch {
  /// When an order that is still closed is asked for again, or `nil` where it is not by itself.
  ///
  /// `last` is when the last fetch was begun; fetches that were missed in a suspend are made up for by one. A time that
  /// has passed means at once.
  static func whileClosed(opening: BootInstant, last: BootInstant) -> BootInstant? {
    [0, 1, 2, 4].map { opening + .seconds($0) }.first { $0 > last }
  }

  /// The longest time until an order that cannot be fetched is asked for again, but for what chance adds.
  static let longestPause = TimeSpan.minutes(1)
  /// How long after its opening an order that cannot be fetched is asked for without a person's doing.
  static let longestAsking = TimeSpan.hours(1)

  /// When an order that could not be fetched after its opening is asked for again; `nil` for not by itself.
  ///
  /// First as if it were closed; from then on the time since its opening doubles each time (8, 16 and 32 s after it),
  /// until a minute lies between. Chance adds up to a quarter, so that not all who wait come back at once.
  ///
  /// - Parameters:
  ///   - last: when the fetch that failed was begun.
  ///   - now: when it failed.
  ///   - wait: how long the server asks to be left alone from now on; no more than an hour is heeded.
  ///   - chance: any number, each as likely as any other.
  static func afterFailure(
    opening: BootInstant, last: BootInstant, now: BootInstant, wait: TimeSpan?, chance: UInt64
  ) -> BootInstant? {
    let asked = now + min(max(wait ?? .zero, .zero), RequestBudget.longestWait)
    if let soon = whileClosed(opening: opening, last: last) { return max(soon, asked) }
    guard now - opening < longestAsking else { return nil }
    let pause = min(max(now - opening, .seconds(4)), longestPause)
    let extra = Int64(chance % UInt64((pause / 4).nanoseconds.magnitude + 1))
    return max(now + pause + TimeSpan(nanoseconds: extra), asked)
  }
}
