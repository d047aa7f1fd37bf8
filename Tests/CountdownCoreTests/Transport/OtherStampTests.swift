import Fixtures
import Testing

@testable import CountdownCore

@Suite("What an answer carries beside its time")
struct OtherStampTests {
  /// 2026-11-30T10:00:00Z, by `date -d … +%s`.
  private let told = ServerInstant(nanoseconds: 1_796_032_800_000_000_000)

  @Test("Other times in the headers are told beside the Date, and what is none is left out")
  func headers() async throws {
    let server = HTTPFixture { request, socket in
      socket.answer(
        request, date: "Mon, 30 Nov 2026 10:00:00 GMT",
        headers: [
          "Set-Cookie: a=1; Path=/; Expires=Mon, 30-Nov-2026 10:30:01 GMT; HttpOnly",
          "Set-Cookie: b=2; expires=Thu, 01 Jan 1970 00:00:00 GMT", "Set-Cookie: c=3; Max-Age=60",
          "Set-Cookie: d", "Expires: 0", "Last-Modified: Mon, 30 Nov 2026 09:59:59 GMT", "Age: 7",
        ])
      return .keep
    }
    let exchange = try #require(try await probeOnce(server.url)?.exchange)
    #expect(
      exchange.otherStamps == [
        OtherStamp(source: .cookie("a"), instant: told + .seconds(1801)),
        OtherStamp(source: .lastModified, instant: told - .seconds(1)),
        OtherStamp(source: .age, instant: told + .seconds(7)),
      ])
  }

  @Test("Beside a time in JSON its Date is told, and other times of the body that can be the time")
  func json() async throws {
    let server = HTTPFixture { request, socket in
      let many = (0..<900).map { "\(1_796_032_800_000 + $0)" }.joined(separator: ",")
      let body =
        #"{"now": 1796032800, "id": 7, "born": "2001-01-01T00:00:00Z", "#
        + #""a/b": [{"made": "2026-11-30T10:00:00.250Z"}], "many": [\#(many)]}"#
      socket.answer(request, date: "Mon, 30 Nov 2026 09:59:59 GMT", body: body)
      return .keep
    }
    let exchange = try #require(try await probeOnce(server.url + "#/now")?.exchange)
    #expect(
      exchange.otherStamps.prefix(3) == [
        OtherStamp(source: .date, instant: told - .seconds(1)),
        OtherStamp(source: .body("/a~1b/0/made"), instant: told + .milliseconds(250), quantum: .milliseconds(1)),
        OtherStamp(source: .body("/many/0"), instant: told, quantum: .milliseconds(1)),
      ])
    // One Date and no more than eight times of a body.
    #expect(exchange.otherStamps.count == 9)
  }

  @Test("A time in the body of an answer that is read by its Date holds the truth, though it is made after the head")
  func lateBody() async throws {
    let server = HTTPFixture { request, socket in
      guard request.method == "GET" else {
        socket.answer(request, status: "405 No", date: nil)
        return .keep
      }
      let date = FixtureClock.httpDate(FixtureClock.wall())
      socket.write("HTTP/1.1 200 OK\r\nDate: \(date)\r\nConnection: close\r\n\r\n")
      _ = socket.waitForEnd(milliseconds: 300)
      socket.write(#"{"t": \#(FixtureClock.wall() / 1_000_000)}"#)
      return .close
    }
    let exchange = try #require(try await probeOnce(server.url)?.exchange)
    #expect(exchange.roundTrip < .milliseconds(250))
    let stamp = try #require(exchange.otherStamps.first)
    #expect(stamp.source == .body("/t"))
    let truth = trueOffset(ahead: 0)
    #expect(ServerOffset(server: stamp.instant, at: exchange.received) <= truth)
    #expect(truth < ServerOffset(server: stamp.instant, at: exchange.sent) + stamp.quantum)
  }
}
