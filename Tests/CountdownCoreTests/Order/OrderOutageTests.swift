import Testing

@testable import CountdownCore

@MainActor
@Suite("Order whose server fails at the opening")
struct OrderOutageTests {
  /// Answers every fetch of so much time by the server that is down; gives when they were begun, after the opening.
  private func fail(_ stage: OrderStage, for span: TimeSpan, end: BootInstant) -> [TimeSpan] {
    let until = stage.now.boot + span
    var begun: [TimeSpan] = []
    while stage.now.boot < until {
      if let asked = stage.asked.first {
        begun.append(asked.sent - end)
        stage.answer(.failure(.refused))
      }
      stage.advance(by: .milliseconds(50))
    }
    return begun
  }

  @Test("a server that is down for 13 s over the opening is asked on until it tells that the order is open")
  func recovers() throws {
    let stage = OrderStage()
    let opens = try stage.open(in: .seconds(20), relation: "UnAccepted")
    let end = try #require(stage.countdown.end)
    stage.advance(by: end - stage.now.boot)
    let begun = fail(stage, for: .seconds(13), end: end)
    #expect(begun.prefix(4) == [.zero, .seconds(1), .seconds(2), .seconds(4)])
    #expect(begun.count == 5 && begun.last.map { $0 >= .seconds(8) && $0 <= .milliseconds(9100) } == true)
    #expect(!stage.orders.canGrab(stage.id))
    stage.advance(by: .seconds(8))
    #expect(stage.asked.count == 1)
    stage.answer(json: stage.json(opens: opens))
    #expect(stage.actions?.main == .grab && stage.status?.problem == nil && stage.orders.canGrab(stage.id))
    // It is known now: nothing more is asked.
    stage.advance(by: .minutes(10))
    #expect(stage.asked.isEmpty && stage.posts == 0)
  }

  @Test("a server that stays down is asked about once a minute for an hour, unless the order is closed before")
  func staysDown() throws {
    let stage = OrderStage()
    try stage.open(in: .seconds(20))
    let end = try #require(stage.countdown.end)
    stage.advance(by: end - stage.now.boot)
    let begun = fail(stage, for: .minutes(30), end: end)
    let pauses = zip(begun.dropFirst(8), begun.dropFirst(7)).map { $0 - $1 }
    #expect(pauses.count >= 20)
    #expect(pauses.allSatisfy { $0 >= .minutes(1) && $0 <= .milliseconds(75_100) })
    #expect(Set(pauses).count > 1)
    #expect(fail(stage, for: .minutes(40), end: end).allSatisfy { $0 <= .minutes(62) })
    #expect(fail(stage, for: .hours(1), end: end).isEmpty)
    #expect(stage.orders.canTryAgain(stage.id))
    stage.countdowns.send(.cancel, to: stage.id)
    #expect(fail(stage, for: .minutes(10), end: end).isEmpty)
  }

  @Test("status 503 with Retry-After: 2 is asked again after 2 s, not before", arguments: [503, 429])
  func askedToWait(status: Int) throws {
    let stage = OrderStage()
    let opens = try stage.open(in: .seconds(20))
    let end = try #require(stage.countdown.end)
    stage.advance(by: end - stage.now.boot)
    stage.answer(json: "", status: status, wait: .seconds(2))
    #expect(stage.status?.problem == "shop.example asked to wait 2 s.")
    let refused = stage.now.boot
    stage.advance(by: .milliseconds(1999))
    #expect(stage.asked.isEmpty)
    stage.advance(by: .milliseconds(1))
    #expect(stage.asked.first?.sent == refused + .seconds(2))
    stage.answer(json: stage.json(opens: opens))
    #expect(stage.status?.problem == nil && stage.orders.canGrab(stage.id))
  }

  @Test("a server that asks for ten minutes' silence five minutes before the opening is left alone over the opening")
  func askedBefore() throws {
    let stage = OrderStage()
    let opens = try stage.open(in: .minutes(6))
    let end = try #require(stage.countdown.end)
    stage.advance(by: end - stage.now.boot - .minutes(5))
    stage.answer(json: "", status: 503, wait: .minutes(10))
    let refused = stage.now.boot
    stage.advance(by: end - stage.now.boot + .minutes(1))
    #expect(stage.countdown.phase == .expired && stage.asked.isEmpty)
    #expect(stage.actions?.main == .grab && stage.status?.problem == "shop.example asked to wait 10 min.")
    #expect(stage.refused == 1)
    stage.advance(by: refused + .minutes(10) - stage.now.boot)
    #expect(stage.asked.first?.sent == refused + .minutes(10))
    stage.answer(json: stage.json(opens: opens))
    #expect(stage.status?.problem == nil && stage.orders.canGrab(stage.id))
  }

  @Test("the page says that the server has not said yet, not what was true before, and a person may try again")
  func sentence() throws {
    let stage = OrderStage()
    let opens = try stage.open(in: .seconds(20), relation: "UnAccepted")
    stage.advance(by: .seconds(21))
    #expect(!stage.orders.canTryAgain(stage.id))
    stage.answer(json: "", status: 503, wait: .hours(3))
    #expect(stage.actions?.refusal?.sentence == "The server has not said yet whether the order is open.")
    #expect(stage.actions?.main.label == "Try again" && stage.orders.canTryAgain(stage.id))
    #expect(stage.status?.problem == "shop.example asked to wait 3 h.")
    stage.advance(by: .seconds(10))
    #expect(stage.asked.isEmpty)
    // However often it is pressed, one request.
    #expect(stage.orders.tryAgain(stage.id))
    #expect(stage.orders.tryAgain(stage.id))
    #expect(stage.asked.count == 1 && !stage.orders.canTryAgain(stage.id))
    stage.answer(json: stage.json(opens: opens, relation: "UnAccepted"))
    #expect(stage.actions?.refusal?.sentence == "You have not been accepted for this order.")
    #expect(stage.actions?.main == .grab && stage.posts == 0)
  }

  @Test("before its opening an order is not asked for by hand")
  func early() throws {
    let stage = OrderStage()
    try stage.open(in: .minutes(1))
    stage.advance(by: .seconds(5))
    #expect(!stage.orders.canTryAgain(stage.id) && !stage.orders.tryAgain(stage.id))
    #expect(stage.asked.isEmpty)
  }
}
