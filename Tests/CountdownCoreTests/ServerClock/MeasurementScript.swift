import CountdownCore

/// Plays a measurement on a manual clock, exchange by exchange, against a server that is scripted.
struct MeasurementScript {
  let clock = ManualTimekeeper()
  var measurement: Measurement
  /// How far the server is ahead of the boot clock.
  var ahead: TimeSpan
  var roundTrip = TimeSpan.milliseconds(40)
  /// The requests, in order.
  private(set) var requests: [ExchangeRequest] = []

  init(
    _ options: Measurement.Options = Measurement.Options(), memory: HostMemory = HostMemory(),
    ahead: TimeSpan = .seconds(1_796_000_000)
  ) {
    measurement = Measurement(options: options, memory: memory)
    self.ahead = ahead
  }

  /// What an exchange does.
  enum Turn {
    /// An answer with the Date as it is.
    case date
    /// An answer with another stamp, and what is odd about it.
    case stamp(Exchange.Stamp, notes: MeasurementFlags = [])
    /// A failure, after that long.
    case failure(ExchangeFailure, after: TimeSpan = .zero)
  }

  /// The Date of the server now.
  var date: Exchange.Stamp {
    let now = ServerOffset(ahead).server(at: clock.read().boot).nanoseconds
    return .date(ServerInstant(nanoseconds: now / 1_000_000_000 * 1_000_000_000), upperKnown: true)
  }

  /// Makes one exchange; the result, once there is one.
  mutating func turn(
    _ turn: Turn = .date, server: String? = nil
  ) -> Result<Estimate, MeasurementFailure>? {
    guard case .exchange(let request) = measurement.next(at: clock.read()) else { return result }
    requests.append(request)
    clock.advance(by: max(request.at - clock.read().boot, .zero))
    let sent = clock.read().boot
    if case .failure(let failure, let after) = turn {
      clock.advance(by: after)
      measurement.failed(failure, at: clock.read())
      return result
    }
    clock.advance(by: roundTrip / 2)
    var stamp = date
    var notes: MeasurementFlags = []
    if case .stamp(let other, let odd) = turn { (stamp, notes) = (other, odd) }
    clock.advance(by: roundTrip / 2)
    measurement.received(
      Exchange(
        sent: sent, received: clock.read().boot, rawReceived: clock.read().raw, stamp: stamp,
        onFreshConnection: request.freshConnection, server: server), notes: notes)
    return result
  }

  /// The result, once there is one.
  private var result: Result<Estimate, MeasurementFailure>? {
    var copy = measurement
    if case .finished(let result) = copy.next(at: clock.read()) { return result }
    return nil
  }

  /// Goes on with ordinary answers to the end.
  mutating func finish(server: String? = nil) -> Result<Estimate, MeasurementFailure> {
    while true {
      if let result = turn(.date, server: server) { return result }
    }
  }

  /// How far an estimate's offset is from the truth.
  func error(_ estimate: Estimate) -> TimeSpan { (estimate.offset.span - ahead).magnitude }

  /// Whether an estimate's range holds the truth.
  func holds(_ estimate: Estimate) -> Bool { estimate.lower.span <= ahead && ahead <= estimate.upper.span }
}
