/// Reading a Date that is known to be old at times: its edge is found, followed as it drifts, and asked around.
extension Measurement {
  /// Where it stands.
  struct Tracking: Sendable {
    /// Exchanges made for it.
    var exchanges = 0
    /// How many were aimed before and after the edge.
    var before = 0
    var after = 0
    /// How many were aimed so far outside that the answer is foretold.
    var outside = 0
    /// Where the next one is aimed; `nil` before the first.
    var aim: Aim?
  }

  /// Where an exchange is aimed.
  enum Aim: Sendable {
    /// At the middle of where the edge may be, which halves that.
    case edge
    /// Half a second off, which tells two places apart.
    case apart
    /// Just before the edge: the stalest stamp there is, for the upper end.
    case before
    /// Just after it: the freshest, for the lower end.
    case after
    /// As ``before`` and ``after``, but further from it than a round trip: the answer is foretold.
    case wellBefore, wellAfter
    /// At the middle of where θ may be, which pays where the lag jumps about.
    case middle
  }

  /// Up to this width of where the edge may be it pays to ask just before it.
  private static let narrow = TimeSpan.milliseconds(150)
  /// The most exchanges that look for the edge, those that halved what seemed a fresh Date not included.
  private var trackingLimit: Int {
    switch options.kind {
    case .glance: 3
    case .look: before.track == nil ? 6 : 4
    case .full, .refresh, .verification: 10
    }
  }

  /// How many more there may be where the lag has jumped back, or may have: then the lower end is to be had.
  private static let jumpExchanges = 4

  /// Takes in an exchange with a lagging Date.
  mutating func track(_ exchange: Exchange) {
    if isFinished { return }
    var tracking = Tracking()
    if case .tracking(let going) = phase { tracking = going }
    tracking.exchanges += 1
    switch tracking.aim {
    case .before: tracking.before += 1
    case .after: tracking.after += 1
    case .wellBefore, .wellAfter: tracking.outside += 1
    case .edge, .apart, .middle, nil: break
    }
    let known = knownRange(at: exchange)
    if track == nil {
      // It seemed fresh until now: what was halved is its edge.
      track = before.edge.flatMap(EdgeTrack.init)
      for answer in answers.suffix(8) { follow(answer.exchange, answer.own, known) }
    } else {
      let lost = track?.lost ?? 0
      let unmoved = track?.places(
        at: exchange.received, within: known, limit: kept.limit, mayHaveJumped: false)
      let own = evidence.interval(of: exchange)
      if let place = unmoved?.first, unmoved?.count == 1 { countForetold(own, by: place, at: exchange) }
      follow(exchange, own, known)
      // No even timer loses its edge.
      if let now = track?.lost, now > lost { kept.agesUnevenly = true }
      if let expected = unmoved?.last, let found = track?.edges.first, found.lower > expected.upper {
        hasJumped = true
      }
    }
    let aim = nextAim(tracking, at: exchange, within: knownRange(at: exchange))
    tracking.aim = aim ?? .middle
    phase = .tracking(tracking)
    var limit = trackingLimit + tracking.outside
    if aim == .after || aim == .apart { limit += Self.jumpExchanges }
    if aim == .wellBefore || aim == .wellAfter { limit += Self.enoughForetold }
    if aim == nil || tracking.exchanges >= limit {
      countEvenLook()
      conclude()
    }
  }

  /// Counts a look at which the edge was where it should be by those before.
  private mutating func countEvenLook() {
    guard let track, track.edges.count == 1 else { return }
    if kept.agesUnevenly || (hasJumped && kept.evenLooks < Self.enoughEvenLooks) {
      kept.evenLooks = 0
    } else if before.track?.isSteady == true, track.isSteady {
      kept.evenLooks += 1
    }
    if kept.evenLooks >= Self.enoughEvenLooks, kept.foretold >= Self.enoughForetold { kept.isOneClock = true }
  }

  private mutating func follow(_ exchange: Exchange, _ own: OffsetInterval, _ known: OffsetInterval?) {
    if track == nil {
      track = EdgeTrack(own, at: exchange)
    } else {
      track?.add(own, at: exchange, within: known, limit: kept.limit)
    }
  }

  /// Where θ is by all Dates, each up to λ old.
  private func knownRange(at exchange: Exchange) -> OffsetInterval? {
    let limit = kept.limit
    return reconciled(limit: limit, at: exchange).range
      .interval(at: exchange.received, raw: exchange.rawReceived, limit: limit, drift: drift)?.ordered
  }

  /// As that, before the first answer.
  private func rememberedRange(at reading: ClockReading) -> OffsetInterval? {
    kept.range.interval(at: reading.boot, raw: reading.raw, limit: kept.limit, drift: drift)?.ordered
  }

  /// What to aim at next, or `nil` where no exchange now would tell more.
  private func nextAim(_ tracking: Tracking, at exchange: Exchange, within known: OffsetInterval?) -> Aim? {
    guard let track else { return .edge }
    let places = track.places(at: exchange.received + .seconds(1), within: known, limit: kept.limit)
    if track.isErratic { return tracking.exchanges % 3 == 2 ? .edge : .middle }
    guard let place = places.first else { return .edge }
    if places.count > 1 { return .apart }
    let trip = expectedRoundTrip
    guard let known else { return .edge }
    // What such an exchange would bring if the way there and back are as usual.
    let reach = nearby + trip / 2
    if place.lower - reach > known.lower + .milliseconds(40), tracking.after < 3 { return .after }
    // The second of two proves how old the first could be at most.
    let stale = place.middle + place.width / 4 + reach + kept.age.ordinary
    let isWorthIt = stale < known.upper - .milliseconds(10)
    if tracking.before == 1, place.width <= Self.narrow, isWorthIt { return .before }
    if let aim = foretellingAim(tracking, at: exchange, place) { return aim }
    if place.width > (options.kind == .glance ? trip * 5 / 2 : max(trip * 2, trip + .milliseconds(25))) { return .edge }
    if options.kind != .glance, tracking.after < 2, place.middle - reach > known.lower + .milliseconds(2) {
      return .after
    }
    return tracking.before < 3 && isWorthIt ? .before : nil
  }

  /// What tells a lag from two clocks that answer by turns, once it falls evenly: answers that are foretold.
  private func foretellingAim(_ tracking: Tracking, at exchange: Exchange, _ place: OffsetInterval) -> Aim? {
    guard kept.foretold < Self.enoughForetold, tracking.outside < Self.enoughForetold, kept.evenLooks >= 3,
      !kept.agesUnevenly, !kept.isOneClock, speaksForItself,
      place.width <= max(expectedRoundTrip * 2, expectedRoundTrip + .milliseconds(25)),
      let clocks = extremes(at: exchange)
    else { return nil }
    let reach = outside(of: place) + expectedRoundTrip / 2 + ExchangeEvidence.dateAllowance * 3
    let canBeBehind = place.middle + reach < clocks.lower
    let canBeAhead = place.middle - reach > clocks.upper
    if canBeBehind, !canBeAhead || tracking.outside % 2 == 0 { return .wellBefore }
    return canBeAhead ? .wellAfter : nil
  }

  /// How far from the middle of its place an exchange has to be aimed for its answer to be foretold.
  private func outside(of place: OffsetInterval) -> TimeSpan { place.width / 2 + expectedRoundTrip * 3 / 4 }

  /// How far beside the edge an exchange is aimed that is to come close to it.
  private var nearby: TimeSpan { expectedRoundTrip / (options.kind == .glance ? 4 : 8) }

  /// What the first exchange is aimed at: where the edge is followed, just before it, in case that the lag jumps back soon.
  private func firstAim(at reading: ClockReading) -> Aim {
    guard let track, !track.isErratic else { return .edge }
    let places = track.places(at: reading.boot, within: rememberedRange(at: reading), limit: kept.limit)
    return !places.isEmpty && places.allSatisfy { $0.width <= Self.narrow } ? .before : .edge
  }

  /// Chooses what the first exchange is aimed at.
  func begun(_ tracking: Tracking, at reading: ClockReading) -> Tracking {
    var tracking = tracking
    tracking.aim = tracking.aim ?? firstAim(at: reading)
    return tracking
  }

  /// The request for it.
  func trackingRequest(_ tracking: Tracking, at reading: ClockReading) -> ExchangeRequest {
    let isFresh = wantsFreshConnection || freezing.needsFreshConnection
    var start = earliest(at: reading, onFreshConnection: isFresh)
    if let notBefore = freezing.notBefore { start = max(start, notBefore) }
    let request = ExchangeRequest(at: start, freshConnection: isFresh, bypassesCache: freezing.needsCacheBypass)
    guard let track, !freezing.isTrying else { return request }
    let known = lastAnswer.flatMap(knownRange) ?? rememberedRange(at: reading)
    let places = track.places(at: start, within: known, limit: kept.limit)
    guard let place = places.first else { return request }
    var aimed = request
    let isEither = places.count > 1 && tracking.aim != .middle && tracking.aim != .before
    switch isEither ? .apart : tracking.aim {
    case .edge, nil: aimed.at = self.aimed(at: place.middle, outside: .zero, notBefore: start)
    case .apart: aimed.at = self.aimed(at: place.middle, outside: .milliseconds(500), notBefore: start)
    case .before:
      aimed.at = self.aimed(at: place.middle, outside: -(nearby + place.width / 4), notBefore: start)
    case .after: aimed.at = self.aimed(at: place.middle, outside: nearby, notBefore: start)
    case .wellBefore: aimed.at = self.aimed(at: place.middle, outside: -outside(of: place), notBefore: start)
    case .wellAfter: aimed.at = self.aimed(at: place.middle, outside: outside(of: place), notBefore: start)
    case .middle: aimed.at = self.aimed(at: known?.middle ?? place.middle, outside: .zero, notBefore: start)
    }
    return aimed
  }
}
