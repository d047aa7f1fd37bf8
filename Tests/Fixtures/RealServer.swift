import Glibc

/// A server as the distribution has it, on a free port of 127.0.0.1, ended with this object.
///
/// Its clock is this machine's; what its `Date` makes of it is its own.
///
/// ```swift
/// let server = try RealServer(.lighttpd)
/// let outcome = try await probeOnce("http://127.0.0.1:\(server.port)/")
/// ```
package final class RealServer: Sendable {
  /// Which server, in which set-up.
  package enum Kind: String, CaseIterable, Sendable, CustomStringConvertible {
    case nginx
    case nginxCoarse = "nginx with a timer_resolution of 1 s"
    case lighttpd
    case uvicorn
    case uvicornNameless = "uvicorn without its name"
    case haproxy = "HAProxy that takes the name away, before uvicorn"
    case haproxyPooling = "HAProxy that keeps its connections to uvicorn"
    case varnish = "Varnish with a TTL of 1 s, before nginx"
    case varnishGrace = "Varnish with a TTL of 1 s and its usual grace, before nginx"
    case miniHTTPd = "mini-httpd"
    case busybox

    /// All that this distribution has.
    package static var available: [Kind] { allCases.filter { !UnpackedServers.absent.contains($0.program) } }

    package var description: String { rawValue }

    var program: String {
      switch self {
      case .nginx, .nginxCoarse: "nginx"
      case .lighttpd: "lighttpd"
      case .uvicorn, .uvicornNameless: "uvicorn"
      case .haproxy, .haproxyPooling: "haproxy"
      case .varnish, .varnishGrace: "varnishd"
      case .miniHTTPd: "mini_httpd"
      case .busybox: "busybox"
      }
    }

    /// What stands behind it, where it answers for another.
    var behind: Kind? {
      switch self {
      case .haproxy, .haproxyPooling: .uvicorn
      case .varnish, .varnishGrace: .nginx
      default: nil
      }
    }
  }

  /// A server that did not start.
  package struct Failure: Error, CustomStringConvertible {
    /// What it printed.
    package let description: String
  }

  /// Its port.
  package let port: UInt16
  private let process: FixtureProcess
  private let behind: RealServer?
  private let folder: TemporaryFolder

  /// Starts it and waits until it takes connections.
  package init(_ kind: Kind) throws {
    let program = try UnpackedServers.path(of: kind.program)
    let behind = try kind.behind.map { try RealServer($0) }
    let folder = TemporaryFolder()
    folder.write("hello\n", to: "index.html")
    var complaint = ""
    // A port that was free a moment ago may be taken by another test: then the server ends, and gets another.
    for _ in 0..<3 {
      let port = freePort()
      let words = Self.arguments(kind, port: port, behind: behind?.port ?? 0, folder: folder)
      guard let process = FixtureProcess([program] + words) else { continue }
      if waitUntilTaken(port, by: process) {
        (self.port, self.process, self.behind, self.folder) = (port, process, behind, folder)
        return
      }
      process.signal(SIGTERM)
      complaint = process.finish().output
    }
    throw Failure(description: "\(kind.rawValue) does not start: \(complaint)")
  }

  /// The Date that it sends now over a new connection; `nil` where it sends none.
  package func date() -> String? {
    guard let socket = connectLoopback(port: port), socket.write("HEAD / HTTP/1.0\r\nHost: localhost\r\n\r\n") else {
      return nil
    }
    var answer: [UInt8] = []
    while case let part = socket.read(), !part.isEmpty { answer += part }
    let line = String(decoding: answer, as: UTF8.self).split(separator: "\r\n").first {
      $0.lowercased().hasPrefix("date:")
    }
    return line.map { String($0.dropFirst(5).drop { $0 == " " }) }
  }

  private static func arguments(_ kind: Kind, port: UInt16, behind: UInt16, folder: TemporaryFolder) -> [String] {
    let place = folder.path
    switch kind {
    case .nginx, .nginxCoarse:
      let configuration = folder.write(
        """
        daemon off; master_process off; pid \(place)/pid; error_log \(place)/error.log;
        \(kind == .nginxCoarse ? "timer_resolution 1s;" : "")
        events { worker_connections 256; }
        http {
          access_log off; keepalive_requests 10000;
          client_body_temp_path \(place)/1; proxy_temp_path \(place)/2; fastcgi_temp_path \(place)/3;
          uwsgi_temp_path \(place)/4; scgi_temp_path \(place)/5;
          server { listen 127.0.0.1:\(port); location / { return 200 'hello'; } }
        }
        """, to: "nginx.conf")
      return ["-p", place, "-e", "\(place)/error.log", "-c", configuration]
    case .lighttpd:
      let configuration = folder.write(
        """
        server.document-root = "\(place)"
        server.bind = "127.0.0.1"
        server.port = \(port)
        server.max-keep-alive-requests = 10000
        index-file.names = ("index.html")

        """, to: "lighttpd.conf")
      return ["-D", "-f", configuration]
    case .uvicorn, .uvicornNameless:
      folder.write(
        """
        async def hello(scope, receive, send):
            if scope["type"] == "http":
                headers = [(b"content-length", b"5")]
                await send({"type": "http.response.start", "status": 200, "headers": headers})
                await send({"type": "http.response.body", "body": b"hello"})

        """, to: "application.py")
      return [
        "application:hello", "--app-dir", place, "--host", "127.0.0.1", "--port", "\(port)", "--lifespan", "off",
        "--log-level", "warning",
      ] + (kind == .uvicornNameless ? ["--no-server-header"] : [])
    case .haproxy, .haproxyPooling:
      let configuration = folder.write(
        """
        defaults
          mode http
          timeout connect 5s
          timeout client 60s
          timeout server 60s
        frontend outside
          bind 127.0.0.1:\(port)
          \(kind == .haproxy ? "http-response del-header Server" : "")
          \(kind == .haproxy ? "option http-server-close" : "")
          default_backend inside
        backend inside
          server one 127.0.0.1:\(behind)

        """, to: "haproxy.cfg")
      return ["-f", configuration]
    case .varnish, .varnishGrace:
      return [
        "-F", "-j", "none", "-n", "\(place)/varnish", "-a", "127.0.0.1:\(port)", "-b", "127.0.0.1:\(behind)",
        "-t", "1", "-s", "malloc,16m",
      ] + (kind == .varnish ? ["-p", "default_grace=0"] : [])
    case .miniHTTPd:
      let user = getpwuid(getuid()).map { String(cString: $0.pointee.pw_name) } ?? "root"
      return ["-D", "-h", "127.0.0.1", "-p", "\(port)", "-d", place, "-u", user]
    case .busybox:
      return ["httpd", "-f", "-p", "127.0.0.1:\(port)", "-h", place]
    }
  }
}
