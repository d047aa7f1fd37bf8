/// Reading a Date that is known to be old at times: its edge is found, followed as it drifts, and asked around.
extension Measurement {
  /// Where it stands.
  struct Tracking: Sendable {
    /// Exchanges made for it.
    var exchanges = 0
    /// How many were aimed before and after the edge.
    var before = 0
    var after = 0
    /// Where the next one is aimed.
    var aim = Aim.edge
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
    /// Just over a second after the last one: a Date that is still the same was not refreshed in time.
    case still
    /// At the middle of where θ may be, which pays where the lag jumps about.
    case middle
  }

  /// How long after an answer the same Date means that it was not refreshed in time.
  private static let stillGap = TimeSpan.milliseconds(1080)
  /// The most exchanges that look for the edge, those that halved what seemed a fresh Date not included.
  private var trackingLimit: Int {
    switch options.kind {
    case .glance: 2
    case .look: 4
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
    case .edge, .apart, .still, .middle: break
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
      if let now = track?.lost, now > lost { kept.refreshes = kept.refreshes ?? 0 }
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
    let limit = kept.limit
    let places = track.places(at: exchange.received + .seconds(1), within: known, limit: limit)
    // A Date that ages unevenly belongs to a timer that is busy, or to none: first of all it is seen how old it gets.
    if let refreshes = kept.refreshes, refreshes < HostMemory.enoughRefreshes, kept.age.pause == .zero {
      return .still
    }
    if track.isErratic { return tracking.exchanges % 3 == 2 ? .edge : .middle }
    guard let place = places.first else { return .edge }
    if places.count > 1 { return .apart }
    let trip = expectedRoundTrip
    guard let known else { return .edge }
    // What such an exchange would bring if the way there and back are as usual.
    let reach = trip / 4 + trip / 2
    if place.lower - reach > known.lower + .milliseconds(40), tracking.after < 3 { return .after }
    if options.kind == .glance, tracking.exchanges > 0, place.width <= .milliseconds(150) { return nil }
    if place.width > max(trip * 2, trip + .milliseconds(25)) { return .edge }
    if tracking.after < 2, place.middle - reach > known.lower + .milliseconds(2) {
      return .after
    }
    if tracking.before < 2, place.middle + reach + limit < known.upper - .milliseconds(2) {
      return .before
    }
    return nil
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
    switch places.count > 1 && tracking.aim != .middle && tracking.aim != .still ? .apart : tracking.aim {
    case .edge: aimed.at = self.aimed(at: place.middle, outside: .zero, notBefore: start)
    case .apart: aimed.at = self.aimed(at: place.middle, outside: .milliseconds(500), notBefore: start)
    case .before: aimed.at = self.aimed(at: place.middle, outside: -nearby, notBefore: start)
    case .after: aimed.at = self.aimed(at: place.middle, outside: nearby, notBefore: start)
    case .still: aimed.at = max(start, (lastEnd ?? start) + Self.stillGap)
    case .middle: aimed.at = self.aimed(at: known?.middle ?? place.middle, outside: .zero, notBefore: start)
    }
    return aimed
  }
}
