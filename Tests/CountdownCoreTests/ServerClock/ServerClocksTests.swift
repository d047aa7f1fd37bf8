import Testing

@testable import CountdownCore

@MainActor
@Suite("Server clock keeper")
struct ServerClocksTests {
  /// How long before the end the last measurement was begun, in milliseconds.
  private func millisecondsLeft(_ stage: OrderStage) -> Int64? {
    stage.countdown.end.map { ($0 - stage.now.boot).nanoseconds / 1_000_000 }
  }

  private func wait(_ stage: OrderStage, for count: Int) {
    for _ in 0..<40_000 where stage.measuring.count < count { stage.advance(by: .milliseconds(100)) }
  }

  @Test("the first exchange starts the digits, each further one narrows them, and the end of it counts")
  func tightens() {
    let stage = OrderStage()
    stage.start(in: .minutes(10))
    #expect(stage.countdown.label(at: stage.now) == nil)
    #expect(stage.measuring.map(\.options.kind) == [.full])
    #expect(stage.measuring.first?.options.maximumExchanges == 28)
    for bound in [500, 250, 20] as [Int64] {
      stage.measuring[0].progress(stage.estimate(bound: .milliseconds(bound)))
      #expect(
        stage.clocks.status(of: "shop.example")?.estimate?.bound(at: stage.now) == .milliseconds(bound))
      #expect(stage.countdown.label(at: stage.now) == "00:10:00")
    }
    stage.finish(0)
    #expect(stage.clocks.status(of: "shop.example")?.isMeasuring == false)
  }

  @Test(
    "measurements come in the windows before the end, wherever chance puts them, and none in the silence",
    arguments: 1...8)
  func schedule(seed: UInt64) throws {
    let stage = OrderStage(seed: seed)
    stage.start(in: .minutes(20))
    stage.finish(0)
    // T−6:00…T−4:08, T−1:55…T−0:45, T−0:30…T−0:12: wide enough for a crowd.
    for (number, window) in [(1, 248_000...360_000), (2, 45_000...115_000), (3, 12_000...30_000)] {
      wait(stage, for: number + 1)
      let left = try #require(millisecondsLeft(stage))
      #expect(window.contains(Int(left)), "\(number): \(left) ms before the end")
      stage.advance(by: .seconds(1))
      stage.finish(number)
    }
    #expect(stage.measuring.dropFirst().map(\.options.kind) == [.verification, .refresh, .refresh])
    #expect(stage.measuring.dropFirst().map(\.options.maximumExchanges) == [12, 6, 4])
    stage.advance(by: .minutes(2))
    #expect(stage.countdown.phase == .expired)
    #expect(stage.measuring.count == 4)
  }

  @Test("a measurement that still runs five seconds before the end is ended, and none can be asked for until after it")
  func silence() throws {
    let stage = OrderStage()
    stage.start(in: .seconds(30))
    stage.measuring[0].progress(stage.estimate())
    let end = try #require(stage.countdown.end)
    stage.advance(by: end - stage.now.boot - .milliseconds(5_001))
    #expect(stage.cancelled == 0 && stage.clocks.status(of: "shop.example")?.isMeasuring == true)
    stage.advance(by: .milliseconds(1))
    #expect(stage.cancelled == 1 && stage.clocks.status(of: "shop.example")?.isMeasuring == false)
    #expect(!stage.clocks.measureNow(try ServerAddress("shop.example")))
    // Word of it that comes late is not taken.
    let shown = stage.countdown.appliedOffset
    stage.finish(0, off: .milliseconds(900))
    #expect(stage.countdown.appliedOffset == shown)
    stage.advance(by: .seconds(5))
    #expect(stage.countdown.phase == .expired)
  }

  @Test("countdowns on one server share one measurement and one estimate")
  func sharing() {
    let stage = OrderStage()
    stage.start(in: .minutes(10))
    stage.start(in: .minutes(30), id: CountdownID(bits: 2))
    #expect(stage.measuring.count == 1)
    stage.finish(0)
    stage.start(in: .minutes(40), id: CountdownID(bits: 3))
    #expect(stage.measuring.count == 1)
    let offsets = stage.countdowns.all.map { $0.appliedOffset?.raw }
    #expect(Set(offsets) == [ServerOffset(server: stage.server, at: stage.now.boot)])
  }

  @Test("eight moments at different paths of one host share one clock: one is measured, and all know what it found")
  func paths() throws {
    let stage = OrderStage()
    for number in 1...8 as ClosedRange<Int64> {
      stage.start(
        in: .seconds(20 + 20 * number), id: CountdownID(bits: UInt32(number)),
        clock: "shop.example/\(number)?a=b")
    }
    #expect(stage.measuring.count == 1)
    stage.finish(0)
    let truth = ServerOffset(server: stage.server, at: stage.now.boot)
    #expect(stage.countdowns.all.compactMap { $0.appliedOffset?.raw } == Array(repeating: truth, count: 8))
    #expect(stage.clocks.status(of: "https://shop.example:443/9")?.estimate != nil)
    for other in ["http://shop.example", "shop.example:8443", "shop.example/1#/now", "ntp://shop.example"] {
      #expect(stage.clocks.status(of: other) == nil)
    }
  }

  @Test("where one path of a host cannot be read, the next measurement is made at another")
  func anotherPath() throws {
    let stage = OrderStage()
    stage.start(in: .hours(1), clock: "shop.example/a")
    stage.start(in: .hours(1), id: CountdownID(bits: 2), clock: "shop.example/b")
    stage.measuring[0].finish(.failure(.exchange(.noDate)))
    wait(stage, for: 2)
    stage.finish(1)
    #expect(stage.measuring.map(\.address.url) == ["https://shop.example/a", "https://shop.example/b"])
    #expect(stage.countdowns.all.allSatisfy { !$0.usesStandInClock && $0.end != nil })
  }

  @Test("a measurement is told the next end on its clock, once that is known")
  func deadline() {
    let stage = OrderStage()
    stage.start(in: .minutes(20))
    stage.finish(0)
    wait(stage, for: 2)
    #expect(stage.measuring.map(\.deadline) == [nil, stage.countdown.end])
  }

  @Test("a measurement that fails keeps the old estimate with its growing bound, and says why")
  func failure() throws {
    let stage = OrderStage()
    stage.start(in: .hours(2))
    stage.finish(0)
    wait(stage, for: 2)
    stage.measuring[1].finish(.failure(.exchange(.refused)))
    let status = try #require(stage.clocks.status(of: "shop.example"))
    #expect(status.failure == .exchange(.refused))
    #expect(try #require(status.estimate).bound(at: stage.now) > .milliseconds(5))
    #expect(stage.countdown.phase == .running && stage.countdown.end != nil)
  }

  @Test("a Date that turns out to stand still takes back what its first answers seemed to say")
  func frozen() {
    let stage = OrderStage()
    stage.start(in: .minutes(10))
    stage.measuring[0].progress(stage.estimate(bound: .milliseconds(500)))
    #expect(stage.countdown.label(at: stage.now) == "00:10:00")
    stage.measuring[0].finish(.failure(.frozen))
    #expect(stage.clocks.status(of: "shop.example")?.estimate == nil)
    // This computer's clock, 5 s behind, stands in.
    #expect(stage.countdown.usesStandInClock && stage.countdown.label(at: stage.now) == "00:10:05")
  }

  /// What countdowns have to be done about.
  private final class Effects: CountdownDelegate {
    var all: [Countdown.Effect] = []
    func act(on effect: Countdown.Effect, of countdown: Countdown, at reading: ClockReading) { all.append(effect) }
  }

  @Test("a Date that turns out to stand still cancels nothing: there is nothing to undo, and a command at zero stays")
  func frozenCancelsNothing() {
    let (stage, effects) = (OrderStage(), Effects())
    stage.start(in: .minutes(10))
    stage.countdowns.addDelegate(effects)
    stage.measuring[0].progress(stage.estimate(bound: .milliseconds(500)))
    stage.measuring[0].finish(.failure(.frozen))
    #expect(stage.countdown.usesStandInClock && stage.countdown.beforeCancel == nil)
    #expect(!effects.all.isEmpty && Set(effects.all) == [.save])
  }

  private final class Page: CountdownObserver {
    let isSeen = true
    var drawings = 0
    func update(_ countdown: Countdown, at reading: ClockReading) { drawings += 1 }
  }

  @Test("each estimate draws a countdown once, whoever else wants it drawn for that")
  func drawings() {
    let stage = OrderStage()
    stage.start(in: .minutes(10))
    let page = Page()
    stage.countdowns.observe(stage.id, by: page)
    stage.clocks.changes.add(page) { [countdowns = stage.countdowns] _ in countdowns.draw() }
    let before = page.drawings
    for (count, bound) in [500, 250, 125].enumerated() {
      stage.measuring[0].progress(stage.estimate(bound: .milliseconds(Int64(bound))))
      #expect(page.drawings == before + count + 1)
    }
  }

  @Test("after a suspend the estimate is only last known, and a new one is found at once")
  func resumed() {
    let stage = OrderStage()
    stage.start(in: .hours(3))
    stage.finish(0)
    stage.clock.suspend(for: .hours(1))
    stage.clocks.resumed()
    #expect(stage.clocks.status(of: "shop.example")?.isLastKnown == true)
    #expect(stage.countdown.remaining(at: stage.now).map { $0 <= .hours(2) } == true)
    stage.advance(by: .seconds(5))
    #expect(stage.measuring.count == 2)
    stage.finish(1)
    #expect(stage.clocks.status(of: "shop.example")?.isLastKnown == false)
  }

  @Test("a server that is set on by three seconds is followed after the measurement a minute before the end")
  func stepped() throws {
    let stage = OrderStage()
    stage.start(in: .minutes(10))
    // A bound that would not do at the end: the measurement a minute before it is needed.
    stage.measuring[0].finish(.success(stage.estimate(bound: .milliseconds(30))))
    wait(stage, for: 2)
    stage.advance(by: .seconds(8))
    stage.measuring[1].finish(.success(stage.estimate(bound: .milliseconds(30))))
    let before = try #require(stage.countdown.end)
    wait(stage, for: 3)
    stage.advance(by: .seconds(2))
    stage.finish(2, off: .seconds(3))
    let end = try #require(stage.countdown.end)
    #expect(before - end == .seconds(3))
  }

  @Test("one countdown can be kept from being early, at the price of the bound, while others are not")
  func neverEarly() throws {
    let stage = OrderStage()
    let other = CountdownID(bits: 2)
    stage.start(in: .minutes(1), neverEarly: true)
    stage.start(in: .minutes(1), id: other)
    stage.finish(0)
    /// By how much its end is after the other's.
    func late() throws -> TimeSpan {
      try #require(stage.countdown.end) - (try #require(stage.countdowns[other]?.end))
    }
    // The bound of 5 ms, and what 100 ppm may add in the minute: 6 ms.
    let promised: Range<TimeSpan> = .microseconds(5001)..<(.milliseconds(12))
    #expect(promised.contains(try late()))
    // A cancel that is undone, and another boot.
    stage.countdowns.send(.cancel, to: stage.id)
    #expect(stage.countdowns.giveBack(stage.countdown) == stage.id)
    stage.clocks.measureNow(try ServerAddress("shop.example"))
    stage.finish(1)
    #expect(promised.contains(try late()))
    let snapshot = stage.countdown.snapshot(at: stage.now)
    #expect(Countdown(restoring: snapshot, at: stage.now, sameBoot: false)?.neverEarly == true)
    // What is started next is not promised.
    stage.countdowns.send(.cancel, to: stage.id)
    stage.start(in: .minutes(1))
    #expect(!stage.countdown.neverEarly)
  }

  @Test("an order that was opened so is never early, whether it is named first or not")
  func neverEarlyOrder() throws {
    let stage = OrderStage()
    stage.orders.open(try OrderPlace("http://shop.example/order.json"), in: stage.id, title: "Mine", neverEarly: true)
    stage.answer(json: stage.json(opens: stage.server + .minutes(10)))
    #expect(stage.countdown.title == "Mine" && stage.countdown.phase == .running && stage.countdown.neverEarly)
  }

  @Test("what a fetch told and what was measured are one intersection, and where they contradict the larger θ counts")
  func learning() throws {
    let stage = OrderStage()
    let address = try ServerAddress("shop.example")
    let truth = ServerOffset(server: stage.server, at: stage.now.boot)
    func fetch(off error: TimeSpan) -> Exchange {
      Exchange(
        sent: stage.now.boot - .milliseconds(10), received: stage.now.boot, rawReceived: stage.now.raw,
        stamp: .json(stage.server + error, quantum: .milliseconds(1)))
    }
    stage.clock.advance(by: .milliseconds(3))
    stage.start(in: .hours(1))
    // Cut to a millisecond just as the answer came: θ is within [truth, truth + 11 ms].
    stage.clocks.learn([fetch(off: .zero)], of: address)
    let learned = try #require(stage.clocks.status(of: "shop.example")?.estimate)
    #expect(learned.lower == truth && learned.method == .json)
    stage.finish(0)
    let both = try #require(stage.clocks.status(of: "shop.example")?.estimate)
    #expect(both.lower == truth && both.upper == truth + .milliseconds(5))
    #expect(both.offset == truth + .microseconds(2500))
    #expect(both.flags.isEmpty)
    // A stamp that is a second ahead of all that was measured.
    stage.clocks.learn([fetch(off: .seconds(1)), fetch(off: .seconds(1)), fetch(off: .seconds(1))], of: address)
    let ahead = try #require(stage.clocks.status(of: "shop.example")?.estimate)
    #expect(ahead.flags.contains(.conflict))
  }
}
