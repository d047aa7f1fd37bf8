/// When to measure a server's clock: a table and pure functions of the time, with chance handed in.
///
/// Every start is uniform over its window, so that many clients that wait for the same moment do not come together: the
/// windows are so wide, and lie so, that no second of the server sees more than three times the mean of its minute, even
/// where it refused for half of that. Five minutes before, four exchanges look whether what is known still holds; what is
/// measured later narrows it again.
package enum MeasurementSchedule {
  /// A measurement to make.
  package struct Plan: Hashable, Sendable {
    /// Why.
    package var reason: Reason
    /// What is measured.
    package var kind: Measurement.Kind
    /// When it begins.
    package var start: BootInstant
    /// How many exchanges it may make.
    package var maximumExchanges: Int
    /// When it is ended, finished or not: the silence before the deadline begins.
    package var mustEndBy: BootInstant?

    /// How it is measured: the few exchanges more are all made, as each makes the estimate better.
    package var options: Measurement.Options {
      Measurement.Options(kind: kind, isThorough: reason == .fewMore, maximumExchanges: maximumExchanges)
    }
  }

  /// Why a measurement is made.
  package enum Reason: Hashable, Sendable, CaseIterable {
    /// A target was set on a clock of which nothing is known.
    case targetSet
    /// Nothing is known and the last try failed.
    case retry
    /// A few exchanges more make the estimate better.
    case fewMore
    /// Five minutes before the deadline.
    case fiveMinutes
    /// One minute before.
    case oneMinute
    /// Fifteen seconds before.
    case fifteenSeconds
    /// The wait is long, and the bound grows with it.
    case longWait
    /// Whether the Date that seemed fresh has moved since.
    case secondLook
    /// The Date lags, and its lag is followed.
    case sweep
    /// The computer was suspended.
    case resumed
    /// The network is another one.
    case networkChanged
  }

  /// A row of the table of measurements before a deadline.
  struct Row {
    var reason: Reason
    var kind: Measurement.Kind
    /// How long before the deadline its window opens and closes.
    var opens: TimeSpan
    var closes: TimeSpan
    var maximumExchanges: Int
    /// Whether it is left out where the bound will do at the deadline and nothing is doubtful.
    var isOptional: Bool
  }

  /// The measurements before a deadline, in order.
  static let rows = [
    Row(
      reason: .fiveMinutes, kind: .full, opens: .seconds(360), closes: .seconds(248), maximumExchanges: 28,
      isOptional: false),
    Row(
      reason: .oneMinute, kind: .refresh, opens: .seconds(115), closes: .seconds(45), maximumExchanges: 6,
      isOptional: true),
    Row(
      reason: .fifteenSeconds, kind: .refresh, opens: .seconds(30), closes: .seconds(12), maximumExchanges: 4,
      isOptional: true),
  ]

  /// When the last look at a Date begins that lags and moves, before the deadline.
  static let lastLook = (opens: TimeSpan.seconds(20), closes: TimeSpan.seconds(10))

  /// The silence at the server's worst moment: so long before a deadline and after it nothing is measured.
  package static let silenceBefore = TimeSpan.seconds(5)
  /// As ``silenceBefore``, after the deadline.
  package static let silenceAfter = TimeSpan.seconds(3)
  /// Up to this bound at the deadline the refreshes of the last two minutes are enough to narrow what is known.
  static let wideBound = TimeSpan.milliseconds(500)
  /// How long after the first exchange a Date that seems fresh is looked at again: a timer that drifts by a millisecond a
  /// second shows at the first, one of half a millisecond at the second or, in a long wait, at the third.
  static let secondLooks = [
    TimeSpan.seconds(70)...TimeSpan.seconds(100), .seconds(180)...(.seconds(260)), .seconds(420)...(.seconds(540)),
  ]
  /// As ``secondLooks`` where there are less than ten minutes in all: sooner.
  static let lateLooks = [
    TimeSpan.seconds(50)...TimeSpan.seconds(70), .seconds(140)...(.seconds(155)), .seconds(210)...(.seconds(230)),
  ]
  /// Up to so long a wait is short.
  static let shortWait = TimeSpan.minutes(2)
  /// How long after the first exchange a longer wait has its few exchanges more: after the first of ``lateLooks``.
  static let afterLook = TimeSpan.seconds(85)...TimeSpan.seconds(105)
  /// During long waits: the projected bound at which to measure again.
  static let longWaitBound = TimeSpan.milliseconds(250)

  /// Whether nothing may be measured now.
  package static func isSilent(at now: BootInstant, deadline: BootInstant?) -> Bool {
    guard let deadline else { return false }
    return now >= deadline - silenceBefore && now <= deadline + silenceAfter
  }

  /// The next measurement, or `nil` where there is none before the deadline, or the deadline is past.
  ///
  /// To be asked once after each measurement and each change of the deadline, and then kept: asking again draws again. `last`
  /// is the estimate in use, `lastBegan` when the last measurement began, successful or not; `goal` is the bound that is
  /// enough at the deadline.
  package static func next(
    at now: ClockReading, deadline: BootInstant?, last: Estimate?, lastBegan: BootInstant?, goal: TimeSpan = .zero,
    using random: inout some RandomNumberGenerator
  ) -> Plan? {
    if let deadline, now.boot >= deadline - silenceBefore { return nil }
    let beforeDeadline = deadline.flatMap {
      nextRow(at: now, deadline: $0, last: last, lastBegan: lastBegan, goal: goal, using: &random)
    }
    guard let last else {
      guard let lastBegan else {
        return plan(.targetSet, .full, at: now.boot, exchanges: 28, deadline: deadline)
      }
      let start = uniform(lastBegan + .seconds(45), lastBegan + .seconds(75), notBefore: now.boot, using: &random)
      // Not in the silence, nor after all: this computer's clock stands in, so the last chances of the table count.
      let retry = plan(.retry, .full, at: start, exchanges: 28, deadline: deadline)
      return earliest(retry, beforeDeadline)
    }
    let long = longWait(at: now, last: last, lastBegan: lastBegan, deadline: deadline, using: &random)
    guard let deadline else { return long }
    let more = more(at: now, last: last, lastBegan: lastBegan, deadline: deadline, using: &random)
    let look = look(at: now, last: last, deadline: deadline, using: &random)
    if more != nil || look != nil { return earliest(more, look, beforeDeadline) }
    // Close to the deadline the table's own measurements take over.
    let isLong = long.start < deadline - (rows[0].opens + .minutes(5))
    return isLong ? long : beforeDeadline
  }

  /// The measurement after a suspend, once the network is back: the estimate from before is only good as "last known".
  package static func afterResume(
    at now: BootInstant, deadline: BootInstant?, using random: inout some RandomNumberGenerator
  ) -> Plan? {
    let start = uniform(now + .seconds(1), now + .seconds(4), notBefore: now, using: &random)
    return plan(.resumed, .full, at: start, exchanges: 28, deadline: deadline)
  }

  /// The measurement after the network changed.
  package static func afterNetworkChange(
    at now: BootInstant, deadline: BootInstant?, using random: inout some RandomNumberGenerator
  ) -> Plan? {
    let start = uniform(now + .seconds(2), now + .seconds(5), notBefore: now, using: &random)
    return plan(.networkChanged, .verification, at: start, exchanges: 12, deadline: deadline)
  }

  private static func earliest(_ plans: Plan?...) -> Plan? {
    plans.compactMap { $0 }.min { $0.start < $1.start }
  }

  /// Whether a wait that began with the first exchange is so short that it asks all in the last ten minutes.
  private static func isLateComer(_ since: BootInstant, _ deadline: BootInstant) -> Bool {
    since > deadline - .minutes(10)
  }

  /// A few exchanges more in a wait of less than ten minutes: right after the first measurement where it is short, after
  /// the first look otherwise, as a Date that lags needs its requests for the sweep.
  private static func more(
    at now: ClockReading, last: Estimate, lastBegan: BootInstant?, deadline: BootInstant,
    using random: inout some RandomNumberGenerator
  ) -> Plan? {
    guard let lastBegan, let since = last.since, isLateComer(since, deadline), last.method == .httpDate,
      last.lag == nil, last.flags.isEmpty
    else { return nil }
    let isShort = deadline - since <= shortWait
    guard isShort ? lastBegan <= since : lastBegan < since + afterLook.lowerBound else { return nil }
    let start =
      isShort
      ? now.boot
      : uniform(since + afterLook.lowerBound, since + afterLook.upperBound, notBefore: now.boot, using: &random)
    return plan(.fewMore, .refresh, at: start, exchanges: 8, deadline: deadline)
  }

  /// The next look at a Date that lags or may yet turn out to.
  private static func look(
    at now: ClockReading, last: Estimate, deadline: BootInstant, using random: inout some RandomNumberGenerator
  ) -> Plan? {
    guard last.method == .httpDate else { return nil }
    if let lag = last.lag {
      // A long wait is swept at its end: half an hour, and what two sweeps take.
      guard deadline - now.boot <= max(.minutes(40), (lag.sweep ?? .zero) * 2),
        let look = SweepSchedule.next(after: lag, at: now.boot, deadline: deadline)
      else { return nil }
      let start = uniform(now.boot + look.gap * 4 / 5, now.boot + look.gap, notBefore: now.boot, using: &random)
      guard start < deadline - silenceBefore else { return nil }
      return plan(
        .sweep, look.kind, at: start, exchanges: SweepSchedule.exchanges(8, of: lag, at: now.boot), deadline: deadline)
    }
    guard last.freshness == .assumed, let since = last.since else { return nil }
    // Who waits for long asks little in the last ten minutes: the measurement at five minutes looks as well.
    let isLateComer = isLateComer(since, deadline)
    for window in isLateComer ? lateLooks : secondLooks where last.measured - since < window.lowerBound {
      let opens = since + window.lowerBound
      let closes = since + window.upperBound + .seconds(10)
      guard closes < deadline - (isLateComer ? .seconds(40) : .minutes(10)) else { return nil }
      let start = uniform(opens, since + window.upperBound, notBefore: now.boot, using: &random)
      return plan(.secondLook, .look, at: start, exchanges: 8, deadline: deadline)
    }
    return nil
  }

  private static func nextRow(
    at now: ClockReading, deadline: BootInstant, last: Estimate?, lastBegan: BootInstant?, goal: TimeSpan,
    using random: inout some RandomNumberGenerator
  ) -> Plan? {
    for row in rows {
      var (opens, closes) = (deadline - row.opens, deadline - row.closes)
      // The later the better where the edge moves.
      if let rate = last?.lag?.rate, rate > 0, row.reason == .fifteenSeconds {
        (opens, closes) = (deadline - lastLook.opens, deadline - lastLook.closes)
      }
      if closes <= now.boot { continue }
      if let lastBegan, lastBegan >= opens { continue }
      if row.isOptional, let last, last.isBeyondDoubt {
        let drift = (deadline - now.boot).drift(partsPerMillion: last.driftPartsPerMillion)
        if last.bound(at: now) + drift <= goal { continue }
      }
      // Of a Date that lags and moves, the sweep's looks tell all that there is; the last one is the same as theirs.
      if let rate = last?.lag?.rate, rate > 0, row.reason != .fifteenSeconds { continue }
      let start = uniform(opens, closes, notBefore: now.boot, using: &random)
      let (kind, exchanges) = measurement(of: row, last: last, at: now, deadline: deadline)
      return plan(row.reason, kind, at: start, exchanges: exchanges, deadline: deadline)
    }
    return nil
  }

  /// What is measured in a row of the table: five minutes before the deadline, where what is known will do until then, only
  /// whether it still holds.
  private static func measurement(
    of row: Row, last: Estimate?, at now: ClockReading, deadline: BootInstant
  ) -> (Measurement.Kind, Int) {
    guard let last else { return (row.kind, row.maximumExchanges) }
    if let lag = last.lag {
      return (.look, SweepSchedule.exchanges(row.maximumExchanges, of: lag, at: now.boot))
    }
    guard row.kind == .full, last.isBeyondDoubt else { return (row.kind, row.maximumExchanges) }
    let drift = (deadline - now.boot).drift(partsPerMillion: last.driftPartsPerMillion)
    return last.bound(at: now) + drift <= wideBound ? (.verification, 12) : (row.kind, row.maximumExchanges)
  }

  /// Every 45 to 75 minutes, or sooner where the bound would exceed 250 ms by then; never more often than every 20 to 30.
  private static func longWait(
    at now: ClockReading, last: Estimate, lastBegan: BootInstant?, deadline: BootInstant?,
    using random: inout some RandomNumberGenerator
  ) -> Plan {
    let began = lastBegan ?? last.measured
    var earliest = TimeSpan.minutes(45)
    var latest = TimeSpan.minutes(75)
    let margin = longWaitBound - max(last.upper - last.offset, last.offset - last.lower)
    if margin > .zero {
      let untilTooWide = TimeSpan(nanoseconds: margin.nanoseconds / max(last.driftPartsPerMillion, 1)) * 1_000_000
      latest = min(latest, max(untilTooWide, .minutes(30)))
      earliest = min(earliest, max(latest * 2 / 3, .minutes(20)))
    }
    let start = uniform(began + earliest, began + latest, notBefore: now.boot, using: &random)
    return Plan(
      reason: .longWait, kind: .refresh, start: start, maximumExchanges: 8,
      mustEndBy: deadline.map { $0 - silenceBefore })
  }

  private static func plan(
    _ reason: Reason, _ kind: Measurement.Kind, at start: BootInstant, exchanges: Int, deadline: BootInstant?
  ) -> Plan? {
    if isSilent(at: start, deadline: deadline) { return nil }
    let end = deadline.map { $0 - silenceBefore }
    return Plan(
      reason: reason, kind: kind, start: start, maximumExchanges: exchanges,
      mustEndBy: end.flatMap { start < $0 ? $0 : nil })
  }

  /// An instant of the window, or of what is left of it; at once where it is over.
  private static func uniform(
    _ opens: BootInstant, _ closes: BootInstant, notBefore now: BootInstant,
    using random: inout some RandomNumberGenerator
  ) -> BootInstant {
    let first = max(opens, now).nanoseconds
    return BootInstant(
      nanoseconds: closes.nanoseconds <= first ? first : .random(in: first...closes.nanoseconds, using: &random))
  }
}

extension Estimate {
  /// Whether nothing odd was seen: one that was cut short is wider for it, and no less true.
  fileprivate var isBeyondDoubt: Bool { flags.subtracting(.incomplete).isEmpty }
}
