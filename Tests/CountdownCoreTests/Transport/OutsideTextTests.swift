import Fixtures
import GLib
import Testing

@testable import CountdownCore

@Suite("Texts that servers send")
struct OutsideTextTests {
  private func isHarmless(_ text: String?) -> Bool {
    guard let text, !text.isEmpty else { return false }
    return text.unicodeScalars.allSatisfy {
      ![.control, .format, .lineSeparator, .paragraphSeparator].contains($0.properties.generalCategory)
    }
  }

  @Test(
    "nothing that acts on a terminal or on the words around it comes through",
    arguments: [
      "http://x/\u{1B}]0;P\u{7}", "http://x/\u{9B}2J", "http://x/\u{202E}moc", "http://x/\u{2066}a\u{200B}",
      "http://x/\u{2028}", "\u{1B}[31m",
    ])
  func hidden(_ text: String) async throws {
    let server = HTTPFixture { request, socket in
      let date = request.path == "/date" ? text : FixtureClock.httpDate(FixtureClock.wall())
      socket.answer(
        request, status: "302 Found", date: request.path == "/none" ? nil : date,
        headers: request.path == "/date" ? [] : ["Location: \(text)", "Server: \(text)"])
      return .keep
    }
    let exchange = try #require(try await probeOnce(server.url)?.exchange)
    #expect(isHarmless(exchange.server))
    #expect(isHarmless(exchange.pointsTo))
    for path in ["date", "none"] {
      let sentence = try await probeOnce(server.url + path)?.sentence
      #expect(isHarmless(sentence))
    }
  }

  @Test("a pointer that was written in escapes is shown without what acts on a terminal")
  func pointer() async throws {
    let server = HTTPFixture { request, socket in
      socket.answer(request, date: nil, body: "{}")
      return .keep
    }
    #expect(isHarmless(try await probeOnce(server.url + "#/%1B%5D0P%07%E2%80%AE")?.sentence))
  }

  @Test("a name of four kilobytes of marks is cut where it comes in, and a file that holds it can be read")
  func marks() async throws {
    let name = "a" + String(repeating: "\u{301}", count: 2000) + String(repeating: "b\u{301}", count: 600)
    let server = HTTPFixture.exact(headers: ["Server: \(name)"])
    let estimate = try await measure(server.url, options: .init(maximumExchanges: 1)).get()
    let kept = try #require(estimate.server)
    // As many marks as there may be characters.
    #expect(kept.unicodeScalars.count == 1000)
    let folder = TemporaryFolder()
    let path = folder.path + "/countdowns.json"
    var stored = StoredCountdowns()
    stored.servers["http://shop.example/"] = estimate
    // Whatever made the name: the limit of what is written is that of what is read.
    stored.servers["http://other.example/"] = estimate
    stored.servers["http://other.example/"]?.server = name
    #expect(CountdownStore(opening: path).write(stored) == nil)
    let read = CountdownStore(opening: path)
    #expect(read.problem == nil)
    #expect(read.initial.servers.mapValues(\.server) == ["http://shop.example/": kept, "http://other.example/": kept])
  }

}
