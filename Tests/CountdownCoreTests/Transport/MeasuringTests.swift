import Fixtures
import Glibc
import Synchronization
import Testing

@testable import CountdownCore

@Suite("Measuring real connections")
struct MeasuringTests {
  @Test("Through a path of 15 ± 5 ms each way every estimate holds the truth", arguments: 0..<6)
  func path(_ run: Int) async throws {
    let ahead = Int64(run) * 1_234_567_890 - 3_000_000_000
    let server = HTTPFixture.exact(ahead: ahead)
    let path = DelayingProxy(to: server.port, up: .init(15, spread: 5), down: .init(15, spread: 5))
    let estimate = try await measure("http://127.0.0.1:\(path.port)/").get()
    let truth = trueOffset(ahead: ahead)
    #expect(estimate.lower <= truth && truth <= estimate.upper)
    #expect(estimate.flags.isDisjoint(with: [.dateCached, .twoDates, .conflict]))
  }

  @Test("An asymmetric path moves the estimate by half the difference and stays inside the bound")
  func asymmetric() async throws {
    let server = HTTPFixture.exact()
    let path = DelayingProxy(to: server.port, up: .init(120), down: .init(10))
    let estimate = try await measure("http://127.0.0.1:\(path.port)/").get()
    let truth = trueOffset(ahead: 0)
    #expect(estimate.lower <= truth && truth <= estimate.upper)
    #expect(estimate.bound(at: SystemTimekeeper().read()) >= .milliseconds(60))
  }

  @Test("a frozen Date with an Age is a failure with its reason, never an offset")
  func frozen() async throws {
    let server = HTTPFixture { request, socket in
      socket.answer(request, date: "Mon, 30 Nov 2026 06:00:00 GMT", headers: ["Age: 1800", "X-Cache: HIT"])
      return .keep
    }
    #expect(try await measure(server.url) == .failure(.frozen))
    #expect(server.requests.contains { $0.path.hasPrefix("/?tminus=") })
  }

  @Test("a Date that stands still for each connection is got past by a new connection")
  func frozenByConnection() async throws {
    let dates = Mutex<[Int: String]>([:])
    let server = HTTPFixture { request, socket in
      let date = dates.withLock { dates in
        let date = dates[request.connection] ?? FixtureClock.httpDate(FixtureClock.wall())
        dates[request.connection] = date
        return date
      }
      socket.answer(request, date: date)
      return .keep
    }
    switch try await measure(server.url) {
    case .success(let estimate):
      let truth = trueOffset(ahead: 0)
      #expect(estimate.lower <= truth && truth <= estimate.upper)
    case .failure(let failure): #expect(failure == .frozen)
    }
    #expect(server.connections.count > 1)
  }

  @Test("a Date that a timer refreshes once a second is flagged beside UTC, and the range holds the truth")
  func cachedDate() async throws {
    let server = HTTPFixture { request, socket in
      // Refreshed at 0.6 s of each second: 0.6 s late.
      let refreshed = (FixtureClock.wall() - 600_000_000) / 1_000_000_000 * 1_000_000_000 + 600_000_000
      socket.answer(request, date: FixtureClock.httpDate(refreshed))
      return .keep
    }
    let utc = UTCReference(wall: SystemTimekeeper().read(), error: .milliseconds(1))
    let estimate = try await measure(server.url, options: .init(goal: .milliseconds(25), utc: utc)).get()
    #expect(estimate.flags.contains(.dateCached))
    let truth = trueOffset(ahead: 0)
    #expect(estimate.lower <= truth && truth <= estimate.upper)
  }

  @Test(
    "a body that comes long after its head widens nothing and is no slewed clock", arguments: [50, 400] as [Int32])
  func lateBody(_ milliseconds: Int32) async throws {
    let server = HTTPFixture { request, socket in
      guard request.method == "GET" else {
        socket.answer(request, status: "405 No", date: nil)
        return .keep
      }
      let date = FixtureClock.httpDate(FixtureClock.wall())
      socket.write("HTTP/1.1 200 OK\r\nDate: \(date)\r\nContent-Length: 1\r\n\r\n")
      _ = socket.waitForEnd(milliseconds: milliseconds / 2 + Int32.random(in: 0...milliseconds))
      socket.write("x")
      return .keep
    }
    let estimate = try await measure(server.url, options: .init(goal: .milliseconds(25))).get()
    let truth = trueOffset(ahead: 0)
    #expect(estimate.lower <= truth && truth <= estimate.upper)
    #expect(!estimate.flags.contains(.localClockSlewed))
    // As it was measured: by now it may have grown, on a busy machine.
    #expect(estimate.upper - estimate.lower < .milliseconds(80))
  }

  @Test("an Age beside a live Date changes nothing")
  func age() async throws {
    let server = HTTPFixture.exact(headers: ["Age: 30"])
    let estimate = try await measure(server.url, options: .init(goal: .milliseconds(100))).get()
    let truth = trueOffset(ahead: 0)
    #expect(estimate.lower <= truth && truth <= estimate.upper)
  }

  @Test("one exchange publishes a bound of half a second and half its round trip")
  func single() async throws {
    let server = HTTPFixture.exact()
    let estimate = try await measure(server.url, options: .init(maximumExchanges: 1)).get()
    let bound = estimate.bound(at: SystemTimekeeper().read())
    #expect(bound >= .milliseconds(500))
    #expect(bound < .milliseconds(1000))
  }

  @Test("a round trip of 2.4 s gives a wide and true bound")
  func slow() async throws {
    let server = HTTPFixture.exact()
    let path = DelayingProxy(to: server.port, up: .init(1200), down: .init(1200))
    let estimate = try await measure("http://127.0.0.1:\(path.port)/", options: .init(maximumExchanges: 2)).get()
    let truth = trueOffset(ahead: 0)
    #expect(estimate.lower <= truth && truth <= estimate.upper)
    #expect(estimate.upper - estimate.lower >= .seconds(1))
  }

  @Test("a first answer that is bad is asked for again, and nothing is published of it")
  func firstIsBad() async throws {
    let server = HTTPFixture { request, socket in
      let isFirst = request.connection == 0 && request.number == 0
      socket.answer(request, date: isFirst ? "nonsense" : FixtureClock.httpDate(FixtureClock.wall()))
      return .keep
    }
    let estimate = try await measure(server.url, options: .init(goal: .milliseconds(250))).get()
    let truth = trueOffset(ahead: 0)
    #expect(estimate.lower <= truth && truth <= estimate.upper)
  }

  @Test("a server that answers only at whole seconds is still inside its bound")
  func ticking() async throws {
    let server = HTTPFixture { request, socket in
      let wall = FixtureClock.wall()
      let next = (wall / 1_000_000_000 + 1) * 1_000_000_000
      FixtureClock.sleep(untilMonotonic: FixtureClock.monotonic() + next - wall)
      socket.answer(request, date: FixtureClock.httpDate(next))
      return .keep
    }
    let estimate = try await measure(server.url, options: .init(maximumExchanges: 6)).get()
    let truth = trueOffset(ahead: 0)
    #expect(estimate.lower <= truth && truth <= estimate.upper)
  }

  @Test("Two Dates in one answer are dropped and flagged")
  func twoDates() async throws {
    let server = HTTPFixture { request, socket in
      let date = FixtureClock.httpDate(FixtureClock.wall())
      let isOdd = request.connection == 0 && request.number == 1
      let other = FixtureClock.httpDate(FixtureClock.wall() - 60_000_000_000)
      socket.answer(request, date: date, headers: isOdd ? ["Date: \(other)"] : [])
      return .keep
    }
    let estimate = try await measure(server.url, options: .init(goal: .milliseconds(60))).get()
    #expect(estimate.flags.contains(.twoDates))
    let truth = trueOffset(ahead: 0)
    #expect(estimate.lower <= truth && truth <= estimate.upper)
  }

  @Test("a server six hours away is measured as well as any")
  func farAway() async throws {
    let server = HTTPFixture.exact(ahead: -21_600_000_000_000)
    let estimate = try await measure(server.url, options: .init(goal: .milliseconds(100))).get()
    let truth = trueOffset(ahead: -21_600_000_000_000)
    #expect(estimate.lower <= truth && truth <= estimate.upper)
  }

  @Test("Milliseconds in JSON need no more than eight exchanges for a bound of a few milliseconds")
  func json() async throws {
    let server = HTTPFixture { request, socket in
      socket.answer(request, date: nil, body: #"{"now": \#((FixtureClock.wall() + 777_000_000) / 1_000_000)}"#)
      return .keep
    }
    let estimate = try await measure(server.url + "#/now").get()
    let truth = trueOffset(ahead: 777_000_000)
    #expect(estimate.lower <= truth && truth <= estimate.upper)
    #expect(estimate.method == .json)
    // Requests that were made again on the way, as on a busy machine, are no exchanges.
    #expect(estimate.exchanges <= 8)
  }

  @Test(
    "a time in JSON that lies behind the Date of the same answers is a contradiction, and only assumed",
    arguments: [1.5, 7.5])
  func jsonBehindDate(seconds: Double) async throws {
    let server = HTTPFixture { request, socket in
      let now = FixtureClock.wall()
      let body = #"{"now": \#((now - Int64(seconds * 1e9)) / 1_000_000)}"#
      socket.answer(request, date: FixtureClock.httpDate(now), body: body)
      return .keep
    }
    let estimate = try await measure(server.url + "#/now").get()
    #expect(estimate.flags.contains(.conflict) && estimate.freshness == .assumed)
  }

  @Test("a host that is silent ends a whole measurement within 6.5 s")
  func blackHole() async throws {
    let server = HTTPFixture { _, socket in
      _ = socket.waitForEnd(milliseconds: 20_000)
      return .close
    }
    let address = try ServerAddress(server.url)
    let start = FixtureClock.monotonic()
    // Stamped where it ends: this test itself may be resumed much later on a busy machine.
    let (result, end) = await withCheckedContinuation { continuation in
      Hosts().start(measuring: address) { continuation.resume(returning: ($0, FixtureClock.monotonic())) }
    }
    #expect(result == .failure(.exchange(.timedOut)))
    #expect(end - start < 6_500_000_000)
  }

  @Test("Progress is told after each exchange, on the run's thread, and the end comes once and last")
  func callbacks() async throws {
    let server = HTTPFixture.exact()
    let events = Mutex<[String]>([])
    let address = try ServerAddress(server.url)
    _ = await withCheckedContinuation { continuation in
      Hosts().start(measuring: address, options: .init(maximumExchanges: 3)) { progress in
        events.withLock { $0.append("\(progress.exchanges) \(progress.estimate != nil)") }
      } completion: { result in
        events.withLock { $0.append("end") }
        continuation.resume(returning: result)
      }
    }
    #expect(events.withLock { $0 } == ["1 true", "2 true", "3 true", "end"])
  }

  @Test("cancelled at random instants, each measurement ends once and soon", arguments: 0..<40)
  func cancelled(_ number: Int) async throws {
    let server = HTTPFixture.exact()
    let path = DelayingProxy(to: server.port, up: .init(3), down: .init(3))
    let address = try ServerAddress("http://127.0.0.1:\(path.port)/")
    let told = Atomic<Int>(0)
    // Stamped where it ends: this test itself may be resumed much later on a busy machine.
    let (result, end) = await withCheckedContinuation { continuation in
      let run = Hosts().start(measuring: address) { continuation.resume(returning: ($0, FixtureClock.monotonic())) }
      FixtureThread.start {
        FixtureClock.sleep(untilMonotonic: FixtureClock.monotonic() + Int64.random(in: 0..<40_000_000))
        told.store(Int(FixtureClock.monotonic()), ordering: .relaxed)
        run.cancel()
        run.cancel()
      }
    }
    #expect(result == .failure(.exchange(.cancelled)))
    #expect(end - Int64(told.load(ordering: .relaxed)) < 4_000_000_000)
  }

  @Test("thousands of failed and cancelled measurements leave no descriptor, thread or memory behind")
  func soak() throws {
    let result = try #require(FixtureProcess.run([BuiltProgram.path(of: "TransportSoak"), "4000"]))
    #expect(result.code == 0, "\(result.output)")
  }
}
