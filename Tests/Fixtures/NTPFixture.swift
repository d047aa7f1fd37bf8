import Glibc
import Synchronization

/// An NTP server on loopback that answers each packet by a closure, however wrong.
package final class NTPFixture: Sendable {
  /// One packet to send back.
  package struct Reply: Sendable {
    /// Its bytes.
    package var bytes: [UInt8]
    /// How many milliseconds after the question.
    package var delay: Int64
    /// Whether it comes from another port than the one that was asked.
    package var fromOtherPort: Bool

    /// A reply of these bytes.
    package init(_ bytes: [UInt8], delay: Int64 = 0, fromOtherPort: Bool = false) {
      self.bytes = bytes
      self.delay = delay
      self.fromOtherPort = fromOtherPort
    }
  }

  private let sockets: Sockets
  private let count = Atomic(0)

  /// The port on loopback.
  package let port: UInt16

  /// Where it is reached.
  package var url: String { "ntp://127.0.0.1:\(port)" }

  /// How many packets came.
  package var requests: Int { count.load(ordering: .relaxed) }

  /// A server that answers each request by a closure, which is told how many came before.
  package init(ipv6: Bool = false, port: UInt16 = 0, _ play: @escaping @Sendable ([UInt8], Int) -> [Reply]) {
    let family = ipv6 ? AF_INET6 : AF_INET
    let sockets = Sockets(family)
    self.sockets = sockets
    self.port = bindLoopback(sockets.main, ipv6: ipv6, port: port)
    _ = bindLoopback(sockets.other, ipv6: ipv6, port: 0)
    FixtureThread.start { [sockets, weak self] in
      var bytes = [UInt8](repeating: 0, count: 2048)
      while true {
        var from = sockaddr_storage()
        var size = socklen_t(MemoryLayout<sockaddr_storage>.size)
        let received = withUnsafeMutablePointer(to: &from) { pointer in
          pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
            recvfrom(sockets.main, &bytes, bytes.count, 0, $0, &size)
          }
        }
        guard received > 0, let self else { return }
        let number = self.count.wrappingAdd(1, ordering: .relaxed).oldValue
        for reply in play(Array(bytes.prefix(received)), number) {
          if reply.delay > 0 {
            FixtureClock.sleep(untilMonotonic: FixtureClock.monotonic() + reply.delay * 1_000_000)
          }
          _ = withUnsafePointer(to: &from) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
              sendto(reply.fromOtherPort ? sockets.other : sockets.main, reply.bytes, reply.bytes.count, 0, $0, size)
            }
          }
        }
      }
    }
  }

  deinit { sockets.end() }

  /// The two sockets, open until the thread that reads them has ended as well: a number that was closed under it would
  /// soon be another test's socket.
  private final class Sockets: Sendable {
    let main: Int32
    let other: Int32

    init(_ family: Int32) {
      main = socket(family, Int32(SOCK_DGRAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
      other = socket(family, Int32(SOCK_DGRAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    }

    deinit {
      close(main)
      close(other)
    }

    /// Lets whoever reads give up.
    func end() { shutdown(main, Int32(SHUT_RDWR)) }
  }

  /// A correct answer to a question by a clock that is ahead of this machine's by nanoseconds.
  package static func answer(
    to question: [UInt8], ahead: Int64 = 0, stratum: UInt8 = 2, leap: UInt8 = 0, rootDelay: UInt32 = 0,
    rootDispersion: UInt32 = 0
  ) -> [UInt8] {
    let receive = stamp(FixtureClock.wall() + ahead)
    var packet: [UInt8] = [leap << 6 | 0b00_100_100, stratum, 6, 0xEC]
    packet += bytes(UInt64(rootDelay) << 32 | UInt64(rootDispersion))
    packet += [127, 0, 0, 1] + bytes(receive)
    packet += question.count >= 48 ? Array(question[40..<48]) : [UInt8](repeating: 0, count: 8)
    packet += bytes(receive)
    packet += bytes(stamp(FixtureClock.wall() + ahead))
    return packet
  }

  /// An NTP stamp (seconds since 1900 in the upper half) of nanoseconds since 1970.
  package static func stamp(_ nanoseconds: Int64) -> UInt64 {
    let (seconds, rest) = nanoseconds.quotientAndRemainder(dividingBy: 1_000_000_000)
    return UInt64(truncatingIfNeeded: seconds + 2_208_988_800) << 32 | UInt64(rest) << 32 / 1_000_000_000
  }

  /// A number's bytes in network order.
  package static func bytes(_ number: UInt64) -> [UInt8] {
    stride(from: 56, through: 0, by: -8).map { UInt8(truncatingIfNeeded: number >> UInt64($0)) }
  }
}
