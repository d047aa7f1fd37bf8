/// Reading a Date that is known to be old at times: its edge is found, followed as it drifts, and asked around.
extension Measurement {
  /// Where it stands.
  struct Tracking: Sendable {
    /// Exchanges made for it.
    var exchanges = 0
    /// How many were aimed before and after the edge.
    var before = 0
    var after = 0
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
    case .edge, .apart, .middle, nil: break
    }
    let known = knownRange(at: exchange)
    if track == nil {
      // It seemed fresh until now: what was halved is its edge.
      track = before.edge.flatMap(EdgeTrack.init)
      for answer in answers.suffix(8) { follow(answer.exchange, answer.own, known) }
    } else {
      let lost = track?.lost ?? 0
      follow(exchange, evidence.interval(of: exchange), known)
      // No even timer loses its edge.
      if let now = track?.lost, now > lost { kept.agesUnevenly = true }
    }
    let aim = nextAim(tracking, at: exchange, within: knownRange(at: exchange))
    tracking.aim = aim ?? .middle
    phase = .tracking(tracking)
    let limit = trackingLimit + (aim == .after || aim == .apart ? Self.jumpExchanges : 0)
    if aim == nil || tracking.exchanges >= limit { return conclude() }
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
    let reach = trip / 4 + trip / 2
    if place.lower - reach > known.lower + .milliseconds(40), tracking.after < 3 { return .after }
    // The second of two proves how old the first could be at most.
    let stale = place.middle + place.width / 4 + reach + kept.age.ordinary
    let isWorthIt = stale < known.upper - .milliseconds(10)
    if tracking.before == 1, place.width <= Self.narrow, isWorthIt { return .before }
    if place.width > (options.kind == .glance ? trip * 5 / 2 : max(trip * 2, trip + .milliseconds(25))) { return .edge }
    if options.kind != .glance, tracking.after < 2, place.middle - reach > known.lower + .milliseconds(2) {
      return .after
    }
    return tracking.before < 3 && isWorthIt ? .before : nil
  }

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
    let nearby = expectedRoundTrip / 4
    var aimed = request
    let isEither = places.count > 1 && tracking.aim != .middle && tracking.aim != .before
    switch isEither ? .apart : tracking.aim {
    case .edge, nil: aimed.at = self.aimed(at: place.middle, outside: .zero, notBefore: start)
    case .apart: aimed.at = self.aimed(at: place.middle, outside: .milliseconds(500), notBefore: start)
    case .before:
      aimed.at = self.aimed(at: place.middle, outside: -(nearby + place.width / 4), notBefore: start)
    case .after: aimed.at = self.aimed(at: place.middle, outside: nearby, notBefore: start)
    case .middle: aimed.at = self.aimed(at: known?.middle ?? place.middle, outside: .zero, notBefore: start)
    }
    return aimed
  }
}
