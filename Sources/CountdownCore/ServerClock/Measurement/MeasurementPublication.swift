extension Measurement {
  /// The longest that a Date from a cache is late, with what timers add.
  static let longestCacheAge = TimeSpan.milliseconds(1100)

  /// Programs known to send a Date that a timer of up to a second refreshes.
  static let cachingServers = ["kestrel", "uvicorn", "fasthttp", "zio-http", "http4s", "envoy", "actix"]

  /// What can be said of the server's clock by now, and what will be remembered of it.
  func publication() -> (estimate: Estimate, memory: HostMemory)? {
    guard let answer = lastAnswer, evidence.isTrusted, let measured = evidence.interval(at: answer), measured.isBounded
    else { return nil }
    var flags = flags
    if evidence.hasConflict { flags.insert(.conflict) }
    var memory = memory
    memory.found = DatedInterval(interval: measured, boot: answer.received, raw: answer.rawReceived)
    let kept = lateOnly(measured, at: answer, &memory, &flags)
    let range = published(kept, at: answer, &flags)
    let estimate = Estimate(
      lower: range.lower, upper: range.upper, offset: range.offset, measured: answer.received,
      rawMeasured: answer.rawReceived, exchanges: exchangesMade,
      roundTrips: Array(roundTrips.dropFirst(inheritedRoundTrips)),
      flags: flags, server: answer.server, pointsTo: answer.pointsTo, method: options.method,
      driftPartsPerMillion: evidence.driftPartsPerMillion)
    memory.last = estimate
    return (estimate, memory)
  }

  /// Holds a new interval against the one that was furthest ahead so far: a Date can be late but hardly ever early, so a
  /// smaller θ means a cache, unless it is smaller by more than any cache explains, twice in a row.
  private func lateOnly(
    _ measured: OffsetInterval, at answer: Exchange, _ memory: inout HostMemory, _ flags: inout MeasurementFlags
  ) -> OffsetInterval {
    let dated = DatedInterval(interval: measured, boot: answer.received, raw: answer.rawReceived)
    guard
      let best = memory.furthestAhead?.moved(
        to: answer.received, raw: answer.rawReceived, driftPartsPerMillion: evidence.driftPartsPerMillion)
    else {
      memory.furthestAhead = dated
      return measured
    }
    let gap = best.lower - (measured.upper + evidence.allowance)
    if gap > Self.longestCacheAge {
      if evidence.isOnFreshConnection { memory.setBacks += 1 }
      if memory.setBacks < 2 {
        flags.insert(.conflict)
        return best
      }
      flags.insert(.serverStepped)
      memory.furthestAhead = dated
      memory.setBacks = 0
      return measured
    }
    memory.setBacks = 0
    if gap > .zero {
      flags.insert(.dateCached)
      return best
    }
    if measured.lower >= best.lower { memory.furthestAhead = dated }
    return measured
  }

  /// What is claimed: allowances included, and all that a cache may hide.
  private func published(
    _ interval: OffsetInterval, at answer: Exchange, _ flags: inout MeasurementFlags
  ) -> (lower: ServerOffset, upper: ServerOffset, offset: ServerOffset) {
    let lower = interval.lower
    var upper = interval.upper + evidence.allowance
    if let utc = options.utc, (interval.middle - utc.offset).magnitude > .hours(24) { flags.insert(.farFromUTC) }
    // Only a Date comes from such caches.
    guard evidence.allowance > .zero else { return (lower, upper, interval.middle) }
    let isCachingServer = answer.server.map(Self.cachesDate) ?? false
    var isExact = false
    if let utc = options.utc {
      let error = utc.error + (answer.received - utc.measured).magnitude.drift(partsPerMillion: 100)
      let ahead = interval.middle - utc.offset
      let tolerance = interval.width / 2 + max(error, .milliseconds(20))
      if ahead > -Self.longestCacheAge, ahead < -tolerance {
        flags.insert(.dateCached)
        upper = max(upper, utc.offset + error)
        return (lower, upper, lower + (upper - lower) / 2)
      }
      isExact = ahead.magnitude <= tolerance
      // So little too late that it may be a cache or a clock a little off: the range covers both.
      if isExact, upper < utc.offset - error { upper = utc.offset + error }
    }
    if flags.contains(.dateCached) {
      upper = upper + .seconds(1)
    } else if isCachingServer, !isExact {
      flags.insert(.dateCached)
      upper = upper + .seconds(1)
      return (lower, upper, lower + (upper - lower) / 2)
    }
    return (lower, upper, min(max(interval.middle, lower), upper))
  }

  /// Whether a `Server` header names one of the programs whose Date is refreshed by a timer.
  static func cachesDate(_ server: String) -> Bool {
    let lowercased = server.lowercased()
    return cachingServers.contains { lowercased.firstRange(of: $0) != nil }
  }
}
