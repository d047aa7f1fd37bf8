extension Measurement {
  /// How far outside the interval a verification aims, in tenths of the median round trip.
  static let verificationDistances: [Int64] = [12, 12, 25, 25]

  /// What to do now.
  package mutating func next(at reading: ClockReading) -> Step {
    if began == nil { began = reading.boot }
    if exchangesMade >= options.maximumExchanges { conclude() }
    switch phase {
    case .finished(let result): return .finished(result)
    case .finding, .settling: return .exchange(halvingRequest(at: reading))
    case .verifying(let index): return .exchange(verificationRequest(index, at: reading))
    }
  }

  /// The round trip to expect: the median of the last seven.
  var expectedRoundTrip: TimeSpan {
    let recent = roundTrips.suffix(7).sorted()
    return recent.isEmpty ? .milliseconds(50) : recent[recent.count / 2]
  }

  /// When the next request may leave, its connection opened before.
  private func earliest(at reading: ClockReading, onFreshConnection isFresh: Bool) -> BootInstant {
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
      start = aimed(at: interval.middle, outside: .zero, notBefore: start)
    }
    return ExchangeRequest(at: start, freshConnection: isFresh, bypassesCache: freezing.needsCacheBypass)
  }

  private func verificationRequest(_ index: Int, at reading: ClockReading) -> ExchangeRequest {
    let start = earliest(at: reading, onFreshConnection: true)
    var instant = start
    if let interval = evidence.latest?.interval {
      let tenths = Self.verificationDistances[min(index, Self.verificationDistances.count - 1)]
      // Nearer than this it could not contradict the interval beyond the allowance.
      let distance = max(.milliseconds(3), expectedRoundTrip * tenths / 10) + evidence.allowance
      instant =
        index % 2 == 0
        ? aimed(at: interval.upper, outside: -distance, notBefore: start)
        : aimed(at: interval.lower, outside: distance, notBefore: start)
    }
    return ExchangeRequest(at: instant, freshConnection: true, bypassesCache: freezing.needsCacheBypass)
  }

  /// When to send so that the request arrives as the server's second begins, if θ is `offset`; or that much later.
  private func aimed(at offset: ServerOffset, outside: TimeSpan, notBefore: BootInstant) -> BootInstant {
    let step = max(evidence.quantum.nanoseconds, 1)
    let travel = expectedRoundTrip / 2 - outside
    let arrival = offset.server(at: notBefore + travel).nanoseconds
    let remainder = (arrival % step + step) % step
    let next = ServerInstant(nanoseconds: remainder == 0 ? arrival : arrival + (step - remainder))
    return offset.boot(at: next) - travel
  }
}
