import Fixtures
import Glibc
import Testing

@testable import CountdownCore

@Suite("Reading a clock over HTTP")
struct HTTPClockTests {
  private static let now = ExchangeRequest(at: BootInstant(nanoseconds: 0))

  /// Whether what an exchange says of θ holds the truth.
  private func holds(_ exchange: Exchange, ahead: Int64) -> Bool {
    let truth = trueOffset(ahead: ahead)
    let (shown, quantum): (ServerInstant, TimeSpan)
    switch exchange.stamp {
    case .date(let instant, _): (shown, quantum) = (instant, .seconds(1))
    case .json(let instant, let step): (shown, quantum) = (instant, step)
    case .sntp: return false
    }
    return ServerOffset(server: shown, at: exchange.received) <= truth
      && truth < ServerOffset(server: shown, at: exchange.sent) + quantum
  }

  @Test("Each form of the Date gives an exchange that holds the truth", arguments: FixtureClock.DateForm.allCases)
  func forms(_ form: FixtureClock.DateForm) async throws {
    let server = HTTPFixture.exact(ahead: -3_600_123_456_789, form: form, headers: ["Server: fixture"])
    for outcome in try await probe(server.url, [Self.now, Self.now, Self.now]) {
      let exchange = try #require(outcome.exchange)
      #expect(holds(exchange, ahead: -3_600_123_456_789))
      #expect(exchange.server == "fixture")
    }
    #expect(server.requests.count == 3)
    #expect(Set(server.requests.map(\.connection)).count == 1)
    #expect(server.requests.allSatisfy { $0.method == "HEAD" && $0.header("Cache-Control") == "no-cache" })
  }

  @Test("The raw clock is read with the first byte, however long the body takes")
  func rawClock() async throws {
    let server = HTTPFixture { request, socket in
      guard request.method == "GET" else {
        socket.answer(request, status: "405 No", date: nil)
        return .keep
      }
      let date = FixtureClock.httpDate(FixtureClock.wall())
      socket.write("HTTP/1.1 200 OK\r\nDate: \(date)\r\nContent-Length: 1\r\n\r\n")
      _ = socket.waitForEnd(milliseconds: 400)
      socket.write("x")
      return .keep
    }
    let exchange = try #require(try await probeOnce(server.url)?.exchange)
    let reading = SystemTimekeeper().read()
    // Both clocks have gone on as far since: chrony slews by no more than a tenth.
    let (passed, raw) = (reading.boot - exchange.received, reading.raw - exchange.rawReceived)
    #expect(exchange.roundTrip < .milliseconds(300))
    #expect((passed - raw).magnitude < .milliseconds(20))
  }

  @Test("A GET's body over 64 KiB is cut, and its Date counts all the same")
  func largeBody() async throws {
    let server = HTTPFixture { request, socket in
      guard request.method == "GET" else {
        socket.answer(request, status: "405 No", date: nil)
        return .keep
      }
      let date = FixtureClock.httpDate(FixtureClock.wall())
      socket.write("HTTP/1.1 200 OK\r\nDate: \(date)\r\nTransfer-Encoding: chunked\r\n\r\n")
      let part = Array("4000\r\n".utf8) + [UInt8](repeating: 0x20, count: 0x4000) + Array("\r\n".utf8)
      while socket.write(part) {}
      return .close
    }
    let outcome = try #require(try await probeOnce(server.url))
    let exchange = try #require(outcome.exchange)
    #expect(holds(exchange, ahead: 0))
    #expect(server.allConnectionsEnd())
  }

  @Test(
    "Any final status with a Date is a sample, and a redirect is not followed but told",
    arguments: [200, 301, 404, 500])
  func statuses(_ status: Int) async throws {
    let elsewhere = HTTPFixture.exact()
    let place = elsewhere.url
    let server = HTTPFixture { request, socket in
      socket.answer(
        request, status: "\(status) X", date: FixtureClock.httpDate(FixtureClock.wall()),
        headers: status == 301 ? ["Location: \(place)"] : [])
      return .keep
    }
    let exchange = try #require(try await probeOnce(server.url)?.exchange)
    #expect(holds(exchange, ahead: 0))
    #expect(exchange.pointsTo == (status == 301 ? place : nil))
    #expect(elsewhere.requests.isEmpty)
  }

  @Test(
    "A plain address that sends us to another site for the time being is flagged as a network's sign-in page",
    arguments: [
      ("302 Found", "http://login.example/", true), ("307 There", "https://192.0.2.1/in", true),
      ("302 Found", "/login", false), ("301 Moved", "http://login.example/", false),
      ("302 Found", "http://127.0.0.1:1/", false),
    ])
  func signInPage(status: String, place: String, isFlagged: Bool) async throws {
    let server = HTTPFixture { request, socket in
      socket.answer(
        request, status: status, date: FixtureClock.httpDate(FixtureClock.wall()), headers: ["Location: \(place)"])
      return .keep
    }
    let outcome = try #require(try await probeOnce(server.url))
    #expect(outcome.exchange?.pointsTo == place)
    #expect(outcome.notes.contains(.signInPage) == isFlagged)
  }

  @Test("a leap second is read as 59 and its upper end is void; a date without its weekday and a numeric zone are read")
  func oddDates() async throws {
    let dates = ["Tue, 30 Jun 2026 23:59:60 GMT", "21 Apr 2026 09:41:16 GMT", "Mon, 30 Nov 2026 11:00:00 +0100"]
    let server = HTTPFixture { request, socket in
      socket.answer(request, date: dates[request.number % 3])
      return .keep
    }
    let outcomes = try await probe(server.url, [Self.now, Self.now, Self.now])
    // By `date -d … +%s`.
    #expect(
      outcomes.map { $0.exchange?.stamp } == [
        .date(ServerInstant(nanoseconds: 1_782_863_999_000_000_000), upperKnown: false),
        .date(ServerInstant(nanoseconds: 1_776_764_476_000_000_000), upperKnown: true),
        .date(ServerInstant(nanoseconds: 1_796_032_800_000_000_000), upperKnown: true),
      ])
    #expect(outcomes.map(\.notes) == [[], [], .oddZone])
  }

  @Test("After a 1xx answer the exchange ends when the whole answer is there, so it still holds the truth")
  func informational() async throws {
    let server = HTTPFixture { request, socket in
      socket.write("HTTP/1.1 103 Early Hints\r\nLink: </x>\r\n\r\n")
      _ = socket.waitForEnd(milliseconds: 1500)
      socket.answer(request, date: FixtureClock.httpDate(FixtureClock.wall()))
      return .keep
    }
    let exchange = try #require(try await probeOnce(server.url)?.exchange)
    #expect(holds(exchange, ahead: 0))
    #expect(exchange.roundTrip >= .milliseconds(1400))
  }

  @Test("the handshake is no part of the round trip, whether the server closes each connection or not")
  func handshake() async throws {
    let server = HTTPFixture { request, socket in
      socket.answer(request, date: FixtureClock.httpDate(FixtureClock.wall()), headers: ["Connection: close"])
      return .close
    }
    let path = DelayingProxy(to: server.port, up: .init(150), down: .init(150))
    for outcome in try await probe("http://127.0.0.1:\(path.port)/", [Self.now, Self.now]) {
      let exchange = try #require(outcome.exchange)
      #expect(holds(exchange, ahead: 0))
      #expect(exchange.onFreshConnection)
      #expect(exchange.roundTrip >= .milliseconds(300))
      #expect(exchange.roundTrip < .milliseconds(550))
    }
  }

  @Test("A fresh connection is made where it is asked for, and a query where caches are to be passed")
  func requests() async throws {
    let server = HTTPFixture.exact()
    var fresh = Self.now
    fresh.freshConnection = true
    var uncached = Self.now
    uncached.bypassesCache = true
    let outcomes = try await probe(server.url, [Self.now, Self.now, fresh, uncached, uncached])
    #expect(outcomes.map { $0.exchange?.onFreshConnection } == [true, false, true, false, false])
    #expect(server.requests.map(\.connection).last == 1)
    let paths = server.requests.map(\.path)
    #expect(paths[0...2].allSatisfy { $0 == "/" })
    #expect(paths[3].hasPrefix("/?tminus=") && paths[4].hasPrefix("/?tminus=") && paths[3] != paths[4])
  }

  @Test("The request leaves at the aimed instant: never before it, and after it only where the computer is busy")
  func aim() async throws {
    let server = HTTPFixture.exact()
    let start = SystemTimekeeper().read().boot
    let aims = (1...5).map { start + .milliseconds(300 * $0) }
    let outcomes = try await probe(server.url, aims.map { ExchangeRequest(at: $0) })
    let late = try zip(outcomes, aims).map { try #require($0.exchange).sent - $1 }
    #expect(late.count == 5 && late.allSatisfy { $0 >= .zero })
    #expect(try #require(late.min()) < .milliseconds(100))
  }

  @Test(
    "A JSON time in each unit and form holds the truth",
    arguments: [
      "ms", "s", "us", "ns", "text", "rfc3339", "serialised", "nested",
    ])
  func json(_ form: String) async throws {
    let server = HTTPFixture { request, socket in
      let now = FixtureClock.wall() + 2_000_000_000
      let milliseconds = now / 1_000_000
      let body: String
      switch form {
      case "s": body = #"{"now": \#(now / 1_000_000_000)}"#
      case "us": body = #"{"now": \#(now / 1000)}"#
      case "ns": body = #"{"now": \#(now)}"#
      case "text": body = #"{"now": "\#(milliseconds)"}"#
      case "serialised": body = #"{"now": "/Date(\#(milliseconds)+0800)/"}"#
      case "rfc3339":
        var seconds = Int(now / 1_000_000_000)
        var parts = tm()
        gmtime_r(&seconds, &parts)
        var text = [CChar](repeating: 0, count: 64)
        strftime(&text, 64, "%Y-%m-%dT%H:%M:%SZ", &parts)
        body = #"{"now": "\#(String(decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self))"}"#
      case "nested": body = #"{"data": [{"t": 1}, {"now": \#(milliseconds)}]}"#
      default: body = #"{"now": \#(milliseconds)}"#
      }
      socket.answer(request, date: nil, body: body)
      return .keep
    }
    let pointer = form == "nested" ? "/data/1/now" : "/now"
    let exchange = try #require(try await probeOnce(server.url + "time#" + pointer)?.exchange)
    #expect(holds(exchange, ahead: 2_000_000_000))
    #expect(server.requests.map(\.method) == ["GET"])
  }

  @Test("Nobody listening, no such name and a dead IPv6 beside a live IPv4 end as they should")
  func ways() async throws {
    let refusing = RefusingPort()
    #expect(try await probeOnce("http://127.0.0.1:\(refusing.port)/")?.sentence == "HOST refused the connection.")
    let nameless = try #require(try await probeOnce("http://no-such-host.invalid/"))
    #expect(nameless.sentence == "There is no address for the name HOST.")
    #expect(nameless.elapsed < .seconds(6))
    let server = HTTPFixture.exact()
    let dead = SilentPort(ipv6: true, port: server.port)
    let outcome = try #require(try await probeOnce("http://localhost:\(dead.port)/"))
    #expect(outcome.exchange != nil)
    #expect(outcome.elapsed < .seconds(3))
  }

  @Test("A connection that is never taken up ends in time")
  func silentPort() async throws {
    let dead = SilentPort(ipv6: false)
    let outcome = try #require(try await probeOnce("http://127.0.0.1:\(dead.port)/"))
    #expect(outcome.sentence == "HOST did not answer in time.")
    #expect(outcome.elapsed < .seconds(6))
  }

  @Test(
    "only a name that promises a public address makes a private one suspicious",
    arguments: [
      ("shop.example", true), ("shop.example.", true), ("127.0.0.1", false), ("::1", false), ("localhost", false),
      ("printer", false), ("printer.local", false), ("nas.home.arpa", false), ("a.internal", false),
    ])
  func publicNames(_ host: String, _ isPublic: Bool) throws {
    #expect(try ServerAddress(host).address.isPublicName == isPublic)
  }

  @Test("A server that asked to be left alone is not asked before that, and no server more than 90 times in an hour")
  func manners() async throws {
    let hosts = Hosts()
    let server = HTTPFixture { request, socket in
      socket.answer(request, status: "429 Too Many", date: nil, headers: ["Retry-After: 100"])
      return .keep
    }
    let before = SystemTimekeeper().read().boot
    let outcomes = try await probe(server.url, [Self.now, Self.now], hosts: hosts)
    for outcome in outcomes {
      guard case .askedToWait(429, let wait, let end?) = outcome.failure, wait == TimeSpan.seconds(100) else {
        Issue.record("\(outcome.result)")
        return
      }
      #expect(end - before >= .seconds(100) && outcomes[0].failure == outcome.failure)
    }
    #expect(server.requests.count == 1)

    var shop = Host(isLoopback: false)
    let first = BootInstant(nanoseconds: 1_000_000_000_000)
    #expect((0..<90).allSatisfy { shop.admit(.measurement, at: first + .seconds($0)) == nil })
    #expect(shop.admit(.measurement, at: first + .minutes(59)) == .other("it was asked often enough already"))
    #expect(shop.admit(.measurement, at: first + .minutes(61)) == nil)
    var loopback = Host(isLoopback: try #require(Address("http://127.0.0.1:1/")).isLoopback)
    #expect((0..<200).allSatisfy { loopback.admit(.measurement, at: first + .seconds($0)) == nil })
  }
}
