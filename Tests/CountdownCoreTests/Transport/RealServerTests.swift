import Fixtures
import Testing

@testable import CountdownCore

@Suite("Real servers on loopback")
struct RealServerTests {
  @Test("TLS: nginx with a good certificate is read over HTTP/1 and HTTP/2, each other certificate has its sentence")
  func certificates() async throws {
    let certificates = try #require(CertificateFixture())
    let nginx = try #require(NginxFixture(certificates))
    let truth = trueOffset(ahead: 0)
    for name in ["good", "http2"] {
      let now = ExchangeRequest(at: BootInstant(nanoseconds: 0))
      let fresh = ExchangeRequest(at: BootInstant(nanoseconds: 0), freshConnection: true)
      let outcomes = try await probe(
        "https://127.0.0.1:\(nginx.secure[name] ?? 0)/", [now, now, fresh], trusting: certificates.authority.certificate
      )
      for outcome in outcomes {
        let exchange = try #require(outcome.exchange, "\(name): \(outcome.sentence ?? "")")
        guard case .date(let shown, upperKnown: true) = exchange.stamp else { throw ExchangeFailure.noDate }
        #expect(ServerOffset(server: shown, at: exchange.received) <= truth + .milliseconds(1))
        #expect(truth < ServerOffset(server: shown, at: exchange.sent) + .seconds(1) + .milliseconds(4))
      }
      #expect(outcomes.map { $0.exchange?.onFreshConnection } == [true, false, true])
    }
    let sentences = [
      "expired": "The certificate of HOST is not valid: it has expired.",
      "future":
        "The certificate of HOST is not valid: it is not valid yet. This computer's clock is off, which may be why.",
      "wrong": "The certificate of HOST is not valid: it is for another host.",
      "self": "The certificate of HOST is not valid: it is not signed by anyone this computer trusts.",
    ]
    for (name, sentence) in sentences {
      let outcome = try await probeOnce(
        "https://127.0.0.1:\(nginx.secure[name] ?? 0)/", trusting: certificates.authority.certificate)
      #expect(outcome?.sentence == sentence)
    }
    // A wall clock that stands before the program was made is told with it.
    let manual = WrongWall()
    let outcome = try await probeOnce(
      "https://127.0.0.1:\(nginx.secure["expired"] ?? 0)/", trusting: certificates.authority.certificate,
      timekeeper: manual)
    #expect(outcome?.failure == .certificate(.expired, clockIsImplausible: true))
    // Plain HTTP where TLS is expected.
    let plain = try await probeOnce("https://127.0.0.1:\(nginx.plain)/")
    #expect(plain?.sentence == "HOST uses plain HTTP there, without TLS: type http://127.0.0.1:\(nginx.plain)/.")
  }

  @Test(
    "a real server answers with a Date that is never ahead, and behind by two seconds at most",
    arguments: RealServer.Kind.available)
  func date(kind: RealServer.Kind) async throws {
    let server = try RealServer(kind)
    let outcome = try #require(try await probeOnce("http://127.0.0.1:\(server.port)/"))
    let exchange = try #require(outcome.exchange, "\(outcome.sentence ?? "")")
    guard case .date(let shown, upperKnown: true) = exchange.stamp else { throw ExchangeFailure.noDate }
    let truth = trueOffset(ahead: 0)
    #expect(ServerOffset(server: shown, at: exchange.received) <= truth + .milliseconds(1))
    #expect(truth < ServerOffset(server: shown, at: exchange.sent) + .seconds(2))
  }

  /// This computer's clocks, its wall clock in 2015.
  private struct WrongWall: Timekeeper {
    func read() -> ClockReading {
      var reading = SystemTimekeeper().read()
      reading.wall = WallInstant(nanoseconds: 1_420_070_400_000_000_000)
      return reading
    }
  }

  @Test("chronyd that limits how often a client asks answers each request of a measurement")
  func rateLimited() async throws {
    let chrony = try #require(ChronyFixture("ratelimit interval 1 burst 3 leak 8"))
    let url = "ntp://127.0.0.1:\(chrony.port)"
    _ = try await measureUntilReady(url, attempts: 20)
    let hosts = Hosts()
    let address = try ServerAddress(url).address
    // On this computer's own servers nothing is counted otherwise.
    hosts.host(of: address) { $0 = Host(isLoopback: false) }
    #expect(try await measure(url, hosts: hosts).get().roundTrips.count == 4)
    #expect(hosts.host(of: address) { $0.budget.requests.count } == 4)
  }

  @Test("chronyd at stratum 10 is read within its own bound")
  func chrony() async throws {
    let chrony = try #require(ChronyFixture())
    let estimate = try await measureUntilReady("ntp://127.0.0.1:\(chrony.port)", attempts: 20)
    let truth = trueOffset(ahead: 0)
    #expect(estimate.lower - .milliseconds(1) <= truth && truth <= estimate.upper + .milliseconds(1))
    #expect(estimate.method == .sntp)
    #expect(estimate.exchanges == 4)
  }

  private func measureUntilReady(_ text: String, attempts: Int) async throws -> Estimate {
    for _ in 1..<attempts {
      if case .success(let estimate) = try await measure(text) { return estimate }
      try await Task.sleep(for: .milliseconds(200))
    }
    return try await measure(text).get()
  }
}

/// A whole measurement by the real reader.
func measure(
  _ text: String, options: Measurement.Options = Measurement.Options(), hosts: Hosts = Hosts()
) async throws -> Result<Estimate, MeasurementFailure> {
  let address = try ServerAddress(text)
  return await withCheckedContinuation { continuation in
    hosts.start(measuring: address, options: options) { continuation.resume(returning: $0) }
  }
}
