internal import GLib

extension Estimate {
  /// How many round trips are kept: their median is all that is asked of them.
  private static let mostRoundTrips = 64

  func json(address: String) -> JSONValue {
    .object(of: [
      "address": .string(address), "lower": .integer(lower.span.nanoseconds), "upper": .integer(upper.span.nanoseconds),
      "offset": .integer(offset.span.nanoseconds), "measured": .integer(measured.nanoseconds),
      "rawMeasured": .integer(rawMeasured.nanoseconds), "exchanges": .integer(exchanges),
      "roundTrips": .array(
        roundTrips.suffix(Self.mostRoundTrips).map { .object(["time": .integer($0.nanoseconds)]) }),
      "flags": .integer(flags.rawValue), "server": server.map { .string($0.shownFromOutside) },
      "method": .string(method.rawValue), "drift": .integer(driftPartsPerMillion), "freshness": .string(freshness.name),
      "freshnessReason": freshness.reason.map { .string($0) }, "lag": lag?.json,
    ])
  }

  /// An estimate as it was kept, or `nil` where its ends do not enclose it, where it has a lag but is said to be confirmed,
  /// or none but is said to lag.
  init?(stored fields: inout StoredFields) {
    guard let lower = fields.offset("lower"), let upper = fields.offset("upper"), let offset = fields.offset("offset"),
      lower <= offset, offset <= upper, let measured = fields.instant("measured", on: BootClock.self),
      let rawMeasured = fields.instant("rawMeasured", on: RawClock.self),
      let exchanges = fields.integer("exchanges", in: 0...Int64(Int32.max)),
      let flags = fields.integer("flags", in: 0...Int64(MeasurementFlags.all.rawValue)),
      let method = fields.word("method", as: Method.self), let drift = fields.integer("drift", in: 0...100_000)
    else { return nil }
    var freshness = Freshness.assumed
    if let name = fields.text("freshness", limit: 100) {
      guard let found = Freshness(name: name, reason: fields.text("freshnessReason", limit: 100)) else { return nil }
      freshness = found
    }
    var lag: Lag?
    if var parts = fields.object("lag") {
      lag = Lag(stored: &parts)
      if lag == nil || parts.isDamaged { return nil }
    }
    guard freshness.name != (lag == nil ? "lagging" : "confirmed") else { return nil }
    self.init(
      lower: lower, upper: upper, offset: offset, measured: measured,
      rawMeasured: rawMeasured, exchanges: Int(exchanges),
      roundTrips: fields.items("roundTrips", limit: Self.mostRoundTrips) { $0.span("time") },
      flags: MeasurementFlags(rawValue: UInt32(flags)),
      server: fields.text("server", limit: String.mostBytesFromOutside)?.shownFromOutside, method: method,
      driftPartsPerMillion: drift, freshness: freshness, lag: lag)
  }
}

extension Lag {
  /// Everything but the requests, which are the host's and soon long ago.
  fileprivate var json: JSONValue {
    .object(of: [
      "limit": .integer(limit.nanoseconds), "rate": rate.map { .integer($0) }, "erratic": .bool(isErratic),
      "jumpFrom": jump.map { .integer($0.lowerBound.nanoseconds) },
      "jumpTo": jump.map { .integer($0.upperBound.nanoseconds) },
    ])
  }

  /// A lag as it was kept, or `nil` where it is none.
  fileprivate init?(stored fields: inout StoredFields) {
    guard let limit = fields.span("limit"), limit > .zero, limit <= StampAge.longestLimit,
      let isErratic = fields.bool("erratic")
    else { return nil }
    self.init(limit: limit, rate: fields.integer("rate", in: 0...1_000_000), isErratic: isErratic)
    switch (fields.instant("jumpFrom", on: BootClock.self), fields.instant("jumpTo", on: BootClock.self)) {
    case (nil, nil): break
    case (let first?, let last?) where first <= last && sweep != nil: jump = first...last
    default: return nil
    }
  }
}
