internal import CGLib

/// Asks servers, for their time or for what they hold: runs each measurement and each fetch on a thread of its own.
///
/// ```swift
/// let hosts = Hosts()
/// let run = hosts.start(measuring: try ServerAddress("shop.example")) { progress in
///   …                       // on the run's thread, after each exchange
/// } completion: { result in
///   …                       // on the run's thread, exactly once
/// }
/// run.cancel()              // from any thread, at any time
/// ```
///
/// One for the program: it remembers what it learns of each host, so that whoever asks keeps to what the host wants.
package final class Hosts: Sendable {
  private let timekeeper: any Timekeeper
  private let trustedCertificates: String?
  private let hop: Hop
  /// What is known of each scheme, host and port.
  private let hosts = Lock<[String: Host]>([:])

  /// Calls what it is given on the main actor, in the order in which that came.
  package typealias Hop = @Sendable (@escaping @MainActor @Sendable () -> Void) -> Void

  /// Hosts of which nothing is known, by these clocks, which have to be this computer's own but for what its wall clock
  /// shows.
  ///
  /// `trustedCertificates` is a file of PEM data to trust instead of the system's certificates.
  package init(
    timekeeper: any Timekeeper = SystemTimekeeper(), trustedCertificates: String? = nil,
    hop: @escaping Hop = { work in Task { @MainActor in work() } }
  ) {
    self.hop = hop
    self.timekeeper = timekeeper
    self.trustedCertificates = trustedCertificates
  }

  /// Uses what is known of an address's host, alone.
  func host<Value>(of address: Address, _ use: (inout Host) -> Value) -> Value {
    hosts.withLock { use(&$0[address.origin, default: Host(isLoopback: address.isLoopback)]) }
  }

  /// One exchange of a measurement under way.
  package struct Progress: Sendable {
    /// How many exchanges were made, failed ones included.
    package var exchanges: Int
    /// What came of the last one.
    package var outcome: Result<Exchange, ExchangeFailure>
    /// What is known so far.
    package var estimate: Estimate?
  }

  /// Starts a measurement.
  ///
  /// The options' method is the address's own; whether this computer is synchronised, and its UTC then, are asked of the
  /// kernel unless the options say. `deadline` is the next end on that clock: requests are kept for its last minutes.
  /// Both closures are called on the run's thread; `completion` exactly once, at the end. Without a thread left it is
  /// called before this returns.
  @discardableResult
  package func start(
    measuring server: ServerAddress, options: Measurement.Options = Measurement.Options(), deadline: BootInstant? = nil,
    progress: @escaping @Sendable (Progress) -> Void = { _ in },
    completion: @escaping @Sendable (Result<Estimate, MeasurementFailure>) -> Void
  ) -> NetworkRun {
    start(failed: { .failure(.exchange($0)) }, completion) { [self] worker in
      let line = HostLine(worker: worker, hosts: self, asker: .measurement, deadline: deadline)
      guard let transport = transport(to: server, line) else { return .failure(.exchange(.exhausted)) }
      defer { transport.close() }
      let memory = host(of: server.address) { $0.memories[server.clock] ?? HostMemory() }
      var measurement = Measurement(options: complete(options, for: server), memory: memory)
      let result = measure(&measurement, transport, worker.run, progress)
      // One that is cut short counts too.
      host(of: server.address) { $0.memories[server.clock] = measurement.memory }
      return result
    }
  }

  /// Starts a fetch; `completion` is called exactly once, on the run's thread, or without a thread left before this
  /// returns.
  @discardableResult
  package func start(
    fetching fetch: HTTPFetch, completion: @escaping @Sendable (Result<HTTPFetch.Answer, ExchangeFailure>) -> Void
  ) -> NetworkRun {
    start(failed: { .failure($0) }, completion) { [self] worker in
      guard let session = HTTPSession(worker: worker, trustedCertificates: trustedCertificates) else {
        return .failure(.exhausted)
      }
      defer { session.close() }
      return fetch.run(HostLine(worker: worker, hosts: self, asker: fetch.asker), over: session)
    }
  }

  /// Starts a measurement whose word comes on the main actor; gives what cancels it.
  @MainActor
  package func measure(
    _ server: ServerAddress, _ options: Measurement.Options, _ deadline: BootInstant?,
    _ progress: @escaping @MainActor (Estimate?) -> Void,
    _ completion: @escaping @MainActor (Result<Estimate, MeasurementFailure>) -> Void
  ) -> () -> Void {
    let run = start(measuring: server, options: options, deadline: deadline) { [hop] word in
      hop { progress(word.estimate) }
    } completion: { [hop] result in
      hop { completion(result) }
    }
    return { run.cancel() }
  }

  /// Starts a fetch whose answer comes on the main actor, not before this returns; gives what cancels it.
  @MainActor
  package func fetch(
    _ fetch: HTTPFetch, _ completion: @escaping @MainActor (Result<HTTPFetch.Answer, ExchangeFailure>) -> Void
  ) -> () -> Void {
    let run = start(fetching: fetch) { [hop] result in
      hop { completion(result) }
    }
    return { run.cancel() }
  }

  private func start<Outcome>(
    failed: @escaping @Sendable (ExchangeFailure) -> Outcome, _ completion: @escaping @Sendable (Outcome) -> Void,
    _ work: @escaping @Sendable (NetworkWorker) -> Outcome
  ) -> NetworkRun {
    let run = NetworkRun()
    let thread = WorkerThread.start { [timekeeper] in
      if run.isCancelled { return completion(failed(.cancelled)) }
      guard let worker = NetworkWorker(timekeeper: timekeeper, run: run) else { return completion(failed(.exhausted)) }
      let outcome = work(worker)
      worker.close()
      completion(outcome)
    }
    if let thread { thread.detach() } else { completion(failed(.exhausted)) }
    return run
  }

  // MARK: - Measuring

  private func measure(
    _ measurement: inout Measurement, _ transport: any ClockTransport, _ run: NetworkRun, _ progress: (Progress) -> Void
  ) -> Result<Estimate, MeasurementFailure> {
    while !run.isCancelled {
      switch measurement.next(at: timekeeper.read()) {
      case .finished(let result): return result
      case .exchange(let request):
        let outcome = transport.exchange(request)
        switch outcome {
        case .success(let sample): measurement.received(sample.exchange, notes: sample.notes)
        case .failure(.cancelled): return .failure(.exchange(.cancelled))
        case .failure(let failure): measurement.failed(failure, at: timekeeper.read())
        }
        progress(
          Progress(
            exchanges: measurement.exchangesMade, outcome: outcome.map(\.exchange), estimate: measurement.estimate))
      }
    }
    return .failure(.exchange(.cancelled))
  }

  private func transport(to server: ServerAddress, _ line: HostLine) -> (any ClockTransport)? {
    if server.source == .sntp { return SNTPClock(server, line) }
    return HTTPSession(worker: line.worker, trustedCertificates: trustedCertificates).map {
      HTTPClock(server, line, session: $0)
    }
  }

  private func complete(_ options: Measurement.Options, for server: ServerAddress) -> Measurement.Options {
    var options = options
    switch server.source {
    case .httpDate: options.method = .httpDate
    case .json: options.method = .json
    case .sntp: options.method = .sntp
    }
    if tm_clock_is_synchronised() == 1 {
      options.computerIsSynchronised = true
      let error = TimeSpan(microseconds: tm_clock_error_microseconds()) ?? .seconds(1)
      options.utc = options.utc ?? UTCReference(wall: timekeeper.read(), error: error + .milliseconds(10))
    }
    return options
  }
}

extension ExchangeFailure {
  /// This computer has no thread or descriptor left.
  static var exhausted: ExchangeFailure { .other(tr("too many files or connections are open")) }
}
