import Fixtures
import Testing

@testable import CountdownCore

@Suite("Secure connections that do not come about")
struct SecureConnectionTests {
  @Test(
    "a server that speaks plain HTTP there is named as such, with the address to type, whatever it says to a handshake",
    arguments: ["404 Not Found", "400 Bad Request"])
  func plain(_ status: String) async throws {
    let answer = "HTTP/1.1 \(status)\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"
    let server = RawFixture(Array(answer.utf8))
    let outcome = try #require(try await probeOnce("https://127.0.0.1:\(server.port)/a?b"))
    #expect(
      outcome.sentence == "HOST uses plain HTTP there, without TLS: type http://127.0.0.1:\(server.port)/.")
    #expect(outcome.elapsed < .seconds(6))
  }

  @Test(
    "a server that waits for the end of a line is asked in plain HTTP before it is given up; a silent one is silent")
  func silent() async throws {
    let server = HTTPFixture.exact()
    let outcome = try #require(try await probeOnce("https://127.0.0.1:\(server.port)/"))
    #expect(outcome.failure == .plainHTTP("http://127.0.0.1:\(server.port)/"))
    let silent = HTTPFixture { _, socket in
      _ = socket.waitForEnd(milliseconds: 20_000)
      return .close
    }
    #expect(try await probeOnce("https://127.0.0.1:\(silent.port)/")?.failure == .timedOut)
  }

  @Test("a secure server that refuses the handshake and says 400 to plain HTTP is no plain one")
  func refusing() async throws {
    let server = RawFixture { asked in
      asked.first == 0x16
        ? [0x15, 3, 3, 0, 2, 2, 40] : Array("HTTP/1.1 400 Bad Request\r\nContent-Length: 0\r\n\r\n".utf8)
    }
    let outcome = try #require(try await probeOnce("https://127.0.0.1:\(server.port)/"))
    #expect(outcome.sentence == "A secure connection to HOST could not be made.")
  }

  @Test(
    "a TLS alert, a close and what is no TLS are what they are: no word of a certificate, for none came",
    arguments: [
      // A fatal alert, handshake_failure and internal_error (RFC 8446, section 6).
      ("alert", [0x15, 3, 3, 0, 2, 2, 40], "A secure connection to HOST could not be made."),
      ("another alert", [0x15, 3, 3, 0, 2, 2, 80], "A secure connection to HOST could not be made."),
      ("no TLS", Array("SSH-2.0-OpenSSH_9.2\r\n".utf8), "A secure connection to HOST could not be made."),
      ("close", [], "HOST closed the connection before it was secure."),
    ] as [(String, [UInt8], String)])
  func broken(name: String, bytes: [UInt8], sentence: String) async throws {
    let server = RawFixture(bytes)
    let outcome = try #require(try await probeOnce("https://127.0.0.1:\(server.port)/"))
    #expect(outcome.sentence == sentence)
    #expect(outcome.elapsed < .seconds(6))
  }
}
