extension Measurement {
  /// How many exchanges look again where a verification found the server's clock elsewhere.
  static let settlingExchanges = 8

  /// Takes an exchange that succeeded, with what is odd about its answer (``MeasurementFlags/oddZone``,
  /// ``MeasurementFlags/privateAddress``).
  package mutating func received(_ exchange: Exchange, notes: MeasurementFlags = []) {
    if isFinished { return }
    guard exchange.received >= exchange.sent else { return fail(.notUsable, at: exchange.received) }
    exchangesMade += 1
    failuresInRow = 0
    wantsFreshConnection = false
    flags.formUnion(notes)
    roundTrips.append(exchange.roundTrip)
    firstAnswer = firstAnswer ?? exchange
    lastAnswer = exchange
    lastEnd = exchange.received
    kept.asked(at: exchange.sent)
    noteSlew(until: exchange)
    if exchange.onFreshConnection { connection += 1 }
    let verdict = verdict(of: exchange)
    kept.connectionsKeepDate = kept.connectionsKeepDate || freezing.connectionsKeepDate
    switch verdict {
    case .isFrozen: return finish(.failure(.frozen))
    case .stands: return countUnused()
    case .restarts: forgetAnswers()
    case .lags(let pause):
      kept.age.add(.contradiction)
      kept.age.stoodStill(for: pause)
    case .moves: break
    }
    takeIn(exchange)
    if isLagging { return track(exchange) }
    switch phase {
    case .finding(let progress): find(exchange, progress)
    case .verifying(let index): verify(exchange, index)
    case .settling(let progress, let ours, let resume): settle(exchange, progress, ours: ours, resume: resume)
    case .tracking, .finished: break
    }
  }

  /// Whether the Date stands still, where that is still open.
  private mutating func verdict(of exchange: Exchange) -> FreezeCheck.Verdict {
    guard options.method != .sntp else { return .moves }
    switch phase {
    case .finding, .tracking: return freezing.look(at: exchange)
    case .verifying, .settling, .finished: return .moves
    }
  }

  /// Counts an exchange that told nothing of θ.
  private mutating func countUnused() {
    switch phase {
    case .finding(var progress):
      progress.exchanges += 1
      phase = .finding(progress)
    case .tracking(var tracking):
      tracking.exchanges += 1
      phase = .tracking(tracking)
    case .verifying, .settling, .finished: break
    }
  }

  /// Takes an exchange that failed.
  ///
  /// As long as nothing is known, the first answer that is no good is asked for once more; what no second try can mend
  /// (no address, refused, a bad certificate, time run out) ends the measurement.
  package mutating func failed(_ failure: ExchangeFailure, at reading: ClockReading) {
    if !isFinished { fail(failure, at: reading.boot) }
  }

  var isFinished: Bool {
    if case .finished = phase { return true }
    return false
  }

  private mutating func fail(_ failure: ExchangeFailure, at instant: BootInstant) {
    exchangesMade += 1
    failuresInRow += 1
    lastFailure = failure
    lastEnd = instant
    kept.asked(at: instant)
    wantsFreshConnection = true
    if failure == .twoDates { flags.insert(.twoDates) }
    if failure.isRefusal { refusal = failure }
    let isOver =
      if lastAnswer == nil {
        failuresInRow >= 2 || failure.isFinal || instant - (began ?? instant) >= .seconds(4)
      } else {
        failuresInRow >= 3 || failure == .cancelled
      }
    if isOver || failure.isRefusal {
      flags.insert(.incomplete)
      return conclude()
    }
    switch phase {
    case .finding(var progress):
      progress.exchanges += 1
      phase = .finding(progress)
    case .verifying(let index): goOnVerifying(at: index + 1)
    case .settling(var progress, let ours, let resume):
      progress.exchanges += 1
      phase = .settling(progress, ours: ours, resume: resume)
    case .tracking(var tracking):
      tracking.exchanges += 1
      phase = .tracking(tracking)
    case .finished: break
    }
  }

  private mutating func find(_ exchange: Exchange, _ progress: Progress) {
    var progress = progress
    add(exchange, &progress)
    phase = .finding(progress)
    guard !freezing.isTrying, progress.exchanges >= findingLimit || isGoodEnough(progress) else { return }
    if !evidence.isTrusted, let later = evidence.sinceStep() {
      evidence = later
      flags.insert(.conflict)
    }
    if options.kind == .full || options.kind == .verification, evidence.isCoarse, evidence.isTrusted {
      phase = .verifying(0)
    } else {
      conclude()
    }
  }

  private mutating func add(_ exchange: Exchange, _ progress: inout Progress) {
    let before = evidence.latest?.interval.width
    let hadPrior = !evidence.rejectedPrior
    evidence.add(exchange)
    progress.exchanges += 1
    let isStale = before.map { (evidence.latest?.interval.width ?? .zero) > $0 / 100 * 95 } ?? false
    progress.stale = isStale ? progress.stale + 1 : 0
    // A clock that seems changed is looked at over a new connection, in case it is another machine's.
    if evidence.rejectedPrior, hadPrior, !exchange.onFreshConnection { wantsFreshConnection = true }
  }

  /// How many exchanges the first halving may take.
  private var findingLimit: Int {
    let verifying =
      options.kind == .refresh || options.kind == .look
      ? 0 : min(Self.verificationDistances.count, options.maximumExchanges / 4)
    let most = evidence.isCoarse ? (expectedRoundTrip > .milliseconds(120) ? 16 : 12) : 8
    return max(1, min(most, options.maximumExchanges - verifying))
  }

  private func isGoodEnough(_ progress: Progress) -> Bool {
    guard evidence.isTrusted, let width = evidence.latest?.interval.width, let shortest = evidence.shortestRoundTrip
    else { return false }
    if options.method == .sntp { return evidence.exchanges.count >= 4 }
    if options.isThorough, evidence.isCoarse { return false }
    // Two tell whether the Date moves; without a goal a few more tell whether they agree.
    let enough = evidence.prior == nil && options.goal == .zero ? 4 : 2
    guard evidence.exchanges.count >= enough, evidence.prior != nil || !freezing.isInDoubt else { return false }
    let wanted = max(options.goal * 2, shortest * 12 / 10 + (evidence.isCoarse ? .zero : evidence.quantum))
    return width <= wanted || (progress.stale >= 3 && width < shortest * 135 / 100)
  }

  private mutating func verify(_ exchange: Exchange, _ index: Int) {
    guard let known = evidence.interval(at: exchange) else { return goOnVerifying(at: index + 1) }
    let own = evidence.interval(of: exchange)
    let isAhead = own.lower > known.upper + evidence.allowance
    let isBehind = own.upper + evidence.allowance < known.lower
    if isAhead || isBehind { flags.insert(.conflict) }
    // Without a measurement of its own, one that only looks whether the last still holds has nothing better than to look.
    if isAhead || (isBehind && evidence.exchanges.isEmpty), options.maximumExchanges - exchangesMade >= 3 {
      let ours = evidence
      evidence = ExchangeEvidence(driftPartsPerMillion: ours.driftPartsPerMillion)
      evidence.add(exchange)
      phase = .settling(Progress(), ours: ours, resume: index + 1)
    } else {
      if !isAhead && !isBehind { evidence.add(exchange) }
      goOnVerifying(at: index + 1)
    }
  }

  private mutating func goOnVerifying(at index: Int) {
    phase = .verifying(index)
    if index >= distances.count { conclude() }
  }

  private mutating func settle(_ exchange: Exchange, _ progress: Progress, ours: ExchangeEvidence, resume: Int) {
    var progress = progress
    add(exchange, &progress)
    phase = .settling(progress, ours: ours, resume: resume)
    guard progress.exchanges >= Self.settlingExchanges || isGoodEnough(progress) else { return }
    chooseSettled(ours: ours)
    goOnVerifying(at: resume)
  }

  /// Keeps what was settled on if it holds together and is further ahead (a Date can be late but hardly ever early), or if
  /// there was nothing but an older measurement before.
  private mutating func chooseSettled(ours: ExchangeEvidence) {
    let settled = evidence.isTrusted ? evidence.latest?.interval : nil
    let isBetter = ours.exchanges.isEmpty || (settled?.middle).map { $0 > ours.latest?.interval.middle ?? $0 } ?? false
    if settled == nil || !isBetter { evidence = ours }
  }

  /// Ends it with what is known.
  mutating func conclude() {
    if isFinished { return }
    if case .settling(_, let ours, _) = phase { chooseSettled(ours: ours) }
    if lastAnswer == nil { return finish(.failure(.exchange(lastFailure ?? .cancelled))) }
    if freezing.isTrying { return finish(.failure(.frozen)) }
    guard let estimate = publication() else { return finish(.failure(.contradictory)) }
    kept = remembered(isOver: true)
    finish(.success(estimate))
  }

  private mutating func finish(_ result: Result<Estimate, MeasurementFailure>) { phase = .finished(result) }

  /// Notices a boot clock that runs more than 500 ppm off the bare crystal.
  private mutating func noteSlew(until exchange: Exchange) {
    guard let firstAnswer else { return }
    let passed = exchange.received - firstAnswer.received
    let slewed = (passed - (exchange.rawReceived - firstAnswer.rawReceived)).magnitude
    if passed >= .seconds(1), slewed > passed.drift(partsPerMillion: 500) { flags.insert(.localClockSlewed) }
  }
}

extension ExchangeFailure {
  /// Whether asking again would not help.
  var isFinal: Bool {
    switch self {
    case .noSuchHost, .refused, .unreachable, .certificate, .plainHTTP, .noSecureConnection, .cancelled, .redirected:
      true
    default: false
    }
  }

  /// Whether the server asked to be left alone.
  package var isRefusal: Bool {
    switch self {
    case .askedToWait, .sntp(.kissOfDeath): true
    default: false
    }
  }
}
