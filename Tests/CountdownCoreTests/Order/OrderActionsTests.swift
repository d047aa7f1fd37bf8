import Testing

@testable import CountdownCore

@Suite("Order actions")
struct OrderActionsTests {
  private func actions(
    _ changes: [String: String?] = [:], hasOpened: Bool, _ fetch: OrderActions.Fetch
  ) throws -> OrderActions {
    OrderActions(try OrderJSONTests.order(OrderJSONTests.json(changes)), hasOpened: hasOpened, fetch: fetch)
  }

  @Test(
    "before its opening an order shows the time left and a preview, or the requirements of a custom one",
    arguments: ["Accepted", "UnAccepted", "Finished"])
  func before(relation: String) throws {
    let plain = try actions(["relation": "\"\(relation)\""], hasOpened: false, .awaited)
    #expect(plain.showsLabel && plain.main == .preview && plain.refusal == nil && plain.secondary == nil)
    #expect(plain.main.label == "Preview")
    let custom = try actions(["relation": "\"\(relation)\"", "isCustomTask": "1"], hasOpened: false, .awaited)
    #expect(custom.showsLabel && custom.main == .requirements && custom.secondary == nil)
    #expect(custom.main.label == "View requirements")
  }

  // Design: the order row of the components' table.
  @Test(
    "from its opening on, an order can be grabbed or says why not",
    arguments: [
      ("Accepted", false, .awaited, .awaitingAnswer), ("Accepted", false, .open, nil),
      ("Accepted", false, .closed, .stillClosed), ("Accepted", false, .exhausted, nil),
      ("Accepted", false, .failed, nil), ("UnAccepted", false, .awaited, .awaitingAnswer),
      ("UnAccepted", false, .open, .notAccepted), ("UnAccepted", false, .closed, .notAccepted),
      ("UnAccepted", false, .exhausted, .notAccepted), ("UnAccepted", false, .failed, .notAsked),
      ("Finished", false, .awaited, .finished), ("Finished", false, .open, .finished),
      ("Finished", false, .closed, .finished), ("Finished", false, .exhausted, .finished),
      ("Finished", false, .failed, .finished), ("Accepted", true, .awaited, nil), ("UnAccepted", true, .awaited, nil),
      ("UnAccepted", true, .open, nil), ("UnAccepted", true, .closed, nil), ("Finished", true, .open, nil),
      ("Finished", true, .failed, nil),
    ] as [(String, Bool, OrderActions.Fetch, OrderActions.Refusal?)])
  func open(relation: String, isDirect: Bool, fetch: OrderActions.Fetch, refusal: OrderActions.Refusal?) throws {
    let changes: [String: String?] = ["relation": "\"\(relation)\"", "isDirect": isDirect ? "true" : "false"]
    let actions = try actions(changes, hasOpened: true, fetch)
    #expect(!actions.showsLabel)
    #expect(actions.main == (refusal == .notAsked ? .tryAgain : .grab))
    #expect(actions.main.label == (refusal == .notAsked ? "Try again" : "Grab"))
    #expect(actions.refusal == refusal)
    #expect(actions.secondary == .preview)
    var customised = changes
    customised["isCustomTask"] = #""是""#
    let custom = try self.actions(customised, hasOpened: true, fetch)
    #expect(custom.secondary == .requirements)
  }

  @Test("an order that is not timed can be grabbed at once")
  func untimed() throws {
    let actions = try actions(["isTimerTask": "false"], hasOpened: false, .awaited)
    #expect(!actions.showsLabel && actions.main == .grab && actions.refusal == nil)
  }

  @Test("an order without an address to grab or order it says so, even a direct one")
  func nowhere() throws {
    let actions = try actions(["grabURL": nil, "isDirect": "true"], hasOpened: true, .open)
    #expect(actions.refusal == .nowhere)
    #expect(try self.actions(["grabURL": nil, "url": #""/7""#], hasOpened: true, .open).refusal == nil)
  }

  private static let zero = BootInstant(nanoseconds: 1_000_000_000_000)

  @Test(
    "an order that is still closed is fetched again 1, 2 and 4 s after its opening",
    arguments: [(-20, 0), (-1, 0), (0, 1), (1, 2), (2, 4), (3, 4), (4, nil), (9, nil)] as [(Int64, Int64?)])
  func refetch(last: Int64, next: Int64?) {
    let due = OrderRefetch.whileClosed(opening: Self.zero, last: Self.zero + .seconds(last))
    #expect(due == next.map { Self.zero + .seconds($0) })
  }

  @Test(
    "after a failure an order is asked for again ever less often, and not before the server wants it",
    arguments: [
      // Begun, failed, asked to wait, asked for again at the soonest: seconds after the opening.
      (0, 0, nil, 1), (2, 2, nil, 4), (4, 4, nil, 8), (8, 8, nil, 16), (16, 16, nil, 32), (32, 32, nil, 64),
      (64, 64, nil, 124), (3_000, 3_000, nil, 3_060), (4, 14, nil, 28), (0, 0, 2, 2), (0, 0, 300, 300),
      (4, 4, -9, 8), (4, 4, 86_400, 3604), (3_000, 3_000, 30, 3_060),
    ] as [(Int64, Int64, Int64?, Int64)])
  func afterFailure(last: Int64, now: Int64, wait: Int64?, next: Int64) {
    for chance in [0, 1, 1 << 40, UInt64.max] {
      let due = OrderRefetch.afterFailure(
        opening: Self.zero, last: Self.zero + .seconds(last), now: Self.zero + .seconds(now),
        wait: wait.map { .seconds($0) }, chance: chance)
      let soonest = Self.zero + .seconds(next)
      #expect(due.map { chance == 0 ? $0 == soonest : $0 >= soonest && $0 <= soonest + .seconds(15) } == true)
    }
  }

  @Test("an hour after the opening an order that cannot be fetched is asked for by nobody but a person")
  func givesUp() {
    func due(_ minutes: Int64) -> BootInstant? {
      let now = Self.zero + .minutes(minutes)
      return OrderRefetch.afterFailure(opening: Self.zero, last: now, now: now, wait: nil, chance: 0)
    }
    #expect(due(59) == Self.zero + .minutes(60))
    #expect(due(60) == nil)
  }
}
