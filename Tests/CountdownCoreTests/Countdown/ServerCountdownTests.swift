import Fixtures
import Testing

@testable import CountdownCore

@Suite("Countdown: on a server's clock")
struct ServerCountdownTests {
  /// A countdown to a moment in `span` by a server that is 37 s ahead of the boot clock, its clock known or not.
  private func stage(in span: TimeSpan, known: Bool = true) -> Stage {
    let stage = Stage()
    stage.send(.start(Stage.server(at: stage.now, in: span, ahead: .seconds(37))))
    if known { stage.send(.corrected(.of(.seconds(37), at: stage.now))) }
    return stage
  }

  @Test("before the server's clock is known there is no end, and no other clock takes its place")
  func waiting() {
    let stage = stage(in: .minutes(10), known: false)
    #expect(stage.countdown.isWaitingForClock)
    #expect(stage.label == nil)
    #expect(stage.countdown.words(at: stage.now) == nil)
    #expect(stage.countdown.end == nil)
    #expect(stage.countdown.progress(at: stage.now) == 0)
    #expect(stage.countdown.nextWake(after: stage.now, isSeen: true) == nil)
    #expect(stage.send(.tick, after: .hours(24 * 40_000)) == [])
    #expect(stage.countdown.phase == .running)
  }

  @Test("the first offset is shown at once, whatever it is, without a word about a jump")
  func firstOffset() {
    let stage = stage(in: .minutes(10), known: false)
    stage.clock.advance(by: .seconds(2))
    #expect(stage.send(.corrected(.of(.seconds(37), at: stage.now))) == [.save])
    #expect(!stage.countdown.isWaitingForClock)
    #expect(stage.label == "00:09:58")
  }

  @Test("a moment that has passed at the server ends with the first offset, at its own instant")
  func passedAtServer() {
    let stage = stage(in: .minutes(10), known: false)
    let end = stage.now.boot + .minutes(10)
    stage.clock.advance(by: .minutes(12))
    #expect(stage.send(.corrected(.of(.seconds(37), at: stage.now))) == [.save, .expired(at: end)].reversed())
    #expect(stage.countdown.words(at: stage.now) == "ended 2 min ago")
  }

  @Test("the label changes with the server's seconds and is zero when the server is there")
  func serverSeconds() {
    let stage = Stage()
    let ahead = TimeSpan.milliseconds(37_321)
    let start = stage.now.boot
    // The server shows a whole second 679 ms from now; it opens five seconds after that.
    let opens = ServerOffset(ahead).server(at: start) + .milliseconds(5679)
    stage.send(.start(.order(opens: opens, clock: "a", address: "b")))
    stage.send(.corrected(.of(ahead, at: stage.now)))
    let shown = stage.loop(until: start + .seconds(10))
    #expect(shown.map(\.label) == ["00:00:06", "00:00:05", "00:00:04", "00:00:03", "00:00:02", "00:00:01", "00:00:00"])
    for entry in shown.dropFirst() {
      #expect(ServerOffset(ahead).server(at: entry.at).nanoseconds % 1_000_000_000 == opens.nanoseconds % 1_000_000_000)
    }
    #expect(stage.effects.contains(.expired(at: start + .milliseconds(5679))))
  }

  @Test("two computers whose wall clocks are 71 s apart show the same")
  func wallClocksDoNotMatter() {
    let (one, other) = (stage(in: .seconds(300)), stage(in: .seconds(300)))
    other.clock.stepWall(by: .seconds(71))
    #expect(other.send(.wallStepped) == [.save])
    for _ in 0..<10 {
      one.clock.advance(by: .milliseconds(777))
      other.clock.advance(by: .milliseconds(777))
      #expect(one.label == other.label)
    }
  }

  @Test("an offset that makes the end earlier by 5 s moves the label once, and is told")
  func earlier() {
    let stage = stage(in: .minutes(2))
    #expect(stage.send(.corrected(.of(.seconds(42), at: stage.now))) == [.moved(.seconds(-5)), .save])
    #expect(stage.label == "00:01:55")
    #expect(stage.send(.corrected(.of(.seconds(42), at: stage.now))) == [])
    #expect(stage.label == "00:01:55")
  }

  @Test("0.4 s later never counts up, 5 s later is one visible correction")
  func later() {
    let stage = stage(in: .milliseconds(60_100))
    stage.clock.advance(by: .milliseconds(200))
    #expect(stage.label == "00:01:00")
    #expect(stage.send(.corrected(.of(.milliseconds(36_600), at: stage.now))) == [.save])
    var labels: Set<String?> = []
    for _ in 0..<10 {
      labels.insert(stage.label)
      stage.clock.advance(by: .milliseconds(40))
    }
    #expect(labels == ["00:01:00"])
    #expect(stage.remaining == .milliseconds(59_900))
    #expect(stage.send(.corrected(.of(.milliseconds(31_600), at: stage.now))) == [.moved(.seconds(5)), .save])
    #expect(stage.label == "00:01:05")
  }

  @Test("a suspend of an hour takes an hour, before any new measurement")
  func suspended() {
    let stage = stage(in: .hours(3))
    stage.clock.suspend(for: .hours(1))
    #expect(stage.send(.wallStepped) == [.save])
    #expect(stage.label == "02:00:00")
  }

  @Test("in the last ten seconds only an interval that excludes the shown offset moves the end")
  func lastTenSeconds() {
    let stage = stage(in: .seconds(20))
    let end = stage.countdown.end
    stage.clock.advance(by: .seconds(10))
    // Still holds 37 s: 36.98 to 37.06.
    #expect(stage.send(.corrected(.of(.milliseconds(37_020), bound: .milliseconds(40), at: stage.now))) == [])
    #expect(stage.countdown.end == end)
    #expect(stage.countdown.appliedOffset?.raw == ServerOffset(.milliseconds(37_020)))
    // Does not: 37.15 to 37.25.
    #expect(stage.send(.corrected(.of(.milliseconds(37_200), bound: .milliseconds(50), at: stage.now))) == [.save])
    #expect(stage.remaining == .milliseconds(9800))
    // Nor this from below: 36.85 to 36.95, so the label holds for 0.3 s.
    #expect(stage.send(.corrected(.of(.milliseconds(36_900), bound: .milliseconds(50), at: stage.now))) == [.save])
    #expect(stage.remaining == .milliseconds(9800))
    #expect(stage.countdown.end == stage.now.boot + .milliseconds(10_100))
  }

  @Test("in the last ten seconds a step of less than a frame, which nobody can see, still moves the end")
  func lessThanAFrame() {
    let stage = stage(in: .seconds(20))
    stage.clock.advance(by: .seconds(12))
    #expect(stage.send(.corrected(.of(.milliseconds(37_010), bound: .milliseconds(40), at: stage.now))) == [])
    #expect(stage.countdown.end == stage.now.boot + .milliseconds(7990))
  }

  @Test("with more than ten seconds left every new offset is applied")
  func beforeLastTenSeconds() {
    let stage = stage(in: .seconds(20))
    stage.send(.corrected(.of(.milliseconds(37_010), bound: .milliseconds(40), at: stage.now)))
    #expect(stage.countdown.appliedOffset?.goal == ServerOffset(.milliseconds(37_010)))
    #expect(stage.countdown.end == stage.now.boot + .milliseconds(19_990))
  }

  @Test("never early takes the lower end of the interval, and what it may drift until the end")
  func neverEarlyTakesLowerEnd() {
    let stage = stage(in: .seconds(100), known: false)
    stage.send(.corrected(.of(.seconds(37), bound: .milliseconds(30), at: stage.now), neverEarly: true))
    // 30 ms, and 100 ppm of the 100.03 s until then: 10.003 ms.
    #expect(stage.countdown.appliedOffset?.goal == ServerOffset(.seconds(37) - .microseconds(40_003)))
    #expect(stage.countdown.appliedOffset?.raw == ServerOffset(.seconds(37)))
    #expect(stage.remaining == .seconds(100) + .microseconds(40_003))
  }

  @Test("never early: zero never comes before the server's, whatever true intervals are measured", arguments: 0..<300)
  func neverEarly(seed: Int) {
    var generator = SeededGenerator(seed: UInt64(seed))
    let span = TimeSpan.milliseconds(.random(in: 500...120_000, using: &generator))
    let stage = stage(in: span, known: false)
    let opens = stage.now.boot + span
    var known = false
    while stage.countdown.phase == .running {
      let bound = TimeSpan.milliseconds(.random(in: 1...1500, using: &generator))
      var estimate = Estimate.of(.seconds(37), bound: bound, at: stage.now)
      // The truth, 37 s, lies anywhere inside.
      let shift = TimeSpan(nanoseconds: .random(in: -bound.nanoseconds...bound.nanoseconds, using: &generator))
      (estimate.lower, estimate.offset, estimate.upper) = (
        estimate.lower + shift, estimate.offset + shift, estimate.upper + shift
      )
      if !known || Int.random(in: 0..<3, using: &generator) == 0 {
        stage.send(.corrected(estimate, neverEarly: true))
        known = true
      }
      let wait = TimeSpan.milliseconds(.random(in: 50...3000, using: &generator))
      if let end = stage.countdown.end, end <= stage.now.boot + wait {
        stage.advance(to: max(end, stage.now.boot))
        stage.send(.tick)
      } else {
        stage.send(.tick, after: wait)
      }
    }
    let end = stage.countdown.end
    #expect(end.map { $0 >= opens } == true)
  }

  @Test("an order's opening that changed moves the countdown and is told; the same one does nothing")
  func openingChanged() {
    let stage = Stage()
    let opens = ServerOffset(.seconds(37)).server(at: stage.now.boot) + .minutes(6)
    stage.send(.start(.order(opens: opens, clock: "a", address: "b")))
    stage.send(.corrected(.of(.seconds(37), at: stage.now)))
    #expect(stage.send(.openingChanged(opens)) == [])
    #expect(stage.send(.openingChanged(opens + .minutes(1))) == [.moved(.minutes(1)), .save])
    #expect(stage.label == "00:07:00")
    #expect(stage.countdown.plan == .order(opens: opens + .minutes(1), clock: "a", address: "b"))
    #expect(stage.send(.tick, after: .minutes(2)) == [.crossedFiveMinutes])
    // A little later: not fetched again five minutes before. Much later: once more.
    stage.send(.openingChanged(opens + .minutes(2)))
    #expect(stage.send(.tick, after: .minutes(2)) == [])
    stage.send(.openingChanged(opens + .minutes(62)))
    #expect(stage.send(.tick, after: .minutes(59)) == [.crossedFiveMinutes])
  }

  @Test("an opening that comes nearer by more than the whole wait, after the server's clock was set back, can be kept")
  func openingNearer() throws {
    let stage = Stage()
    let address = "https://shop.example/order.json"
    let opens = ServerOffset(.seconds(37)).server(at: stage.now.boot) + .hours(2)
    stage.send(.start(.order(opens: opens, clock: address, address: address)))
    stage.send(.corrected(.of(.seconds(37), at: stage.now)))
    stage.send(.corrected(.of(.seconds(37) - .hours(3), at: stage.now)))
    #expect(stage.remaining == .hours(5))
    stage.send(.openingChanged(opens - .hours(4)))
    #expect(stage.remaining == .hours(1) && stage.countdown.length == .hours(1))
    #expect(stage.countdown.progress(at: stage.now) == 0)
    let snapshot = stage.countdown.snapshot(at: stage.now)
    var fields = try #require(StoredFields(snapshot.json))
    #expect(Snapshot(stored: &fields) == snapshot && !fields.isDamaged)
  }
}

@Suite("The offset as applied")
struct AppliedOffsetTests {
  private let start = BootInstant(nanoseconds: 0)
  private func offset(_ milliseconds: Int64) -> ServerOffset { ServerOffset(.milliseconds(milliseconds)) }
  private func at(_ milliseconds: Int64) -> BootInstant { BootInstant(nanoseconds: milliseconds * 1_000_000) }

  @Test("a small step is slewed at 100 ms a second, while the raw value is there at once")
  func slews() {
    for sign: Int64 in [1, -1] {
      var applied = AppliedOffset(offset(5000), at: start)
      #expect(applied.apply(offset(5000 + sign * 100), at: start) == .slews)
      #expect(applied.raw == offset(5000 + sign * 100))
      for (milliseconds, moved): (Int64, Int64) in [(0, 0), (100, 10), (500, 50), (1000, 100), (2000, 100)] {
        #expect(applied.shown(at: at(milliseconds)) == offset(5000 + sign * moved))
      }
    }
  }

  @Test("120 ms and more move at once where that makes the end earlier, and hold where it makes it later by under 1 s")
  func steps() {
    for (step, kind): (Int64, AppliedOffset.Step) in [
      (119, .slews), (-119, .slews), (120, .jumps(.milliseconds(-120))), (-120, .holds),
      (999, .jumps(.milliseconds(-999))),
      (-999, .holds), (1000, .jumps(.seconds(-1))), (-1000, .jumps(.seconds(1))),
    ] {
      var applied = AppliedOffset(offset(5000), at: start)
      #expect(applied.apply(offset(5000 + step), at: start) == kind)
    }
  }

  @Test("the end on the way to a new offset is where hand computation puts it")
  func endOnTheWay() {
    for (step, left, end): (Int64, Int64, Int64) in [
      (100, 550, 500),  // runs at 1.1
      (100, 1100, 1000), (100, 2000, 1900),  // reached after a second, then at 1
      (-100, 450, 500),  // runs at 0.9
      (-100, 900, 1000), (-100, 2000, 2100),
      (-500, 300, 800), (-500, 1, 501),  // stands still for half a second
      (500, 700, 200),
    ] {
      var applied = AppliedOffset(offset(0), at: start)
      _ = applied.apply(offset(step), at: start)
      #expect(applied.boot(at: ServerInstant(nanoseconds: left * 1_000_000)) == at(end))
    }
  }

  @Test("the shown clock reaches an instant where it says it does, to a nanosecond", arguments: 0..<200)
  func inverse(seed: Int) {
    var generator = SeededGenerator(seed: UInt64(seed))
    var applied = AppliedOffset(offset(0), at: start)
    var now = start
    for _ in 0..<5 {
      now = now + TimeSpan(nanoseconds: .random(in: 0...2_000_000_000, using: &generator))
      _ = applied.apply(
        ServerOffset(TimeSpan(nanoseconds: .random(in: -1_100_000_000...1_100_000_000, using: &generator))), at: now)
      if Bool.random(using: &generator) {
        let small = TimeSpan(nanoseconds: .random(in: -119_000_000...119_000_000, using: &generator))
        _ = applied.apply(applied.goal + small, at: now)
      }
      let shown = applied.shown(at: now).server(at: now)
      let target = shown + TimeSpan(nanoseconds: .random(in: 1...3_000_000_000, using: &generator))
      let reached = applied.boot(at: target)
      let before = reached - TimeSpan(nanoseconds: 2)
      #expect(applied.shown(at: reached).server(at: reached) >= target)
      #expect(applied.shown(at: before).server(at: before) < target)
    }
  }
}
