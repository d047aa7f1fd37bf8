import CountdownCore

/// The result of `tminus --check --json`: seconds; the offset is the server's clock minus this computer's wall clock.
struct CheckReport {
  var address: String
  var estimate: Estimate
  var exchanges: Int
  var elapsed: TimeSpan
  var reading: ClockReading

  var line: String {
    JSONValue.object([
      "address": .string(address), "method": .string(estimate.method.rawValue),
      "offset": .seconds(estimate.offset.aheadOfWall(at: reading)), "bound": .seconds(estimate.bound(at: reading)),
      "exchanges": .integer(exchanges), "rtt_min": .seconds(estimate.roundTrips.min()),
      "flags": .array(estimate.flags.names.map { .string($0) }), "server": .text(estimate.server),
      "elapsed": .seconds(elapsed),
    ]).line
  }
}
