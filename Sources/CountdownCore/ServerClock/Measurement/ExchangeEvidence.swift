/// What the exchanges of a measurement say together about θ.
///
/// Each addition costs a constant time as long as they agree.
struct ExchangeEvidence: Sendable {
  /// How late a Date may be that is taken from the kernel's coarse clock, as `time(2)` does: one tick of it at 250 Hz, and a bit.
  static let dateAllowance = TimeSpan.milliseconds(5)

  /// How far this computer's and the server's clocks may drift apart, in parts per million.
  let driftPartsPerMillion: Int64
  /// What was known before, as long as nothing contradicts it.
  private(set) var prior: DatedInterval?
  /// Whether an exchange contradicted what was known before.
  private(set) var rejectedPrior = false
  /// The exchanges in order.
  private(set) var exchanges: [Exchange] = []
  /// Where θ is by all of them, or by most where they contradict each other; as of the last one.
  private(set) var latest: DatedInterval?
  /// Whether some contradict each other.
  private(set) var hasConflict = false
  /// Whether enough of them agree: at least three and 60 %, or all.
  private(set) var isTrusted = true
  /// The shortest round trip.
  private(set) var shortestRoundTrip: TimeSpan?

  private var jsonQuantum = TimeSpan.seconds(1)

  init(driftPartsPerMillion: Int64, prior: DatedInterval? = nil) {
    self.driftPartsPerMillion = driftPartsPerMillion
    self.prior = prior
    latest = prior
  }

  /// The step of the server's stamps: the coarsest that all of them fit, as far as they tell.
  var quantum: TimeSpan {
    switch exchanges.last?.stamp {
    case .json(_, let quantum): max(quantum, jsonQuantum)
    case .sntp: .zero
    case .date, nil: .seconds(1)
    }
  }

  /// Whether stamps are so coarse that it matters when a request arrives.
  var isCoarse: Bool { quantum >= .milliseconds(100) }

  /// How late its stamps may be by the way they are made.
  var allowance: TimeSpan {
    if case .date = exchanges.last?.stamp { return Self.dateAllowance }
    return exchanges.isEmpty ? Self.dateAllowance : .zero
  }

  /// Whether one of them was the first on its connection.
  var isOnFreshConnection: Bool { exchanges.contains(where: \.onFreshConnection) }

  /// The interval moved to an exchange's end.
  func interval(at exchange: Exchange) -> OffsetInterval? {
    latest?.moved(
      to: exchange.received, raw: exchange.rawReceived, driftPartsPerMillion: driftPartsPerMillion)
  }

  /// What an exchange says by itself.
  func interval(of exchange: Exchange) -> OffsetInterval {
    exchange.interval(jsonQuantum: jsonQuantum, driftPartsPerMillion: driftPartsPerMillion)
  }

  /// What an exchange says by itself, moved to another one's end.
  func interval(of exchange: Exchange, at end: Exchange) -> OffsetInterval {
    DatedInterval(interval: interval(of: exchange), boot: exchange.received, raw: exchange.rawReceived)
      .moved(to: end.received, raw: end.rawReceived, driftPartsPerMillion: driftPartsPerMillion)
  }

  /// Adds an exchange.
  mutating func add(_ exchange: Exchange) {
    exchanges.append(exchange)
    shortestRoundTrip = shortestRoundTrip.map { min($0, exchange.roundTrip) } ?? exchange.roundTrip
    let learnedQuantum = learnQuantum(of: exchange)
    if !learnedQuantum, !hasConflict, isCoarse, let known = interval(at: exchange) {
      if let both = known.intersection(interval(of: exchange), allowance: allowance) {
        latest = DatedInterval(interval: both, boot: exchange.received, raw: exchange.rawReceived)
        return
      }
    }
    recompute(at: exchange)
  }

  /// Whether the stamp is finer than all before, so that these say more than was thought.
  ///
  /// Three zeros at the end may be chance or a server that only counts seconds: a stamp is taken for as coarse as all of them are.
  private mutating func learnQuantum(of exchange: Exchange) -> Bool {
    guard case .json(let instant, _) = exchange.stamp else { return false }
    var fitting = jsonQuantum.nanoseconds
    while fitting > 1, instant.nanoseconds % fitting != 0 { fitting /= 10 }
    guard fitting < jsonQuantum.nanoseconds else { return false }
    jsonQuantum = TimeSpan(nanoseconds: fitting)
    return true
  }

  private mutating func recompute(at exchange: Exchange) {
    let moved = exchanges.map { interval(of: $0, at: exchange) }
    var result = common(moved)
    if let all = result {
      isTrusted = true
      if !isCoarse { result = common(narrowest(moved)) ?? all }
    } else if let most = OffsetInterval.mostAgreed(moved, allowance: allowance) {
      hasConflict = true
      isTrusted = most.votes >= 3 && most.votes * 10 >= moved.count * 6
      result = most.interval
    }
    if let old = prior, let found = result {
      let before = old.moved(
        to: exchange.received, raw: exchange.rawReceived, driftPartsPerMillion: driftPartsPerMillion)
      if let both = before.intersection(found, allowance: allowance) {
        result = both
      } else {
        prior = nil
        rejectedPrior = true
      }
    }
    latest = result.map { DatedInterval(interval: $0, boot: exchange.received, raw: exchange.rawReceived) }
  }

  private func common(_ intervals: [OffsetInterval]) -> OffsetInterval? {
    guard var result = intervals.first else { return nil }
    for next in intervals.dropFirst() {
      guard let both = result.intersection(next, allowance: allowance) else { return nil }
      result = both
    }
    return result
  }

  /// What the last exchanges say alone, where too few agree on the whole but the last five do: so it is when the server's
  /// clock is set in the middle of a measurement.
  func sinceStep() -> ExchangeEvidence? {
    var run = ExchangeEvidence(driftPartsPerMillion: driftPartsPerMillion)
    var count = 0
    for exchange in exchanges.reversed() {
      // Each is held against what all later ones have in common, at its own time.
      let own = interval(of: exchange)
      if let later = run.interval(at: exchange), later.intersection(own, allowance: allowance) == nil { break }
      run.add(exchange)
      count += 1
    }
    guard count >= 5 else { return nil }
    var result = ExchangeEvidence(driftPartsPerMillion: driftPartsPerMillion)
    for exchange in exchanges.suffix(count) { result.add(exchange) }
    return result.isTrusted ? result : nil
  }

  /// The exchanges that count where stamps are fine: the four shortest, of SNTP the shortest.
  private func narrowest(_ intervals: [OffsetInterval]) -> [OffsetInterval] {
    let count = if case .sntp = exchanges.last?.stamp { 1 } else { 4 }
    return Array(intervals.sorted { $0.width < $1.width }.prefix(count))
  }
}
