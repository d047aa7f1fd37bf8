import CountdownCore
import Desktop
import Fixtures
import Glibc
import Testing

extension EndToEnd {
  /// How sure the readings of servers' clocks are, and whose clock counts, wherever that is told.
  @Suite("How sure a clock is") struct FreshnessTests {
    private func run(_ arguments: String...) throws -> (status: Int32, output: [String], errors: [String]) {
      try BareProgram.run(arguments, within: .minutes(1))
    }

    private func members(_ line: String?) throws -> [String: JSONValue] {
      guard let line, case .object(let members) = JSONValue(Array(line.utf8)) else {
        throw DesktopError("no object in \(line ?? "nothing")")
      }
      return members
    }

    private func number(_ value: JSONValue?) throws -> Double {
      guard case .number(let text)? = value else { throw DesktopError("no number") }
      return try #require(Double(text))
    }

    @Test("--check of a Date that lags tells the range that holds the true time, why, and whether waiting would help")
    func lagging() throws {
      let server = HTTPFixture.lagging(by: 400_000_000)
      let result = try run("--check", server.url)
      #expect(result.status == 0)
      let line = try #require(result.output.first)
      // The server shows this computer's own time: zero lies in the range, which is a second wide and a round trip; two,
      // where a busy machine saw it stand for longer.
      let host = "127.0.0.1:\(server.port)"
      #expect(line.hasPrefix("\(host) is between 0."), "\(line)")
      #expect(line.contains(" s ahead of this computer: its Date is refreshed once a second ("), "\(line)")
      let behind = try #require(line.number(after: "is between "))
      #expect(line.contains("between \(behind) s behind and ") && (0.3...0.6).contains(behind), "\(line)")
      let ahead = try #require(line.number(after: " behind and "))
      #expect((0.5...1.8).contains(ahead), "\(line)")
      #expect(result.output.count == 3)
      #expect(result.output.dropFirst().first?.hasPrefix("Lagging: ") == true)
      #expect(result.output.last == "It is not known yet how long waiting would help.")
    }

    @Test("--check asks no more of a server that lags than of any other, however many requests are allowed")
    func manners() throws {
      let server = HTTPFixture.lagging(by: 700_000_000)
      let result = try run("--check", server.url, "--json", "--goal", "1", "--probes", "500")
      #expect(result.status == 0)
      let report = try members(result.output.first)
      #expect(report["freshness"] == .string("lagging"))
      let reason = try #require(report["freshness_reason"])
      #expect([JSONValue.string("name"), .string("utc")].contains(reason))
      #expect(try abs(number(report["offset"])) <= number(report["bound"]))
      #expect(server.requests.count <= 28)
      #expect(try number(report["exchanges"]) == Double(server.requests.count))
    }

    @Test("a time that is made for each answer is confirmed")
    func confirmed() throws {
      let server = HTTPFixture { request, socket in
        socket.answer(
          request, date: FixtureClock.httpDate(FixtureClock.wall()),
          body: "{\"now\":\(FixtureClock.wall() / 1_000_000)}")
        return .keep
      }
      let address = server.url + "#/now"
      let report = try members(try run("--check", address, "--json").output.first)
      #expect(report["freshness"] == .string("confirmed") && report["freshness_reason"] == .string("source"))
      #expect(try run("--check", address).output.last == "Confirmed: the time is new in each answer.")
    }

    @Test("--terminal says what the clock is at once, and how sure that is when it is measured")
    func terminal() throws {
      let server = HTTPFixture.lagging(by: 400_000_000)
      let result = try run("--terminal", "@\(time(nil) + 25)", "-c", server.url)
      #expect(result.status == 0)
      let said = result.errors
      #expect(said.count == 3, "\(said)")
      // The first answer tells the offset at once, and nothing of how sure the server's time is.
      let first = try #require(said.first)
      let offset = try #require(first.number(after: "127.0.0.1:\(server.port) is "))
      let bound = try #require(first.number(after: ", ± "))
      // The server shows this computer's own time.
      #expect(first.hasSuffix(" s") && offset <= bound && bound < 2, "\(said)")
      #expect(said.dropFirst().first?.contains(" s behind and ") == true, "\(said)")
      #expect(said.last?.hasPrefix("Lagging: ") == true, "\(said)")
    }

    @Test("the window and --status of a clock that lags say so")
    func window() throws {
      let server = HTTPFixture.lagging(by: 400_000_000)
      try Desktop.use { desktop in
        let face = try Face(try desktop.launch(["@\(time(nil) + 3600)", "-c", server.url]))
        try face.wait(forWords: "Lagging: ", within: .seconds(40))
        #expect(face.said.contains(" s behind and ") && face.said.contains("ahead of this computer"))
        let status = try desktop.run(try Program.path(), ["--status", "--json"]).joined()
        #expect(status.contains("\"freshness\":\"lagging\""), "\(status)")
        #expect(status.contains("\"flags\":[\"date-cached\"]"), "\(status)")
        #expect(face.program.complaints == "")
      }
    }

    @Test("where a server tells no time every place says that this computer's clock counts")
    func standIn() throws {
      let server = HTTPFixture.dateless()
      let host = "127.0.0.1:\(server.port)"
      try Desktop.use { desktop in
        let notifications = try NotificationServer(on: desktop)
        let face = try Face(try desktop.launch(["@\(time(nil) + 3600)", "-c", server.url, "-t", "Sale"]))
        let words = "on this computer's clock; \(host) cannot be read"
        try face.wait(forWords: words, within: .seconds(20))
        #expect(!face.said.contains("on \(host)"))
        let line = try desktop.run(try Program.path(), ["--status"]).joined()
        #expect(line.hasSuffix(" Sale (\(words))"), "\(line)")
        let status = try desktop.run(try Program.path(), ["--status", "--json"]).joined()
        for part in ["\"clock\":null", "\"flags\":[\"stand-in\"]", "\"freshness\":null", "\"bound\":null"] {
          #expect(status.contains(part), "\(status)")
        }
        try face.actions.activate("close")
        let word = try notifications.next(after: 0)
        #expect(word.body.hasPrefix("ends ") && word.body.hasSuffix(words), "\(word.body)")
      }
    }
  }
}
