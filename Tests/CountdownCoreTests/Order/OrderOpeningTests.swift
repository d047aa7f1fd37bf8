import CountdownCore
import Testing

@Suite("Order opening")
struct OrderOpeningTests {
  private let sent = BootInstant(nanoseconds: 100_000_000_000)
  private let received = BootInstant(nanoseconds: 100_040_000_000)
  /// The server shows 2026-12-01T00:00:00Z at the boot instant 100 s.
  private let offset = ServerOffset(.seconds(1_796_083_100))

  private func opening(_ changes: [String: String?], offset: ServerOffset?) throws -> Int64? {
    try OrderJSONTests.order(OrderJSONTests.json(changes)).opening(sent: sent, received: received, offset: offset)?
      .nanoseconds
  }

  @Test("the published time counts before any time left")
  func published() throws {
    #expect(try opening(["diffTime": "1"], offset: nil) == 1_796_083_500_000_000_000)
  }

  @Test("without it the time left counts from the server's stamp, and without that from the middle of the exchange")
  func left() throws {
    #expect(
      try opening(["futurePublishTime": nil, "diffTime": "2500"], offset: offset) == 1_796_083_202_500_000_000)
    // 00:00:00 and half the round trip of 40 ms and 2.5 s.
    #expect(
      try opening(["futurePublishTime": nil, "databaseTime": nil, "diffTime": "2500"], offset: offset)
        == 1_796_083_202_520_000_000)
    #expect(try opening(["futurePublishTime": nil, "databaseTime": nil], offset: nil) == nil)
    #expect(try opening(["isTimerTask": "0"], offset: offset) == nil)
  }

  @Test("fetching it is an exchange with the quantum of its digits")
  func exchange() throws {
    let order = try OrderJSONTests.order(OrderJSONTests.json())
    let raw = RawInstant(nanoseconds: 7)
    let exchange = order.exchange(sent: sent, received: received, rawReceived: raw)
    #expect(
      exchange?.stamp
        == .json(ServerInstant(nanoseconds: 1_796_083_200_000_000_000), quantum: .milliseconds(1)))
    #expect(exchange?.sent == sent && exchange?.received == received && exchange?.rawReceived == raw)
    let silent = try OrderJSONTests.order(OrderJSONTests.json(["databaseTime": nil]))
    #expect(silent.exchange(sent: sent, received: received, rawReceived: raw) == nil)
  }

  @Test(
    "an order is closed by the server's own reckoning",
    arguments: [
      ("1796083499999", "1", 0, true), ("1796083500000", "1", 0, false), (nil, "1", 1_796_083_499, true),
      (nil, "1", 1_796_083_500, false),
    ] as [(String?, String, Int64, Bool)])
  func closed(databaseTime: String?, timeLeft: String, now: Int64, isClosed: Bool) throws {
    let order = try OrderJSONTests.order(OrderJSONTests.json(["databaseTime": databaseTime, "diffTime": timeLeft]))
    #expect(order.isClosed(now: ServerInstant(nanoseconds: now * 1_000_000_000)) == isClosed)
  }

  @Test("without a published time the time left tells, and an order that is not timed is open")
  func closedByTimeLeft() throws {
    for (left, isClosed) in [("1", true), ("0", false), ("-20", false)] {
      let order = try OrderJSONTests.order(OrderJSONTests.json(["futurePublishTime": nil, "diffTime": left]))
      #expect(order.isClosed(now: nil) == isClosed)
    }
    #expect(try OrderJSONTests.order(OrderJSONTests.json(["isTimerTask": #""no""#])).isClosed(now: nil) == false)
  }

  @Test("a changed opening is told with how far it moved")
  func change() {
    let old = ServerInstant(nanoseconds: 1_796_083_500_000_000_000)
    #expect(OpeningChange(from: old, to: old, isPublished: true) == nil)
    #expect(OpeningChange(from: old, to: old + .minutes(5), isPublished: true)?.span == .minutes(5))
    #expect(OpeningChange(from: old, to: old - .milliseconds(20), isPublished: true)?.span == .milliseconds(-20))
    #expect(OpeningChange(from: old, to: old - .milliseconds(20), isPublished: false) == nil)
    #expect(OpeningChange(from: old, to: old - .seconds(1), isPublished: false)?.span == .seconds(-1))
  }
}
