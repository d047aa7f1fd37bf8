import CountdownCore
import Testing

/// Waits on servers whose Dates are old, in virtual time, by the real schedule and estimator.
///
/// So many runs of each as a test has time for; `tminus-bench lag 2000` makes them all.
@Suite("Waits on servers with old Dates")
struct LagTests {
  /// What came of all runs of one kind.
  struct Tally {
    var runs = 0
    var falseClaims = 0
    var assumedFalse = 0
    var lagging = 0
    /// Of how many it was found out that their Dates are old at times, whether that is claimed or only assumed.
    var known = 0
    var held = 0
    var mostRequests = 0
    var inSilence = 0
    var widths: [Double] = []
    var medianWidth: Double { quantile(widths, 0.5) }
  }

  static func tally(_ kind: ServerKind, wait: Double, runs: Int, isSynchronised: Bool = false) -> Tally {
    var tally = Tally(runs: runs)
    for seed in 0..<runs {
      var world = SimulatedWorld(
        seed: seed + Int(wait) * 1_000_003, path: .wan, server: kind.server,
        crystalError: isSynchronised ? 3e-6 : 20e-6)
      let client = SimulatedWait(
        isSynchronised: isSynchronised, serverError: seed % 2 == 0 ? 0 : Double(seed % 17) + 2.3, wait: wait)
      let outcome = client.run(&world, seed: UInt64(seed))
      tally.falseClaims += outcome.isTrue ? 0 : 1
      tally.assumedFalse += outcome.assumedFalse > 0 ? 1 : 0
      tally.held += outcome.holds ? 1 : 0
      if case .lagging = outcome.estimate?.freshness { tally.lagging += 1 }
      tally.known += outcome.memory.isLagging ? 1 : 0
      tally.mostRequests = max(tally.mostRequests, outcome.requests.count)
      tally.inSilence += outcome.inSilence
      tally.widths.append(outcome.width)
    }
    return tally
  }

  static func kind(_ name: String) -> ServerKind { ServerKind.all.first { $0.name == name } ?? ServerKind.all[0] }

  @Test(
    "what is claimed is true or only assumed, nothing is asked in the silence, and no wait asks more than its budget",
    arguments: ServerKind.all)
  func claims(kind: ServerKind) {
    for isSynchronised in [false, true] {
      let tally = Self.tally(kind, wait: 300, runs: 24, isSynchronised: isSynchronised)
      #expect(tally.falseClaims == 0)
      #expect(tally.mostRequests <= 84 && tally.inSilence == 0)
    }
  }

  @Test(
    "20 ± 5 ms away each way zero is within a frame of a fresh server's, and 19 of 20 within 3 ms, however long the wait",
    arguments: [24.0, 300])
  func zero(wait: Double) {
    let errors = (0..<400).map { seed in
      var world = SimulatedWorld(seed: seed, path: .zero, crystalError: 1e-6)
      return SimulatedWait(isSynchronised: true, serverError: 2.3, wait: wait).run(&world, seed: UInt64(seed))
        .error.magnitude
    }
    #expect(quantile(errors, 0.95) <= 0.003)
    #expect(quantile(errors, 1) <= 0.0167)
  }

  @Test("a machine that stalls now and then, or is always late, is never believed too much, and known to a second")
  func stalls() {
    for name in ["busy, stalls of up to 2 s", "busy, 1.2 to 1.6 s"] {
      let tally = Self.tally(Self.kind(name), wait: 300, runs: 150)
      #expect(tally.falseClaims == 0 && tally.known >= 140)
      #expect(tally.medianWidth <= 1)
    }
  }

  @Test(
    "two back ends less than a second apart that read as a lag are both in the range of the measurement that says so",
    arguments: [0.3, 0.6, 0.9], [false, true])
  func closeBackEnds(apart: Double, isSticky: Bool) {
    var outside = 0
    for seed in 0..<100 {
      let server = SimulatedServer(backEnds: [0, -apart], isSticky: isSticky)
      var world = SimulatedWorld(seed: seed, path: .wan, server: server)
      guard let estimate = world.measure(.init()).estimate, estimate.freshness != .assumed else { continue }
      #expect(world.judge(estimate).holds, "run \(seed)")
      let slower = world.offset(at: world.now) - Int64(apart * 1e9)
      if estimate.lower.span.nanoseconds > slower { outside += 1 }
    }
    #expect(outside <= 1)
  }

  @Test(
    "two back ends with connections of their own stay in the range of later measurements, as long as they are seen",
    arguments: [0.3, 0.6, 0.9])
  func backEndsByConnection(apart: Double) {
    var outside = 0
    for seed in 0..<60 {
      var world = SimulatedWorld(
        seed: seed, path: .wan, server: SimulatedServer(backEnds: [0, -apart], isSticky: true))
      var memory = HostMemory()
      for _ in 1...3 {
        let outcome = world.measure(.init(), memory: memory)
        memory = outcome.memory
        guard let estimate = outcome.estimate, estimate.freshness != .assumed else { continue }
        #expect(world.judge(estimate).holds, "run \(seed)")
        if estimate.lower.span.nanoseconds > world.offset(at: world.now) - Int64(apart * 1e9) { outside += 1 }
        world.now += 30_000_000_000
      }
    }
    #expect(outside <= 4)
  }

  @Test(
    "the slower of two back ends is in the range of what is claimed after a wait, whether they answer by turns or not",
    arguments: [0.15, 0.45, 0.9], [false, true])
  func backEndsAfterWait(apart: Double, isSticky: Bool) {
    for seed in 0..<40 {
      let server = SimulatedServer(backEnds: [0, -apart], isSticky: isSticky)
      var world = SimulatedWorld(seed: seed + 300_000_900, path: .wan, server: server)
      let outcome = SimulatedWait(wait: 300).run(&world, seed: UInt64(seed))
      guard let estimate = outcome.estimate, estimate.freshness != .assumed else { continue }
      #expect(world.judge(estimate).holds, "run \(seed)")
      let slower = world.offset(at: estimate.measured.nanoseconds) - Int64(apart * 1e9)
      #expect(estimate.lower.span.nanoseconds <= slower, "run \(seed), \(estimate.freshness)")
    }
  }

  @Test(
    "a clock that is set during its first measurement, either way, is in the range or that is only assumed",
    arguments: [0.4, 0.9, 1.8, 3, -0.4, -0.9])
  func setMeanwhile(by step: Double) {
    for seed in 0..<150 {
      let after = 0.1 + Double(seed) * 0.025
      var world = SimulatedWorld(seed: seed, path: .wan, server: SimulatedServer(step: (after: after, by: step)))
      guard let estimate = world.measure(.init()).estimate, estimate.freshness != .assumed else { continue }
      #expect(world.judge(estimate).holds, "run \(seed), \(estimate.freshness)")
    }
  }

  @Test(
    "a wait that covers a sweep of the lag closes the range to 200 ms, and a shorter one to what it covers",
    arguments: [
      ("timer 1.0052 (uvicorn)", 300, 0.22), ("timer 1.0052 (uvicorn)", 900, 0.2),
      ("timer 1.0019 (Tremolo)", 600, 0.21),
      ("timer 1.0019 (Tremolo)", 900, 0.2), ("timer 1.0011 (Cowboy)", 600, 0.3), ("timer 1.0011 (Cowboy)", 900, 0.29),
      ("timer 1.00054 (Bun)", 900, 0.67),
    ])
  func sweep(name: String, wait: Double, width: Double) {
    let tally = Self.tally(Self.kind(name), wait: wait, runs: 60)
    #expect(tally.medianWidth <= width)
    #expect(tally.falseClaims == 0 && tally.mostRequests <= 84)
    #expect(tally.known >= 54 && tally.lagging >= 36)
  }

  @Test(
    "a fresh server is never called lagging, and asked no more than the schedule has", arguments: [60.0, 300, 1200])
  func fresh(wait: Double) {
    for name in ["fresh", "time(2) at 250 Hz"] {
      let tally = Self.tally(Self.kind(name), wait: wait, runs: 100)
      #expect(tally.lagging == 0 && tally.held == tally.runs)
      #expect(tally.mostRequests <= 40)
    }
  }

  @Test("where the server's clock is right, UTC finds out an old Date, and nothing false is even assumed")
  func againstUTC() {
    for name in ["constant 0.42 s", "timer 0.5", "timer 1.0011 (Cowboy)"] {
      for seed in 0..<100 {
        var world = SimulatedWorld(seed: seed, path: .wan, server: Self.kind(name).server, crystalError: 3e-6)
        let outcome = SimulatedWait(isSynchronised: true, wait: 60).run(&world, seed: UInt64(seed))
        #expect(outcome.isTrue && outcome.assumedFalse == 0, "\(name), run \(seed)")
      }
    }
  }

  @Test("a cookie that is made on the spot finds out a Date that is always late, and confirms one that is not")
  func cookies() {
    var (found, confirmed) = (0, 0)
    for seed in 0..<100 {
      var server = Self.kind("constant 0.42 s").server
      server.cookieLife = 3600
      var world = SimulatedWorld(seed: seed, path: .wan, server: server)
      let late = world.measure(.init()).estimate
      if late?.freshness == .lagging(.otherStamp) { found += 1 }
      #expect(late.map { world.judge($0).holds } == true)
      server.date = .lagging(.constant(0.01))
      var exact = SimulatedWorld(seed: seed, path: .wan, server: server)
      let estimate = exact.measure(.init()).estimate
      if estimate?.freshness == .confirmed(.otherStamp) { confirmed += 1 }
      #expect(estimate.map { exact.judge($0).holds } == true)
    }
    #expect(found >= 95)
    #expect(confirmed >= 5)
  }

  @Test("one clock whose Date a timer refreshes is never taken for several")
  func oneClock() {
    for seed in 0..<40 {
      var world = SimulatedWorld(seed: seed, path: .wan, server: Self.kind("timer 1.0052 (uvicorn)").server)
      let outcome = SimulatedWait(isSynchronised: false, serverError: 0, wait: 300).run(&world, seed: UInt64(seed))
      #expect(outcome.estimate?.flags.contains(.conflict) == false)
    }
  }
}
