import Testing

@testable import CountdownCore

@MainActor
@Suite("Order keeper")
struct OrdersTests {
  @Test("one fetch starts the countdown on the server's clock, known to half the round trip")
  func opens() throws {
    let stage = OrderStage()
    stage.advance(by: .milliseconds(3))
    try stage.open(in: .minutes(10))
    #expect(stage.countdown.phase == .running)
    #expect(stage.countdown.title == "Print")
    #expect(stage.actions?.main == .preview && stage.actions?.showsLabel == true)
    // The stamp was cut to a millisecond in the middle of 40 ms: θ is within [S − r, S + 1 ms − s], 41 ms wide.
    let estimate = try #require(stage.clocks.status(of: "http://shop.example/order.json")?.estimate)
    let truth = ServerOffset(server: stage.server, at: stage.now.boot)
    #expect(estimate.lower <= truth && truth <= estimate.upper)
    #expect(estimate.bound(at: stage.now) < .milliseconds(21))
    #expect(stage.countdown.label(at: stage.now) == "00:10:00")
    // A full measurement follows at once all the same.
    stage.advance(by: .zero)
    #expect(stage.measuring.map(\.options.kind) == [.full])
  }

  @Test(
    "what is wrong is said, and nothing starts and nothing is lost",
    arguments: [
      ("{", 200, "The order is not a usable answer: it is not JSON."),
      ("{}", 200, "The order's title is missing."),
      ("{}", 404, "shop.example answered with status 404 and no order."),
      ("{}", 503, "shop.example asked for fewer requests (status 503)."),
    ])
  func wrong(json: String, status: Int, sentence: String) throws {
    let stage = OrderStage()
    var said: String?
    stage.orders.openings.add(stage) {
      if case .failure(let failure) = $0.result { said = failure.sentence }
    }
    stage.orders.open(try OrderPlace("http://shop.example/order.json"), in: stage.id)
    #expect(stage.orders.isOpening(stage.id))
    stage.answer(json: json, status: status)
    #expect(said == sentence)
    #expect(stage.countdown.phase == .idle && stage.status == nil)
    #expect(!stage.orders.isOpening(stage.id))
  }

  @Test("it is fetched at five minutes, at the opening, and 1, 2 and 4 s later while it is still closed")
  func refetches() throws {
    let stage = OrderStage()
    let opens = try stage.open(in: .minutes(6))
    let end = try #require(stage.countdown.end)
    var left: [TimeSpan] = []
    for _ in 0..<6 {
      for _ in 0..<2_000 where stage.asked.isEmpty { stage.advance(by: .milliseconds(250)) }
      guard let asked = stage.asked.first else { break }
      left.append(asked.sent - end)
      // Its own clock stands still: it goes on to say that it is closed.
      stage.answer(json: stage.json(opens: opens, changes: ["databaseTime": "\(opens.nanoseconds / 1_000_000 - 1)"]))
    }
    #expect(left.map { $0.nanoseconds / 1_000_000 } == [-300_000, 0, 1000, 2000, 4000])
    #expect(stage.status?.fetch == .exhausted)
    // A person may try all the same.
    #expect(stage.orders.canGrab(stage.id))
  }

  @Test("at the opening the button becomes Grab once the fetch says so")
  func becomesGrab() throws {
    let stage = OrderStage()
    let opens = try stage.open(in: .seconds(20))
    stage.advance(by: .seconds(21))
    #expect(stage.countdown.phase == .expired)
    #expect(stage.actions?.main == .grab && stage.actions?.refusal == .awaitingAnswer)
    #expect(!stage.orders.canGrab(stage.id))
    stage.answer(json: stage.json(opens: opens))
    #expect(stage.actions?.refusal == nil && stage.actions?.secondary == .preview)
    #expect(stage.orders.canGrab(stage.id))
    #expect(stage.history.count == 2 && stage.posts == 0)
  }

  @Test(
    "it is greyed with the reason where the person is not accepted or it is finished, and a direct one never is",
    arguments: [
      ("UnAccepted", "false", OrderActions.Refusal?.some(.notAccepted)),
      ("Finished", "false", .some(.finished)), ("UnAccepted", "true", nil), ("Finished", "true", nil),
    ])
  func refusals(relation: String, isDirect: String, refusal: OrderActions.Refusal?) throws {
    let stage = OrderStage()
    let opens = try stage.open(in: .seconds(20))
    stage.advance(by: .seconds(21))
    stage.answer(json: stage.json(opens: opens, relation: relation, changes: ["isDirect": isDirect]))
    #expect(stage.actions?.refusal == refusal)
    #expect(stage.orders.canGrab(stage.id) == (refusal == nil))
  }

  @Test("a changed opening moves the countdown, and says by how much")
  func moves() throws {
    let stage = OrderStage()
    let opens = try stage.open(in: .minutes(6))
    stage.advance(by: .seconds(61))
    stage.answer(json: stage.json(opens: opens + .seconds(90)))
    #expect(stage.status?.moved == .seconds(90))
    #expect(stage.countdown.remaining(at: stage.now).map { $0.secondsRoundedUp } == 389)
  }

  @Test("one that is put off at the last moment counts on to the new opening")
  func putOff() throws {
    let stage = OrderStage()
    let opens = try stage.open(in: .seconds(20))
    stage.advance(by: .seconds(21))
    stage.answer(json: stage.json(opens: opens + .minutes(2)))
    #expect(stage.countdown.phase == .running)
    #expect(stage.status?.moved == .minutes(2))
    #expect(stage.actions?.main == .preview)
    stage.advance(by: .minutes(2))
    #expect(stage.countdown.phase == .expired && stage.actions?.refusal == .awaitingAnswer)
  }

  @Test("an order that is open already offers Grab at once, without a second fetch")
  func openAlready() throws {
    let stage = OrderStage()
    try stage.open(in: .seconds(-3))
    #expect(stage.countdown.phase == .expired)
    #expect(stage.orders.canGrab(stage.id))
    stage.advance(by: .seconds(10))
    #expect(stage.history.count == 1)
  }

  @Test("a server that does not answer at the opening leaves what was known, and is asked again")
  func silent() throws {
    let stage = OrderStage()
    try stage.open(in: .seconds(20))
    stage.advance(by: .seconds(21))
    stage.answer(.failure(.refused))
    #expect(stage.status?.problem == "shop.example refused the connection.")
    #expect(stage.orders.canGrab(stage.id))
    stage.advance(by: .seconds(5))
    #expect(stage.asked.count == 1)
  }

  @Test("only diffTime: the opening is reckoned from the answer's own time")
  func timeLeft() throws {
    let stage = OrderStage()
    try stage.open(in: .hours(1), changes: ["futurePublishTime": nil, "diffTime": "60000"])
    #expect(stage.countdown.label(at: stage.now) == "00:01:00")
  }

  @Test("a restored order needs nothing but its address, and is fetched at once")
  func restored() throws {
    let stage = OrderStage()
    let place = try OrderPlace("http://shop.example/o.json", mapping: "title=/data/name,opens=/data/at,now=/data/now")
    let opens = stage.server + .minutes(1)
    stage.countdowns.send(.start(.order(opens: opens, clock: place.clock, address: place.text)), to: stage.id)
    stage.orders.update()
    let stamp = (stage.server + .milliseconds(20)).nanoseconds / 1_000_000
    stage.answer(json: "{\"data\":{\"name\":\"Ring\",\"at\":\(opens.nanoseconds / 1_000_000),\"now\":\(stamp)}}")
    #expect(stage.status?.order?.title == "Ring")
    #expect(stage.countdown.label(at: stage.now) == "00:01:00")
  }

  @Test("one that is put off without end is looked at 1, 2, 4, 8 … s after the last time, not at every new opening")
  func runaway() throws {
    let stage = OrderStage()
    try stage.open(in: .seconds(20))
    let end = try #require(stage.countdown.end)
    var looks: [TimeSpan] = []
    var saves = 0
    let counter = SaveCounter { saves += 1 }
    stage.countdowns.addDelegate(counter)
    while stage.now.boot < end + .seconds(40) {
      if let asked = stage.asked.first {
        looks.append(asked.sent - end)
        stage.answer(json: stage.json(opens: stage.server + .milliseconds(60)))
      }
      stage.advance(by: .milliseconds(10))
    }
    #expect(looks.map { ($0.nanoseconds + 50_000_000) / 1_000_000_000 } == [0, 1, 3, 7, 15, 31])
    // Each look starts the countdown anew, which learns its end and ends once more.
    #expect(saves <= 3 * looks.count + 1)
    _ = counter
  }

  @Test("one that is put off by minutes is fetched at its new opening at once")
  func putOffTwice() throws {
    let stage = OrderStage()
    let opens = try stage.open(in: .seconds(20))
    for minutes in [2, 4] as [Int64] {
      let end = try #require(stage.countdown.end)
      stage.advance(by: end - stage.now.boot)
      #expect(stage.asked.first?.sent == end)
      stage.answer(json: stage.json(opens: opens + .minutes(minutes)))
    }
  }

  @Test("on whose behalf: a person opens it and tries again, the program looks, and the opening itself is urgent")
  func askers() throws {
    let stage = OrderStage()
    let opens = try stage.open(in: .minutes(6))
    stage.advance(by: .seconds(61))
    stage.answer(json: stage.json(opens: opens))
    let end = try #require(stage.countdown.end)
    stage.advance(by: end - stage.now.boot)
    stage.answer(json: stage.json(opens: opens))
    stage.advance(by: .seconds(2))
    stage.orders.tryAgain(stage.id)
    #expect(stage.history.map(\.asker) == [.person, .program, .opening, .person])
  }

  @Test("a cancelled order is forgotten, with whatever is under way")
  func cancelled() throws {
    let stage = OrderStage()
    try stage.open(in: .minutes(6))
    stage.countdowns.send(.cancel, to: stage.id)
    #expect(stage.status == nil)
    stage.advance(by: .minutes(10))
    #expect(stage.history.count == 1)
  }
}

/// Counts how often something is to be saved.
private final class SaveCounter: CountdownDelegate {
  private let saved: () -> Void

  init(_ saved: @escaping () -> Void) { self.saved = saved }

  func act(on effect: Countdown.Effect, of countdown: Countdown, at reading: ClockReading) {
    if effect == .save { saved() }
  }
}
