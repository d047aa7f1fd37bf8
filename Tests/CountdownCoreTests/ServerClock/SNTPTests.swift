import CountdownCore
import Fixtures
import Testing

/// SNTP packets, after RFC 4330 and RFC 5905.
@Suite("SNTP packets")
struct SNTPTests {
  static let cookie: UInt64 = 0x0123_4567_89AB_CDEF

  /// An answer by a good server, received and sent at 2026-12-06T08:49:37.5Z (NTP second 4005535777).
  static func answer(_ change: (inout [UInt8]) -> Void = { _ in }) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: 48)
    bytes[0] = 0b00_100_100
    bytes[1] = 2
    bytes.replaceSubrange(24..<32, with: [0x01, 0x23, 0x45, 0x67, 0x89, 0xAB, 0xCD, 0xEF])
    bytes.replaceSubrange(32..<40, with: [0xEE, 0xBF, 0xA0, 0x21, 0x80, 0, 0, 0])
    bytes.replaceSubrange(40..<48, with: [0xEE, 0xBF, 0xA0, 0x21, 0x80, 0, 0, 0])
    change(&bytes)
    return bytes
  }

  static func read(_ bytes: [UInt8]) throws(SNTPError) -> SNTPPacket.Answer {
    try SNTPPacket.answer(bytes, cookie: cookie, roundTrip: .milliseconds(40))
  }

  @Test("a question is version 4, mode 3, and nothing but the cookie")
  func question() {
    let bytes = SNTPPacket.request(cookie: Self.cookie)
    #expect(bytes.count == 48)
    #expect(bytes[0] == 0x23)
    #expect(bytes[1..<40].allSatisfy { $0 == 0 })
    #expect(Array(bytes[40...]) == [0x01, 0x23, 0x45, 0x67, 0x89, 0xAB, 0xCD, 0xEF])
  }

  @Test("a good answer is read, with the distance to the root as half the delay and the dispersion")
  func good() throws {
    let answer = try Self.read(
      Self.answer {
        $0.replaceSubrange(4..<12, with: [0, 0, 0x40, 0, 0, 0, 0x20, 0])  // 0.25 s and 0.125 s
      })
    #expect(answer.receive == ServerInstant(nanoseconds: 1_796_546_977_500_000_000))
    #expect(answer.transmit == answer.receive)
    #expect(answer.rootDistance == .milliseconds(250))
    #expect(answer.stratum == 2)
    // More than 48 bytes are extensions.
    #expect((try? Self.read(Self.answer { $0 += [UInt8](repeating: 7, count: 1452) })) != nil)
  }

  @Test("everything shorter than 48 bytes is refused")
  func short() {
    for count in 0..<48 { #expect(throws: SNTPError.tooShort) { try Self.read(Array(Self.answer().prefix(count))) } }
  }

  @Test(
    "each check refuses what fails it, in order",
    arguments: SNTPFault.all)
  func faults(fault: SNTPFault) {
    #expect(throws: fault.problem) { try Self.read(Self.answer(fault.change)) }
    #expect(ExchangeFailure.sntp(fault.problem).sentence(host: "ntp.example").hasPrefix("ntp.example "))
  }

  @Test("a server that trusts its own clock at stratum 10 is accepted")
  func localClock() throws {
    #expect(try Self.read(Self.answer { $0[1] = 10 }).stratum == 10)
  }

  @Test("seconds after the era's end on 2036-02-07 are read as 2036, not 1900")
  func era() throws {
    let answer = try Self.read(
      Self.answer {
        $0.replaceSubrange(32..<40, with: [0, 0, 0, 1, 0, 0, 0, 0])
        $0.replaceSubrange(40..<48, with: [0, 0, 0, 1, 0, 0, 0, 0])
      })
    #expect(answer.receive == ServerInstant(nanoseconds: 2_085_978_497_000_000_000))
    // Across the boundary: received in the last second before it, sent in the first after.
    let across = try SNTPPacket.answer(
      Self.answer {
        $0.replaceSubrange(32..<40, with: [0xFF, 0xFF, 0xFF, 0xFF, 0x80, 0, 0, 0])
        $0.replaceSubrange(40..<48, with: [0, 0, 0, 0, 0x80, 0, 0, 0])
      }, cookie: Self.cookie, roundTrip: .seconds(2))
    #expect(across.transmit - across.receive == .seconds(1))
  }

  @Test("no packet of any length or content traps the reader")
  func randomPackets() {
    var random = SeededGenerator(seed: 4)
    for run in 0..<20_000 {
      var bytes = (0..<(run < 1501 ? run : 48)).map { _ in UInt8(truncatingIfNeeded: random.next()) }
      if run % 2 == 0, bytes.count >= 48 {
        bytes[0] = bytes[0] & 0b11_111_000 | 4
        bytes.replaceSubrange(24..<32, with: [0x01, 0x23, 0x45, 0x67, 0x89, 0xAB, 0xCD, 0xEF])
      }
      _ = try? SNTPPacket.answer(bytes, cookie: Self.cookie, roundTrip: .hours(24 * 365 * 200))
    }
  }

  /// Measures with exchanges whose server stamps are this far ahead; each takes `roundTrip`, half of it each way.
  static func measure(ahead: TimeSpan, roundTrip: TimeSpan = .milliseconds(40), root: TimeSpan = .zero) -> Estimate? {
    let clock = ManualTimekeeper()
    var measurement = Measurement(options: .init(method: .sntp))
    while true {
      switch measurement.next(at: clock.read()) {
      case .finished(let result): return try? result.get()
      case .exchange(let request):
        clock.advance(by: request.at - clock.read().boot)
        let sent = clock.read().boot
        clock.advance(by: roundTrip / 2)
        let stamp = ServerOffset(ahead).server(at: clock.read().boot)
        clock.advance(by: roundTrip / 2)
        measurement.received(
          Exchange(
            sent: sent, received: clock.read().boot, rawReceived: clock.read().raw,
            stamp: .sntp(receive: stamp, transmit: stamp, rootDistance: root)))
      }
    }
  }

  @Test(
    "an offset of any size and sign is found as it is",
    arguments: [
      10_000_000_000, -10_000_000_000, 1, -1, 0, 2_145_916_800_000_000_000, -2_145_916_800_000_000_000,
    ] as [Int64])
  func offsets(nanoseconds: Int64) throws {
    let estimate = try #require(Self.measure(ahead: TimeSpan(nanoseconds: nanoseconds)))
    #expect((estimate.offset.span - TimeSpan(nanoseconds: nanoseconds)).magnitude <= TimeSpan(nanoseconds: 1))
    #expect(estimate.exchanges == 4)
  }

  @Test("a round trip of 461 ms with 200 ms of root delay is accepted, the bound counts both")
  func slow() throws {
    let estimate = try #require(
      Self.measure(ahead: .seconds(3), roundTrip: .milliseconds(461), root: .milliseconds(100)))
    let bound = estimate.upper - estimate.offset
    // (461 + 200)/2 ms, and the drift of half a second.
    #expect(bound >= .microseconds(330_500) && bound <= .milliseconds(331))
  }
}

/// A change to a good answer and what is then wrong with it.
struct SNTPFault: CustomTestStringConvertible, Sendable {
  var testDescription: String
  var change: @Sendable (inout [UInt8]) -> Void
  var problem: SNTPError

  static let all: [SNTPFault] = [
    SNTPFault(testDescription: "a client's packet", change: { $0[0] = 0b00_100_011 }, problem: .notAServer),
    SNTPFault(testDescription: "a broadcast", change: { $0[0] = 0b00_100_101 }, problem: .notAServer),
    SNTPFault(testDescription: "another originate", change: { $0[31] ^= 1 }, problem: .foreign),
    SNTPFault(
      testDescription: "RATE, which carries LI 3",
      change: {
        $0[0] = 0b11_100_100
        $0[1] = 0
        $0.replaceSubrange(12..<16, with: Array("RATE".utf8))
      }, problem: .kissOfDeath("RATE")),
    SNTPFault(
      testDescription: "a kiss that is not text",
      change: {
        $0[1] = 0
        $0.replaceSubrange(12..<16, with: [0, 255, 10, 65])
      }, problem: .kissOfDeath("A")),
    SNTPFault(testDescription: "LI 3", change: { $0[0] = 0b11_100_100 }, problem: .notSynchronised),
    SNTPFault(testDescription: "stratum 16", change: { $0[1] = 16 }, problem: .stratum(16)),
    SNTPFault(
      testDescription: "no transmit stamp",
      change: { $0.replaceSubrange(40..<48, with: [UInt8](repeating: 0, count: 8)) }, problem: .noTransmitTime),
    SNTPFault(testDescription: "sent before received", change: { $0[43] = 0x20 }, problem: .transmitBeforeReceive),
    SNTPFault(testDescription: "a second inside 40 ms", change: { $0[43] = 0x22 }, problem: .impossibleDelay),
    SNTPFault(
      testDescription: "2 s of root delay and 1/16 s of dispersion",
      change: { $0.replaceSubrange(4..<12, with: [0, 2, 0, 0, 0, 0, 0x10, 0]) },
      problem: .tooFarFromRoot(TimeSpan(nanoseconds: 1_062_500_000))),
    SNTPFault(
      testDescription: "everything wrong but the originate",
      change: {
        $0[1] = 99
        $0[0] = 0b11_100_100
        $0.replaceSubrange(40..<48, with: [UInt8](repeating: 0, count: 8))
      }, problem: .notSynchronised),
  ]
}
