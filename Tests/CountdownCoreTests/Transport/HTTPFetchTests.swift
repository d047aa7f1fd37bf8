import Fixtures
import Testing

@testable import CountdownCore

@Suite("Fetching over HTTP")
struct HTTPFetchTests {
  private func fetch(
    _ url: String, posted: (body: [UInt8], type: String)? = nil, bodyLimit: Int = HTTPFetch.orderLimit
  ) async throws -> Result<HTTPFetch.Answer, ExchangeFailure> {
    await timed(HTTPFetch(try #require(Address(url)), posted: posted, bodyLimit: bodyLimit)).result
  }

  /// What came of a fetch, and the nanoseconds until it was told; not those until this test went on.
  private func timed(
    _ request: HTTPFetch
  ) async -> (result: Result<HTTPFetch.Answer, ExchangeFailure>, nanoseconds: Int64) {
    await withCheckedContinuation { continuation in
      let start = FixtureClock.monotonic()
      Hosts().start(fetching: request) { continuation.resume(returning: ($0, FixtureClock.monotonic() - start)) }
    }
  }

  @Test("A GET brings status, type, body and the Date's exchange, which holds the truth")
  func get() async throws {
    let server = HTTPFixture { request, socket in
      socket.answer(
        request, date: FixtureClock.httpDate(FixtureClock.wall() + 5_000_000_000),
        headers: ["Content-Type: application/json"], body: #"{"title": "Tea"}"#)
      return .keep
    }
    let answer = try await fetch(server.url + "order.json#here").get()
    #expect(answer.status == 200)
    #expect(answer.type == "application/json")
    #expect(String(decoding: answer.body, as: UTF8.self) == #"{"title": "Tea"}"#)
    #expect(answer.address.text == server.url + "order.json")
    let date = try #require(answer.date)
    guard case .date(let shown, upperKnown: true) = date.stamp else { throw ExchangeFailure.noDate }
    let truth = trueOffset(ahead: 5_000_000_000)
    #expect(ServerOffset(server: shown, at: date.received) <= truth)
    #expect(truth < ServerOffset(server: shown, at: date.sent) + .seconds(1))
    #expect(server.requests.first?.header("User-Agent") == "Tminus/\(ProgramVersion.text) (server clock)")
    #expect(server.requests.first?.header("Cookie") == nil)
  }

  @Test("A POST carries its body once and follows no redirect with it")
  func post() async throws {
    let elsewhere = HTTPFixture.exact()
    let place = elsewhere.url
    let server = HTTPFixture { request, socket in
      socket.answer(
        request, status: "307 Elsewhere", date: nil, headers: ["Location: \(place)", "Set-Cookie: a=b"])
      return .keep
    }
    let answer = try await fetch(server.url + "grab", posted: (Array("{}".utf8), "application/json")).get()
    #expect(answer.status == 307)
    #expect(answer.location == place)
    #expect(server.requests.map(\.method) == ["POST"])
    #expect(server.requests.first?.body == Array("{}".utf8))
    #expect(elsewhere.requests.isEmpty)
  }

  @Test("A GET follows five redirects and not a sixth")
  func redirects() async throws {
    let server = HTTPFixture { request, socket in
      let number = Int(request.path.drop { $0 == "/" }) ?? 0
      if number == 0 {
        socket.answer(request, date: nil, body: "here")
      } else {
        socket.answer(request, status: "302 On", date: nil, headers: ["Location: /\(number - 1)"])
      }
      return .keep
    }
    #expect(try await fetch(server.url + "5").get().body == Array("here".utf8))
    #expect(try await fetch(server.url + "6").failure == .notUsable)
  }

  @Test("A redirect loop is no usable answer, and neither is a redirect to another scheme or to nothing")
  func loops() async throws {
    for location in ["/", "ftp://192.0.2.1/", "file:///etc/passwd", "http://", "http://a b/"] {
      let server = HTTPFixture { request, socket in
        socket.answer(request, status: "302 On", date: nil, headers: ["Location: \(location)"])
        return .keep
      }
      #expect(try await fetch(server.url).failure == .notUsable, "\(location)")
    }
  }

  @Test("A body at the limit comes whole, one byte more is no usable answer")
  func limits() async throws {
    let server = HTTPFixture { request, socket in
      socket.answer(request, date: nil, body: String(repeating: "x", count: 100_000))
      return .keep
    }
    #expect(try await fetch(server.url, bodyLimit: 100_000).get().body.count == 100_000)
    #expect(try await fetch(server.url, bodyLimit: 99_999).failure == .notUsable)
  }

  @Test("A body without end and one that drips are given up within 7 s")
  func endless() async throws {
    let endless = HTTPFixture { _, socket in
      socket.write("HTTP/1.1 200 OK\r\n\r\n")
      while socket.write([UInt8](repeating: 0x20, count: 16 * 1024)) {}
      return .close
    }
    #expect(try await fetch(endless.url).failure == .notUsable)
    let dripping = HTTPFixture { _, socket in
      socket.write("HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\n")
      while socket.write(" "), !socket.waitForEnd(milliseconds: 500) {}
      return .close
    }
    let dripped = await timed(HTTPFetch(try #require(Address(dripping.url))))
    #expect(dripped.result.failure == .timedOut)
    #expect(dripped.nanoseconds < 7_000_000_000)
    #expect(endless.allConnectionsEnd() && dripping.allConnectionsEnd())
  }

  @Test(
    "Only http and https addresses are fetched, and none that is only a path",
    arguments: ["file:///etc/passwd", "ftp://x/", "ntp://x", "/order.json", "", "http://"])
  func schemes(_ url: String) {
    #expect(Address(url) == nil)
  }

  @Test("A fetch that is cancelled ends at once")
  func cancellation() async throws {
    let server = HTTPFixture { _, socket in
      _ = socket.waitForEnd(milliseconds: 20_000)
      return .close
    }
    let request = HTTPFetch(try #require(Address(server.url)))
    let start = FixtureClock.monotonic()
    let (result, end) = await withCheckedContinuation { continuation in
      let run = Hosts().start(fetching: request) {
        continuation.resume(returning: ($0, FixtureClock.monotonic()))
      }
      run.cancel()
    }
    #expect(result.failure == .cancelled)
    #expect(end - start < 4_000_000_000)
  }
}

extension Result {
  fileprivate var failure: Failure? {
    if case .failure(let failure) = self { return failure }
    return nil
  }
}
