/// What can be said of the server's clock by now, and what is remembered of it.
extension Measurement {
  /// What can be said; `nil` where that is nothing.
  func publication() -> Estimate? {
    guard let answer = lastAnswer else { return nil }
    return options.method == .httpDate ? datePublication(answer) : finePublication(answer)
  }

  /// What is kept of all stamps so far, and how those of this measurement stand to those of before.
  struct Reconciled {
    var range: AgedRange
    var standing: OffsetInterval.Standing
    /// The part that was left out, where they contradict each other.
    var left: OffsetInterval?
    /// Whether the server's clock was set back.
    var isStepped = false
  }

  /// Puts together what the Dates of this measurement and those of before say, where none is older than `limit`.
  ///
  /// Where they contradict each other, the ones further ahead count, because a Date is late but hardly ever early; unless
  /// they are behind in two measurements on fresh connections, by more than a cache explains: then the clock was set back.
  func reconciled(limit: TimeSpan, at answer: Exchange) -> Reconciled {
    let (boot, raw) = (answer.received, answer.rawReceived)
    let mine = current.interval(at: boot, raw: raw, limit: limit, drift: drift)
    let old = before.range.interval(at: boot, raw: raw, limit: limit, drift: drift)
    guard let old else { return Reconciled(range: current, standing: .agreeing) }
    guard let mine else { return Reconciled(range: before.range, standing: .agreeing) }
    switch mine.standing(to: old, allowance: ExchangeEvidence.dateAllowance) {
    case .agreeing:
      return Reconciled(
        range: before.range.joined(current, at: boot, raw: raw, drift: drift), standing: .agreeing)
    case .ahead: return Reconciled(range: current, standing: .ahead)
    case .behind:
      // How old they are is not proven yet.
      if limit > .zero, current.proven == nil {
        return Reconciled(
          range: before.range.joined(current, at: boot, raw: raw, drift: drift), standing: .agreeing)
      }
      if before.setBacks + (isOnFreshConnection ? 1 : 0) >= 2 {
        return Reconciled(range: current, standing: .behind, isStepped: true)
      }
      return Reconciled(range: before.range, standing: .behind, left: mine)
    }
  }

  /// Whether one of its answers was the first on its connection.
  private var isOnFreshConnection: Bool { connection > 0 }

  /// The estimate by Dates.
  private func datePublication(_ answer: Exchange) -> Estimate? {
    let (boot, raw) = (answer.received, answer.rawReceived)
    var flags = flags
    let fresh = freshRange(at: answer)
    let isConfirmed = fresh.map { confirmation(of: $0, at: answer) } ?? nil
    let isFresh = kept.limit == .zero || (isConfirmed == .utc && kept.age.withoutName.limit == .zero)
    let limit = isFresh ? .zero : kept.limit
    let known = reconciled(limit: limit, at: answer)
    guard var interval = known.range.interval(at: boot, raw: raw, limit: limit, drift: drift), interval.isBounded else {
      return nil
    }
    if isFresh, !evidence.isTrusted, slower == nil { return nil }
    if evidence.hasConflict && isFresh { flags.insert(.conflict) }
    if known.isStepped { flags.insert(.serverStepped) } else if known.left != nil { flags.insert(.conflict) }
    if !isFresh {
      flags.insert(.dateCached)
      if let other = others.furthestAhead(at: boot, raw: raw, drift: drift) {
        interval.lower = max(interval.lower, min(other.lower, interval.upper))
      }
    }
    // Its Dates were older than anything that was seen of it allows for: only the freshest says how far ahead it is at least.
    let isOlderThanKnown = !isFresh && interval.lower > interval.upper + ExchangeEvidence.dateAllowance
    if isOlderThanKnown { interval.upper = interval.lower + .seconds(1) + limit + expectedRoundTrip }
    interval = interval.ordered
    let offset =
      isFresh && !evidence.hasConflict
      ? evidence.likelyOffset(in: interval, after: former(by: known)) : interval.middle
    var (lower, upper) = (interval.lower, interval.upper + ExchangeEvidence.dateAllowance)
    if let utc = options.utc {
      if (offset - utc.offset).magnitude > .hours(24) { flags.insert(.farFromUTC) }
      // So little too late that it may be old, or a clock that is a little off: the range covers both.
      let error = utc.error(at: boot)
      if isFresh, utc.offset > upper, utc.offset - upper <= max(error, .milliseconds(20)) * 2 {
        upper = utc.offset + error
      }
    }
    let one = OffsetInterval(lower: lower, upper: upper)
    // Each back end that was seen lies in the range, or may have been.
    var clocks = [known.left, slower]
    if !isFresh {
      let pairs = [byTurns(at: answer), byConnection(at: answer)].map {
        $0?.range.moved(to: boot, raw: raw, driftPartsPerMillion: drift)
      }
      clocks += (pairs + [ifSet(at: answer)]).map { clock in
        clock.map { OffsetInterval(lower: $0.lower, upper: $0.upper + ExchangeEvidence.dateAllowance) }
      }
    }
    for clock in clocks.compactMap({ $0 }) {
      lower = min(lower, clock.lower)
      upper = max(upper, clock.upper)
    }
    var freshness = isFresh ? isConfirmed.map(Freshness.confirmed) : kept.age.strongest.map(Freshness.lagging)
    // How old a Date can be is then only supposed, or whether it is one clock's.
    let isProven = known.range.proven != nil && !isOlderThanKnown
    // A machine that was too busy to refresh it may have answered late as well: then its edges prove nothing.
    let isBusy = kept.age.strongest == .contradiction && kept.age.pause > kept.age.ordinary
    if !isFresh, !isProven || isBusy || kept.goesBack || isInQuestion(at: answer) { freshness = .assumed }
    var result = estimate(
      answer, lower: lower, upper: upper, offset: offset, flags: flags, freshness: freshness ?? .assumed,
      lag: isFresh ? nil : lag(in: interval, limit: limit, at: answer))
    if lower < one.lower || upper > one.upper { result.ofOneClock = one }
    return result
  }

  /// The exchanges of before that agree with those of this measurement.
  private func former(by known: Reconciled) -> [Exchange] { known.standing == .agreeing ? before.recent : [] }

  /// What confirms that a range by fresh Dates is true: UTC with all its error, or another clock of the same answers.
  private func confirmation(of range: OffsetInterval, at answer: Exchange) -> Freshness.Confirmation? {
    let (lower, upper) = (range.lower, range.upper + ExchangeEvidence.dateAllowance)
    if let other = others.furthestAhead(
      at: answer.received, raw: answer.rawReceived, drift: drift, leavesOut: .age),
      other.lower <= upper, other.upper + ExchangeEvidence.dateAllowance >= lower, other.width <= .milliseconds(500)
    {
      return .otherStamp
    }
    guard let utc = options.utc else { return nil }
    let error = utc.error(at: answer.received)
    return utc.offset - error >= lower && utc.offset + error <= upper ? .utc : nil
  }

  /// How the lag moves.
  private func lag(in range: OffsetInterval, limit: TimeSpan, at answer: Exchange) -> Lag {
    var lag = Lag(
      limit: limit, isErratic: kept.agesUnevenly || (track?.isErratic ?? false), requests: kept.requests)
    if let track, track.isConstant { lag.rate = 0 }
    guard let track, track.isSteady, track.edges.count == 1, let edge = track.edges.first, track.rate > 0 else {
      return lag
    }
    let second = StampAge.usualLimit
    func time(_ fall: TimeSpan) -> BootInstant {
      answer.received + TimeSpan(nanoseconds: max(fall, .zero).nanoseconds / track.rate) * 1_000_000
    }
    lag.rate = track.rate
    lag.mayHaveJumped = edge.upper > range.lower + expectedRoundTrip + .milliseconds(60)
    let first = time(edge.lower + second - range.upper)
    lag.jump = first...max(first, time(edge.upper + second - range.lower))
    return lag
  }

  /// The estimate by stamps that are no Dates.
  private func finePublication(_ answer: Exchange) -> Estimate? {
    guard evidence.isTrusted, var interval = evidence.interval(at: answer), interval.isBounded else { return nil }
    var flags = flags
    if evidence.hasConflict { flags.insert(.conflict) }
    interval = unrounded(interval, at: answer)
    // The Date beside it may be late, but is not early: a time far behind it is old, or another clock's.
    let date = companion.isTrusted ? companion.interval(at: answer) : nil
    let isBehindDate = date?.standing(to: interval, allowance: ExchangeEvidence.dateAllowance) == .ahead
    if isBehindDate { flags.insert(.conflict) }
    if let old = before.found?.moved(to: answer.received, raw: answer.rawReceived, driftPartsPerMillion: drift) {
      switch interval.standing(to: old, allowance: .zero) {
      case .agreeing: interval = interval.intersection(old, allowance: .zero) ?? interval
      case .ahead: break
      case .behind:
        if before.setBacks + (evidence.isOnFreshConnection ? 1 : 0) >= 2 {
          flags.insert(.serverStepped)
        } else {
          flags.insert(.conflict)
          return estimate(
            answer, lower: min(interval.lower, old.lower), upper: old.upper, offset: old.middle, flags: flags)
        }
      }
    }
    if let utc = options.utc, (interval.middle - utc.offset).magnitude > .hours(24) { flags.insert(.farFromUTC) }
    return estimate(
      answer, lower: interval.lower, upper: interval.ordered.upper, offset: interval.middle, flags: flags,
      freshness: evidence.isCoarse || isBehindDate ? .assumed : .confirmed(.source))
  }

  /// The interval by a time in whole seconds, moved by half a second where that time is rounded instead of cut: then it
  /// agrees with the Date beside it only so.
  func unrounded(_ interval: OffsetInterval, at answer: Exchange) -> OffsetInterval {
    guard evidence.isCoarse, companion.isTrusted, let date = companion.interval(at: answer) else { return interval }
    let half = evidence.quantum / 2
    let moved = interval.shifted(by: -half)
    let isCut = interval.intersection(date, allowance: ExchangeEvidence.dateAllowance) != nil
    return !isCut && moved.intersection(date, allowance: ExchangeEvidence.dateAllowance) != nil ? moved : interval
  }

  private func estimate(
    _ answer: Exchange, lower: ServerOffset, upper: ServerOffset, offset: ServerOffset, flags: MeasurementFlags,
    freshness: Freshness = .assumed, lag: Lag? = nil
  ) -> Estimate {
    Estimate(
      lower: lower, upper: upper, offset: offset, measured: answer.received, rawMeasured: answer.rawReceived,
      exchanges: exchangesMade, roundTrips: Array(roundTrips.dropFirst(inheritedRoundTrips)), flags: flags,
      server: answer.server, pointsTo: answer.pointsTo, method: options.method,
      driftPartsPerMillion: drift, freshness: freshness, since: before.last?.since ?? firstAnswer?.received, lag: lag)
  }

  /// What is remembered with all that is known by now; at the end it also counts whether the clock seemed set back.
  func remembered(isOver: Bool = false) -> HostMemory {
    var memory = kept
    guard let answer = lastAnswer, !freezing.isInDoubt, let estimate = publication() else { return memory }
    memory.last = estimate
    if options.method == .httpDate {
      let known = reconciled(limit: kept.limit, at: answer)
      memory.range = known.range
      let isLikely = !kept.isLagging && !evidence.hasConflict
      memory.recent = isLikely ? (former(by: known) + evidence.exchanges).suffix(HostMemory.mostRecent) : []
      memory.byTurns = byTurns(at: answer)
      memory.byConnection = byConnection(at: answer)
      memory.ifSet = ifSet(at: answer).map {
        DatedInterval(interval: $0, boot: answer.received, raw: answer.rawReceived)
      }
      if isOver, EdgeTrack(current) != nil { memory.edge = current }
      memory.track = track
      if isOver { memory.countSetBack(known.standing == .behind && !known.isStepped, isOnFreshConnection) }
    } else {
      let isKept = estimate.flags.contains(.conflict) && before.found != nil && !evidence.hasConflict
      if !isKept, let interval = evidence.interval(at: answer) {
        memory.found = DatedInterval(
          interval: unrounded(interval, at: answer), boot: answer.received, raw: answer.rawReceived)
      }
      if isOver { memory.countSetBack(isKept, evidence.isOnFreshConnection) }
    }
    return memory
  }
}

extension HostMemory {
  /// Counts a measurement in which the clock seemed set back; any other begins the count anew.
  fileprivate mutating func countSetBack(_ isBehind: Bool, _ isFresh: Bool) {
    setBacks = isBehind ? setBacks + (isFresh ? 1 : 0) : 0
  }
}
