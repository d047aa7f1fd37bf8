import CountdownCore
import Desktop
import Testing

@testable import Tminus

/// The decisions behind what goes on without a window.
@Suite struct TrustTests {
  @Test("a resume is told from a step of the wall clock without anybody's word")
  func resume() {
    let clock = ManualTimekeeper()
    var detector = SuspendDetector(clock.read())
    let changes: [(String, () -> Void, Bool)] = [
      ("three hours awake", { clock.advance(by: .hours(3)) }, false),
      ("set forward", { clock.stepWall(by: .hours(1)) }, false),
      ("set back", { clock.stepWall(by: .hours(-5)) }, false),
      ("a hiccup", { clock.suspend(for: .milliseconds(400)) }, false),
      ("half a second asleep", { clock.suspend(for: .milliseconds(501)) }, true),
      ("nothing since", {}, false),
      (
        "a night, and the clock set after it",
        {
          clock.suspend(for: .hours(8)); clock.stepWall(by: .seconds(2))
        }, true
      ),
    ]
    for (name, change, isSleep) in changes {
      change()
      let hasSlept = detector.hasSlept(by: clock.read())
      #expect(hasSlept == isSleep, "\(name)")
    }
  }

  @Test("A moment of every year comes round a year later, one of 29 February in the next leap year, others never")
  func comesRound() throws {
    // 2026-12-24T20:00:00Z is 1,798,142,400 s, by `date -u -d … +%s`; a year later 1,829,678,400 s.
    let zone = try #require(TimeZoneName("UTC"))
    let clock = ManualTimekeeper()
    clock.stepWall(by: .seconds(1_798_142_401) - TimeSpan(nanoseconds: clock.read().wall.nanoseconds))
    let eve = WallInstant(nanoseconds: 1_798_142_400_000_000_000)
    let next = try #require(
      Plan.moment(.wall(eve), everyYear: true).nextComing(at: clock.read(), offset: nil, zone: zone))
    let later = WallInstant(nanoseconds: 1_829_678_400_000_000_000)
    #expect(next.plan == .moment(.wall(later), everyYear: true))
    #expect(next.date.instant == later)
    // 2028-02-29T00:00:00Z and 2032-02-29T00:00:00Z.
    let leap = WallInstant(nanoseconds: 1_835_395_200_000_000_000)
    let after = Plan.moment(.wall(leap), everyYear: true).nextComing(at: clock.read(), offset: nil, zone: zone)
    #expect(after?.date.instant == WallInstant(nanoseconds: 1_961_625_600_000_000_000))
    let target = Plan.Target.server(ServerInstant(nanoseconds: eve.nanoseconds), clock: "https://shop.example")
    let onServer = Plan.moment(target, everyYear: true).nextComing(at: clock.read(), offset: nil, zone: zone)
    #expect(onServer?.plan.serverTarget == ServerInstant(nanoseconds: later.nanoseconds))
    #expect(onServer?.plan.clock == "https://shop.example")
    #expect(Plan.moment(.wall(eve)).nextComing(at: clock.read(), offset: nil, zone: zone) == nil)
    #expect(Plan.duration(.hours(1)).nextComing(at: clock.read(), offset: nil, zone: zone) == nil)
  }

  @Test(
    "A date at the clocks' limits comes round within them or not at all",
    arguments: [Int64.min, -(1 << 62), -1, 0, 1 << 62, (1 << 62) - 1, Int64.max] as [Int64], ["UTC", "Asia/Taipei"])
  func limits(nanoseconds: Int64, zone: String) throws {
    let zone = try #require(TimeZoneName(zone))
    let reading = ManualTimekeeper().read()
    let server = Plan.Target.server(ServerInstant(nanoseconds: nanoseconds), clock: "https://shop.example")
    for target in [Plan.Target.wall(WallInstant(nanoseconds: nanoseconds)), server] {
      for seconds in [-1_796_083_200, 0, 1 << 62] as [Int64] {
        let offset = ServerOffset(.seconds(seconds))
        let next = Plan.moment(target, everyYear: true).nextComing(at: reading, offset: offset, zone: zone)
        if let next { #expect(next.date.instant.nanoseconds > nanoseconds) }
      }
    }
  }

  @Test(
    "An end that moved by itself is said in whole seconds, with the direction",
    arguments: [
      (TimeSpan.seconds(-3), "The end moved: it is 3 s earlier than it was shown."),
      (.milliseconds(1400), "The end moved: it is 1 s later than it was shown."),
      (.milliseconds(-1500), "The end moved: it is 2 s earlier than it was shown."),
      (.seconds(3605), "The end moved: it is 1 h 5 s later than it was shown."),
    ])
  func moved(span: TimeSpan, sentence: String) {
    #expect(MovedText.text(span) == sentence)
  }

  @Test("what is text in a title stays text where a server reads markup")
  func escaped() {
    let bubble = Bubble(
      summary: "", body: "Tea & <b>milk</b> \"x\" &amp;", buttons: [], isUrgent: true, category: "")
    #expect(bubble.escapedBody == "Tea &amp; &lt;b&gt;milk&lt;/b&gt; \"x\" &amp;amp;")
  }

  @Test("A long title is cut on the button of a recent one, and stands whole behind it")
  func recents() {
    let wall = WallInstant(nanoseconds: 0)
    let tea = Recent(title: "Tea", duration: .minutes(5), lastUsed: wall)
    #expect(RecentText.short(tea) == "Tea · 5 min")
    #expect(RecentText.long(tea, place: 2) == "Tea\nAlt+2 starts it, Delete removes it.")
    #expect(RecentText.short(Recent(title: "", duration: .seconds(90), lastUsed: wall)) == "1 min 30 s")
    let laundry = Recent(title: "Laundry with a long title", duration: .hours(1), lastUsed: wall)
    #expect(RecentText.short(laundry) == "Laundry with a… · 1 h")
    #expect(RecentText.long(laundry, place: 1).hasPrefix("Laundry with a long title\n"))
  }
}
