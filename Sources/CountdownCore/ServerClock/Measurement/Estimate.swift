/// What is known of a server's clock: an interval that holds θ, and where it came from.
package struct Estimate: Hashable, Sendable {
  /// The lower end of what θ may be, at `measured`.
  package var lower: ServerOffset
  /// The upper end of what θ may be, at `measured`, allowances included: a bound that is claimed is true.
  package var upper: ServerOffset
  /// The best single value at `measured`: where θ is most likely by enough fresh Dates, else the middle without allowances.
  package var offset: ServerOffset
  /// When the interval was valid as it stands; away from it both ends widen.
  package var measured: BootInstant
  /// CLOCK_MONOTONIC_RAW at `measured`.
  package var rawMeasured: RawInstant
  /// How many exchanges were made for it.
  package var exchanges: Int
  /// Their round trips, in order.
  package var roundTrips: [TimeSpan]
  /// What is doubtful about it.
  package var flags: MeasurementFlags
  /// The `Server` header, where there was one.
  package var server: String?
  /// Where the server sends us, where it answered with a redirect.
  package var pointsTo: String?
  /// How the server's clock was read.
  package var method: Method
  /// The drift that is allowed for away from `measured`, in parts per million: 20 on a synchronised computer, else 100.
  package var driftPartsPerMillion: Int64
  /// How sure it is, by what is known of the age of the stamps.
  package var freshness: Freshness
  /// When the first exchange was made of those that it rests on; `nil` where that is not known.
  package var since: BootInstant?
  /// How the lag of a Date moves, where there is one: what the schedule needs to sweep it.
  package var lag: Lag?
  /// The part of the range in which θ lies if all answers were one clock's, where the range holds another clock too; it is
  /// not kept in files.
  var ofOneClock: OffsetInterval?

  /// How a server's clock can be read; the raw value is its name in JSON.
  package enum Method: String, Hashable, Sendable {
    /// The Date header of HTTP.
    case httpDate = "http-date"
    /// A timestamp in a JSON body.
    case json
    /// The simple network time protocol (RFC 4330, RFC 5905).
    case sntp
  }

  /// An estimate made of its parts.
  package init(
    lower: ServerOffset, upper: ServerOffset, offset: ServerOffset, measured: BootInstant, rawMeasured: RawInstant,
    exchanges: Int, roundTrips: [TimeSpan], flags: MeasurementFlags = [], server: String? = nil,
    pointsTo: String? = nil, method: Method = .httpDate, driftPartsPerMillion: Int64 = 100,
    freshness: Freshness = .assumed, since: BootInstant? = nil, lag: Lag? = nil
  ) {
    self.lower = lower
    self.upper = upper
    self.offset = offset
    self.measured = measured
    self.rawMeasured = rawMeasured
    self.exchanges = exchanges
    self.roundTrips = roundTrips
    self.flags = flags
    self.server = server
    self.pointsTo = pointsTo
    self.method = method
    self.driftPartsPerMillion = driftPartsPerMillion
    self.freshness = freshness
    self.since = since
    self.lag = lag
  }

  /// Half the width of the interval as moved to another reading: both ends widen by the drift and by what BOOTTIME
  /// was slewed against MONOTONIC_RAW since.
  ///
  /// A suspend in between (BOOTTIME runs, RAW stands) also counts as slew, so an estimate from before one is never narrow.
  package func bound(at reading: ClockReading) -> TimeSpan {
    let widening = self.widening(at: reading)
    return max(upper - offset, offset - lower) + widening
  }

  /// How far each end of the interval moves out by another reading.
  package func widening(at reading: ClockReading) -> TimeSpan {
    Self.widening(since: measured, raw: rawMeasured, driftPartsPerMillion: driftPartsPerMillion, at: reading)
  }

  /// The same for whoever has no more of an estimate than when it was made.
  package static func widening(
    since measured: BootInstant, raw: RawInstant, driftPartsPerMillion: Int64, at reading: ClockReading
  ) -> TimeSpan {
    let passed = reading.boot - measured
    let slewed = (passed - (reading.raw - raw)).magnitude
    return passed.magnitude.drift(partsPerMillion: driftPartsPerMillion) + slewed
  }

  /// The median of its round trips, or `nil` where there were none.
  package var medianRoundTrip: TimeSpan? {
    let sorted = roundTrips.sorted()
    return sorted.isEmpty ? nil : sorted[sorted.count / 2]
  }
}
