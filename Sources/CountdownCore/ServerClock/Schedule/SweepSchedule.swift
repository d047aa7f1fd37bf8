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
  static let mostBeforeLastMinutes = RequestBudget.perHour - RequestBudget.keptWhereLagging - 1
  /// What is kept of the last minutes' share for the last look and for tries that fail.
  static let reserve = 5
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
    if now >= end { return nil }
    let isLate = now >= late - shortestGap
    let asked = lag.requests.count { now - $0 < .hours(1) }
    let leftLate = RequestBudget.beforeDeadline - lag.requests.count { $0 >= late }
    let left = min(most - asked, leftLate) - reserve
    let leftBefore = mostBeforeLastMinutes - asked
    if min(left, isLate ? left : leftBefore) < 3 { return isLate ? nil : Look(gap: late - now) }
    // As evenly as the requests allow, until then.
    func spread(until last: BootInstant, perLook: Int) -> TimeSpan {
      let even = max(.zero, min(last, end) - now) * Int64(perLook) / Int64(left)
      return isLate ? even : max(even, max(.zero, min(last, late) - now) * Int64(perLook) / Int64(leftBefore))
    }
    guard !lag.isErratic else { return Look(gap: max(shortestGap, spread(until: end, perLook: 4))) }
    guard let rate = lag.rate else {
      // How it moves is not known yet: soon, to learn it, and then at longer times.
      return Look(gap: max(.seconds(20), spread(until: end, perLook: 3)), kind: isLate ? .look : .glance)
    }
    guard rate > 0, let jump = lag.jump, let sweep = lag.sweep else { return nil }
    let fine = max(shortestGap, TimeSpan(nanoseconds: step.nanoseconds / rate) * 1_000_000)
    if lag.mayHaveJumped { return Look(gap: shortestGap * 2) }
    if jump.lowerBound - now > fine * 2 {
      if jump.lowerBound > end { return nil }
      let gap = min(jump.lowerBound - now - fine, max(longestGap, sweep / 8))
      return Look(gap: max(fine, gap), kind: .glance)
    }
    // Another jump that comes before the end will be worth more, so this one need not be met so closely.
    let isLast = jump.upperBound + sweep > end
    let gap =
      isLast
      ? max(fine, spread(until: jump.upperBound, perLook: 2)) : max(fine * 4, spread(until: end, perLook: 3))
    return Look(gap: gap, kind: isLate && isLast ? .look : .glance)
  }
}
