import Fixtures
import Testing

@testable import CountdownCore

@Suite("Hostile answers")
struct HostileAnswerTests {
  @Test(
    "Each hostile answer gives its own sentence within 6 s and leaves no connection open", arguments: HostileAnswer.all)
  func sentence(_ hostile: HostileAnswer) async throws {
    let server = HTTPFixture(hostile.play)
    let outcome = try #require(try await probeOnce(server.url + hostile.suffix))
    #expect(outcome.sentence == hostile.sentence)
    #expect(outcome.elapsed < .seconds(6))
    #expect(server.allConnectionsEnd())
  }

  @Test("There are at least 60 of them")
  func count() {
    #expect(HostileAnswer.all.count >= 60)
    #expect(Set(HostileAnswer.all.map { $0.name + $0.suffix }).count >= 60)
  }
}
