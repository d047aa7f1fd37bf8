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
  private let file: HostsFile?
  /// When what is known was last written, and what that was.
  private let kept = Lock<(at: BootInstant, records: [HostRecord])>((.zero, []))
  /// What is known of each scheme, host and port.
  private let hosts = Lock<[String: Host]>([:])

  /// Calls what it is given on the main actor, in the order in which that came.
  package typealias Hop = @Sendable (@escaping @MainActor @Sendable () -> Void) -> Void

  /// Hosts of which nothing is known, by these clocks, which have to be this computer's own but for what its wall clock
  /// shows.
  ///
  /// `trustedCertificates` is a file of PEM data to trust instead of the system's certificates; `file` is where what is
  /// known is shared with the program's other processes, and kept for the next.
  package init(
    timekeeper: any Timekeeper = SystemTimekeeper(), trustedCertificates: String? = nil, file: HostsFile? = nil,
    hop: @escaping Hop = { work in Task { @MainActor in work() } }
  ) {
    self.hop = hop
    self.file = file
    self.timekeeper = timekeeper
    self.trustedCertificates = trustedCertificates
  }

  /// Uses what is known of an address's host, alone.
  func host<Value>(of address: Address, _ use: (inout Host) -> Value) -> Value {
    hosts.withLock { use(&$0[address.origin, default: Host(isLoopback: address.isLoopback)]) }
  }

  /// All that is known of hosts, as it can be kept for the boot.
  package var records: [HostRecord] {
    hosts.withLock { hosts in hosts.map { $0.value.record(of: $0.key) } }.sorted { $0.origin < $1.origin }
  }

  /// Takes up what was kept of hosts, beside what is known: nobody asks more than the two together allow.
  package func takeUp(_ records: [HostRecord]) {
    let now = timekeeper.read().boot
    hosts.withLock { hosts in
      for record in records.prefix(StoredHosts.mostHosts) {
        guard let address = try? ServerAddress(record.origin).address, address.origin == record.origin else { continue }
        hosts[record.origin, default: Host(isLoopback: address.isLoopback)].takeUp(record.checked(at: now), at: now)
      }
    }
  }

  /// Takes up what other processes know.
  private func obey() {
    if let file { takeUp(file.read(at: timekeeper.read().boot)) }
  }

  /// Keeps what is known, where that is more than before; while something is under way no more often than every two seconds.
  private func keep(isOver: Bool) {
    guard let file else { return }
    let now = timekeeper.read().boot
    let records = records
    let isDue = kept.withLock { kept in
      guard records != kept.records, isOver || now - kept.at >= .seconds(2) else { return false }
      kept = (now, records)
      return true
    }
    // What could not be written is tried again with the next word.
    if isDue, file.add(records, at: now) != nil { kept.withLock { $0.records = [] } }
  }

  /// Keeps what is known now: the program ends, and what is under way with it.
  package func keepNow() { keep(isOver: true) }

  /// What was last known of a server's clock in this boot, by this process or another.
  package func lastKnown(of server: ServerAddress) -> Estimate? {
    obey()
    let reading = timekeeper.read()
    let last = host(of: server.address) { $0.memories[server.clock]?.last }
    return last.flatMap { $0.measured <= reading.boot && $0.rawMeasured <= reading.raw ? $0 : nil }
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
      do throws(ExchangeFailure) {
        let transport = try transport(to: server, line)
        defer { transport.close() }
        obey()
        let memory = host(of: server.address) { $0.memories[server.clock] ?? HostMemory() }
        var measurement = Measurement(options: complete(options, for: server), memory: memory)
        defer { keep(isOver: true) }
        return measure(&measurement, of: server, transport, worker.run, progress)
      } catch {
        return .failure(.exchange(error))
      }
    }
  }

  /// Starts a fetch; `completion` is called exactly once, on the run's thread, or without a thread left before this
  /// returns.
  @discardableResult
  package func start(
    fetching fetch: HTTPFetch, completion: @escaping @Sendable (Result<HTTPFetch.Answer, ExchangeFailure>) -> Void
  ) -> NetworkRun {
    start(failed: { .failure($0) }, completion) { [self] worker in
      do throws(ExchangeFailure) {
        let session = try HTTPSession(worker: worker, trustedCertificates: trustedCertificates)
        defer { session.close() }
        obey()
        defer { keep(isOver: true) }
        return fetch.run(HostLine(worker: worker, hosts: self, asker: fetch.asker), over: session)
      } catch {
        return .failure(error)
      }
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
    _ measurement: inout Measurement, of server: ServerAddress, _ transport: any ClockTransport, _ run: NetworkRun,
    _ progress: (Progress) -> Void
  ) -> Result<Estimate, MeasurementFailure> {
    while !run.isCancelled {
      switch measurement.next(at: timekeeper.read()) {
      case .finished(let result):
        host(of: server.address) { $0.memories[server.clock] = measurement.memory }
        return result
      case .exchange(let request):
        let outcome = transport.exchange(request)
        switch outcome {
        case .success(let sample): measurement.received(sample.exchange, notes: sample.notes)
        case .failure(.cancelled): return .failure(.exchange(.cancelled))
        case .failure(let failure): measurement.failed(failure, at: timekeeper.read())
        }
        // One that is cut short counts too, even by the end of the program.
        host(of: server.address) { $0.memories[server.clock] = measurement.memory }
        keep(isOver: false)
        progress(
          Progress(
            exchanges: measurement.exchangesMade, outcome: outcome.map(\.exchange), estimate: measurement.estimate))
      }
    }
    return .failure(.exchange(.cancelled))
  }

  private func transport(to server: ServerAddress, _ line: HostLine) throws(ExchangeFailure) -> any ClockTransport {
    if server.source == .sntp { return SNTPClock(server, line) }
    let session = try HTTPSession(worker: line.worker, trustedCertificates: trustedCertificates)
    return HTTPClock(server, line, session: session)
  }

  private func complete(_ options: Measurement.Options, for server: ServerAddress) -> Measurement.Options {
    var options = options
    switch server.source {
    case .httpDate: options.method = .httpDate
    case .json: options.method = .json
    case .sntp:
      options.method = .sntp
      options.minimumGap = max(options.minimumGap, .seconds(2))
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
