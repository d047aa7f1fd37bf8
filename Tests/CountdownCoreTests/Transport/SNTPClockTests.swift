import Fixtures
import Synchronization
import Testing

@testable import CountdownCore

@Suite("Reading a clock over SNTP")
struct SNTPClockTests {
  private func offset(_ exchange: Exchange) -> (low: ServerOffset, high: ServerOffset)? {
    guard case .sntp(let receive, let transmit, _) = exchange.stamp else { return nil }
    return (ServerOffset(server: transmit, at: exchange.received), ServerOffset(server: receive, at: exchange.sent))
  }

  @Test(
    "any offset comes out with its sign and holds the truth",
    arguments: [
      10_000_000_000, -10_000_000_000, 0, 1, -1, 86_400_000_000_000 * 365, -86_400_000_000_000 * 365,
    ] as [Int64])
  func offsets(_ ahead: Int64) async throws {
    let server = NTPFixture { question, _ in [.init(NTPFixture.answer(to: question, ahead: ahead))] }
    let exchange = try #require(try await probeOnce(server.url)?.exchange)
    let range = try #require(offset(exchange))
    let truth = trueOffset(ahead: ahead)
    #expect(range.low - .milliseconds(1) <= truth && truth <= range.high + .milliseconds(1))
  }

  @Test("seconds after the era's end are in 2036")
  func era() async throws {
    let server = NTPFixture { question, _ in
      var answer = NTPFixture.answer(to: question)
      answer.replaceSubrange(32..<48, with: NTPFixture.bytes(1 << 32) + NTPFixture.bytes(1 << 32))
      return [.init(answer)]
    }
    let exchange = try #require(try await probeOnce(server.url)?.exchange)
    // 2036-02-07T06:28:17Z, by `date -d … +%s`.
    guard case .sntp(let receive, _, _) = exchange.stamp else { throw ExchangeFailure.noDate }
    #expect(receive == ServerInstant(nanoseconds: 2_085_978_497_000_000_000))
  }

  struct Fault: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var sentence: String
    var change: @Sendable (inout [UInt8]) -> Void
  }

  static let brokenAnswers: [Fault] = [
    Fault(testDescription: "wrong originate", sentence: "HOST sent an NTP answer to another question.") { $0[24] ^= 1 },
    Fault(testDescription: "a client's packet", sentence: "HOST sent a packet that is not an NTP server's answer.") {
      $0[0] = 0b00_100_011
    },
    Fault(testDescription: "RATE", sentence: "HOST asked for fewer NTP requests.") {
      $0[1] = 0
      $0[0] |= 0b11_000_000
      $0.replaceSubrange(12..<16, with: Array("RATE".utf8))
    },
    Fault(testDescription: "DENY", sentence: "HOST does not give us NTP time.") {
      $0[1] = 0
      $0.replaceSubrange(12..<16, with: Array("DENY".utf8))
    },
    Fault(testDescription: "LI 3", sentence: "HOST says that its own clock is not set.") { $0[0] |= 0b11_000_000 },
    Fault(testDescription: "stratum 16", sentence: "HOST says that it has no source of time (stratum 16).") {
      $0[1] = 16
    },
    Fault(testDescription: "stratum 255", sentence: "HOST says that it has no source of time (stratum 255).") {
      $0[1] = 255
    },
    Fault(testDescription: "no transmit stamp", sentence: "HOST sent an NTP answer without a time.") {
      $0.replaceSubrange(40..<48, with: [UInt8](repeating: 0, count: 8))
    },
    Fault(testDescription: "sent before received", sentence: "HOST sent an NTP answer whose times cannot be true.") {
      $0[32] &+= 1
    },
    Fault(
      testDescription: "longer than the round trip", sentence: "HOST sent an NTP answer whose times cannot be true."
    ) {
      $0[43] &-= 0
      $0.replaceSubrange(32..<40, with: [$0[40], $0[41], $0[42], $0[43] &- 100, 0, 0, 0, 0])
    },
    Fault(testDescription: "far from the root", sentence: "HOST may itself be off by 2.0 s.") {
      $0.replaceSubrange(8..<12, with: [0, 2, 0, 0])
    },
  ]

  @Test("Each fault of an answer has its sentence within 6 s", arguments: brokenAnswers)
  func faults(_ fault: Fault) async throws {
    let server = NTPFixture { question, _ in
      var answer = NTPFixture.answer(to: question)
      fault.change(&answer)
      return [.init(answer)]
    }
    let outcome = try #require(try await probeOnce(server.url))
    #expect(outcome.sentence == fault.sentence)
    #expect(outcome.elapsed < .seconds(6))
  }

  @Test("of all lengths from 0 to 1500 bytes only those from 48 on are read, and none traps")
  func lengths() async throws {
    // Each question is answered by 50 packets of the wrong length, then by the right one.
    let server = NTPFixture { question, number in
      let answer = NTPFixture.answer(to: question)
      let wrong = (number * 50..<number * 50 + 51).map { length in
        var packet = Array((answer + [UInt8](repeating: 0xA5, count: 1500)).prefix(length))
        if packet.count > 24 { packet[24] ^= 0xFF }
        return NTPFixture.Reply(packet)
      }
      return wrong + [.init(answer)]
    }
    let now = ExchangeRequest(at: BootInstant(nanoseconds: 0))
    let outcomes = try await probe(server.url, Array(repeating: now, count: 30))
    #expect(outcomes.count == 30)
    #expect(outcomes.allSatisfy { $0.exchange != nil })
    let short = NTPFixture { question, _ in [.init(Array(NTPFixture.answer(to: question).prefix(47)))] }
    #expect(try await probeOnce(short.url)?.sentence == "HOST sent an NTP answer that is too short.")
  }

  @Test("forged answers are ignored, from another port by the kernel and from the right one by their number")
  func forged() async throws {
    let server = NTPFixture { question, _ in
      var wrong = NTPFixture.answer(to: question, ahead: 3_600_000_000_000)
      wrong[30] ^= 0x55
      return [
        .init(NTPFixture.answer(to: question, ahead: 3_600_000_000_000), fromOtherPort: true), .init(wrong),
        .init(wrong),
        .init(NTPFixture.answer(to: question, ahead: 5_000_000_000), delay: 50),
      ]
    }
    let exchange = try #require(try await probeOnce(server.url)?.exchange)
    let range = try #require(offset(exchange))
    let truth = trueOffset(ahead: 5_000_000_000)
    #expect(range.low - .milliseconds(1) <= truth && truth <= range.high + .milliseconds(1))
  }

  @Test("an answer that comes after its exchange is over is no answer to the next one")
  func late() async throws {
    let first = NTPFixture.bytes(0)
    let server = NTPFixture { question, number in
      number < 3
        ? []
        : [
          .init(NTPFixture.answer(to: first + first + first + first + first + first)),
          .init(NTPFixture.answer(to: question)),
        ]
    }
    let now = ExchangeRequest(at: BootInstant(nanoseconds: 0))
    let outcomes = try await probe(server.url, [now, now])
    #expect(outcomes.map(\.failure) == [.timedOut, nil])
    #expect(outcomes[0].elapsed < .seconds(6))
  }

  @Test("a round trip of 461 ms and a root delay of 200 ms are accepted")
  func mobile() async throws {
    let server = NTPFixture { question, _ in
      [.init(NTPFixture.answer(to: question, rootDelay: 13_107), delay: 461)]
    }
    let exchange = try #require(try await probeOnce(server.url)?.exchange)
    #expect(exchange.roundTrip >= .milliseconds(461))
    guard case .sntp(_, _, let distance) = exchange.stamp else { throw ExchangeFailure.noDate }
    #expect((distance - .milliseconds(100)).magnitude < .milliseconds(1))
  }

  @Test("a silent server and a refusing one say why in time")
  func silence() async throws {
    let server = NTPFixture { _, _ in [] }
    let outcome = try #require(try await probeOnce(server.url))
    #expect(outcome.sentence == "HOST did not answer in time.")
    #expect(outcome.elapsed < .seconds(6))
    #expect(server.requests == 3)
    let refusing = RefusingPort()
    #expect(try await probeOnce("ntp://127.0.0.1:\(refusing.port)")?.sentence == "HOST refused the connection.")
  }

  @Test("where the first packets are lost it asks again after one and two seconds, and counts each", arguments: [1, 2])
  func lost(_ count: Int) async throws {
    let server = NTPFixture { question, number in
      number < count ? [] : [.init(NTPFixture.answer(to: question, ahead: 7_000_000_000))]
    }
    let outcome = try #require(try await probeOnce(server.url))
    let exchange = try #require(outcome.exchange)
    let range = try #require(offset(exchange))
    let truth = trueOffset(ahead: 7_000_000_000)
    #expect(range.low - .milliseconds(1) <= truth && truth <= range.high + .milliseconds(1))
    #expect(outcome.elapsed >= .seconds(Int64(count)) && outcome.elapsed < .seconds(5))
    #expect(server.requests == count + 1)
  }

  @Test("a measurement asks every two seconds")
  func pace() async throws {
    let times = Mutex<[Int64]>([])
    let server = NTPFixture { question, _ in
      times.withLock { $0.append(FixtureClock.monotonic()) }
      return [.init(NTPFixture.answer(to: question))]
    }
    _ = try await measure(server.url).get()
    let came = times.withLock { $0 }
    #expect(came.count == 4)
    #expect(zip(came, came.dropFirst()).allSatisfy { $1 - $0 >= 1_990_000_000 })
  }

  @Test("IPv6 is asked first, and IPv4 300 ms later where IPv6 is silent")
  func families() async throws {
    let server = NTPFixture { question, _ in [.init(NTPFixture.answer(to: question))] }
    let silent = NTPFixture(ipv6: true, port: server.port) { _, _ in [] }
    let now = ExchangeRequest(at: BootInstant(nanoseconds: 0))
    let outcomes = try await probe("ntp://localhost:\(server.port)", [now, now])
    #expect(outcomes.allSatisfy { $0.exchange != nil })
    #expect(silent.requests == 1)
    #expect(outcomes[0].elapsed >= .milliseconds(300))
    #expect(outcomes[0].elapsed < .seconds(2))
  }

  @Test("after RATE no packet leaves for 64 s, after DENY none at all")
  func kisses() async throws {
    for (code, least) in [("RATE", TimeSpan.seconds(64)), ("DENY", .hours(1))] {
      let hosts = Hosts()
      let server = NTPFixture { question, _ in
        var answer = NTPFixture.answer(to: question)
        answer[1] = 0
        answer.replaceSubrange(12..<16, with: Array(code.utf8))
        return [.init(answer)]
      }
      let now = ExchangeRequest(at: BootInstant(nanoseconds: 0))
      let reading = SystemTimekeeper().read().boot
      let outcomes = try await probe(server.url, [now, now], hosts: hosts)
      #expect(outcomes.allSatisfy { $0.failure == .sntp(.kissOfDeath(code)) })
      #expect(server.requests == 1)
      var host = hosts.host(of: try ServerAddress(server.url).address) { $0 }
      #expect(host.admit(.measurement, at: reading + least - .seconds(5)) != nil)
      let later = host.admit(.measurement, at: reading + .hours(2))
      #expect(later == (code == "DENY" ? .sntp(.kissOfDeath("DENY")) : nil))
    }
  }
}
