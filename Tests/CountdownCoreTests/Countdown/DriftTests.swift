import CountdownCore
import Fixtures
import Testing

@Suite("Countdown: late ticks, double starts, many pauses")
struct DriftTests {
  private static let labels = (0...10).reversed().map { ($0 < 10 ? "00:00:0" : "00:00:") + String($0) }

  @Test("blocking the main loop for 300 ms of every second does not make a minute longer")
  func blockedLoop() {
    let stage = Stage(started: .duration(.seconds(60)))
    let start = stage.now.boot
    // Blocked from 0.9 s to 1.2 s of each second but the last.
    _ = stage.loop(until: start + .seconds(70)) { $0 < start + .seconds(60) ? .milliseconds(200) : .zero }
    #expect(stage.effects.contains(.expired(at: start + .seconds(60))))
    #expect(stage.now.boot == start + .seconds(60))
  }

  @Test("twelve hours of jittered ticks end at twelve hours")
  func jitteredTicks() {
    let stage = Stage(started: .duration(.hours(12)))
    let start = stage.now.boot
    var generator = SeededGenerator(seed: 21)
    let shown = stage.loop(until: start + .hours(13)) { _ in
      .milliseconds(Int64.random(in: 0...90, using: &generator))
    }
    #expect(stage.effects.contains(.expired(at: start + .hours(12))))
    #expect(stage.now.boot - start < .milliseconds(43_200_100))
    #expect(shown.count == 43_201)
  }

  @Test("with 15 ms of extra latency in each tick every second is shown once")
  func everySecondOnce() {
    let stage = Stage(started: .duration(.seconds(10)))
    let start = stage.now.boot
    let shown = stage.loop(until: start + .seconds(20)) { _ in .milliseconds(15) }
    #expect(shown.map(\.label) == Self.labels)
    for (second, entry) in shown.enumerated() where second > 0 {
      #expect(entry.at == start + .seconds(Int64(second)) + .milliseconds(15))
    }
  }

  @Test("after the process stood still for 20 s the first tick is right")
  func stopped() {
    let stage = Stage(started: .duration(.seconds(60)))
    stage.send(.tick, after: .seconds(1))
    stage.send(.tick, after: .seconds(20))
    #expect(stage.label == "00:00:39")
  }

  @Test("a second start while running changes nothing")
  func secondStart() {
    let stage = Stage(started: .duration(.seconds(10)))
    let before = stage.countdown
    #expect(stage.send(.start(.duration(.seconds(10)))) == [.ignored(.start(.duration(.seconds(10))), in: .running)])
    #expect(stage.countdown == before)
    let start = stage.now.boot
    _ = stage.loop(until: start + .seconds(20))
    #expect(stage.now.boot == start + .seconds(10))
    #expect(stage.expiries == 1)
  }

  @Test("while paused nothing is armed, and after fifty pauses one thing is")
  func nothingArmedWhilePaused() {
    let stage = Stage(started: .duration(.minutes(4)))
    for _ in 0..<50 {
      stage.send(.pause, after: .milliseconds(10))
      #expect(stage.countdown.nextWake(after: stage.now, isSeen: true) == nil)
      stage.send(.resume, after: .milliseconds(10))
    }
    #expect(stage.remaining == .milliseconds(239_500))
    #expect(stage.countdown.nextWake(after: stage.now, isSeen: true) == stage.now.boot + .milliseconds(500))
  }

  @Test("after a restart from the expiry the old one is silenced and never fires again")
  func restartAfterExpiry() {
    let stage = Stage(started: .duration(.seconds(10)))
    stage.send(.tick, after: .seconds(11))
    #expect(stage.send(.restart) == [.expiryOver, .save])
    stage.send(.tick, after: .milliseconds(9999))
    #expect(stage.expiries == 1)
    stage.send(.tick, after: .milliseconds(1))
    #expect(stage.expiries == 2)
  }

  @Test("ticks after the expiry tell nothing more")
  func oneExpiry() {
    let stage = Stage(started: .duration(.seconds(10)))
    for _ in 0..<100 { stage.send(.tick, after: .seconds(1)) }
    #expect(stage.expiries == 1)
  }

  @Test("a hundred runs of 300 ms between pauses take 30 s")
  func manyShortRuns() {
    let stage = Stage(started: .duration(.seconds(60)))
    for _ in 0..<100 {
      stage.send(.pause, after: .milliseconds(300))
      stage.send(.resume)
    }
    #expect(stage.remaining == .seconds(30))
  }

  @Test("a hundred pauses of a second put the end off by a hundred seconds")
  func manyPauses() {
    let stage = Stage(started: .duration(.seconds(60)))
    let start = stage.now.boot
    for _ in 0..<100 {
      stage.send(.pause, after: .milliseconds(7))
      stage.send(.resume, after: .seconds(1))
    }
    #expect(stage.countdown.end == start + .seconds(160))
  }

  @Test("a pause keeps what is left to the nanosecond")
  func pauseKeepsNanoseconds() {
    let stage = Stage(started: .duration(.seconds(60)))
    stage.send(.pause, after: TimeSpan(nanoseconds: 1_234_567_891))
    stage.send(.resume, after: .seconds(60))
    #expect(stage.remaining == TimeSpan(nanoseconds: 58_765_432_109))
    #expect(stage.label == "00:00:59")
  }

  @Test("cancelling and restarting take the duration that was set, not what was left")
  func keepsSetDuration() {
    let stage = Stage(started: .duration(.seconds(5415)))
    stage.send(.pause, after: .seconds(110))
    stage.send(.add(.minutes(1)))
    stage.send(.cancel)
    #expect(stage.countdown.plan == .duration(.seconds(5415)))
    #expect(stage.countdown.phase == .idle)
    stage.send(.start(stage.countdown.plan))
    stage.send(.restart, after: .seconds(30))
    #expect(stage.label == "01:30:15")
  }

  @Test("dismissing an expiry leads back to the picker with the set duration, without a restart")
  func dismiss() {
    let stage = Stage(started: .duration(.minutes(5)))
    stage.send(.tick, after: .minutes(5))
    #expect(stage.send(.dismiss) == [.expiryOver, .save])
    #expect(stage.countdown.phase == .idle)
    #expect(stage.countdown.plan == .duration(.minutes(5)))
  }

  @Test("a minute can be added three times at the expiry")
  func addThreeTimes() {
    let stage = Stage(started: .duration(.seconds(10)))
    stage.send(.tick, after: .seconds(10))
    for _ in 0..<3 { stage.send(.add(.minutes(1))) }
    #expect(stage.remaining == .minutes(3))
  }

  @Test("added time moves the wake for the expiry, and nothing fires at the old instant")
  func addMovesWake() {
    let stage = Stage(started: .duration(.seconds(10)))
    let start = stage.now.boot
    stage.send(.add(.seconds(60)), after: .seconds(5))
    #expect(stage.countdown.nextWake(after: stage.now, isSeen: false) == start + .seconds(70))
    #expect(stage.send(.tick, after: .seconds(5)) == [])
    stage.send(.tick, after: .seconds(60))
    #expect(stage.effects.contains(.expired(at: start + .seconds(70))))
  }
}
