import CountdownCore
import Testing

/// Many clients that wait for one moment, in virtual time; `tminus-bench crowd` draws them.
@Suite("A crowd at one server")
struct CrowdTests {
  @Test(
    "no second of the server sees more than three times the mean of its minute, answering or not, and none is asked in the silence",
    arguments: [nil, Refusal(from: 310, to: 280), Refusal(from: 90, to: 60)] as [Refusal?])
  func spread(refusal: Refusal?) {
    let picture = CrowdPicture.of(clients: 1000, refuses: refusal.map { ($0.from, $0.to) })
    #expect(picture.inSilence == 0)
    for (minute, ratio) in picture.worst { #expect(ratio <= 3, "minute \(minute) before") }
    // Of those that waited for eleven minutes and more, on a fresh server.
    #expect((picture.perClient.max() ?? 0) <= 14)
  }

  /// From when to when the server refuses, in seconds before the moment.
  struct Refusal: Sendable {
    var from: Double
    var to: Double
  }
}
