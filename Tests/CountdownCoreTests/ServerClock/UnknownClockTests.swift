import Testing

@testable import CountdownCore

@MainActor
@Suite("While a server's clock is not known")
struct UnknownClockTests {
  @Test("words that were typed are read by the server's clock when that is known first, and only then")
  func words() throws {
    let stage = OrderStage()
    try startTyped(stage)
    #expect(stage.countdown.isWaitingForClock)
    // It is 01:59:59 here and five seconds later there: 02:00 is tomorrow's.
    stage.finish(0)
    #expect(stage.countdown.label(at: stage.now) == "23:59:56")
    #expect(stage.countdown.plan == stage.countdown.plan.withoutWords)
  }

  @Test("after a Date that stood still, words are read by this computer's clock, and no first answer is believed again")
  func frozenAgain() throws {
    let stage = OrderStage()
    try startTyped(stage, "until 03:00")
    stage.measuring[0].progress(stage.estimate())
    #expect(stage.countdown.label(at: stage.now) == "00:59:56")
    stage.measuring[0].finish(.failure(.frozen))
    #expect(stage.countdown.label(at: stage.now) == "01:00:01" && stage.countdown.usesStandInClock)
    #expect(stage.clocks.measureNow(try ServerAddress("shop.example")))
    stage.measuring[1].progress(stage.estimate(off: .hours(3)))
    #expect(stage.countdown.label(at: stage.now) == "01:00:01" && stage.countdown.usesStandInClock)
    stage.measuring[1].finish(.success(stage.estimate()))
    #expect(stage.countdown.label(at: stage.now) == "00:59:56")
  }

  @Test("words that name a moment which is past by the server's clock are refused once that clock is known for sure")
  func pastWords() throws {
    let stage = OrderStage()
    try startTyped(stage, "until 2026-12-01 02:00")
    stage.measuring[0].progress(stage.estimate())
    #expect(stage.countdown.isWaitingForClock)
    stage.finish(0)
    #expect(stage.countdown.phase == .idle)
  }

  /// Types something at 01:59:59 on this computer's clock for a server's that is five seconds ahead.
  private func startTyped(_ stage: OrderStage, _ text: String = "until 02:00") throws {
    stage.clock.stepWall(by: WallInstant(nanoseconds: 1_796_090_399_000_000_000) - stage.now.wall)
    let request = StartRequest.read(
      text, title: "", context: .shell, clock: "shop.example", at: stage.now, zone: .universal)
    stage.countdowns.send(.start(try request.get().plan), to: stage.id)
    stage.advance(by: .zero)
  }

  @Test(
    "as long as a server's clock is not known, words of the day say by whose date they are read",
    arguments: [
      ("until tomorrow 9:00", true), ("until 20:00", true),
      ("until 2026-12-24 20:00", false), ("@1796619182", false), ("90 min", false),
    ])
  func readBy(_ text: String, isOfTheDay: Bool) throws {
    let note = "Read by this computer's date until the server's is known."
    let now = ManualTimekeeper().read()
    func reading(clock: String?, _ estimate: Estimate? = nil) throws -> String {
      try StartRequest.read(
        text, title: "", context: .shell, clock: clock, estimate: estimate, at: now, zone: .universal
      ).get().reading
    }
    #expect(try reading(clock: "shop.example").contains(note) == isOfTheDay)
    #expect(try !reading(clock: nil).contains(note))
    #expect(try !reading(clock: "shop.example", .of(.seconds(1_796_083_200), at: now)).contains(note))
  }

  @Test("one answer that calls a moment past ends nothing; the whole measurement does")
  func pastAtFirst() {
    let stage = OrderStage()
    stage.start(in: .minutes(5))
    stage.measuring[0].progress(stage.estimate(off: .minutes(15)))
    #expect(stage.countdown.isWaitingForClock)
    stage.measuring[0].finish(.success(stage.estimate(off: .minutes(15))))
    #expect(stage.countdown.phase == .expired)
  }

  @Test("where a server cannot be reached this computer's clock counts in its place, until the server answers")
  func standIn() throws {
    let stage = OrderStage()
    stage.start(in: .hours(1))
    #expect(stage.countdown.isWaitingForClock)
    stage.measuring[0].finish(.failure(.exchange(.noSuchHost)))
    #expect(stage.countdown.usesStandInClock && stage.countdown.label(at: stage.now) == "01:00:05")
    #expect(stage.countdown.appliedOffset == nil)
    // Another one on the same clock need not wait to know that.
    stage.start(in: .hours(2), id: CountdownID(bits: 2))
    #expect(stage.countdowns[CountdownID(bits: 2)]?.usesStandInClock == true)
    stage.advance(by: .seconds(76))
    #expect(stage.measuring.count == 2)
    stage.finish(1)
    #expect(!stage.countdown.usesStandInClock && stage.countdown.label(at: stage.now) == "00:58:44")
  }

  @Test("what was known of a clock before is told at once, and counts where the server does not answer")
  func lastKnown() throws {
    let stage = OrderStage()
    let before = stage.estimate()
    var measuring: [@MainActor (Result<Estimate, MeasurementFailure>) -> Void] = []
    let clocks = ServerClocks(stage.countdowns, lastKnown: { $0.clock == "https://shop.example" ? before : nil }) {
      _, _, _, _, finish in
      measuring.append(finish)
      return {}
    }
    stage.start(in: .minutes(10))
    #expect(clocks.status(of: "https://shop.example/now")?.estimate == before)
    #expect(clocks.status(of: "shop.example")?.isLastKnown == true && stage.countdown.label(at: stage.now) == nil)
    measuring.first?(.failure(.exchange(.timedOut)))
    #expect(stage.countdown.label(at: stage.now) == "00:10:00" && !stage.countdown.usesStandInClock)
    #expect(clocks.status(of: "shop.example")?.isLastKnown == true)
  }

  @Test("one that stands in follows a step of this computer's clock, and ends by it where the server never answers")
  func standInEnds() throws {
    let stage = OrderStage()
    stage.start(in: .minutes(10))
    stage.measuring[0].finish(.failure(.exchange(.timedOut)))
    stage.clock.stepWall(by: .minutes(2))
    stage.countdowns.wallStepped()
    #expect(stage.countdown.label(at: stage.now) == "00:08:05")
    // Nothing is asked in the last five seconds; before them, there is a last chance.
    for _ in 0..<20 {
      stage.measuring.last?.finish(.failure(.exchange(.timedOut)))
      stage.advance(by: .seconds(24))
    }
    #expect(stage.countdown.phase == .running && stage.countdown.label(at: stage.now) == "00:00:05")
    stage.advance(by: .seconds(5))
    #expect(stage.countdown.phase == .expired)
  }
}
