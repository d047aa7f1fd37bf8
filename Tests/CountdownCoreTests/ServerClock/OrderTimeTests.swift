import Testing

@testable import CountdownCore

/// A server whose clock is set while it is measured, and whose order was fetched before or is fetched after that.
@Suite("An order's time beside a measurement")
struct OrderTimeTests {
  /// How often a claim was false, and how often it was more than assumed.
  struct Tally {
    var falseClaims: [String] = []
    var claims = 0
  }

  /// What is known after a measurement in which the clock was set, and after the order was fetched again.
  private func tally(_ server: SimulatedServer, setBy step: Double, after seconds: Double, seeds: Range<Int>) -> Tally {
    var tally = Tally()
    for seed in seeds {
      var server = server
      server.step = (after: seconds, by: step)
      var world = SimulatedWorld(seed: seed, path: .wan, server: server)
      var knowledge = ClockKnowledge()
      var memory = HostMemory()
      func judge(_ place: String) {
        guard let estimate = knowledge.estimate, estimate.freshness != .assumed else { return }
        tally.claims += 1
        if !world.judge(estimate).holds { tally.falseClaims.append("\(place), run \(seed), \(estimate.freshness)") }
      }
      fetchOrder(&world, into: &knowledge)
      for number in 1...2 {
        var measurement = Measurement(options: .init(), memory: memory)
        while case .exchange(let request) = measurement.next(at: world.reading) {
          guard let exchange = world.exchange(request) else { break }
          measurement.received(exchange)
          if let estimate = measurement.estimate { knowledge.found(estimate) }
        }
        memory = measurement.memory
        // A clock that is set after the last answers of a measurement is for the next one to see.
        let isSeen = Double(world.now - world.start) / 1e9 > seconds + 3
        if number == 2 || isSeen { judge("measurement \(number)") }
        fetchOrder(&world, into: &knowledge)
        judge("fetch \(number)")
        world.now += 30_000_000_000
      }
    }
    return tally
  }

  private func fetchOrder(_ world: inout SimulatedWorld, into knowledge: inout ClockKnowledge) {
    let kept = world.server.stamps
    world.server.stamps = .json(step: 1_000_000, shown: 1_000_000)
    let request = ExchangeRequest(at: world.reading.boot + .milliseconds(400), freshConnection: true)
    if let exchange = world.exchange(request) { knowledge.learn([exchange]) }
    world.server.stamps = kept
  }

  @Test(
    "whatever way a clock is set while it is measured, what is claimed with the order's times is true or only assumed",
    arguments: [0.4, 0.9, 1.8, 3, -0.4, -0.9, -1.8, -3])
  func setMeanwhile(by step: Double) {
    for after in [4.0, 6, 8, 12] {
      let found = tally(SimulatedServer(), setBy: step, after: after, seeds: 0..<75)
      #expect(found.falseClaims.isEmpty, "set after \(after) s: \(found.falseClaims.prefix(5))")
    }
  }

  @Test("an order's time that lies behind the server's Dates stays a contradiction, whatever is measured after it")
  func behindDates() throws {
    var world = SimulatedWorld(seed: 3, path: .wan)
    var knowledge = ClockKnowledge()
    world.server.backEnds = [-7.5]
    fetchOrder(&world, into: &knowledge)
    world.server.backEnds = [0]
    for _ in 1...3 {
      let estimate = try #require(world.measure(.init()).estimate)
      #expect(estimate.flags == [])
      knowledge.found(estimate)
      let known = try #require(knowledge.estimate)
      #expect(known.flags == .conflict && known.freshness == .assumed)
      #expect(world.judge(known).holds)
      world.now += 60_000_000_000
    }
  }

  @Test("where θ was likeliest at the end of a range, a time that cuts the range leaves it within what is left")
  func cutRange() throws {
    let now = ManualTimekeeper().read()
    let zero = ServerOffset(.zero)
    let measured = Estimate(
      lower: zero, upper: zero + .milliseconds(45), offset: zero + .milliseconds(40), measured: now.boot,
      rawMeasured: now.raw, exchanges: 12, roundTrips: [.milliseconds(40)])
    var knowledge = ClockKnowledge()
    knowledge.found(measured)
    // Cut to a millisecond within 40 ms: 31 ms ≤ θ < 72 ms, so 31 ms to 45 ms by both, the middle at 38 ms.
    let stamp = zero.server(at: now.boot) + .milliseconds(31)
    knowledge.learn([
      Exchange(
        sent: now.boot - .milliseconds(40), received: now.boot, rawReceived: now.raw,
        stamp: .json(stamp, quantum: .milliseconds(1)))
    ])
    let known = try #require(knowledge.estimate)
    #expect(known.lower == zero + .milliseconds(31) && known.upper == zero + .milliseconds(45))
    #expect(known.offset == zero + .milliseconds(38))
  }
}
