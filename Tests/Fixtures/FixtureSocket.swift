import Glibc

/// A connected TCP socket of a server that is played.
package final class FixtureSocket: Sendable {
  let descriptor: Int32

  init(_ descriptor: Int32) {
    self.descriptor = descriptor
    var one: Int32 = 1
    setsockopt(descriptor, Int32(IPPROTO_TCP), TCP_NODELAY, &one, socklen_t(MemoryLayout<Int32>.size))
  }

  deinit { close(descriptor) }

  /// Writes all of a text; `false` once the other side is gone.
  @discardableResult
  package func write(_ text: String) -> Bool { write(Array(text.utf8)) }

  /// Writes all bytes; `false` once the other side is gone.
  @discardableResult
  package func write(_ bytes: [UInt8]) -> Bool {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return false }
      rest = rest.dropFirst(count)
    }
    return true
  }

  /// What comes next, empty at the end.
  package func read(atMost limit: Int = 16 * 1024) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: limit) { buffer, count in
      while true {
        let received = recv(descriptor, buffer.baseAddress, limit, 0)
        if received < 0, errno == EINTR { continue }
        count = max(0, received)
        return
      }
    }
  }

  /// Ends both directions, so that whoever reads or writes it stops.
  package func end() { shutdown(descriptor, Int32(SHUT_RDWR)) }

  /// Ends it with a reset instead of an orderly close.
  package func reset() {
    var now = linger(l_onoff: 1, l_linger: 0)
    setsockopt(descriptor, SOL_SOCKET, SO_LINGER, &now, socklen_t(MemoryLayout<linger>.size))
  }

  /// Waits until the other side has closed, at most that long; what still comes is thrown away.
  package func waitForEnd(milliseconds: Int32) -> Bool {
    let deadline = FixtureClock.monotonic() + Int64(milliseconds) * 1_000_000
    while true {
      let left = (deadline - FixtureClock.monotonic()) / 1_000_000
      guard left > 0 else { return false }
      var poller = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      guard poll(&poller, 1, Int32(left)) > 0 else { return false }
      if read().isEmpty { return true }
    }
  }
}

/// A listening TCP socket on loopback, on a free port.
final class FixtureListener: Sendable {
  let descriptor: Int32
  let port: UInt16

  /// Listens on 127.0.0.1, or on ::1.
  init(ipv6: Bool = false, port wanted: UInt16 = 0, backlog: Int32 = 64, listens: Bool = true) {
    let family = ipv6 ? AF_INET6 : AF_INET
    descriptor = socket(family, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    var one: Int32 = 1
    setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &one, socklen_t(MemoryLayout<Int32>.size))
    port = bindLoopback(descriptor, ipv6: ipv6, port: wanted)
    if listens { listen(descriptor, backlog) }
  }

  deinit { close(descriptor) }

  /// The next connection, or `nil` once it was ended.
  func accept() -> FixtureSocket? {
    while true {
      let connection = Glibc.accept(descriptor, nil, nil)
      if connection >= 0 { return FixtureSocket(connection) }
      guard errno == EINTR || errno == ECONNABORTED else { return nil }
    }
  }

  /// Lets ``accept()`` give up.
  func end() { shutdown(descriptor, Int32(SHUT_RDWR)) }
}

/// Calls something with the address of a port on loopback and its size; gives the port that stands there afterwards too.
func withLoopback<Result>(
  ipv6: Bool = false, port: UInt16, _ body: (UnsafeMutablePointer<sockaddr>, inout socklen_t) -> Result
) -> (result: Result, port: UInt16) {
  if ipv6 {
    var address = sockaddr_in6()
    address.sin6_family = sa_family_t(AF_INET6)
    address.sin6_addr = in6addr_loopback
    address.sin6_port = port.bigEndian
    var size = socklen_t(MemoryLayout<sockaddr_in6>.size)
    let result = withUnsafeMutablePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { body($0, &size) }
    }
    return (result, UInt16(bigEndian: address.sin6_port))
  }
  var address = sockaddr_in()
  address.sin_family = sa_family_t(AF_INET)
  address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
  address.sin_port = port.bigEndian
  var size = socklen_t(MemoryLayout<sockaddr_in>.size)
  let result = withUnsafeMutablePointer(to: &address) {
    $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { body($0, &size) }
  }
  return (result, UInt16(bigEndian: address.sin_port))
}

/// Binds a socket to loopback; gives the port it got.
func bindLoopback(_ descriptor: Int32, ipv6: Bool, port: UInt16) -> UInt16 {
  withLoopback(ipv6: ipv6, port: port) { address, size in
    precondition(bind(descriptor, address, size) == 0, ipv6 ? "no free port on ::1" : "no free port on 127.0.0.1")
    getsockname(descriptor, address, &size)
  }.port
}

/// Connects to a port of 127.0.0.1.
func connectLoopback(port: UInt16) -> FixtureSocket? {
  let connection = FixtureSocket(socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0))
  return withLoopback(port: port) { connect(connection.descriptor, $0, $1) }.result == 0 ? connection : nil
}
