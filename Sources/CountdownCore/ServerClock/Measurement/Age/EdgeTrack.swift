/// Where the edge of a lagging Date is: the offset e = θ − lag at which its seconds seem to begin, followed as it drifts.
///
/// A timer lets e fall at its own rate until the lag reaches a second, then e jumps up by one: after some time there may be
/// two places where it is, and an exchange half a second off tells them apart. Nothing that is published rests on this; it
/// only says where to aim.
struct EdgeTrack: Hashable, Sendable {
  /// How fast an edge moves as long as nothing is known of its timer, in parts per million: a busy one falls behind by more.
  static let unknownDrift: ClosedRange<Int64> = -9_000...700
  /// What a timer's rate changes with load, at the least, in parts per million.
  private static let unsteadiness: Int64 = 50
  private static let second = TimeSpan.seconds(1)

  /// Where it may be: one place, or two where it may have jumped.
  private(set) var edges: [OffsetInterval]
  /// When it was seen there.
  private(set) var boot: BootInstant
  private(set) var raw: RawInstant
  /// How fast it moves, in parts per million: negative where it falls behind.
  private(set) var drift = Self.unknownDrift
  /// How often it was found nowhere near, less those times that it was.
  private(set) var lost = 0
  private var anchor: AgedRange?

  /// A track that begins with one exchange.
  init(_ own: OffsetInterval, at exchange: Exchange) {
    edges = [own]
    (boot, raw) = (exchange.received, exchange.rawReceived)
  }

  /// A track that goes on from where the edge was when the Date still seemed fresh: each end from an exchange of its own.
  init?(_ range: AgedRange) {
    guard let lower = range.lower, let upper = range.upper else { return nil }
    let last = max(lower.boot, upper.boot)
    let place = OffsetInterval(
      lower: lower.offset + (last - lower.boot).drift(partsPerMillion: Self.unknownDrift.lowerBound),
      upper: upper.offset + (last - upper.boot).drift(partsPerMillion: Self.unknownDrift.upperBound))
    guard place.lower <= place.upper, place.width <= .milliseconds(300) else { return nil }
    edges = [place]
    boot = last
    raw = lower.boot == last ? lower.raw : upper.raw
    anchor = range
  }

  /// A track as it was kept.
  init(edges: [OffsetInterval], boot: BootInstant, raw: RawInstant, drift: ClosedRange<Int64>, lost: Int) {
    (self.edges, self.boot, self.raw, self.drift, self.lost) = (edges, boot, raw, drift, lost)
  }

  /// Whether it jumps about, as where the first request after a while refreshes the Date.
  var isErratic: Bool { lost >= 4 }

  /// Whether its rate is known well enough to say when it jumps, and it falls faster than clocks drift.
  var isSteady: Bool { !isErratic && rate > 200 && drift.upperBound - drift.lowerBound < 3000 }

  /// Whether it moves no more than clocks drift apart, as where the lag is always the same.
  var isConstant: Bool { !isErratic && rate.magnitude <= 200 && drift.upperBound - drift.lowerBound < 800 }

  /// How fast it falls, in parts per million.
  var rate: Int64 { -(drift.lowerBound + drift.upperBound) / 2 }

  /// Where it may be at an instant, if θ lies in the range and no Date is older than the limit.
  ///
  /// That it has jumped within a few seconds is so unlikely that it is only thought of where nothing else fits.
  func places(
    at instant: BootInstant, within known: OffsetInterval?, limit: TimeSpan, mayHaveJumped: Bool? = nil
  ) -> [OffsetInterval] {
    let passed = instant - boot
    let mayHaveJumped = mayHaveJumped ?? (passed > .seconds(4))
    let moved = edges.map {
      OffsetInterval(
        lower: $0.lower + passed.drift(partsPerMillion: drift.lowerBound),
        upper: $0.upper + passed.drift(partsPerMillion: drift.upperBound))
    }
    guard let known else { return moved }
    let (least, most) = (known.lower - limit, known.upper)
    var result: [OffsetInterval] = []
    for place in moved {
      if place.width >= Self.second * 2 { return [OffsetInterval(lower: least, upper: most)] }
      // It jumps by a second each time that it has fallen by one.
      let jumps = max(0, (least - place.upper).nanoseconds / Self.second.nanoseconds)
      for count in jumps...(mayHaveJumped ? jumps + 2 : jumps) {
        let shifted = place.shifted(by: Self.second * count)
        let clipped = OffsetInterval(lower: max(shifted.lower, least), upper: min(shifted.upper, most))
        if clipped.lower <= clipped.upper { result.append(clipped) }
      }
    }
    // What overlaps is one place.
    result.sort { $0.lower < $1.lower }
    var merged: [OffsetInterval] = []
    for place in result {
      if let last = merged.last, place.lower <= last.upper {
        merged[merged.count - 1].upper = max(last.upper, place.upper)
      } else {
        merged.append(place)
      }
    }
    return merged
  }

  /// Takes in an exchange, which by itself says `own` of the edge.
  mutating func add(_ own: OffsetInterval, at exchange: Exchange, within known: OffsetInterval?, limit: TimeSpan) {
    var left: [OffsetInterval] = []
    for mayHaveJumped in [nil, true] where left.isEmpty {
      left = places(at: exchange.received, within: known, limit: limit, mayHaveJumped: mayHaveJumped).compactMap {
        $0.intersection(own, allowance: .zero)
      }
    }
    (boot, raw) = (exchange.received, exchange.rawReceived)
    if left.isEmpty {
      lost += 1
      edges = [own]
      anchor = nil
      drift = Self.unknownDrift
      return
    }
    edges = Array(left.prefix(3))
    guard edges.count == 1, edges[0].width <= .milliseconds(300) else { return }
    learnDrift()
  }

  /// Learns how fast it moves from where it was a while ago.
  private mutating func learnDrift() {
    let edge = edges[0]
    guard let lower = anchor?.lower, let upper = anchor?.upper else {
      anchor = AgedRange(edge, boot: boot, raw: raw)
      return
    }
    let passed = boot - max(lower.boot, upper.boot)
    guard passed >= .seconds(5) else { return }
    let unsure = passed.drift(partsPerMillion: drift.upperBound - drift.lowerBound)
    guard unsure < Self.second else {
      anchor = AgedRange(edge, boot: boot, raw: raw)
      return
    }
    // So far it would have come without a jump; the rest are jumps.
    let before = lower.offset + (upper.offset - lower.offset) / 2
    let expected = before - passed.drift(partsPerMillion: rate)
    let jumps = ((edge.middle - expected) + Self.second / 2).nanoseconds.floored(by: Self.second.nanoseconds)
    let fallen = edge.shifted(by: -Self.second * jumps)
    let least = (fallen.lower - upper.offset).nanoseconds / max((boot - upper.boot).nanoseconds / 1_000_000, 1)
    let most = (fallen.upper - lower.offset).nanoseconds / max((boot - lower.boot).nanoseconds / 1_000_000, 1)
    guard least <= most else { return }
    let margin = Self.unsteadiness + Int64(clamping: (least + most).magnitude) / 80
    let found = (least - margin)...(most + margin)
    drift = found.overlaps(drift) ? found.clamped(to: drift) : found
    if lost > 0 { lost -= 1 }
    if passed >= .seconds(400), edge.width <= .milliseconds(80) { anchor = AgedRange(edge, boot: boot, raw: raw) }
  }
}

extension OffsetInterval {
  /// The interval moved as a whole.
  func shifted(by span: TimeSpan) -> OffsetInterval { OffsetInterval(lower: lower + span, upper: upper + span) }
}

extension Int64 {
  /// The quotient rounded down.
  fileprivate func floored(by divisor: Int64) -> Int64 {
    self >= 0 ? self / divisor : -((-self + divisor - 1) / divisor)
  }
}
