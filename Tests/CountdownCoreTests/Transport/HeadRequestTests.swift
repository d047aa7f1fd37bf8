import Fixtures
import Testing

@testable import CountdownCore

@Suite("Servers that do not answer HEAD")
struct HeadRequestTests {
  private static let now = ExchangeRequest(at: BootInstant(nanoseconds: 0))

  @Test(
    "after a status that refuses HEAD it asks by GET, and remembers", arguments: [400, 401, 403, 405, 501])
  func fallback(_ status: Int) async throws {
    let server = HTTPFixture { request, socket in
      let date = FixtureClock.httpDate(FixtureClock.wall())
      let isHead = request.method == "HEAD"
      socket.answer(request, status: isHead ? "\(status) No" : "200 OK", date: isHead ? nil : date, body: "x")
      return .keep
    }
    let outcomes = try await probe(server.url, [Self.now, Self.now])
    #expect(outcomes.allSatisfy { $0.exchange != nil })
    #expect(server.requests.map(\.method) == ["HEAD", "GET", "GET"])
    #expect(server.requests.last?.header("Range") == "bytes=0-0")
  }

  @Test(
    "After a HEAD that is never answered, or whose connection is dropped, it asks by GET, and remembers",
    arguments: ["hangs", "closes", "resets"])
  func headWithoutAnswer(_ fault: String) async throws {
    let server = HTTPFixture { request, socket in
      guard request.method == "GET" else {
        if fault == "hangs" { _ = socket.waitForEnd(milliseconds: 20_000) }
        if fault == "resets" { socket.reset() }
        return .close
      }
      socket.answer(request, date: FixtureClock.httpDate(FixtureClock.wall()))
      return .keep
    }
    let hosts = Hosts()
    for _ in 0..<2 {
      let outcomes = try await probe(server.url, [Self.now, Self.now], hosts: hosts)
      #expect(outcomes.allSatisfy { $0.exchange != nil && $0.elapsed < .seconds(6) })
    }
    #expect(server.requests.map(\.method) == ["HEAD", "GET", "GET", "GET", "GET"])
  }

  @Test("the connection, the HEAD and the GET are over together when the exchange has to be")
  func limit() async throws {
    let server = HTTPFixture { _, socket in
      _ = socket.waitForEnd(milliseconds: 20_000)
      return .close
    }
    let end = SystemTimekeeper().read().boot + .milliseconds(1500)
    let outcome = try await probe(server.url, [ExchangeRequest(at: BootInstant(nanoseconds: 0), endsBy: end)]).first
    #expect(outcome?.failure == .timedOut)
    #expect(try #require(outcome).elapsed < .seconds(3))
  }

  @Test("A host that has answered a HEAD is given all its time for the next one")
  func slowHead() async throws {
    let server = HTTPFixture { request, socket in
      if request.number == 1 { _ = socket.waitForEnd(milliseconds: 3500) }
      socket.answer(request, date: FixtureClock.httpDate(FixtureClock.wall()))
      return .keep
    }
    let outcomes = try await probe(server.url, [Self.now, Self.now])
    #expect(outcomes.allSatisfy { $0.exchange != nil })
    #expect(server.requests.map(\.method) == ["HEAD", "HEAD"])
  }
}
