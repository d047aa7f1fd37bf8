extension ExchangeEvidence {
  /// How many values of θ are weighed between the ends of a range.
  private static let steps = 64
  /// How many exchanges it takes to tell how short a round trip can be.
  private static let enough = 8
  /// How long an exchange counts: by then clocks may have drifted apart by as much as it tells.
  private static let longest = TimeSpan.minutes(10)

  /// Where θ is most likely in a range, if the way there takes as long as the way back on the average.
  ///
  /// It is the mean of θ under Bayes' rule. Each Date was made u after its request left, and of u no more is known than
  /// that both ways of its round trip R take at least half of the shortest one m: u is taken as uniform on
  /// [m/2, R − m/2]. A Date S that was asked for at s tells u ∈ [S − θ − s, S + q − θ − s), so its weight for a θ is the
  /// part of the one that lies in the other. The quick round trips say most, where the middle of the range rests on the
  /// two exchanges at its ends. What was said before this measurement (`former`) counts as well, each exchange widened by
  /// what clocks may have drifted apart since. With less than eight exchanges it is the middle.
  func likelyOffset(in range: OffsetInterval, after former: [Exchange]) -> ServerOffset {
    guard let end = exchanges.last, range.upper > range.lower else { return range.middle }
    let all = former.filter { end.received - $0.received <= Self.longest } + exchanges
    // Of few exchanges the shortest may be far from as short as it gets.
    guard let shortest = all.map(\.roundTrip).min(), all.count >= Self.enough else { return range.middle }
    let least = max(shortest, .zero).inSeconds / 2
    // Nobody is as quick as that for certain.
    let margin = least / 25 + 1e-6
    let known = all.map { (own: interval(of: $0, at: end), roundTrip: $0.roundTrip.inSeconds) }
    var total = 0.0
    var moment = 0.0
    for step in 0...Self.steps {
      let part = Double(step) / Double(Self.steps)
      let offset = range.lower + range.width * Int64(step) / Int64(Self.steps)
      let weight = known.reduce(1.0) {
        $0 * Self.weight(of: $1.own, taking: $1.roundTrip, at: offset, least: least, margin: margin)
      }
      total += weight
      moment += weight * part
    }
    guard total > 0 else { return range.middle }
    return range.lower + TimeSpan(nanoseconds: Int64(Double(range.width.nanoseconds) * min(moment / total, 1)))
  }

  /// How well an exchange fits to a θ, from nearly nothing to 1.
  private static func weight(
    of own: OffsetInterval, taking roundTrip: Double, at offset: ServerOffset, least: Double, margin: Double
  ) -> Double {
    let (first, last) = (least - margin, roundTrip - least + margin)
    let low = max((own.lower - offset).inSeconds + roundTrip, first)
    let high = min((own.upper - offset).inSeconds, last)
    return max((high - low) / (last - first), 1e-6)
  }
}
