import CountdownCore
import Desktop
import Fixtures
import Synchronization

/// A shop on loopback with one order and a clock of its own, which can be set while it runs.
final class OrderShop: Sendable {
  private struct State {
    var ahead: Int64
    var fields: [String: String?]
    var grab: (status: String, body: String)
    var isTaken = false
  }

  private let book: Book
  private let server: HTTPFixture

  /// A shop whose clock is that far ahead of this computer's, and whose order opens in that time at a whole second.
  ///
  /// The fields are JSON values by name that replace the usual ones; `nil` leaves one out.
  init(
    ahead: TimeSpan, opensIn wait: TimeSpan, fields: [String: String?] = [:],
    grab: (status: String, body: String) = ("200 OK", "{\"message\":\"It is yours.\"}")
  ) {
    let second: Int64 = 1_000_000_000
    let opens = (FixtureClock.wall() + ahead.nanoseconds + wait.nanoseconds) / second * second
    let book = Book(State(ahead: ahead.nanoseconds, fields: fields, grab: grab), opens: opens)
    self.book = book
    server = HTTPFixture { request, socket in
      book.answer(request, socket)
      return .keep
    }
  }

  /// The port on loopback.
  var port: UInt16 { server.port }

  /// Where the order is, straight or by another port.
  func address(port: UInt16? = nil) -> String { "http://127.0.0.1:\(port ?? self.port)/order.json" }

  /// How many grabs came.
  var posts: Int { server.requests.count { $0.method == "POST" } }

  /// How often it was asked anything.
  var requests: Int { server.requests.count }

  /// How often the order was asked for.
  var looks: Int { server.requests.count { $0.method == "GET" } }

  /// Sets the shop's clock on.
  func step(by span: TimeSpan) { book.state.withLock { $0.ahead += span.nanoseconds } }

  /// Replaces fields of the order.
  func change(_ fields: [String: String?]) { book.state.withLock { $0.fields.merge(fields) { $1 } } }

  /// Ends it in the middle of whatever it does.
  func kill() { server.stop() }

  /// When it opens on this computer's boot clock, by the shop's present clock.
  var opensAtBoot: BootInstant {
    let ahead = book.state.withLock { $0.ahead }
    let reading = SystemTimekeeper().read()
    return reading.boot(at: WallInstant(nanoseconds: book.opens - ahead))
  }

  /// What the shop's connections share.
  private final class Book: Sendable {
    let state: Mutex<State>
    /// When the order opens, by the shop's clock, in nanoseconds since 1970.
    let opens: Int64

    init(_ state: State, opens: Int64) {
      self.state = Mutex(state)
      self.opens = opens
    }

    func answer(_ request: HTTPFixture.Request, _ socket: FixtureSocket) {
      let now = FixtureClock.wall() + state.withLock { $0.ahead }
      let date = FixtureClock.httpDate(now)
      let json = ["Content-Type: application/json"]
      switch (request.method, request.path) {
      case ("POST", _):
        let grab = state.withLock { state in
          if state.grab.status.hasPrefix("200") { state.isTaken = true }
          return state.grab
        }
        socket.answer(request, status: grab.status, date: date, headers: json, body: grab.body)
      case (_, "/order.json"): socket.answer(request, date: date, headers: json, body: order(now))
      default: socket.answer(request, status: "404 Not Found", date: date)
      }
    }

    private func order(_ now: Int64) -> String {
      var fields: [String: String?] = [
        "title": "\"Print <b>&amp; frame\"", "price": "\"199.00\"", "shotFee": "\"12.50\"", "selfBuyOff": "\"0.8\"",
        "areaDisplayName": "\"Xinyi District\"", "shortDescription": "\"One per person.\"", "isTimerTask": "true",
        "isCustomTask": "false", "isDirect": "false", "relation": "\"Accepted\"",
        "databaseTime": "\(now / 1_000_000)", "futurePublishTime": "\(opens / 1_000_000)",
        "previewURL": "\"/preview\"", "grabURL": "\"/grab\"",
      ]
      state.withLock { state in
        fields.merge(state.fields) { $1 }
        if state.isTaken { fields["relation"] = "\"Finished\"" }
      }
      return "{" + fields.compactMap { name, value in value.map { "\"\(name)\":\($0)" } }.joined(separator: ",") + "}"
    }
  }
}

extension Face {
  /// Everything that labels say now, and what stands behind the badge of a clock, which is its description too.
  var said: String {
    window.shown.flatMap { widget in
      switch widget.role {
      case "label": [widget.text.replacing("\u{A0}", with: " ")]
      case "button", "toggle button", "push button": [widget.explanation]
      default: [String]()
      }
    }.filter { !$0.isEmpty }.joined(separator: "\n")
  }

  /// Waits until a label says this.
  func wait(forWords words: String, within limit: TimeSpan = .seconds(5)) throws {
    do { try desktop.wait(for: "“\(words)”", within: limit) { said.contains(words) } } catch {
      throw DesktopError("\(error); it says:\n\(said)")
    }
  }
}
