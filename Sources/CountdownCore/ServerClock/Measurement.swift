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
public struct Measurement: Sendable {
  /// What to measure and how far.
  public struct Options: Hashable, Sendable {
    /// What is done.
    public var kind: Kind
    /// How the server's clock is read.
    public var method: Estimate.Method
    /// The bound at which to stop; zero: when another exchange no longer helps.
    public var goal: TimeSpan
    /// How many exchanges it may make, those that fail and those that verify included.
    public var maximumExchanges: Int
    /// The least time from one answer to the next request.
    public var minimumGap: TimeSpan
    /// Whether the kernel says that this computer's clock is disciplined: its rate is then trusted to 20 ppm instead of 100.
    public var computerIsSynchronised: Bool
    /// What is known of UTC otherwise, to notice a Date from a cache and a server that is days off.
    public var utc: UTCReference?

    /// Options of a full measurement of an HTTP server, unless said otherwise.
    public init(
      kind: Kind = .full, method: Estimate.Method = .httpDate, goal: TimeSpan = .zero, maximumExchanges: Int = 28,
      minimumGap: TimeSpan = .milliseconds(250), computerIsSynchronised: Bool = false, utc: UTCReference? = nil
    ) {
      self.kind = kind
      self.method = method
      self.goal = goal
      self.maximumExchanges = maximumExchanges
      self.minimumGap = minimumGap
      self.computerIsSynchronised = computerIsSynchronised
      self.utc = utc
    }
  }

  /// What a measurement does.
  public enum Kind: Hashable, Sendable {
    /// Finds the offset from nothing, then looks on fresh connections whether it holds.
    case full
    /// Finds the offset from nothing or from the last estimate, and leaves it at that.
    case refresh
    /// Looks on fresh connections whether the last estimate still holds; without one, as ``full``.
    case verification
  }

  /// What comes next.
  public enum Step: Hashable, Sendable {
    /// Make this exchange, then tell of it by ``Measurement/received(_:notes:)`` or ``Measurement/failed(_:at:)``.
    case exchange(ExchangeRequest)
    /// It is over.
    case finished(Result<Estimate, MeasurementFailure>)
  }

  /// What is asked of it.
  public let options: Options
  /// What is remembered of the host: to be kept for the next measurement once this one is finished.
  public private(set) var memory: HostMemory
  /// How many exchanges were made, failed ones included.
  public private(set) var exchangesMade = 0
  /// The refusal (429, 503, NTP's RATE) that ended it, where one did.
  public private(set) var refusal: ExchangeFailure?

  /// A measurement that has not begun.
  public init(options: Options = Options(), memory: HostMemory = HostMemory()) {
    self.options = options
    self.memory = memory
  }

  /// What to do now.
  public mutating func next(at reading: ClockReading) -> Step {
    .exchange(ExchangeRequest(at: reading.boot))
  }

  /// Takes an exchange that succeeded, with what is odd about its answer (``MeasurementFlags/oddZone``, ``MeasurementFlags/privateAddress``).
  public mutating func received(_ exchange: Exchange, notes: MeasurementFlags = []) {
    exchangesMade += 1
  }

  /// Takes an exchange that failed.
  public mutating func failed(_ failure: ExchangeFailure, at reading: ClockReading) {
    exchangesMade += 1
  }

  /// What is known so far: after the first exchange there is something to show.
  public var estimate: Estimate? { nil }
}
