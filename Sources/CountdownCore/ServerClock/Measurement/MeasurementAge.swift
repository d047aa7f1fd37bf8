/// What the Dates of a measurement say of their own age: each is held against all before it.
extension Measurement {
  /// How much later than a second a Date is that a cache explains, with what timers add.
  static let longestCacheAge = TimeSpan.milliseconds(1100)

  /// The longest that a busy machine is thought to be kept from refreshing its Date, beyond what is known of it.
  static let longestStall = TimeSpan.milliseconds(2500)

  /// How fast the Date of a timer gets older at most that is no busier than others, in parts per million.
  static let evenRate: Int64 = 20_000

  /// Takes in what an exchange says, whatever comes next.
  mutating func takeIn(_ exchange: Exchange) {
    if case .json = exchange.stamp { takeInDate(beside: exchange) }
    guard options.method == .httpDate, case .date = exchange.stamp else { return }
    if answers.last?.exchange.server != exchange.server { kept.age.answered(by: exchange.server) }
    let answer = Answer(exchange: exchange, own: evidence.interval(of: exchange), connection: connection)
    if let last = answers.last, last.connection == connection, exchange.stampInstant < last.exchange.stampInstant {
      kept.goesBack = true
    }
    answers.append(answer)
    others.add(exchange, drift: drift)
    join(answer)
    if freezing.isInDoubt { return }
    while weighed < answers.count {
      weigh(weighed)
      weighed += 1
    }
    weighWitnesses(at: exchange)
  }

  /// What was answered before came from a cache.
  mutating func forgetAnswers() {
    evidence = ExchangeEvidence(driftPartsPerMillion: drift, prior: evidence.prior)
    current = AgedRange()
    answers = []
    (weighed, firstOfClock) = (0, 0)
    others = OtherStamps()
  }

  /// Adds a Date to those of this measurement, unless it is so far off that it is another clock's: then the one further
  /// ahead counts.
  private mutating func join(_ answer: Answer) {
    let (boot, raw) = (answer.exchange.received, answer.exchange.rawReceived)
    let own = AgedRange(answer.own, boot: boot, raw: raw, proven: proof(of: answer))
    let limit = max(kept.limit, StampAge.usualLimit + StampAge.timerDelay)
    if let known = current.interval(at: boot, raw: raw, limit: limit, drift: drift) {
      let behind = OffsetInterval(lower: answer.own.lower, upper: answer.own.upper + limit)
      switch behind.standing(to: known, allowance: ExchangeEvidence.dateAllowance) {
      case .ahead:
        // A clock that went on after it was kept from its work; or another one, or one that was set.
        let gap = answer.own.lower - known.upper
        if isSameClock(answer), gap <= Self.longestStall, mayHaveStood(before: answer) {
          kept.age.add(.contradiction)
          kept.age.stoodStill(for: limit + gap)
          break
        }
        noteSlower(current.interval(at: boot, raw: raw, limit: .zero, drift: drift) ?? known)
        current = own
        firstOfClock = answers.count - 1
        return
      case .behind:
        let gap = known.lower - answer.own.upper
        guard isSameClock(answer), gap - limit <= Self.longestStall else { return noteSlower(answer.own) }
        kept.age.add(.contradiction)
        kept.age.stoodStill(for: gap)
      case .agreeing: break
      }
    }
    current = current.joined(own, at: boot, raw: raw, drift: drift)
  }

  /// The upper end that the last Date proves: where the one before over the same connection was another one, it was made
  /// after that was asked for.
  private func proof(of answer: Answer) -> AgedRange.End? {
    let exchange = answer.exchange
    // Where a connection keeps the Date it began with, each has one of its own.
    func isComparable(_ other: Answer) -> Bool {
      other.connection == answer.connection || freezing.connectionsKeepDate
    }
    let former = answers[firstOfClock..<(answers.count - 1)].last {
      !isComparable($0) || $0.exchange.stampInstant != exchange.stampInstant
    }
    guard let former, isComparable(former), former.exchange.stampInstant < exchange.stampInstant,
      case .date(let instant, true) = exchange.stamp
    else { return nil }
    let other = former.exchange
    let width = TimeSpan.seconds(1) + other.roundTrip.magnitude.drift(partsPerMillion: drift)
    let proven = AgedRange.End(
      offset: ServerOffset(server: instant, at: other.sent) + width, boot: other.received, raw: other.rawReceived)
    let claimed = AgedRange.End(
      offset: answer.own.upper + kept.age.ordinary, boot: exchange.received, raw: exchange.rawReceived)
    let widening = proven.widening(until: exchange.received, exchange.rawReceived, drift)
    return proven.offset + widening > claimed.offset ? proven : claimed
  }

  /// Whether a Date came over the connection of the one before it and is no earlier: one clock never goes back.
  private func isSameClock(_ answer: Answer) -> Bool {
    guard answers.count >= 2 else { return false }
    let previous = answers[answers.count - 2]
    return previous.connection == answer.connection
      && answer.exchange.stampInstant >= previous.exchange.stampInstant
  }

  /// Whether the Dates before this one can have been as old as this one says.
  ///
  /// A Date that was seen to change is no older than the time since then, and what it is known to be. Before one was seen
  /// to change, a clock that was set is likelier.
  private func mayHaveStood(before answer: Answer) -> Bool {
    let former = answers[firstOfClock..<(answers.count - 1)]
    return former.indices.allSatisfy { index in
      let other = answers[index]
      let stamp = other.exchange.stampInstant
      guard let change = answers[firstOfClock..<index].last(where: { $0.exchange.stampInstant != stamp }) else {
        return false
      }
      let age = answer.own.lower - other.own.upper
      return age <= other.exchange.received - change.exchange.sent + kept.limit + ExchangeEvidence.dateAllowance
    }
  }

  /// Notes where θ is by a back end that is behind.
  mutating func noteSlower(_ interval: OffsetInterval) {
    flags.insert(.conflict)
    guard let slower else { return slower = interval.ordered }
    self.slower =
      slower.intersection(interval, allowance: .zero)
      ?? OffsetInterval(lower: min(slower.lower, interval.lower), upper: max(slower.upper, interval.upper))
  }

  /// Holds a Date against all before it, and against what was known before the measurement.
  private mutating func weigh(_ index: Int) {
    let answer = answers[index]
    let exchange = answer.exchange
    for other in answers[min(firstOfClock, index)..<index] {
      let theirs = DatedInterval(
        interval: other.own, boot: other.exchange.received, raw: other.exchange.rawReceived
      ).moved(to: exchange.received, raw: exchange.rawReceived, driftPartsPerMillion: drift)
      let gap = theirs.gap(to: answer.own) - ExchangeEvidence.dateAllowance
      guard gap > .zero, gap <= Self.longestCacheAge else { continue }
      kept.age.add(.contradiction)
      // An even timer's edge falls slowly, and jumps up but once a sweep.
      if theirs.lower > answer.own.upper || !(track?.isSteady ?? false),
        gap > (exchange.received - other.exchange.sent).drift(partsPerMillion: Self.evenRate)
      {
        kept.agesUnevenly = true
      }
    }
    // A Date that stays the same for more than a second was not refreshed in time.
    if let first = answers[..<index].last(where: { $0.exchange.stampInstant != exchange.stampInstant })
      .map({ previous in answers.first { $0.exchange.received > previous.exchange.received } }) ?? answers.first,
      first.exchange.stampInstant == exchange.stampInstant, first.connection == answer.connection
    {
      kept.age.stoodStill(for: exchange.sent - first.exchange.received)
    }
    weighAgainstHistory(answer)
  }

  /// Whether the edge of the Date has moved since the last measurement by more than clocks drift, but by no more than a
  /// Date from a cache does.
  private mutating func weighAgainstHistory(_ answer: Answer) {
    guard kept.limit == .zero else { return }
    let (boot, raw) = (answer.exchange.received, answer.exchange.rawReceived)
    guard let known = before.range.interval(at: boot, raw: raw, limit: .zero, drift: drift), known.isBounded else {
      return
    }
    var seen = answer.own
    // While the edge is searched from nothing a single answer cannot tell a lag from a clock that was set.
    if case .finding = phase {
      guard let interval = current.interval(at: boot, raw: raw, limit: .zero, drift: drift),
        interval.width <= .milliseconds(250)
      else { return }
      seen = interval
    }
    let gap = known.gap(to: seen) - ExchangeEvidence.dateAllowance
    if gap > .zero, gap <= Self.longestCacheAge { kept.age.add(.edgeMoved) }
  }

  /// Holds the Dates against UTC and against the other stamps of the same answers.
  private mutating func weighWitnesses(at exchange: Exchange) {
    guard options.utc != nil || !others.isEmpty, kept.age.withoutName.limit == .zero,
      let fresh = freshRange(at: exchange), fresh.isBounded
    else { return }
    if let utc = options.utc {
      let error = utc.error(at: exchange.received)
      let ahead = fresh.middle - utc.offset
      if ahead > -Self.longestCacheAge, ahead < -(fresh.width / 2 + max(error, .milliseconds(20))) {
        kept.age.add(.utc)
      }
    }
    if let other = others.furthestAhead(at: exchange.received, raw: exchange.rawReceived, drift: drift) {
      let gap = other.lower - (fresh.upper + ExchangeEvidence.dateAllowance)
      if gap > .zero, gap <= Self.longestCacheAge { kept.age.add(.otherStamp) }
    }
  }

  /// Where θ is if all Dates are fresh, those of before included where they agree.
  func freshRange(at exchange: Exchange) -> OffsetInterval? {
    reconciled(limit: .zero, at: exchange).range
      .interval(at: exchange.received, raw: exchange.rawReceived, limit: .zero, drift: drift)
  }

  /// Takes in the Date that stands beside a time in JSON: it tells whether that time is rounded.
  private mutating func takeInDate(beside exchange: Exchange) {
    guard let date = exchange.otherStamps.first(where: { $0.source == .date }) else { return }
    var other = exchange
    other.stamp = .date(date.instant, upperKnown: true)
    companion.add(other)
  }
}

extension UTCReference {
  /// How far off it may be at an instant.
  func error(at instant: BootInstant) -> TimeSpan {
    error + (instant - measured).magnitude.drift(partsPerMillion: 100)
  }
}

extension OffsetInterval {
  /// How one interval stands to another.
  enum Standing { case agreeing, ahead, behind }

  /// How this interval stands to the other: apart from it by more than the allowance, or not.
  func standing(to other: OffsetInterval, allowance: TimeSpan) -> Standing {
    if lower > other.upper + allowance { return .ahead }
    return upper + allowance < other.lower ? .behind : .agreeing
  }

  /// How far apart the two are; negative where they overlap.
  func gap(to other: OffsetInterval) -> TimeSpan {
    max(lower, other.lower) - min(ordered.upper, other.ordered.upper)
  }

  /// The interval with its upper end no lower than the lower one.
  var ordered: OffsetInterval { OffsetInterval(lower: lower, upper: max(lower, upper)) }
}
