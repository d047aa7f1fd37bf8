import CountdownCore
import Testing

@Suite("Countdown: giving back what was cancelled")
struct UndoTests {
  @Test("a duration comes back with its very deadline, and rings at it")
  func running() {
    let stage = Stage(started: .duration(.minutes(5)))
    let end = stage.now.boot + .minutes(5)
    stage.send(.cancel, after: .milliseconds(49_321))
    #expect(stage.countdown.beforeCancel?.label(at: stage.now) == "00:04:11")
    #expect(stage.send(.undo, after: .milliseconds(7_654)) == [.save])
    #expect(stage.countdown.phase == .running)
    #expect(stage.countdown.end == end)
    // 300 s less 49.321 s and 7.654 s.
    #expect(stage.remaining == .milliseconds(243_025))
    stage.advance(to: end)
    #expect(stage.send(.tick) == [.expired(at: end), .save])
  }

  @Test("what was added and what was started stay what they were")
  func whole() {
    let stage = Stage(started: .duration(.minutes(10)))
    stage.send(.add(.minutes(2)), after: .minutes(1))
    let before = stage.countdown
    stage.send(.cancel, after: .seconds(1))
    stage.send(.undo, after: .seconds(9))
    #expect(stage.countdown == before)
  }

  @Test("a paused one comes back paused, with what was left to the nanosecond")
  func paused() {
    let stage = Stage(started: .duration(.minutes(5)))
    stage.send(.pause, after: TimeSpan(nanoseconds: 1_234_567_891))
    stage.send(.cancel, after: .hours(2))
    #expect(stage.send(.undo, after: .seconds(5)) == [.save])
    #expect(stage.countdown.phase == .paused)
    #expect(stage.remaining == TimeSpan(nanoseconds: 298_765_432_109))
  }

  @Test("where the deadline has passed meanwhile it ends at once, at that deadline")
  func passed() {
    let stage = Stage(started: .duration(.seconds(10)))
    let end = stage.now.boot + .seconds(10)
    stage.send(.cancel, after: .seconds(7))
    #expect(stage.send(.undo, after: .seconds(6)) == [.expired(at: end), .save])
    #expect(stage.countdown.overtime(at: stage.now) == .seconds(3))
  }

  @Test("an end that was cancelled comes back as an end, with how long ago it was")
  func expired() {
    let stage = Stage(started: .duration(.seconds(10)))
    let end = stage.now.boot + .seconds(10)
    stage.send(.tick, after: .seconds(10))
    stage.send(.cancel, after: .seconds(5))
    #expect(stage.send(.undo, after: .seconds(4)) == [.expired(at: end), .save])
    #expect(stage.countdown.words(at: stage.now) == "ended 9 s ago")
  }

  @Test("a moment on this computer's clock follows what was set meanwhile")
  func wall() {
    let stage = Stage()
    stage.send(.start(.moment(.wall(stage.now.wall + .hours(1)))))
    stage.send(.cancel)
    stage.clock.stepWall(by: .minutes(20))
    #expect(stage.send(.undo, after: .seconds(2)) == [.moved(.minutes(-20)), .save])
    #expect(stage.label == "00:39:58")
  }

  @Test("a moment on a server's clock comes back with the offset that it had")
  func server() {
    let stage = Stage()
    stage.send(.start(Stage.server(at: stage.now, in: .minutes(4), ahead: .seconds(37))))
    stage.send(.corrected(.of(.seconds(37), at: stage.now)))
    let end = stage.countdown.end
    #expect(end == stage.now.boot + .minutes(4))
    stage.send(.cancel, after: .seconds(20))
    stage.send(.undo, after: .seconds(3))
    #expect(stage.countdown.end == end)
    #expect(stage.label == "00:03:37")
  }

  @Test("it can be given back for ten seconds, once, and not once something else was started")
  func limits() {
    let stage = Stage(started: .duration(.minutes(5)))
    stage.send(.cancel)
    #expect(stage.countdown.answers(.undo, at: stage.now))
    stage.send(.undo, after: .seconds(10))
    #expect(stage.countdown.phase == .running)
    #expect(stage.send(.undo) == [.ignored(.undo, in: .running)])
    stage.send(.cancel)
    #expect(stage.send(.undo, after: .milliseconds(10_001)) == [.ignored(.undo, in: .idle)])
    stage.send(.start(.duration(.minutes(1))))
    stage.send(.cancel)
    stage.send(.start(.duration(.minutes(2))))
    stage.send(.tick, after: .seconds(121))
    stage.send(.dismiss)
    #expect(stage.send(.undo) == [.ignored(.undo, in: .idle)])
  }

  @Test("what comes round every year goes on when its coming is cancelled, so there is nothing to give back")
  func yearly() {
    let stage = Stage()
    stage.send(.start(.moment(.wall(stage.now.wall + .seconds(5)), everyYear: true)))
    stage.send(.tick, after: .seconds(6))
    #expect(stage.send(.cancel) == [.expiryOver, .save])
    #expect(stage.send(.undo) == [.ignored(.undo, in: .idle)])
  }

  @Test("nothing of it is kept on the disk: cancelled is cancelled there, and given back is running")
  func kept() {
    let stage = Stage(started: .duration(.minutes(5)))
    let before = stage.countdown.snapshot(at: stage.now)
    stage.send(.cancel)
    #expect(stage.countdown.snapshot(at: stage.now).phase == .idle)
    stage.send(.undo, after: .seconds(3))
    let after = stage.countdown.snapshot(at: stage.now)
    #expect((after.phase, after.end) == (.running, before.end))
  }
}

@Suite("Countdown: an end that was missed")
struct MissedTests {
  @Test("by up to an hour is answered like any other; by more it is only said")
  func hour() {
    for (late, phase) in [(TimeSpan.hours(1), Countdown.Phase.expired), (.minutes(61), .idle), (.hours(27), .idle)] {
      let stage = Stage(started: .duration(.minutes(3)))
      let end = stage.now.boot + .minutes(3)
      let effects = stage.send(.tick, after: .minutes(3) + late)
      #expect(effects == [.expired(at: end)] + (phase == .idle ? [.expiryOver, .save] : [.save]))
      #expect(stage.countdown.phase == phase)
      #expect(stage.send(.tick) == (phase == .idle ? [.ignored(.tick, in: .idle)] : []))
    }
  }

  @Test("stays to be answered where it was told in time, however long nobody does")
  func told() {
    let stage = Stage(started: .duration(.minutes(3)))
    stage.send(.tick, after: .minutes(3))
    stage.send(.tick, after: .hours(27))
    #expect(stage.countdown.phase == .expired)
  }

  @Test("taken up again more than an hour after the end it is told once and is over", arguments: [true, false])
  func takenUp(wasTold: Bool) throws {
    let stage = Stage(started: .duration(.minutes(3)))
    let end = stage.now.boot + .minutes(3)
    if wasTold { stage.send(.tick, after: .minutes(4)) }
    let snapshot = stage.countdown.snapshot(at: stage.now)
    stage.clock.advance(by: .hours(27))
    var restored = try #require(Countdown(restoring: snapshot, at: stage.now, sameBoot: true))
    #expect(restored.handle(.tick, at: stage.now) == [.expired(at: end), .expiryOver, .save])
    #expect(restored.phase == .idle)
  }

  @Test("is never an order's opening: its page is the answer")
  func order() {
    let stage = Stage()
    let opens = ServerInstant(utc: stage.now.wall) + .minutes(1)
    stage.send(.start(.order(opens: opens, clock: "https://shop.example", address: "https://shop.example/1")))
    stage.send(.clockUnreadable)
    stage.send(.tick, after: .hours(27))
    #expect(stage.countdown.phase == .expired)
  }
}

@MainActor @Suite("Countdowns: giving back")
struct GiveBackTests {
  private let clock = ManualTimekeeper()
  private let egg = CountdownID(bits: 1)

  private final class Offers: CountdownDelegate {
    var all: [Countdown] = []
    func act(on effect: Countdown.Effect, of countdown: Countdown, at reading: ClockReading) {
      if effect == .cancelled { all.append(countdown) }
    }
  }

  /// An egg that counts, and what has been cancelled.
  private func start(_ span: TimeSpan) -> (Countdowns, Offers) {
    let countdowns = Countdowns(timekeeper: clock) { _ in }
    let offers = Offers()
    countdowns.addDelegate(offers)
    countdowns.insert(Countdown(id: egg, title: "Egg"))
    countdowns.send(.start(.duration(span)), to: egg)
    return (countdowns, offers)
  }

  @Test("in its place where that is free, under another name where something else was started there")
  func place() throws {
    let (countdowns, offers) = start(.minutes(5))
    let end = countdowns[egg]?.end
    countdowns.send(.cancel, to: egg)
    #expect(countdowns.giveBack(try #require(offers.all.last)) == egg)
    #expect(countdowns[egg]?.end == end)
    countdowns.send(.cancel, to: egg)
    let cancelled = try #require(offers.all.last)
    countdowns.rename(egg, to: "Tea")
    countdowns.send(.start(.duration(.minutes(3))), to: egg)
    let other = CountdownID(bits: 2)
    #expect(countdowns.giveBack(cancelled, orAs: other) == other)
    #expect((countdowns[other]?.title, countdowns[other]?.end) == ("Egg", end))
    #expect((countdowns[egg]?.title, countdowns[egg]?.phase) == ("Tea", .running))
  }

  @Test("also what has been forgotten since, but not after ten seconds")
  func forgotten() throws {
    let (countdowns, offers) = start(.seconds(15))
    let end = clock.read().boot + .seconds(15)
    countdowns.send(.cancel, to: egg)
    countdowns.remove(egg)
    let cancelled = try #require(offers.all.last)
    clock.advance(by: .seconds(8))
    #expect(countdowns.giveBack(cancelled) == egg)
    clock.advance(by: .seconds(7))
    countdowns.tick()
    #expect(countdowns[egg]?.phase == .expired)
    #expect(countdowns[egg]?.end == end)
    countdowns.send(.cancel, to: egg)
    clock.advance(by: .seconds(11))
    #expect(countdowns.giveBack(try #require(offers.all.last)) == nil)
    #expect(countdowns[egg]?.phase == .idle)
  }
}
