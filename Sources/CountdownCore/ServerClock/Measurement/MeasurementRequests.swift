extension Measurement {
  /// How far outside the interval a verification aims, in tenths of the median round trip.
  static let verificationDistances: [Int64] = [12, 12, 25, 25]
  /// As ``verificationDistances``, where only a moving edge is looked for: first before it, as it falls behind.
  static let lookDistances: [Int64] = [lookTenths, lookTenths]
  private static let lookTenths: Int64 = 6
  /// After so long without any answer that can be used it is over.
  private static let patience = TimeSpan.milliseconds(5600)
  private static let refreshGap = TimeSpan.milliseconds(1200)

  /// What to do now.
  package mutating func next(at reading: ClockReading) -> Step {
    if began == nil { began = reading.boot }
    if exchangesMade >= options.maximumExchanges { conclude() }
    var request: ExchangeRequest
    switch phase {
    case .finished(let result): return .finished(result)
    case .finding, .settling: request = halvingRequest(at: reading)
    case .verifying(let index): request = verificationRequest(index, at: reading)
    case .tracking(let going):
      let tracking = begun(going, at: reading)
      phase = .tracking(tracking)
      request = trackingRequest(tracking, at: reading)
    }
    if lastAnswer == nil { request.endsBy = (began ?? reading.boot) + Self.patience }
    // It may keep the Date that there was when it was opened.
    if freezing.needsFreshConnection {
      request.freshConnection = true
      request.connectsThen = true
    }
    return .exchange(request)
  }

  /// How far outside the interval this one looks, in tenths of the median round trip.
  var distances: [Int64] { options.isLook ? Self.lookDistances : Self.verificationDistances }

  /// The round trip to expect: the median of the last seven.
  var expectedRoundTrip: TimeSpan {
    let recent = roundTrips.suffix(7).sorted()
    return recent.isEmpty ? .milliseconds(50) : recent[recent.count / 2]
  }

  /// When the next request may leave, its connection opened before.
  func earliest(at reading: ClockReading, onFreshConnection isFresh: Bool) -> BootInstant {
    guard let lastEnd else { return reading.boot }
    // Opening a connection with TLS takes up to three round trips.
    let opening = isFresh ? min(expectedRoundTrip * 4, .seconds(2)) : .zero
    return max(reading.boot, lastEnd + options.minimumGap) + opening
  }

  private func halvingRequest(at reading: ClockReading) -> ExchangeRequest {
    let isFresh = wantsFreshConnection || freezing.needsFreshConnection
    var start = earliest(at: reading, onFreshConnection: isFresh)
    if let notBefore = freezing.notBefore { start = max(start, notBefore) }
    if !freezing.isTrying, evidence.isCoarse, let interval = evidence.latest?.interval, interval.isBounded {
      start =
        looksOutsideFirst
        ? aimed(at: drifted(interval, at: start).lower, outside: outsideDistance(Self.lookTenths), notBefore: start)
        : aimed(at: interval.middle, outside: .zero, notBefore: start)
    }
    return ExchangeRequest(at: start, freshConnection: isFresh, bypassesCache: freezing.needsCacheBypass)
  }

  /// Whether a refresh of an older interval has yet to see that the Date's edge did not fall behind it: halving alone never
  /// looks at what it has excluded.
  private var looksOutsideFirst: Bool {
    guard case .finding(let progress) = phase, options.kind == .refresh, options.method == .httpDate else {
      return false
    }
    return progress.exchanges == 0 && evidence.prior != nil && evidence.exchanges.isEmpty
  }

  /// So many tenths of a round trip, and at least what it takes to contradict the interval beyond the allowance.
  private func outsideDistance(_ tenths: Int64) -> TimeSpan {
    max(.milliseconds(3), expectedRoundTrip * tenths / 10) + evidence.allowance
  }

  /// The interval found last, with what clocks may have drifted apart since.
  private func drifted(_ interval: OffsetInterval, at instant: BootInstant) -> OffsetInterval {
    let passed = evidence.latest.map { instant - $0.boot } ?? .zero
    return interval.widened(by: passed.magnitude.drift(partsPerMillion: drift))
  }

  private func verificationRequest(_ index: Int, at reading: ClockReading) -> ExchangeRequest {
    let isFresh = !options.isLook || wantsFreshConnection
    var start = earliest(at: reading, onFreshConnection: isFresh)
    // After more than a second without a request a Date that requests refresh is exact.
    if options.isLook, let lastEnd { start = max(start, lastEnd + Self.refreshGap) }
    var instant = start
    if var interval = evidence.latest?.interval {
      // Further in, an edge that clocks may have moved there contradicts nothing.
      if options.isLook { interval = drifted(interval, at: start) }
      let tenths = distances[min(index, distances.count - 1)]
      let distance = outsideDistance(tenths)
      // Not by turns: before and after would each fall on seconds of their own, a second apart, and so would the changes of
      // a Date that is refreshed every other second.
      instant =
        [0, 3].contains(index) != options.isLook
        ? aimed(at: interval.upper, outside: -distance, notBefore: start)
        : aimed(at: interval.lower, outside: distance, notBefore: start)
    }
    return ExchangeRequest(at: instant, freshConnection: isFresh, bypassesCache: freezing.needsCacheBypass)
  }

  /// When to send so that the request arrives as the server's second begins, if θ is `offset`; or that much later.
  func aimed(at offset: ServerOffset, outside: TimeSpan, notBefore: BootInstant) -> BootInstant {
    let step = max(evidence.quantum.nanoseconds, 1)
    let travel = expectedRoundTrip / 2 - outside
    let arrival = offset.server(at: notBefore + travel).nanoseconds
    let remainder = (arrival % step + step) % step
    let next = ServerInstant(nanoseconds: remainder == 0 ? arrival : arrival + (step - remainder))
    return offset.boot(at: next) - travel
  }
}
