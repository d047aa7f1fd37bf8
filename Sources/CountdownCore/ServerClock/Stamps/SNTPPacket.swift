/// The packets of the simple network time protocol (RFC 4330, RFC 5905 §14), built and read without any I/O.
package enum SNTPPacket {
  /// The size of a packet without extensions, in bytes.
  package static let size = 48

  /// The greatest root delay/2 + root dispersion that is of use.
  package static let greatestRootDistance = TimeSpan.seconds(1)

  /// A question: version 4, mode 3, all zero but the transmit stamp, which is a random number known to us alone.
  ///
  /// The server returns it as its originate stamp. It does not tell what this computer's clock shows.
  package static func request(cookie: UInt64) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: 40)
    bytes[0] = 0b00_100_011
    for shift in stride(from: 56, through: 0, by: -8) {
      bytes.append(UInt8(truncatingIfNeeded: cookie >> UInt64(shift)))
    }
    return bytes
  }

  /// What a server answered, once it passed all checks.
  package struct Answer: Hashable, Sendable {
    /// The server's clock when the question came.
    package var receive: ServerInstant
    /// The server's clock when the answer left.
    package var transmit: ServerInstant
    /// Root delay/2 + root dispersion: how far the server may be from UTC.
    package var rootDistance: TimeSpan
    /// 1 for a clock that is set by a receiver beside it, up to 15.
    package var stratum: Int

    package var stamp: Exchange.Stamp { .sntp(receive: receive, transmit: transmit, rootDistance: rootDistance) }
  }

  /// Reads an answer of any length to the question with this cookie, which came back after `roundTrip`.
  package static func answer(
    _ bytes: [UInt8], cookie: UInt64, roundTrip: TimeSpan
  ) throws(SNTPError) -> Answer {
    guard bytes.count >= size else { throw .tooShort }
    guard bytes[0] & 0b111 == 4 else { throw .notAServer }
    guard word(bytes, at: 24) == cookie else { throw .foreign }
    guard bytes[1] != 0 else { throw .kissOfDeath(code(bytes)) }
    guard bytes[0] >> 6 != 3 else { throw .notSynchronised }
    guard bytes[1] <= 15 else { throw .stratum(Int(bytes[1])) }
    let transmitWord = word(bytes, at: 40)
    guard transmitWord != 0 else { throw .noTransmitTime }
    let receive = instant(word(bytes, at: 32))
    let transmit = instant(transmitWord)
    guard receive <= transmit else { throw .transmitBeforeReceive }
    guard roundTrip >= transmit - receive else { throw .impossibleDelay }
    let distance =
      span(fixed: word(bytes, at: 4) >> 32, halved: true)
      + span(fixed: word(bytes, at: 4) & 0xFFFF_FFFF, halved: false)
    guard distance <= greatestRootDistance else { throw .tooFarFromRoot(distance) }
    return Answer(receive: receive, transmit: transmit, rootDistance: distance, stratum: Int(bytes[1]))
  }

  /// The 64 bits at an offset that is known to be inside, in network order.
  private static func word(_ bytes: [UInt8], at offset: Int) -> UInt64 {
    bytes[offset..<offset + 8].reduce(0) { $0 << 8 | UInt64($1) }
  }

  /// A stamp in NTP's 32.32 seconds: those below 1970 belong to the era that begins on 2036-02-07 (RFC 4330 §3).
  private static func instant(_ stamp: UInt64) -> ServerInstant {
    let secondsTo1970: Int64 = 2_208_988_800
    let seconds = Int64(stamp >> 32)
    let nanoseconds = Int64(((stamp & 0xFFFF_FFFF) * 1_000_000_000) >> 32)
    let unix = seconds < secondsTo1970 ? seconds + 4_294_967_296 - secondsTo1970 : seconds - secondsTo1970
    return ServerInstant(nanoseconds: unix * 1_000_000_000 + nanoseconds)
  }

  /// A span in NTP's 16.16 seconds, or half of it.
  private static func span(fixed: UInt64, halved: Bool) -> TimeSpan {
    TimeSpan(nanoseconds: Int64((fixed * 1_000_000_000) >> (halved ? 17 : 16)))
  }

  /// The four letters of a kiss of death, without what is not printable.
  private static func code(_ bytes: [UInt8]) -> String {
    String(decoding: bytes[12..<16].filter { (0x21...0x7E).contains($0) }, as: UTF8.self)
  }
}
