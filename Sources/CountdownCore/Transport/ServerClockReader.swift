internal import CGLib

/// Measures servers' clocks: runs each measurement on a thread of its own and tells how it goes.
///
/// ```swift
/// let reader = ServerClockReader()
/// let run = reader.start(try ServerAddress("shop.example")) { progress in
///   …                       // on the run's thread, after each exchange
/// } completion: { result in
///   …                       // on the run's thread, exactly once
/// }
/// run.cancel()              // from any thread, at any time
/// ```
///
/// One for the program: it remembers what it learns of each host, so that all measurements of one share its budget of
/// requests and its last estimate.
package final class ServerClockReader: Sendable {
  private let timekeeper: any Timekeeper
  private let trustedCertificates: String?
  private let hosts = ServerHosts()

  /// A reader by these clocks, which have to be this computer's own but for what its wall clock shows.
  ///
  /// `trustedCertificates` is a file of PEM data to trust instead of the system's certificates.
  package init(timekeeper: any Timekeeper = SystemTimekeeper(), trustedCertificates: String? = nil) {
    self.timekeeper = timekeeper
    self.trustedCertificates = trustedCertificates
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

  /// What is remembered of a server's clock.
  package func memory(of address: ServerAddress) -> HostMemory { hosts.record(of: address).memory }

  /// Puts in place what is remembered of a server's clock, such as nothing after a resume from suspend.
  package func remember(_ memory: HostMemory, of address: ServerAddress) {
    hosts.update(address) { $0.memory = memory }
  }

  /// Starts a measurement.
  ///
  /// The options' method is the address's own; whether this computer is synchronised, and its UTC then, are asked of the
  /// kernel unless the options say. Both closures are called on the run's thread; `completion` exactly once, at the end.
  /// Without a thread left it is called before this returns.
  @discardableResult
  package func start(
    _ address: ServerAddress, options: Measurement.Options = Measurement.Options(),
    progress: @escaping @Sendable (Progress) -> Void = { _ in },
    completion: @escaping @Sendable (Result<Estimate, MeasurementFailure>) -> Void
  ) -> NetworkRun {
    let cancellation = Cancellation()
    let thread = WorkerThread.start { [self] in
      let result = run(address, options, cancellation, progress)
      completion(result)
    }
    if let thread { thread.detach() } else { completion(.failure(.exchange(.exhausted))) }
    return NetworkRun(cancellation)
  }

  private func run(
    _ address: ServerAddress, _ options: Measurement.Options, _ cancellation: Cancellation,
    _ progress: (Progress) -> Void
  ) -> Result<Estimate, MeasurementFailure> {
    if cancellation.isCancelled { return .failure(.exchange(.cancelled)) }
    guard let worker = NetworkWorker(timekeeper: timekeeper, cancellation: cancellation) else {
      return .failure(.exchange(.exhausted))
    }
    defer { worker.close() }
    guard let transport = transport(to: address, worker: worker) else { return .failure(.exchange(.exhausted)) }
    defer { transport.close() }
    var measurement = Measurement(
      options: complete(options, for: address), memory: hosts.record(of: address).memory)
    while !cancellation.isCancelled {
      switch measurement.next(at: timekeeper.read()) {
      case .finished(let result):
        hosts.update(address) { $0.memory = measurement.memory }
        return result
      case .exchange(let request):
        let outcome = transport.exchange(request)
        switch outcome {
        case .success(let sample): measurement.received(sample.exchange, notes: sample.notes)
        case .failure(.cancelled): return .failure(.exchange(.cancelled))
        case .failure(let failure): measurement.failed(failure, at: timekeeper.read())
        }
        // One that is cut short counts too.
        let memory = measurement.memory
        hosts.update(address) { $0.memory = memory }
        progress(
          Progress(
            exchanges: measurement.exchangesMade, outcome: outcome.map(\.exchange), estimate: measurement.estimate))
      }
    }
    return .failure(.exchange(.cancelled))
  }

  private func transport(to address: ServerAddress, worker: NetworkWorker) -> (any ClockTransport)? {
    if address.source == .sntp { return SNTPClock(address: address, worker: worker, hosts: hosts) }
    return HTTPSession(worker: worker, trustedCertificates: trustedCertificates).map {
      HTTPClock(address: address, worker: worker, session: $0, hosts: hosts)
    }
  }

  private func complete(_ options: Measurement.Options, for address: ServerAddress) -> Measurement.Options {
    var options = options
    switch address.source {
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
  static var exhausted: ExchangeFailure { .other(tr("this computer has too much open")) }
}
