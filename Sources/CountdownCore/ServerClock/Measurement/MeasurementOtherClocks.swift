/// What would explain the Dates as well as a lag does, where nothing but the Dates themselves speaks for one: a range that is
/// claimed holds that too.
extension Measurement {
  /// Two clocks, each with Dates made on the spot, that answer by turns.
  ///
  /// Where Dates age evenly, and those of each connection agree in a later measurement too, that is unlikely, and only
  /// ``isInQuestion(at:)``.
  func byTurns(at answer: Exchange) -> TwoClocks? {
    guard speaksForItself else { return nil }
    let own = ownIntervals(at: answer)
    if before.limit > .zero, !kept.agesUnevenly, intervalsOfConnections(own) != nil { return nil }
    return twoClocks(own, before.byTurns, areOfConnections: false, at: answer)
  }

  /// Whether two clocks that answer by turns would explain all, and may lie outside of what is known.
  ///
  /// As long as nothing but one measurement and what it contradicts speaks for a lag, the range holds both.
  func isInQuestion(at answer: Exchange) -> Bool {
    guard speaksForItself, before.limit > .zero || byTurns(at: answer) == nil else { return false }
    return kept.agesUnevenly || !kept.isOneClock
  }

  /// Counts an answer that came out as was foretold by where the edge was thought to be; one that did not undoes all.
  ///
  /// It tells something only where a Date a second off would not have fitted, and one of two clocks could not have given it.
  mutating func countForetold(_ own: OffsetInterval, by place: OffsetInterval, at exchange: Exchange) {
    func isApart(_ answer: OffsetInterval) -> Bool { answer.upper < place.lower || place.upper < answer.lower }
    if isApart(own) { kept.foretold = 0 }
    guard own.lower <= place.lower, place.upper <= own.upper, isApart(own.shifted(by: .seconds(1))),
      isApart(own.shifted(by: -.seconds(1))), let clocks = extremes(at: exchange)
    else { return }
    let isAhead = own.lower > clocks.upper + ExchangeEvidence.dateAllowance
    if isAhead || own.upper + ExchangeEvidence.dateAllowance < clocks.lower { kept.foretold += 1 }
  }

  /// The least and the most that θ can be if Dates were fresh: they cross where no one clock with fresh Dates would do, and of
  /// two the one further ahead lies above the lower end, the other below the upper one.
  func extremes(at answer: Exchange) -> OffsetInterval? {
    reconciled(limit: kept.limit, at: answer).range
      .interval(at: answer.received, raw: answer.rawReceived, limit: .zero, drift: drift)
  }

  /// In so many looks in a row an edge has to fall evenly until two clocks that answer by turns are out of the question, and
  /// so many answers have to be foretold: by chance each would be so half of the time.
  static let enoughEvenLooks = 6
  static let enoughForetold = 5

  /// Two clocks, each with Dates made on the spot and connections of its own.
  func byConnection(at answer: Exchange) -> TwoClocks? {
    guard speaksForItself, let own = intervalsOfConnections(ownIntervals(at: answer)) else { return nil }
    return twoClocks(own, before.byConnection, areOfConnections: true, at: answer)
  }

  private func twoClocks(
    _ own: [OffsetInterval], _ known: TwoClocks?, areOfConnections: Bool, at answer: Exchange
  ) -> TwoClocks? {
    let (boot, raw) = (answer.received, answer.rawReceived)
    var all = own
    if before.limit > .zero {
      guard let known else { return nil }
      all += [known.slower, known.faster].map { $0.moved(to: boot, raw: raw, driftPartsPerMillion: drift) }
    } else if let old = rangeBefore(at: answer) {
      all.append(old)
    }
    guard
      var result = TwoClocks(
        all, areOfConnections: areOfConnections, allowance: ExchangeEvidence.dateAllowance, boot: boot, raw: raw)
    else {
      // Where one would do, what is known of both has only widened until it met.
      return OffsetInterval.common(all) == nil ? nil : known
    }
    if let known { result.range = known.range }
    return result
  }

  /// Where θ is now if one clock with Dates made on the spot was set once, at any time that divides the answers into some
  /// that agree and later ones that do; `nil` where there is none, or where all agree.
  func ifSet(at answer: Exchange) -> OffsetInterval? {
    guard speaksForItself else { return nil }
    let own = ownIntervals(at: answer)
    if before.limit > .zero {
      let known = before.ifSet?.moved(to: answer.received, raw: answer.rawReceived, driftPartsPerMillion: drift)
      return known.flatMap { OffsetInterval.common([$0] + own) }
    }
    let all = [rangeBefore(at: answer)].compactMap { $0 } + own
    var result: OffsetInterval?
    for count in 1..<max(all.count, 1) {
      guard let former = OffsetInterval.common(all[..<count]), let later = OffsetInterval.common(all[count...]) else {
        continue
      }
      if former.intersection(later, allowance: ExchangeEvidence.dateAllowance) != nil { return nil }
      result = OffsetInterval(
        lower: min(result?.lower ?? later.lower, later.lower), upper: max(result?.upper ?? later.upper, later.upper))
    }
    return result
  }

  /// Whether nothing else than the Dates says that they lag.
  var speaksForItself: Bool { kept.age.evidence.isSubset(of: [.edgeMoved, .contradiction]) }

  /// What each answer of the clock that counts says by itself, moved to one of them.
  private func ownIntervals(at answer: Exchange) -> [OffsetInterval] {
    answers[min(firstOfClock, answers.count)...].map {
      DatedInterval(interval: $0.own, boot: $0.exchange.received, raw: $0.exchange.rawReceived)
        .moved(to: answer.received, raw: answer.rawReceived, driftPartsPerMillion: drift)
    }
  }

  /// What the answers of each connection say together; `nil` where those of one contradict each other.
  private func intervalsOfConnections(_ own: [OffsetInterval]) -> [OffsetInterval]? {
    let first = min(firstOfClock, answers.count)
    var result: [OffsetInterval] = []
    for (index, interval) in own.enumerated() {
      guard let last = result.last, answers[first + index].connection == answers[first + index - 1].connection else {
        result.append(interval)
        continue
      }
      guard let both = OffsetInterval.common([last, interval]) else { return nil }
      result[result.count - 1] = both
    }
    return result
  }

  /// What was known before this measurement, if all Dates were fresh.
  private func rangeBefore(at answer: Exchange) -> OffsetInterval? {
    before.range.interval(at: answer.received, raw: answer.rawReceived, limit: .zero, drift: drift)
      .flatMap { $0.isBounded ? $0 : nil }
  }
}
