import Fixtures
import Testing

@testable import CountdownCore

@Suite("Secure connections that do not come about")
struct SecureConnectionTests {
  @Test("a server that speaks plain HTTP there is told so, with the address to write instead")
  func plain() async throws {
    let answer = "HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"
    let server = RawFixture(Array(answer.utf8))
    let outcome = try #require(try await probeOnce("https://127.0.0.1:\(server.port)/a?b"))
    #expect(
      outcome.sentence == "HOST speaks plain HTTP there, without TLS: write http://127.0.0.1:\(server.port)/.")
    #expect(outcome.elapsed < .seconds(6))
  }

  @Test(
    "a TLS alert, a close and what is no TLS are what they are: no word of a certificate, for none came",
    arguments: [
      // A fatal alert, handshake_failure and internal_error (RFC 8446, section 6).
      ("alert", [0x15, 3, 3, 0, 2, 2, 40], "A secure connection to HOST could not be made."),
      ("another alert", [0x15, 3, 3, 0, 2, 2, 80], "A secure connection to HOST could not be made."),
      (
        "a secure server's word to plain HTTP", Array("HTTP/1.1 400 Bad Request\r\nContent-Length: 0\r\n\r\n".utf8),
        "A secure connection to HOST could not be made."
      ),
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
