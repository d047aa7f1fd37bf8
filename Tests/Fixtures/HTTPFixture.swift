import Glibc
import Synchronization

/// An HTTP server on loopback that plays whatever a closure writes, however wrong.
///
/// One thread a connection. Stops when it is released or told to.
package final class HTTPFixture: Sendable {
  /// One request as it came.
  package struct Request: Sendable {
    /// HEAD, GET, POST or another.
    package var method: String
    /// The path with its query.
    package var path: String
    /// All lines of the head, the first included.
    package var lines: [String]
    /// The body, as far as Content-Length announced it.
    package var body: [UInt8]
    /// Which request it is on its connection, from 0.
    package var number: Int
    /// Which connection it came on, from 0.
    package var connection: Int

    /// The value of a header.
    package func header(_ name: String) -> String? {
      for line in lines.dropFirst() {
        let parts = line.split(separator: ":", maxSplits: 1)
        if parts.count == 2, parts[0].lowercased() == name.lowercased() {
          return String(parts[1].drop(while: { $0 == " " }))
        }
      }
      return nil
    }
  }

  /// What happens on a connection after an answer.
  package enum Next: Sendable {
    /// The next request is read.
    case keep
    /// The connection is closed.
    case close
  }

  private struct State {
    var connections: [FixtureSocket] = []
    var requests: [Request] = []
    var isStopped = false
  }

  private let listener: FixtureListener
  private let state = Mutex(State())
  private let play: @Sendable (Request, FixtureSocket) -> Next
  private let forgets: Bool

  /// The port on loopback.
  package var port: UInt16 { listener.port }

  /// Where it is reached.
  package var url: String { "http://127.0.0.1:\(port)/" }

  /// A server that answers each request by a closure; one that forgets keeps neither connections nor requests.
  package init(
    ipv6: Bool = false, port: UInt16 = 0, forgets: Bool = false,
    _ play: @escaping @Sendable (Request, FixtureSocket) -> Next
  ) {
    listener = FixtureListener(ipv6: ipv6, port: port)
    self.play = play
    self.forgets = forgets
    FixtureThread.start { [listener, weak self] in
      while let connection = listener.accept() {
        guard let self else { return }
        self.serve(connection)
      }
    }
  }

  deinit {
    listener.end()
    for connection in state.withLock({ $0.connections }) { connection.end() }
  }

  /// Ends all connections and takes no more.
  package func stop() {
    let connections = state.withLock { state in
      state.isStopped = true
      return state.connections
    }
    listener.end()
    for connection in connections { connection.end() }
  }

  /// All requests so far.
  package var requests: [Request] { state.withLock { $0.requests } }

  /// All connections so far.
  package var connections: [FixtureSocket] { state.withLock { $0.connections } }

  /// Whether the other side has closed every connection, waiting a while for it.
  package func allConnectionsEnd(milliseconds: Int32 = 3000) -> Bool {
    connections.allSatisfy { $0.waitForEnd(milliseconds: milliseconds) }
  }

  private func serve(_ socket: FixtureSocket) {
    let forgets = self.forgets
    let number = state.withLock { state in
      if !forgets { state.connections.append(socket) }
      return state.isStopped ? -1 : max(0, state.connections.count - 1)
    }
    guard number >= 0 else { return socket.end() }
    let play = self.play
    FixtureThread.start { [weak self] in
      var buffer: [UInt8] = []
      for count in 0... {
        guard let request = Self.readRequest(socket, &buffer, number: count, connection: number) else { break }
        if !forgets { self?.state.withLock { $0.requests.append(request) } }
        if play(request, socket) == .close { break }
      }
      socket.end()
    }
  }

  private static func readRequest(
    _ socket: FixtureSocket, _ buffer: inout [UInt8], number: Int, connection: Int
  ) -> Request? {
    let end: [UInt8] = [13, 10, 13, 10]
    var head: Int?
    while head == nil {
      head = buffer.indices.first { buffer[$0...].starts(with: end) }
      if head != nil { break }
      let part = socket.read()
      guard !part.isEmpty else { return nil }
      buffer += part
    }
    guard let head else { return nil }
    let lines = String(decoding: buffer[..<head], as: UTF8.self).split(separator: "\r\n").map(String.init)
    buffer.removeFirst(head + 4)
    let words = (lines.first ?? "").split(separator: " ").map(String.init)
    guard words.count >= 2 else { return nil }
    var request = Request(
      method: words[0], path: words[1], lines: lines, body: [], number: number, connection: connection)
    let length = request.header("Content-Length").flatMap { Int($0) } ?? 0
    while buffer.count < length {
      let part = socket.read()
      guard !part.isEmpty else { return nil }
      buffer += part
    }
    request.body = Array(buffer.prefix(length))
    buffer.removeFirst(length)
    return request
  }
}

extension HTTPFixture {
  /// A well-behaved server whose clock is ahead of this machine's by nanoseconds.
  package static func exact(
    ahead: Int64 = 0, form: FixtureClock.DateForm = .imf, headers: [String] = [], ipv6: Bool = false, port: UInt16 = 0,
    forgets: Bool = false
  ) -> HTTPFixture {
    HTTPFixture(ipv6: ipv6, port: port, forgets: forgets) { request, socket in
      socket.answer(request, date: FixtureClock.httpDate(FixtureClock.wall() + ahead, form: form), headers: headers)
      return request.header("Connection")?.lowercased() == "close" ? .close : .keep
    }
  }
}

extension HTTPFixture {
  /// A server whose clock is right, and whose Date is always late by the same nanoseconds; it has the name of one that is
  /// known for that.
  package static func lagging(by lag: Int64) -> HTTPFixture {
    exact(ahead: -lag, headers: ["Server: uvicorn"])
  }

  /// A server that answers without telling the time.
  package static func dateless() -> HTTPFixture {
    HTTPFixture { request, socket in
      socket.answer(request, date: nil)
      return request.header("Connection")?.lowercased() == "close" ? .close : .keep
    }
  }
}

extension FixtureSocket {
  /// Writes an ordinary answer: no body to HEAD.
  @discardableResult
  package func answer(
    _ request: HTTPFixture.Request, status: String = "200 OK", date: String?, headers: [String] = [], body: String = ""
  ) -> Bool {
    var lines = ["HTTP/1.1 \(status)"]
    if let date { lines.append("Date: \(date)") }
    lines += headers
    lines.append("Content-Length: \(body.utf8.count)")
    return write(lines.joined(separator: "\r\n") + "\r\n\r\n" + (request.method == "HEAD" ? "" : body))
  }
}
