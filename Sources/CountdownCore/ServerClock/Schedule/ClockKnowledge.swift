/// What is known of one server's clock from its measurements and from other answers, such as the fetches of an order.
///
/// Both say where θ may be, so what is known is where both agree. Where they contradict each other the larger θ counts,
/// because a stamp can be late but hardly ever early, and that is flagged.
struct ClockKnowledge: Sendable {
  /// What the last measurement found.
  private(set) var measured: Estimate?
  /// What other answers said since the computer last woke: their times, and their Dates.
  private var learned: Evidence?
  private var dates = AgedRange()
  private var lastDate: Exchange?
  /// All together.
  private(set) var estimate: Estimate?

  /// Takes in what a measurement found, finished or not.
  mutating func found(_ estimate: Estimate) {
    measured = estimate
    combine()
  }

  /// Takes in what an answer said besides the measurements.
  mutating func learn(_ exchanges: [Exchange]) {
    let parts = measured?.driftPartsPerMillion ?? 100
    var evidence = learned ?? Evidence(driftPartsPerMillion: parts)
    for exchange in exchanges {
      guard case .date = exchange.stamp else {
        evidence.add(exchange)
        continue
      }
      let own = AgedRange(evidence.interval(of: exchange), boot: exchange.received, raw: exchange.rawReceived)
      dates = dates.joined(own, at: exchange.received, raw: exchange.rawReceived, drift: parts)
      lastDate = exchange
    }
    if !evidence.exchanges.isEmpty { learned = evidence }
    combine()
  }

  /// Where θ is by the Dates of other answers: not too far behind by any, and if they are fresh not too far ahead.
  private var dated: DatedInterval? {
    guard let lastDate else { return nil }
    let interval = dates.interval(
      at: lastDate.received, raw: lastDate.rawReceived, limit: .zero, drift: measured?.driftPartsPerMillion ?? 100)
    guard var interval else { return nil }
    if measured?.lag != nil {
      interval.upper = ServerOffset(TimeSpan(nanoseconds: .max))
    } else if !interval.isBounded || interval.lower > interval.upper + Evidence.dateAllowance {
      return nil
    }
    return DatedInterval(interval: interval, boot: lastDate.received, raw: lastDate.rawReceived)
  }

  private mutating func combine() {
    let byTime = learned.flatMap { $0.isTrusted ? $0.latest : nil }
    guard let measured else {
      estimate = learned?.estimate ?? lastDate.flatMap { last in dated.map { Estimate($0, by: last) } }
      return
    }
    var result = measured
    if let dated {
      if let both = result.narrowed(by: dated) {
        result = both
      } else {
        // The Dates of before have nothing more to do with a clock that was set, and a lag is for measurements to find.
        (dates, lastDate) = (AgedRange(), nil)
        if !measured.flags.contains(.serverStepped) { result.flags.insert(.conflict) }
      }
    }
    if let byTime {
      if let both = result.narrowed(by: byTime) {
        result = both
      } else if measured.flags.contains(.serverStepped) {
        learned = nil
      } else if let learned = learned?.estimate, learned.lower > result.upper {
        result = learned
        result.roundTrips = measured.roundTrips
        result.flags.insert(.conflict)
      } else {
        learned = nil
        result.flags.insert(.conflict)
      }
    }
    estimate = result
  }
}

extension Evidence {
  /// The evidence as an estimate by itself; `nil` where it agrees on nothing.
  fileprivate var estimate: Estimate? {
    guard isTrusted, let latest, latest.interval.isBounded, let last = exchanges.last else { return nil }
    let interval = latest.interval.ordered
    return Estimate(
      lower: interval.lower, upper: interval.upper, offset: interval.middle, measured: latest.boot,
      rawMeasured: latest.raw, exchanges: exchanges.count, roundTrips: exchanges.map(\.roundTrip),
      flags: hasConflict ? .conflict : [], server: last.server, method: .json,
      driftPartsPerMillion: driftPartsPerMillion, freshness: isCoarse ? .assumed : .confirmed(.source))
  }
}

extension Estimate {
  /// What the Dates of answers besides the measurements say by themselves.
  fileprivate init(_ dated: DatedInterval, by last: Exchange) {
    let interval = dated.interval.ordered
    self.init(
      lower: interval.lower, upper: interval.upper + Evidence.dateAllowance, offset: interval.middle,
      measured: dated.boot, rawMeasured: dated.raw, exchanges: 1, roundTrips: [last.roundTrip], server: last.server)
  }

  /// The estimate where another interval agrees with it, as of the later of both; `nil` where they contradict each other
  /// by more than the allowance for Dates that are a little late.
  func narrowed(by other: DatedInterval) -> Estimate? {
    let own = DatedInterval(
      interval: OffsetInterval(lower: lower, upper: upper), boot: measured, raw: rawMeasured)
    let (boot, raw) = measured >= other.boot ? (measured, rawMeasured) : (other.boot, other.raw)
    let mine = own.moved(to: boot, raw: raw, driftPartsPerMillion: driftPartsPerMillion)
    let theirs = other.moved(to: boot, raw: raw, driftPartsPerMillion: driftPartsPerMillion)
    guard let both = mine.intersection(theirs, allowance: Evidence.dateAllowance) else { return nil }
    if both == mine { return self }
    // The upper end that is published allows for late Dates; the middle is taken without that.
    let mirrored = min(offset + (offset - lower), theirs.upper)
    var result = self
    result.lower = both.lower
    result.upper = max(both.upper, both.lower)
    result.offset = both.lower + max(.zero, mirrored - both.lower) / 2
    (result.measured, result.rawMeasured) = (boot, raw)
    return result
  }
}
