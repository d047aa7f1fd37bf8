import CountdownCore
import Testing

@Suite("When to wake next")
struct WakeScheduleTests {
  @Test("a visible countdown wakes at its own seconds, wherever the clock's are")
  func ownSeconds() {
    let stage = Stage(started: .duration(.milliseconds(2700)))
    let start = stage.now.boot
    let shown = stage.loop(until: start + .seconds(5))
    #expect(shown.map(\.label) == ["00:00:03", "00:00:02", "00:00:01", "00:00:00"])
    #expect(shown.map { $0.at - start } == [.zero, .milliseconds(700), .milliseconds(1700), .milliseconds(2700)])
  }

  @Test("a visible countdown wakes once a second, a hidden one only for what it has to tell")
  func frugal() {
    let visible = Stage(started: .duration(.minutes(10)))
    let start = visible.now.boot
    #expect(visible.loop(until: start + .seconds(60)).count == 61)
    let hidden = Stage(started: .duration(.minutes(10)))
    #expect(hidden.countdown.nextWake(after: hidden.now, isSeen: false) == start + .minutes(5))
    hidden.advance(to: start + .minutes(5))
    #expect(hidden.send(.tick) == [.crossedFiveMinutes])
    #expect(hidden.countdown.nextWake(after: hidden.now, isSeen: false) == start + .minutes(10))
  }

  @Test("the text after the end wakes as seldom as it changes, and only where it is seen")
  func overtime() {
    let stage = Stage(started: .duration(.seconds(10)))
    let end = stage.now.boot + .seconds(10)
    stage.send(.tick, after: .milliseconds(10_400))
    #expect(stage.countdown.nextWake(after: stage.now, isSeen: false) == nil)
    for (after, next): (Int64, Int64) in [(1, 2), (59, 60), (60, 120), (3599, 3600), (3600, 7200), (86_400, 172_800)] {
      stage.advance(to: end + .seconds(after))
      let before = stage.countdown.words(at: stage.now)
      #expect(stage.countdown.nextWake(after: stage.now, isSeen: true) == end + .seconds(next))
      stage.advance(to: end + .seconds(next) - TimeSpan(nanoseconds: 1))
      #expect(stage.countdown.words(at: stage.now) == before)
      stage.advance(to: end + .seconds(next))
      #expect(stage.countdown.words(at: stage.now) != before)
    }
  }

  @Test("what is due already is not waited for")
  func due() {
    let stage = Stage(started: .duration(.seconds(10)))
    let end = stage.now.boot + .seconds(10)
    stage.clock.advance(by: .seconds(30))
    #expect(stage.countdown.nextWake(after: stage.now, isSeen: false) == end)
  }

  @Test("an end as far back as instants reach is waited for no more")
  func endOutOfReach() throws {
    let now = ManualTimekeeper().read()
    let snapshot = Snapshot(
      id: CountdownID(bits: 1), title: "", plan: .duration(.minutes(1)), phase: .expired,
      end: BootInstant(nanoseconds: -(1 << 62)))
    var countdown = try #require(Countdown(restoring: snapshot, at: now, sameBoot: true))
    let end = BootInstant(nanoseconds: -(1 << 62))
    // Missed by more than an hour: said once, and over.
    #expect(countdown.handle(.tick, at: now) == [.expired(at: end), .expiryOver, .save])
    #expect(TimeText.ended(now.boot - end) == "ended 53375 days ago")
    #expect(countdown.nextWake(after: now, isSeen: true) == nil)
  }
}
