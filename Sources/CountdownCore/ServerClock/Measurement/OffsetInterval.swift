/// Where θ may lie at one instant.
struct OffsetInterval: Hashable, Sendable {
  var lower: ServerOffset
  /// Without the allowance for servers that refresh their Date a little late, so it may lie that much below `lower`.
  var upper: ServerOffset

  /// From end to end, never negative.
  var width: TimeSpan { max(upper - lower, .zero) }

  /// The middle, which is the estimate.
  var middle: ServerOffset { lower + (upper - lower) / 2 }

  /// Whether both ends mean something: a leap second's upper end does not.
  var isBounded: Bool { width < .hours(1) }

  /// Both ends moved out.
  func widened(by span: TimeSpan) -> OffsetInterval { OffsetInterval(lower: lower - span, upper: upper + span) }

  /// Where both may be, or `nil` where they are further apart than the allowance.
  func intersection(_ other: OffsetInterval, allowance: TimeSpan) -> OffsetInterval? {
    let both = OffsetInterval(lower: max(lower, other.lower), upper: min(upper, other.upper))
    return both.lower <= both.upper + allowance ? both : nil
  }

  /// Where all of them may be; `nil` where they are further apart than what is allowed for late Dates, or there is none.
  static func common(_ intervals: some Collection<OffsetInterval>) -> OffsetInterval? {
    guard let lower = intervals.map(\.lower).max(), let upper = intervals.map(\.upper).min() else { return nil }
    return lower <= upper + ExchangeEvidence.dateAllowance ? OffsetInterval(lower: lower, upper: upper) : nil
  }

  /// The part that most of the intervals have in common, and how many do.
  ///
  /// Marzullo's algorithm (1984). Ties go to the larger θ, as a Date can be late but hardly ever early.
  static func mostAgreed(
    _ intervals: [OffsetInterval], allowance: TimeSpan
  ) -> (interval: OffsetInterval, votes: Int)? {
    // Every maximal agreement begins at some interval's lower end. Few intervals, so the plain search is the fast one.
    var best: (interval: OffsetInterval, votes: Int)?
    for start in intervals {
      var votes = 0
      var upper: ServerOffset?
      for other in intervals where other.lower <= start.lower && start.lower <= other.upper + allowance {
        votes += 1
        upper = upper.map { min($0, other.upper) } ?? other.upper
      }
      guard let upper else { continue }
      let isBetter = best.map { votes > $0.votes || (votes == $0.votes && start.lower > $0.interval.lower) } ?? true
      if isBetter { best = (OffsetInterval(lower: start.lower, upper: upper), votes) }
    }
    return best
  }
}

/// An interval and when it held as it stands.
struct DatedInterval: Hashable, Sendable {
  var interval: OffsetInterval
  var boot: BootInstant
  var raw: RawInstant

  /// The interval at another instant: widened by the drift, and by what the boot clock was slewed against the crystal.
  func moved(to boot: BootInstant, raw: RawInstant, driftPartsPerMillion parts: Int64) -> OffsetInterval {
    let passed = boot - self.boot
    let slewed = (passed - (raw - self.raw)).magnitude
    return interval.widened(by: passed.magnitude.drift(partsPerMillion: parts) + slewed)
  }
}

extension Exchange {
  /// What this exchange says of θ at `received`: S − r ≤ θ < S + q − s, for a stamp that was truncated to q.
  func interval(jsonQuantum: TimeSpan, driftPartsPerMillion parts: Int64) -> OffsetInterval {
    // The stamp was made somewhere in the round trip, so θ may have drifted until its end.
    let drift = roundTrip.magnitude.drift(partsPerMillion: parts)
    switch stamp {
    case .date(let instant, let upperKnown):
      // Swift 6.0.3 cannot find the types of such sums in one piece.
      let width = TimeSpan.seconds(1) + drift
      return OffsetInterval(
        lower: ServerOffset(server: instant, at: received),
        upper: upperKnown
          ? ServerOffset(server: instant, at: sent) + width : ServerOffset(TimeSpan(nanoseconds: .max)))
    case .json(let instant, let quantum):
      let width = max(quantum, jsonQuantum) + drift
      return OffsetInterval(
        lower: ServerOffset(server: instant, at: received),
        upper: ServerOffset(server: instant, at: sent) + width)
    case .sntp(let receive, let transmit, let rootDistance):
      // Its middle is ((T2 − T1) + (T3 − T4))/2 and its half width delay/2 + root distance (RFC 5905 §8). The stamps are cut to a nanosecond.
      let margin = rootDistance + drift + TimeSpan(nanoseconds: 1)
      return OffsetInterval(
        lower: ServerOffset(server: transmit, at: received) - margin,
        upper: ServerOffset(server: receive, at: sent) + margin)
    }
  }

  /// The instant in the stamp, to see whether it moves.
  var stampInstant: ServerInstant {
    switch stamp {
    case .date(let instant, _), .json(let instant, _): instant
    case .sntp(_, let transmit, _): transmit
    }
  }
}
