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
      "method": .string(method.rawValue), "drift": .integer(driftPartsPerMillion),
    ])
  }

  /// An estimate as it was kept, or `nil` where its ends do not enclose it.
  init?(stored fields: inout StoredFields) {
    guard let lower = fields.offset("lower"), let upper = fields.offset("upper"), let offset = fields.offset("offset"),
      lower <= offset, offset <= upper, let measured = fields.instant("measured", on: BootClock.self),
      let rawMeasured = fields.instant("rawMeasured", on: RawClock.self),
      let exchanges = fields.integer("exchanges", in: 0...Int64(Int32.max)),
      let flags = fields.integer("flags", in: 0...Int64(UInt32.max)),
      let method = fields.word("method", as: Method.self), let drift = fields.integer("drift", in: 0...100_000)
    else { return nil }
    self.init(
      lower: lower, upper: upper, offset: offset, measured: measured,
      rawMeasured: rawMeasured, exchanges: Int(exchanges),
      roundTrips: fields.items("roundTrips", limit: Self.mostRoundTrips) { $0.span("time") },
      flags: MeasurementFlags(rawValue: UInt32(flags)),
      server: fields.text("server", limit: String.mostBytesFromOutside)?.shownFromOutside, method: method,
      driftPartsPerMillion: drift)
  }
}
