import Glibc

/// A port of loopback that was free a moment ago.
package func freePort() -> UInt16 { FixtureListener(listens: false).port }

/// A port of 127.0.0.1 on which nobody listens, as long as this object is there.
package final class RefusingPort: Sendable {
  private let listener = FixtureListener(listens: false)

  /// Takes a port and does not listen on it.
  package init() {}

  /// The port.
  package var port: UInt16 { listener.port }
}

/// A port that takes connections into its queue and never further: the handshake of the next one hangs.
package final class SilentPort: Sendable {
  private let listener: FixtureListener
  private let fillers: [FixtureSocket]

  /// A port of ::1 or 127.0.0.1 whose queue is full.
  package init(ipv6: Bool, port: UInt16 = 0) {
    listener = FixtureListener(ipv6: ipv6, port: port, backlog: 0)
    let taken = listener.port
    fillers = (0..<4).map { _ in startConnecting(port: taken, ipv6: ipv6) }
  }

  /// The port.
  package var port: UInt16 { listener.port }
}

/// Begins to connect and does not wait for it.
private func startConnecting(port: UInt16, ipv6: Bool) -> FixtureSocket {
  let kind = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue)
  let connection = FixtureSocket(socket(ipv6 ? AF_INET6 : AF_INET, kind, 0))
  _ = withLoopback(ipv6: ipv6, port: port) { connect(connection.descriptor, $0, $1) }
  return connection
}

/// nginx on loopback: plain HTTP, and HTTPS with each kind of certificate.
package final class NginxFixture: Sendable {
  private let folder = TemporaryFolder()
  private let process: FixtureProcess
  /// The port of plain HTTP.
  package let plain: UInt16
  /// The ports of HTTPS by name: good, http2, expired, future, wrong, self.
  package let secure: [String: UInt16]

  /// Starts it and waits until it answers; `nil` where it is not unpacked.
  package init?(_ certificates: CertificateFixture) {
    let here = folder
    plain = freePort()
    let kinds: [(String, CertificateFixture.Pair, String)] = [
      ("good", certificates.good, "ssl"), ("http2", certificates.good, "ssl http2"),
      ("expired", certificates.expired, "ssl"), ("future", certificates.notYetValid, "ssl"),
      ("wrong", certificates.wrongHost, "ssl"), ("self", certificates.selfSigned, "ssl"),
    ]
    var ports: [String: UInt16] = [:]
    var servers = "server { listen 127.0.0.1:\(plain); location / { return 200 'hello'; } }\n"
    for (name, pair, kind) in kinds {
      let port = freePort()
      ports[name] = port
      servers += """
        server { listen 127.0.0.1:\(port) \(kind); ssl_certificate \(pair.certificate);
          ssl_certificate_key \(pair.key); location / { return 200 'hello'; } }

        """
    }
    secure = ports
    let configuration = here.write(
      """
      daemon off; master_process off; pid \(here.path)/pid; error_log \(here.path)/error.log;
      events { worker_connections 256; }
      http {
        access_log off; keepalive_requests 10000;
        client_body_temp_path \(here.path)/1; proxy_temp_path \(here.path)/2; fastcgi_temp_path \(here.path)/3;
        uwsgi_temp_path \(here.path)/4; scgi_temp_path \(here.path)/5;
        \(servers)
      }
      """, to: "nginx.conf")
    guard
      let process = FixtureProcess(["nginx", "-p", here.path, "-e", "\(here.path)/error.log", "-c", configuration])
    else { return nil }
    self.process = process
    guard waitUntilTaken(plain, by: process) else { return nil }
  }
}

/// chronyd on loopback as a server of this machine's own clock, at stratum 10.
package final class ChronyFixture: Sendable {
  private let folder = TemporaryFolder()
  private let process: FixtureProcess
  /// Its NTP port.
  package let port: UInt16

  /// Starts it, with more lines in its configuration; `nil` where it is not unpacked.
  package init?(_ more: String = "") {
    let here = folder
    port = freePort()
    let configuration = here.write(
      """
      \(more)
      port \(port)
      cmdport 0
      bindcmdaddress /
      bindaddress 127.0.0.1
      allow 127.0.0.1
      local stratum 10
      pidfile \(here.path)/pid
      """, to: "chrony.conf")
    let user = getpwuid(getuid()).map { String(cString: $0.pointee.pw_name) } ?? "root"
    guard let process = FixtureProcess(["chronyd", "-U", "-x", "-d", "-u", user, "-f", configuration]) else {
      return nil
    }
    self.process = process
  }
}

/// Waits until a server listens on a port of 127.0.0.1, at most 20 s; false where it ends before.
func waitUntilTaken(_ port: UInt16, by server: FixtureProcess) -> Bool {
  for _ in 0..<1000 {
    if connectLoopback(port: port) != nil { return !server.hasEnded }
    if server.hasEnded { return false }
    FixtureClock.sleep(untilMonotonic: FixtureClock.monotonic() + 20_000_000)
  }
  return false
}
