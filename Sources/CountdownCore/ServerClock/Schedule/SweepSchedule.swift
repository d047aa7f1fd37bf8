/// When to ask a server whose Date lags, through a wait: so that the sweep of its lag is followed, closest where the lag may
/// jump back to nothing, because there both ends of the range come together.
///
/// Requests are what is scarce: so many before the last six minutes and in them (``RequestBudget``), none in the silence.
enum SweepSchedule {
  /// One look.
  struct Look: Equatable {
    /// How long from now.
    var gap: TimeSpan
    /// How close.
    var kind = Measurement.Kind.look
  }

  /// The most requests of a whole wait, and of the time before its last six minutes.
  static let most = 84
  static let mostBeforeLastMinutes = 29
  /// What is kept of the last minutes' share for the last look and for tries that fail.
  static let reserve = 8
  /// How far the edge may fall between two looks around a jump, where the requests allow.
  static let step = TimeSpan.milliseconds(12)
  /// Looks are no closer than this, however fast it falls, and as a rule no further apart, so that the edge is not lost.
  static let shortestGap = TimeSpan.seconds(5)
  static let longestGap = TimeSpan.seconds(100)

  /// How many exchanges a measurement of such a clock may take, of so many at most: what is left of a wait's requests.
  static func exchanges(_ most: Int, of lag: Lag, at now: BootInstant) -> Int {
    max(1, min(most, Self.most - lag.requests.count { now - $0 < .hours(1) }))
  }

  /// The next look after the last one; `nil` where looking tells no more before the deadline.
  static func next(after lag: Lag, at now: BootInstant, deadline: BootInstant) -> Look? {
    let end = deadline - MeasurementSchedule.silenceBefore - .seconds(2)
    let late = deadline - RequestBudget.lastMinutes
    let isLate = now >= late - shortestGap
    let horizon = isLate ? end : late
    let left =
      (isLate ? most - reserve : mostBeforeLastMinutes) - lag.requests.count { now - $0 < .hours(1) }
    let leftLate = RequestBudget.beforeDeadline - reserve - lag.requests.count { $0 >= late }
    let requests = isLate ? min(left, leftLate) : left
    if now >= end { return nil }
    if requests < 1 { return isLate ? nil : Look(gap: late - now) }
    func spread(_ span: TimeSpan, perLook: Int) -> TimeSpan { span * Int64(perLook) / Int64(max(perLook, requests)) }
    guard !lag.isErratic else {
      return Look(gap: max(shortestGap, spread(horizon - now, perLook: 4)))
    }
    guard let rate = lag.rate else {
      // How it moves is not known yet: soon, to learn it, and then at longer times.
      return Look(gap: max(.seconds(20), spread(horizon - now, perLook: 3)), kind: isLate ? .look : .glance)
    }
    guard rate > 0, let jump = lag.jump, let sweep = lag.sweep else { return nil }
    let fine = max(shortestGap, TimeSpan(nanoseconds: step.nanoseconds / rate) * 1_000_000)
    if lag.mayHaveJumped, isLate || requests > 4 { return Look(gap: shortestGap * 2) }
    if jump.lowerBound - now > fine * 2 {
      if jump.lowerBound > end { return nil }
      let gap = min(jump.lowerBound - now - fine, max(longestGap, sweep / 8))
      return Look(gap: max(fine, gap), kind: .glance)
    }
    // Another jump that comes before the end will be worth more, so this one need not be met so closely.
    let isLast = jump.upperBound + sweep > end
    let window = max(.zero, min(jump.upperBound, horizon) - now)
    let gap = max(isLast ? fine : fine * 4, spread(window, perLook: 2))
    return Look(gap: gap, kind: isLate && isLast ? .look : .glance)
  }
}
