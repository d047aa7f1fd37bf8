/// What is known of one server's clock from its measurements and from other answers, such as the fetches of an order.
///
/// Both say where θ may be, so what is known is where both agree. Where they contradict each other the larger θ counts,
/// because a stamp can be late but hardly ever early, and that is flagged.
struct ClockKnowledge: Sendable {
  /// What the last measurement found.
  private(set) var measured: Estimate?
  /// What other answers said since the computer last woke.
  private var learned: Evidence?
  /// Both together.
  private(set) var estimate: Estimate?

  /// Takes in what a measurement found, finished or not.
  mutating func found(_ estimate: Estimate) {
    measured = estimate
    combine()
  }

  /// Takes in what an answer said besides the measurements.
  mutating func learn(_ exchanges: [Exchange]) {
    var evidence = learned ?? Evidence(driftPartsPerMillion: measured?.driftPartsPerMillion ?? 100)
    for exchange in exchanges { evidence.add(exchange) }
    learned = evidence
    combine()
  }

  private mutating func combine() {
    let other = learned.flatMap { $0.isTrusted ? $0.latest : nil }
    guard let measured else {
      estimate = learned?.estimate
      return
    }
    guard let other else {
      estimate = measured
      return
    }
    if let both = measured.narrowed(by: other) {
      estimate = both
      return
    }
    // A server that was set back has nothing more to do with what it said before.
    if measured.flags.contains(.serverStepped) {
      learned = nil
      estimate = measured
      return
    }
    var larger = measured
    if let learned = learned?.estimate, learned.lower > measured.upper {
      larger = learned
      larger.roundTrips = measured.roundTrips
    } else {
      learned = nil
    }
    larger.flags.insert(.conflict)
    estimate = larger
  }
}

extension Evidence {
  /// The evidence as an estimate by itself; `nil` where it agrees on nothing.
  fileprivate var estimate: Estimate? {
    guard isTrusted, let latest, latest.interval.isBounded, let last = exchanges.last else { return nil }
    let upper = max(latest.interval.upper, latest.interval.lower)
    let isDate = if case .date = last.stamp { true } else { false }
    return Estimate(
      lower: latest.interval.lower, upper: upper + allowance,
      offset: latest.interval.lower + (upper - latest.interval.lower) / 2, measured: latest.boot,
      rawMeasured: latest.raw, exchanges: exchanges.count, roundTrips: exchanges.map(\.roundTrip),
      flags: hasConflict ? .conflict : [], server: last.server, method: isDate ? .httpDate : .json,
      driftPartsPerMillion: driftPartsPerMillion)
  }
}

extension Estimate {
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
