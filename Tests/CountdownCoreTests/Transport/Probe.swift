import Fixtures

@testable import CountdownCore

/// What one exchange of the real transports brought.
struct ProbeOutcome: Sendable {
  var result: Result<Exchange, ExchangeFailure>
  var notes: MeasurementFlags = []
  var elapsed: TimeSpan

  var failure: ExchangeFailure? {
    if case .failure(let failure) = result { return failure }
    return nil
  }

  var exchange: Exchange? { try? result.get() }

  /// The failure's sentence about a host called HOST.
  var sentence: String? { failure?.sentence(host: "HOST") }
}

/// Makes exchanges one after the other over the real transport, on a thread of their own.
func probe(
  _ url: String, _ requests: [ExchangeRequest] = [ExchangeRequest(at: BootInstant(nanoseconds: 0))],
  trusting certificates: String? = nil, timekeeper: any Timekeeper = SystemTimekeeper(),
  hosts: Hosts = Hosts()
) async throws -> [ProbeOutcome] {
  let address = try ServerAddress(url)
  return await withCheckedContinuation { continuation in
    let thread = WorkerThread.start {
      var outcomes: [ProbeOutcome] = []
      if let worker = NetworkWorker(timekeeper: timekeeper, run: NetworkRun()) {
        let line = HostLine(worker: worker, hosts: hosts, asker: .measurement)
        let transport: (any ClockTransport)? =
          address.source == .sntp
          ? SNTPClock(address, line)
          : (try? HTTPSession(worker: worker, trustedCertificates: certificates)).map {
            HTTPClock(address, line, session: $0)
          }
        for request in requests {
          let start = worker.now
          guard let result = transport?.exchange(request) else { continue }
          outcomes.append(
            ProbeOutcome(
              result: result.map(\.exchange), notes: (try? result.get().notes) ?? [], elapsed: worker.now - start))
        }
        transport?.close()
        worker.close()
      }
      continuation.resume(returning: outcomes)
    }
    if let thread { thread.detach() } else { continuation.resume(returning: []) }
  }
}

/// One exchange over the real transport.
func probeOnce(
  _ url: String, trusting certificates: String? = nil, timekeeper: any Timekeeper = SystemTimekeeper()
) async throws -> ProbeOutcome? {
  try await probe(url, trusting: certificates, timekeeper: timekeeper).first
}

/// θ of a server on this machine whose clock is ahead of its wall clock: what every estimate has to hold.
func trueOffset(ahead nanoseconds: Int64) -> ServerOffset {
  let reading = SystemTimekeeper().read()
  return ServerOffset(
    server: ServerInstant(nanoseconds: reading.wall.nanoseconds + nanoseconds), at: reading.boot)
}
