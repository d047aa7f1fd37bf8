import Fixtures
import Synchronization
import Testing

@testable import CountdownCore

@Suite("Hosts that several ask at once")
struct HostsTests {
  private func fetch(_ url: String, for asker: Asker = .program, by hosts: Hosts) async throws
    -> Result<HTTPFetch.Answer, ExchangeFailure>
  {
    let request = HTTPFetch(try #require(Address(url)), for: asker)
    return await withCheckedContinuation { continuation in
      hosts.start(fetching: request) { continuation.resume(returning: $0) }
    }
  }

  // An hour, for the test may be held up for minutes on a busy machine.
  @Test(
    "a host that asked an order for silence gets no HEAD, and no fetch at another path; a person's click reaches it")
  func silence() async throws {
    let server = HTTPFixture { request, socket in
      socket.answer(request, status: "503 Busy", date: nil, headers: ["Retry-After: 7200"])
      return .keep
    }
    let hosts = Hosts()
    let asked = try await fetch(server.url + "order.json", by: hosts).failure
    #expect(asked == .askedToWait(status: 503, wait: .hours(2)))
    let measured = try await measure(server.url, hosts: hosts)
    let fetched = try await fetch(server.url + "7", for: .opening, by: hosts)
    guard case .failure(.exchange(.askedToWait(503, .hours(2), let end?))) = measured,
      case .failure(.askedToWait(503, .hours(2), let other?)) = fetched
    else {
      Issue.record("It was asked.")
      return
    }
    let now = SystemTimekeeper().read().boot
    for left in [end - now, other - now] { #expect(left > .minutes(45) && left <= .hours(1)) }
    #expect(server.requests.map(\.method) == ["GET"])
    #expect(try await fetch(server.url + "7", for: .person, by: hosts).failure == asked)
    #expect(server.requests.count == 2)
  }

  @Test("a host that asked a measurement for silence is not asked for an order")
  func silenceOfMeasurement() async throws {
    let server = HTTPFixture { request, socket in
      socket.answer(request, status: "429 Too Many", date: nil, headers: ["Retry-After: 3600"])
      return .keep
    }
    let hosts = Hosts()
    let measured = try await measure(server.url, hosts: hosts)
    guard case .failure(.exchange(.askedToWait(429, .hours(1), _?))) = measured else {
      Issue.record("\(measured)")
      return
    }
    let sentence = try await fetch(server.url, by: hosts).failure?.sentence(host: "HOST")
    #expect(sentence?.hasPrefix("HOST asked to wait") == true)
    #expect(server.requests.count == 1)
  }

  @Test("never are two requests under way at one host, whoever asks and at whatever path")
  func alone() async throws {
    let now = Atomic(0)
    let most = Atomic(0)
    let server = HTTPFixture { request, socket in
      most.max(now.add(1, ordering: .relaxed).newValue, ordering: .relaxed)
      _ = socket.waitForEnd(milliseconds: 60)
      now.subtract(1, ordering: .relaxed)
      socket.answer(request, date: FixtureClock.httpDate(FixtureClock.wall()))
      return .keep
    }
    let hosts = Hosts()
    let url = server.url
    try await withThrowingTaskGroup(of: Bool.self) { group in
      for number in 0..<6 {
        group.addTask { try await self.fetch(url + "\(number)", by: hosts).failure == nil }
      }
      group.addTask { try await measure(url, options: .init(maximumExchanges: 3), hosts: hosts).failure == nil }
      for try await succeeded in group { #expect(succeeded) }
    }
    #expect(server.requests.count >= 9)
    #expect(most.load(ordering: .relaxed) == 1)
  }

  @Test("a measurement that waits for its instant does not hold up a fetch")
  func aimedWait() async throws {
    let server = HTTPFixture.exact()
    let hosts = Hosts()
    let measured = try ServerAddress(server.url)
    let request = HTTPFetch(try #require(Address(server.url + "order.json")), for: .opening)
    let received = Mutex<[BootInstant?]>([])
    // All on threads: this test itself may be resumed much later on a busy machine.
    let aim = await withCheckedContinuation { continuation in
      let aim = SystemTimekeeper().read().boot + .seconds(3)
      let ended: @Sendable (BootInstant?) -> Void = { instant in
        let count = received.withLock { received in
          received.append(instant)
          return received.count
        }
        if count == 2 { continuation.resume(returning: aim) }
      }
      let thread = WorkerThread.start {
        guard let worker = NetworkWorker(timekeeper: SystemTimekeeper(), run: NetworkRun()) else { return ended(nil) }
        let line = HostLine(worker: worker, hosts: hosts, asker: .measurement)
        let transport = (try? HTTPSession(worker: worker)).map { HTTPClock(measured, line, session: $0) }
        let outcome = transport?.exchange(ExchangeRequest(at: aim))
        transport?.close()
        worker.close()
        ended((try? outcome?.get())?.exchange.received)
      }
      thread?.detach()
      FixtureThread.start {
        // Its connection is there: it waits now.
        while server.connections.isEmpty { FixtureClock.sleep(untilMonotonic: FixtureClock.monotonic() + 5_000_000) }
        hosts.start(fetching: request) { ended((try? $0.get())?.received) }
      }
    }
    let instants = try received.withLock { $0 }.map { try #require($0) }
    #expect(instants.count == 2 && instants[0] < aim && aim <= instants[1])
    #expect(server.requests.map(\.path) == ["/order.json", "/"])
  }

  @Test("who waits for a turn and is cancelled is told at once, and asks nothing")
  func cancelledInLine() async throws {
    let hosts = Hosts()
    let told = Mutex<[ExchangeFailure?]>([])
    let second = Mutex<HTTPFetch?>(nil)
    let server = HTTPFixture { request, socket in
      if request.path == "/", let second = second.withLock({ $0 }) {
        let run = hosts.start(fetching: second) { result in told.withLock { $0.append(result.failure) } }
        _ = socket.waitForEnd(milliseconds: 300)
        run.cancel()
        _ = socket.waitForEnd(milliseconds: 1500)
        // What was told until now, while the first is still under way.
        told.withLock { $0.append(nil) }
      }
      socket.answer(request, date: nil)
      return .keep
    }
    second.withLock { $0 = Address(server.url + "second").map { HTTPFetch($0) } }
    #expect(try await fetch(server.url, by: hosts).failure == nil)
    #expect(told.withLock { $0 } == [.cancelled, nil])
    #expect(try await fetch(server.url + "third", by: hosts).failure == nil)
    #expect(server.requests.map(\.path) == ["/", "/third"])
  }

  @Test("what libsoup repeats and what is asked again for a lost packet counts for the hour")
  func counted() async throws {
    let server = HTTPFixture { request, socket in
      if request.connection == 0, request.number == 1 { return .close }
      socket.answer(request, date: FixtureClock.httpDate(FixtureClock.wall()))
      return .keep
    }
    let packets = NTPFixture { question, number in number == 0 ? [] : [.init(NTPFixture.answer(to: question))] }
    let now = ExchangeRequest(at: BootInstant(nanoseconds: 0))
    for (url, requests, sent) in [(server.url, [now, now], 3), (packets.url, [now], 2)] {
      let hosts = Hosts()
      let address = try ServerAddress(url).address
      // On this computer's own servers nothing is counted otherwise.
      hosts.host(of: address) { $0 = Host(isLoopback: false) }
      let outcomes = try await probe(url, requests, hosts: hosts)
      #expect(outcomes.allSatisfy { $0.exchange != nil })
      #expect(hosts.host(of: address) { $0.budget.requests.count } == sent)
    }
    #expect(server.requests.count == 3 && packets.requests == 2)
  }

  @Test("a request that libsoup repeats because its kept connection was closed is seen")
  func repeated() async throws {
    let server = HTTPFixture { request, socket in
      if request.connection == 0, request.number == 1 { return .close }
      socket.answer(request, date: FixtureClock.httpDate(FixtureClock.wall()))
      return .keep
    }
    let address = try #require(Address(server.url))
    let sent = await withCheckedContinuation { continuation in
      let thread = WorkerThread.start {
        var sent: [Int] = []
        if let worker = NetworkWorker(timekeeper: SystemTimekeeper(), run: NetworkRun()) {
          if let session = try? HTTPSession(worker: worker) {
            for _ in 0..<2 {
              _ = session.send(HTTPRequest(method: "GET", address: address), by: worker.now + .seconds(5))
              sent.append(session.requestsSent)
            }
            session.close()
          }
          worker.close()
        }
        continuation.resume(returning: sent)
      }
      thread?.detach()
    }
    #expect(sent == [1, 3])
    #expect(server.requests.count == 3)
  }
}

extension Result {
  fileprivate var failure: Failure? {
    if case .failure(let failure) = self { return failure }
    return nil
  }
}
