import CountdownCore
import Fixtures
import Testing

@Suite("What the label says")
struct DisplayTests {
  @Test(
    "whole seconds are rounded up, and 00:00:00 appears only with the expiry",
    arguments: [
      (0, "00:00:10"), (20, "00:00:10"), (999, "00:00:10"), (1000, "00:00:09"), (7020, "00:00:03"), (9500, "00:00:01"),
      (9999, "00:00:01"), (10_000, "00:00:00"),
    ])
  func roundsUp(milliseconds: Int64, label: String) {
    let stage = Stage(started: .duration(.seconds(10)))
    let effects = stage.send(.tick, after: .milliseconds(milliseconds))
    #expect(stage.label == label)
    // The expiry is in the very tick that shows zero.
    #expect(effects.isEmpty == (label != "00:00:00"))
  }

  @Test("after the expiry the label stays at zero, and the words say how long ago it was")
  func afterwards() {
    let stage = Stage(started: .duration(.seconds(10)))
    stage.send(.tick, after: .seconds(10))
    for (after, words) in [(0, "ended just now"), (12, "ended 12 s ago"), (113, "ended 2 min ago")] {
      stage.send(.tick, after: .seconds(Int64(after)))
      #expect(stage.label == "00:00:00")
      #expect(stage.countdown.words(at: stage.now) == words)
    }
  }

  @Test(
    "digits are hours, minutes and seconds, from 24 hours on with the days before them",
    arguments: [
      (0, "00:00:00"), (60, "00:01:00"), (120, "00:02:00"), (3599, "00:59:59"), (3600, "01:00:00"),
      (5415, "01:30:15"), (86_399, "23:59:59"), (86_400, "1 day 00:00:00"),
      (86_410, "1 day 00:00:10"),
      (180_000, "2 days 02:00:00"),  // 50 h
      (359_999, "4 days 03:59:59"),  // 99:59:59, the most the picker holds
      (31_536_000, "365 days 00:00:00"),
    ])
  func digits(seconds: Int64, text: String) {
    #expect(TimeText.digits(.seconds(seconds)) == text)
    #expect(Stage(started: .duration(.seconds(seconds))).label == (seconds == 0 ? nil : text))
  }

  @Test("seconds are rounded before they are split")
  func roundsFirst() {
    #expect(TimeText.digits(.milliseconds(299_001)) == "00:05:00")
    #expect(TimeText.words(.milliseconds(299_001)) == "5 minutes 00 seconds")
    #expect(TimeText.digits(.milliseconds(86_399_001)) == "1 day 00:00:00")
  }

  @Test("minutes and seconds stay below 60 in every form")
  func below60() {
    var generator = SeededGenerator(seed: 44)
    for _ in 0..<2000 {
      let span = TimeSpan(nanoseconds: Int64.random(in: 0...400_000_000_000_000, using: &generator))
      let parts = TimeText.digits(span).split { $0 == ":" || $0 == " " }.compactMap { Int($0) }.suffix(3)
      #expect(parts.count == 3)
      #expect(parts.first.map { $0 < 24 } == true && parts.dropFirst().allSatisfy { $0 < 60 })
      #expect(!TimeText.words(span).contains("60 "))
      #expect(!TimeText.rounded(span).contains("60 "))
    }
  }

  @Test(
    "words name the units from the largest that is not zero",
    arguments: [
      (11_120, "3 hours 05 minutes 20 seconds"), (3600, "1 hour 00 minutes 00 seconds"),
      (3661, "1 hour 01 minute 01 second"), (250, "4 minutes 10 seconds"), (61, "1 minute 01 second"),
      (59, "59 seconds"), (1, "1 second"), (0, "0 seconds"), (86_410, "1 day 0 hours 00 minutes 10 seconds"),
    ])
  func words(seconds: Int64, text: String) {
    #expect(TimeText.words(.seconds(seconds)) == text)
  }

  @Test(
    "a screen reader says the parts that are not zero, rounded up to whole seconds",
    arguments: [
      (250_000, "4 minutes 10 seconds left"), (249_001, "4 minutes 10 seconds left"), (300_000, "5 minutes left"),
      (3_601_000, "1 hour 1 second left"), (90_061_000, "1 day 1 hour 1 minute 1 second left"),
      (0, "0 seconds left"), (-5000, "0 seconds left"),
    ])
  func spoken(milliseconds: Int64, text: String) {
    #expect(TimeText.spoken(.milliseconds(milliseconds)) == text)
  }

  @Test(
    "how long ago it ended is told in one unit, rounded down",
    arguments: [
      (-3, "ended just now"), (0, "ended just now"), (1, "ended 1 s ago"), (59, "ended 59 s ago"),
      (60, "ended 1 min ago"), (3599, "ended 59 min ago"), (3600, "ended 1 h ago"), (86_399, "ended 23 h ago"),
      (86_400, "ended 1 day ago"), (200_000, "ended 2 days ago"),
    ])
  func ended(seconds: Int64, text: String) {
    #expect(TimeText.ended(.seconds(seconds)) == text)
  }

  @Test("what is negative, however far, reads as no time")
  func negative() {
    for span in [TimeSpan(nanoseconds: -1), .seconds(-1), .hours(-24), TimeSpan(nanoseconds: .min)] {
      #expect(TimeText.digits(span) == "00:00:00")
      #expect(TimeText.words(span) == "0 seconds")
      #expect(TimeText.rounded(span) == "0 s")
    }
    let stage = Stage(started: .duration(.seconds(60)))
    stage.clock.suspend(for: .hours(24))
    #expect(stage.remaining == .zero)
    #expect(stage.label == "00:00:00")
  }

  @Test("the longest countdown shows its days and counts")
  func longest() {
    // 2^62 ns are 53,375 days and 86,018.427387904 s; 1000 s of them are the clock's already.
    let stage = Stage(started: .duration(TimeSpan(nanoseconds: .max)))
    #expect(stage.label == "53375 days 23:36:59")
    stage.clock.advance(by: .seconds(1))
    #expect(stage.label == "53375 days 23:36:58")
  }

  @Test("a countdown of 36 hours changes its label each second")
  func longLabel() {
    let stage = Stage(started: .duration(.hours(36)))
    var labels: [String?] = []
    for _ in 0..<3 {
      labels.append(stage.label)
      stage.send(.tick, after: .seconds(1))
    }
    #expect(labels == ["1 day 12:00:00", "1 day 11:59:59", "1 day 11:59:58"])
  }

  @Test("added time counts on, a restart takes the saved duration, and progress stays within its bar")
  func addedTime() {
    let stage = Stage(started: .duration(.minutes(5)))
    stage.clock.advance(by: .seconds(280))
    stage.send(.add(.minutes(1)))
    #expect(stage.label == "00:01:20")
    #expect(stage.countdown.plan == .duration(.minutes(5)))
    // 280 of 360 s.
    #expect(abs(stage.countdown.progress(at: stage.now) - 280.0 / 360) < 1e-9)
    stage.clock.advance(by: .seconds(400))
    #expect(stage.countdown.progress(at: stage.now) == 1)
    stage.send(.restart)
    #expect(stage.label == "00:05:00")
    #expect(stage.countdown.progress(at: stage.now) == 0)
  }

  @Test("an idle countdown shows nothing and has no end")
  func idle() {
    let stage = Stage()
    #expect(stage.label == nil)
    #expect(stage.countdown.words(at: stage.now) == nil)
    #expect(stage.countdown.end == nil)
    #expect(stage.countdown.progress(at: stage.now) == 0)
    #expect(!stage.countdown.isWaitingForClock)
  }

  @Test("the promised end stays where it is through a suspend, on both clocks")
  func promisedEnd() {
    let stage = Stage(started: .duration(.minutes(500)))
    let (end, wallEnd) = (stage.countdown.end, stage.countdown.wallEnd(at: stage.now))
    #expect(wallEnd == stage.now.wall + .minutes(500))
    stage.clock.suspend(for: .hours(1))
    #expect(stage.countdown.end == end)
    #expect(stage.countdown.wallEnd(at: stage.now) == wallEnd)
  }

  @Test("a name is eight hexadecimal digits and reads back")
  func names() {
    #expect(CountdownID(bits: 0x00ab_12ef).description == "00ab12ef")
    #expect(CountdownID("00AB12EF") == CountdownID(bits: 0x00ab_12ef))
    for text in ["", "0ab12ef", "00ab12ef0", "+0ab12ef", "00ab12eg", "００ab12ef"] { #expect(CountdownID(text) == nil) }
  }
}
