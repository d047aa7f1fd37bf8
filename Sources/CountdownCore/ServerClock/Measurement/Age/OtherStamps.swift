/// What the other stamps of the answers say of the Date beside them.
///
/// A stamp that steps by seconds while its distance from the Date takes two neighbouring values is a clock of its own. Which
/// of the two is the true distance is known where only one of them is a whole number of minutes, as the life of a cookie is,
/// or none at all. A stamp whose distance never changes may be a copy of the Date, one whose distance changes further is no
/// clock: both say nothing.
struct OtherStamps: Hashable, Sendable {
  /// What was seen of one of them.
  private struct Witness: Hashable, Sendable {
    var least: TimeSpan
    var most: TimeSpan
    var values = 1
    var last: ServerInstant
    var isCoarse: Bool
    /// Where θ would be by it, if its distance were none.
    var range: AgedRange

    /// How far it is set ahead of the time it was made, where it is a clock of its own.
    var lead: TimeSpan? {
      guard values >= 3 else { return nil }
      if !isCoarse { return least >= -.milliseconds(20) && most < .seconds(2) ? .zero : nil }
      guard most - least == .seconds(1) else { return nil }
      let isLeast = least.nanoseconds % 60_000_000_000 == 0
      let isMost = most.nanoseconds % 60_000_000_000 == 0
      return isLeast == isMost ? nil : isLeast ? least : most
    }
  }

  /// The most sources that are watched: an answer may carry any number of cookies.
  private static let most = 16
  private var witnesses: [OtherStamp.Source: Witness] = [:]

  /// Whether no answer carried any.
  var isEmpty: Bool { witnesses.isEmpty }

  /// Takes in the stamps of an answer with a Date.
  mutating func add(_ exchange: Exchange, drift parts: Int64) {
    guard case .date(let date, true) = exchange.stamp else { return }
    for stamp in exchange.otherStamps where stamp.source != .date {
      let range = AgedRange(
        stamp.interval(in: exchange, drift: parts), boot: exchange.received, raw: exchange.rawReceived)
      let distance = stamp.instant - date
      guard var witness = witnesses[stamp.source] else {
        guard witnesses.count < Self.most else { continue }
        witnesses[stamp.source] = Witness(
          least: distance, most: distance, last: stamp.instant, isCoarse: stamp.quantum >= .milliseconds(100),
          range: range)
        continue
      }
      witness.least = min(witness.least, distance)
      witness.most = max(witness.most, distance)
      if stamp.instant != witness.last { witness.values += 1 }
      witness.last = stamp.instant
      witness.range = witness.range.joined(
        range, at: exchange.received, raw: exchange.rawReceived, drift: parts)
      witnesses[stamp.source] = witness
    }
  }

  /// Where θ is by those that are clocks of their own, each as if it were fresh: the one with the largest lower end.
  ///
  /// What an age makes of a Date is cut twice, so it may be late by a second more: it confirms nothing.
  func furthestAhead(
    at boot: BootInstant, raw: RawInstant, drift parts: Int64, leavesOut left: OtherStamp.Source? = nil
  ) -> OffsetInterval? {
    witnesses.filter { $0.key != left }.values.compactMap { witness in
      witness.lead.flatMap { lead in
        witness.range.interval(at: boot, raw: raw, limit: .zero, drift: parts)?.shifted(by: -lead)
      }
    }.max { $0.lower < $1.lower }
  }
}

extension OtherStamp {
  /// What it says of θ if it was made on the spot.
  func interval(in exchange: Exchange, drift parts: Int64) -> OffsetInterval {
    let width = quantum + exchange.roundTrip.magnitude.drift(partsPerMillion: parts)
    return OffsetInterval(
      lower: ServerOffset(server: instant, at: exchange.received),
      upper: ServerOffset(server: instant, at: exchange.sent) + width)
  }
}
