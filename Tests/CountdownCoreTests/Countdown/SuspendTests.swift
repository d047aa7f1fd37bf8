import CountdownCore
import Testing

@Suite("Countdown: suspend and the wall clock")
struct SuspendTests {
  @Test("ten minutes with a suspend of eight show what is really left")
  func countsThroughSuspend() {
    let stage = Stage(started: .duration(.seconds(600)))
    stage.clock.advance(by: .seconds(3))
    stage.clock.suspend(for: .seconds(480))
    #expect(stage.send(.tick) == [.crossedFiveMinutes])
    #expect(stage.label == "00:01:57")
  }

  @Test("eight hours with a suspend of seven have one left")
  func longSuspend() {
    let stage = Stage(started: .duration(.hours(8)))
    stage.clock.suspend(for: .hours(7))
    #expect(stage.label == "01:00:00")
  }

  @Test("one that ended during a suspend expires at the first tick, once, with its own instant")
  func endedAsleep() {
    let stage = Stage(started: .duration(.seconds(60)))
    let end = stage.now.boot + .seconds(60)
    stage.clock.suspend(for: .seconds(300))
    #expect(stage.label == "00:00:00")
    #expect(stage.send(.tick) == [.expired(at: end), .save])
    #expect(stage.countdown.words(at: stage.now) == "ended 4 min ago")
    #expect(stage.send(.tick) == [])
    #expect(stage.expiries == 1)
  }

  @Test("the wake for the expiry keeps its boot instant through a suspend")
  func wakeKeepsInstant() {
    let stage = Stage(started: .duration(.hours(1)))
    let end = stage.now.boot + .minutes(60)
    stage.send(.tick, after: .minutes(30))
    stage.clock.suspend(for: .minutes(15))
    stage.send(.tick)
    stage.send(.tick, after: .minutes(10))
    #expect(stage.countdown.nextWake(after: stage.now, isSeen: false) == end)
    stage.send(.tick, after: .minutes(5))
    #expect(stage.effects.contains(.expired(at: end)))
  }

  @Test("two suspends of a minute take two minutes")
  func notCountedTwice() {
    let stage = Stage(started: .duration(.minutes(10)))
    for _ in 0..<2 {
      stage.clock.suspend(for: .seconds(60))
      stage.send(.wallStepped)
      stage.send(.tick)
    }
    #expect(stage.remaining == .minutes(8))
  }

  @Test("a pause straight after a resume keeps what is really left")
  func pauseAfterResume() {
    let stage = Stage(started: .duration(.minutes(10)))
    stage.clock.suspend(for: .minutes(8))
    stage.send(.pause, after: .milliseconds(700))
    #expect(stage.countdown.phase == .paused)
    #expect(stage.remaining == .milliseconds(119_300))
  }

  enum Place: Int, CaseIterable { case beforePause, duringPause, afterPause }

  @Test(
    "a suspend counts before and after a pause and not within it, wherever two of them fall",
    arguments: Place.allCases, Place.allCases)
  func suspendsAndPauses(first: Place, second: Place) {
    let stage = Stage(started: .duration(.minutes(10)))
    func suspends(at place: Place) {
      if first == place { stage.clock.suspend(for: .seconds(60)) }
      if second == place { stage.clock.suspend(for: .seconds(31)) }
    }
    stage.clock.advance(by: .seconds(5))
    suspends(at: .beforePause)
    stage.send(.pause, after: .seconds(5))
    let paused = stage.remaining
    suspends(at: .duringPause)
    #expect(stage.send(.tick, after: .seconds(7)) == [.ignored(.tick, in: .paused)])
    #expect(stage.remaining == paused)
    stage.send(.resume)
    suspends(at: .afterPause)
    stage.clock.advance(by: .seconds(3))
    // 13 s awake and running, and each suspend outside the pause.
    let counted: Int64 = 13 + (first == .duringPause ? 0 : 60) + (second == .duringPause ? 0 : 31)
    #expect(stage.remaining == .seconds(600 - counted))
  }

  @Test(
    "setting the wall clock does not move a duration",
    arguments: [TimeSpan.hours(1), .minutes(-5), .hours(-8760), .hours(8760)])
  func durationIgnoresWall(step: TimeSpan) {
    let stage = Stage(started: .duration(.minutes(30)))
    let end = stage.countdown.end
    stage.clock.advance(by: .seconds(10))
    stage.clock.stepWall(by: step)
    #expect(stage.send(.wallStepped) == [.save])
    #expect(stage.remaining == .seconds(1790))
    #expect(stage.countdown.end == end)
    #expect(stage.countdown.wallEnd(at: stage.now) == stage.now.wall + .seconds(1790))
  }

  @Test("a moment on this computer's clock follows a step of it, and says so")
  func momentFollowsWall() {
    let stage = Stage()
    stage.send(.start(.moment(.wall(stage.now.wall + .minutes(30)))))
    stage.clock.stepWall(by: .minutes(10))
    #expect(stage.send(.wallStepped) == [.moved(.minutes(-10)), .save])
    #expect(stage.label == "00:20:00")
    stage.clock.stepWall(by: .hours(-2))
    #expect(stage.send(.wallStepped) == [.moved(.hours(2)), .save])
    #expect(stage.label == "02:20:00")
    stage.clock.stepWall(by: .hours(3))
    let now = stage.now.boot
    #expect(
      stage.send(.wallStepped) == [
        .moved(.hours(-3)), .crossedFiveMinutes, .expired(at: now - .minutes(40)), .save,
      ])
  }

  @Test("a small step back of the wall clock makes the label wait, never count up")
  func smallStepBack() {
    let stage = Stage()
    stage.send(.start(.moment(.wall(stage.now.wall + .milliseconds(10_100)))))
    stage.clock.advance(by: .milliseconds(200))
    #expect(stage.label == "00:00:10")
    stage.clock.stepWall(by: .milliseconds(-500))
    #expect(stage.send(.wallStepped) == [.save])
    #expect(stage.label == "00:00:10")
    stage.clock.advance(by: .milliseconds(500))
    #expect(stage.remaining == .milliseconds(9900))
    // 10.1 s and the half second that the clock was set back by.
    #expect(stage.countdown.end == stage.now.boot + .milliseconds(9900))
  }
}
