/// What is known of one server's clock from its measurements and from other answers, such as the fetches of an order.
///
/// Both say where θ may be, so what is known is where both agree. Where they contradict each other the larger θ counts,
/// because a stamp can be late but hardly ever early, and that is flagged.
///
/// A clock may have been set since an answer came. So Dates of before a measurement narrow nothing that it found, and what
/// a time of before it adds is only assumed; as is what contradicts anything, or takes one of two clocks for the only one.
struct ClockKnowledge: Sendable {
  /// What the last measurement found.
  private(set) var measured: Estimate?
  /// What other answers said since the computer last woke: their times, and their Dates.
  private var learned: ExchangeEvidence?
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
    var evidence = learned ?? ExchangeEvidence(driftPartsPerMillion: parts)
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
    } else if !interval.isBounded || interval.lower > interval.upper + ExchangeEvidence.dateAllowance {
      return nil
    }
    return DatedInterval(interval: interval, boot: lastDate.received, raw: lastDate.rawReceived)
  }

  private mutating func combine() {
    guard let measured else {
      estimate = learned?.estimate ?? lastDate.flatMap { last in dated.map { Estimate($0, by: last) } }
      return
    }
    estimate = combined(combined(measured, with: dated), withTime: learned.flatMap { $0.isTrusted ? $0.latest : nil })
  }

  /// An estimate with what the Dates of other answers say.
  private mutating func combined(_ measured: Estimate, with dated: DatedInterval?) -> Estimate {
    guard let dated else { return measured }
    if let both = measured.narrowed(by: dated) {
      return dated.boot < measured.measured || measured.ofOneClock != nil ? measured : both
    }
    // The Dates of before have nothing more to do with a clock that was set, and a lag is for measurements to find.
    (dates, lastDate) = (AgedRange(), nil)
    return measured.flags.contains(.serverStepped) ? measured : measured.contradicted
  }

  /// An estimate with what the times of other answers say.
  private mutating func combined(_ known: Estimate, withTime time: DatedInterval?) -> Estimate {
    guard let time else { return known }
    let isOlder = time.boot < known.measured
    if var both = known.narrowed(by: time) {
      if both == known { return known }
      if known.ofOneClock != nil {
        // What fits none but the slower of two clocks tells nothing of the one that counts.
        guard known.isOfOneClock(time) else { return known }
        both.freshness = .assumed
      } else if isOlder {
        both.freshness = .assumed
      }
      return both
    }
    if !known.flags.contains(.serverStepped), var ahead = learned?.estimate, ahead.lower > known.upper {
      ahead.roundTrips = known.roundTrips
      ahead.flags.insert(.conflict)
      return isOlder ? ahead.contradicted : ahead
    }
    guard !known.flags.contains(.serverStepped) else {
      learned = nil
      return known
    }
    return known.contradicted
  }
}

extension ExchangeEvidence {
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
      lower: interval.lower, upper: interval.upper + ExchangeEvidence.dateAllowance, offset: interval.middle,
      measured: dated.boot, rawMeasured: dated.raw, exchanges: 1, roundTrips: [last.roundTrip], server: last.server)
  }

  /// The estimate where something contradicts it.
  fileprivate var contradicted: Estimate {
    var result = self
    result.flags.insert(.conflict)
    result.freshness = .assumed
    return result
  }

  /// Whether another interval agrees with the range that holds if its answers were one clock's.
  fileprivate func isOfOneClock(_ other: DatedInterval) -> Bool {
    guard let ofOneClock else { return true }
    let one = DatedInterval(interval: ofOneClock, boot: measured, raw: rawMeasured)
    return one.moved(to: other.boot, raw: other.raw, driftPartsPerMillion: driftPartsPerMillion)
      .intersection(other.interval, allowance: ExchangeEvidence.dateAllowance) != nil
  }

  /// The estimate where another interval agrees with it, as of the later of both; `nil` where they contradict each other
  /// by more than the allowance for Dates that are a little late.
  fileprivate func narrowed(by other: DatedInterval) -> Estimate? {
    let own = DatedInterval(
      interval: OffsetInterval(lower: lower, upper: upper), boot: measured, raw: rawMeasured)
    let (boot, raw) = measured >= other.boot ? (measured, rawMeasured) : (other.boot, other.raw)
    let mine = own.moved(to: boot, raw: raw, driftPartsPerMillion: driftPartsPerMillion)
    let theirs = other.moved(to: boot, raw: raw, driftPartsPerMillion: driftPartsPerMillion)
    guard let both = mine.intersection(theirs, allowance: ExchangeEvidence.dateAllowance) else { return nil }
    if both == mine { return self }
    // The upper end that is published allows for late Dates; the middle is taken without that, where the offset is the
    // middle, and never beyond what both allow.
    let mirrored = min(offset + (offset - lower), mine.upper, theirs.upper)
    var result = self
    result.lower = both.lower
    result.upper = max(both.upper, both.lower)
    result.offset = both.lower + max(.zero, mirrored - both.lower) / 2
    (result.measured, result.rawMeasured) = (boot, raw)
    return result
  }
}
