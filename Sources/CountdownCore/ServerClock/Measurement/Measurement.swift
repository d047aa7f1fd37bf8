/// One measurement of a server's clock, as a value: it says which exchange to make next, is told how it went, and ends
/// with an estimate or a reason.
///
/// It reads no clock, opens no connection and never waits:
///
/// ```swift
/// var measurement = Measurement(options: .init(), memory: memory)
/// while true {
///   switch measurement.next(at: timekeeper.read()) {
///   case .exchange(let request):
///     switch await transport.exchange(request) {      // sends at request.at
///     case .success(let exchange): measurement.received(exchange)
///     case .failure(let failure): measurement.failed(failure, at: timekeeper.read())
///     }
///   case .finished(let result):
///     memory = measurement.memory
///     return result
///   }
/// }
/// ```
package struct Measurement: Sendable {
  /// What to measure and how far.
  package struct Options: Hashable, Sendable {
    /// What is done.
    package var kind: Kind
    /// How the server's clock is read.
    package var method: Estimate.Method
    /// The bound at which to stop; zero: when another exchange no longer helps.
    package var goal: TimeSpan
    /// Whether each exchange is worth it that makes the estimate better, though the range hardly gets narrower by it.
    package var isThorough: Bool
    /// How many exchanges it may make, those that fail and those that verify included.
    package var maximumExchanges: Int
    /// The least time from one answer to the next request; by default 250 ms, with SNTP 2 s.
    package var minimumGap: TimeSpan
    /// Whether the kernel says that this computer's clock is disciplined: its rate is then trusted to 20 ppm instead of 100.
    package var computerIsSynchronised: Bool
    /// What is known of UTC otherwise, to notice a Date from a cache and a server that is days off.
    package var utc: UTCReference?

    /// Options of a full measurement of an HTTP server, unless said otherwise.
    package init(
      kind: Kind = .full, method: Estimate.Method = .httpDate, goal: TimeSpan = .zero, isThorough: Bool = false,
      maximumExchanges: Int = 28, minimumGap: TimeSpan? = nil, computerIsSynchronised: Bool = false,
      utc: UTCReference? = nil
    ) {
      self.kind = kind
      self.method = method
      self.goal = goal
      self.isThorough = isThorough
      self.maximumExchanges = maximumExchanges
      self.minimumGap = minimumGap ?? (method == .sntp ? .seconds(2) : .milliseconds(250))
      self.computerIsSynchronised = computerIsSynchronised
      self.utc = utc
    }

    /// Whether it only follows an edge.
    var isLook: Bool { kind == .look || kind == .glance }
  }

  /// What a measurement does.
  package enum Kind: Hashable, Sendable {
    /// Finds the offset from nothing, then looks on fresh connections whether it holds.
    case full
    /// Finds the offset from nothing or from the last estimate, and leaves it at that.
    case refresh
    /// Looks on fresh connections whether the last estimate still holds; without one, as ``full``.
    case verification
    /// Looks whether the edge of the Date is still where it was, as close to it as the round trip allows, and follows it
    /// where it moves; without an estimate, as ``full``.
    case look
    /// As ``look``, with as little as keeps the edge from being lost, unless its lag has jumped back.
    case glance
  }

  /// What comes next.
  package enum Step: Hashable, Sendable {
    /// Make this exchange, then tell of it by ``Measurement/received(_:notes:)`` or ``Measurement/failed(_:at:)``.
    case exchange(ExchangeRequest)
    /// It is over.
    case finished(Result<Estimate, MeasurementFailure>)
  }

  /// What is asked of it.
  package let options: Options
  /// What is remembered of the host, whole after each exchange: to be kept for the next measurement.
  package var memory: HostMemory { isFinished ? kept : remembered() }
  /// How many exchanges were made, failed ones included.
  package internal(set) var exchangesMade = 0
  /// The refusal (429, 503, NTP's kiss of death) that ended it, where one did.
  package internal(set) var refusal: ExchangeFailure?

  /// What is remembered of the host, but for what follows from the rest.
  var kept: HostMemory
  var phase: Phase
  var evidence: ExchangeEvidence
  var freezing: FreezeCheck
  var flags: MeasurementFlags = []
  /// The round trips of this measurement, after some of the last one where it starts from that.
  var roundTrips: [TimeSpan]
  let inheritedRoundTrips: Int
  var firstAnswer: Exchange?
  var lastAnswer: Exchange?
  var lastFailure: ExchangeFailure?
  var failuresInRow = 0
  var wantsFreshConnection: Bool
  /// When the first request was asked for, and when the last exchange ended.
  var began: BootInstant?
  var lastEnd: BootInstant?

  /// What is remembered of the time before this measurement.
  let before: HostMemory
  /// What the Dates of this measurement say together, whatever their age.
  var current = AgedRange()
  /// The Dates of this measurement one by one, and how many of them were held against the others.
  var answers: [Answer] = []
  var weighed = 0
  /// Where those begin that are of the clock which counts: the ones before were another's, or it was set.
  var firstOfClock = 0
  /// Counts connections.
  var connection = 0
  /// Where θ is by back ends that are behind the one that counts.
  var slower: OffsetInterval?
  /// What other stamps of the same answers say.
  var others = OtherStamps()
  /// What the Dates say that stand beside the times that are read.
  var companion: ExchangeEvidence
  /// Where the edge of a lagging Date is, and whether its lag seems to have jumped back meanwhile.
  var track: EdgeTrack?
  var hasJumped = false

  /// One Date, what it says of θ if it is fresh, and the connection it came over.
  struct Answer: Sendable {
    var exchange: Exchange
    var own: OffsetInterval
    var connection: Int
  }

  /// Where it stands.
  enum Phase: Sendable {
    /// Halving the interval, exchange by exchange.
    case finding(Progress)
    /// Looking on fresh connections, just outside the interval, whether it holds; so many of these exchanges were made.
    case verifying(Int)
    /// Halving anew where a verification found the server's clock elsewhere. If that leads nowhere `ours` comes back; then
    /// verification goes on at `resume`.
    case settling(Progress, ours: ExchangeEvidence, resume: Int)
    /// Asking around the edge of a Date that is known to lag.
    case tracking(Tracking)
    /// Over.
    case finished(Result<Estimate, MeasurementFailure>)
  }

  /// How the halving goes.
  struct Progress: Sendable {
    /// Exchanges made for it.
    var exchanges = 0
    /// How many in a row gained less than 5 %.
    var stale = 0
  }

  /// A measurement that has not begun.
  package init(options: Options = Options(), memory: HostMemory = HostMemory()) {
    let parts: Int64 = options.computerIsSynchronised ? 20 : 100
    self.options = options
    kept = memory
    before = memory
    freezing = FreezeCheck(connectionsKeepDate: memory.connectionsKeepDate)
    let prior = options.kind == .full ? nil : memory.prior(of: options.method, drift: parts)
    evidence = ExchangeEvidence(driftPartsPerMillion: parts, prior: prior)
    companion = ExchangeEvidence(driftPartsPerMillion: parts)
    let isLooking = (options.kind == .verification || options.isLook) && prior != nil
    phase = isLooking ? .verifying(0) : .finding(Progress())
    roundTrips = prior == nil && memory.track == nil ? [] : memory.last?.roundTrips.suffix(7) ?? []
    inheritedRoundTrips = roundTrips.count
    wantsFreshConnection = prior == nil || memory.setBacks > 0
    if options.method == .httpDate, memory.limit > .zero, options.kind != .full, let track = memory.track {
      self.track = track
      phase = .tracking(Tracking())
    }
  }

  /// What is known so far: after the first exchange there is something to show.
  package var estimate: Estimate? {
    if case .finished(let result) = phase { return try? result.get() }
    return publication()
  }

  /// How far the clocks may drift apart, in parts per million.
  var drift: Int64 { evidence.driftPartsPerMillion }

  /// Whether Dates are read that are known to be old at times.
  var isLagging: Bool { options.method == .httpDate && kept.limit > .zero && !freezing.isInDoubt }
}

extension HostMemory {
  /// Where θ was at the end of the last measurement, as far as that is a place to start from.
  func prior(of method: Estimate.Method, drift parts: Int64) -> DatedInterval? {
    guard method == .httpDate else { return found }
    guard age.limit == .zero, let last else { return nil }
    return range.interval(at: last.measured, raw: last.rawMeasured, limit: .zero, drift: parts).map {
      DatedInterval(interval: $0, boot: last.measured, raw: last.rawMeasured)
    }
  }
}
