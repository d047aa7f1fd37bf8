extension EdgeTrack {
  /// The most places where an edge may be.
  private static let mostEdges = 3

  /// Where it may be and how fast it moves; by what that was learnt is learnt anew.
  var json: JSONValue {
    .object([
      "edges": .array(
        edges.map {
          .object(["lower": .integer($0.lower.span.nanoseconds), "upper": .integer($0.upper.span.nanoseconds)])
        }),
      "boot": .integer(boot.nanoseconds), "raw": .integer(raw.nanoseconds), "slowest": .integer(drift.lowerBound),
      "fastest": .integer(drift.upperBound), "lost": .integer(lost),
    ])
  }

  /// A track as it was kept, or `nil` where it is none.
  init?(stored fields: StoredFields?) {
    let rates: ClosedRange<Int64> = -1_000_000...1_000_000
    guard var fields, let boot = fields.instant("boot", on: BootClock.self),
      let raw = fields.instant("raw", on: RawClock.self), let slowest = fields.integer("slowest", in: rates),
      let fastest = fields.integer("fastest", in: rates), slowest <= fastest,
      let lost = fields.integer("lost", in: 0...1000)
    else { return nil }
    let edges = fields.items("edges", limit: Self.mostEdges) { fields -> OffsetInterval? in
      guard let lower = fields.offset("lower"), let upper = fields.offset("upper"), lower <= upper else { return nil }
      return OffsetInterval(lower: lower, upper: upper)
    }
    guard !edges.isEmpty, !fields.isDamaged else { return nil }
    self.init(edges: edges, boot: boot, raw: raw, drift: slowest...fastest, lost: Int(lost))
  }
}
