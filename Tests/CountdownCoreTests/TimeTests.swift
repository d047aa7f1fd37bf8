import CountdownCore
import Testing

@Suite("Time")
struct TimeTests {
  @Test("a span stops at its limit instead of wrapping")
  func spanStopsAtLimit() {
    let most = TimeSpan(nanoseconds: .max)
    #expect(most.nanoseconds == 4_611_686_018_427_387_904)
    #expect(most + most == most)
    #expect(-most - most == -most)
    #expect(most * 3 == most)
    #expect(most * -3 == -most)
    #expect(-most * 3 == -most)
    #expect(-most * -3 == most)
  }

  @Test("a conversion beyond 146 years is refused", arguments: [Int64.max, .min, 4_611_686_019, -4_611_686_019])
  func conversionRefused(seconds: Int64) {
    #expect(TimeSpan(seconds: seconds) == nil)
  }

  @Test(
    "whole seconds round up towards later",
    arguments: [(9_000_000_001, 10), (9_000_000_000, 9), (1, 1), (0, 0), (-500_000_000, 0), (-1_500_000_000, -1)])
  func roundsUp(nanoseconds: Int64, seconds: Int64) {
    #expect(TimeSpan(nanoseconds: nanoseconds).secondsRoundedUp == seconds)
  }

  @Test("100 ppm of an hour are 360 ms, and the least drift is rounded up")
  func drift() {
    #expect(TimeSpan.hours(1).drift(partsPerMillion: 100) == .milliseconds(360))
    #expect((-TimeSpan.hours(1)).drift(partsPerMillion: 100) == .milliseconds(-360))
    #expect(TimeSpan.hours(1).drift(partsPerMillion: -100) == .milliseconds(-360))
    #expect(TimeSpan(nanoseconds: 1).drift(partsPerMillion: -100) == TimeSpan(nanoseconds: -1))
    #expect(TimeSpan(nanoseconds: 1).drift(partsPerMillion: 100) == TimeSpan(nanoseconds: 1))
  }

  @Test("suspend moves the boot and wall clocks only, a step the wall clock only")
  func manualClocks() {
    let clock = ManualTimekeeper()
    let start = clock.read()
    clock.suspend(for: .seconds(480))
    #expect(clock.read().boot - start.boot == .seconds(480))
    #expect(clock.read().wall - start.wall == .seconds(480))
    #expect(clock.read().monotonic == start.monotonic)
    clock.stepWall(by: .hours(-1))
    #expect(clock.read().wall - start.wall == .seconds(480 - 3600))
    #expect(clock.read().boot - start.boot == .seconds(480))
    clock.advance(by: .seconds(3))
    #expect(clock.read().boot - start.boot == .seconds(483))
    #expect(clock.read().raw - start.raw == .seconds(3))
  }

  @Test("a date of UTC stays the same from one clock of UTC to another")
  func sameDate() {
    let wall = WallInstant(nanoseconds: 1_796_083_200_000_000_000)
    #expect(ServerInstant(utc: wall) - .zero == .seconds(1_796_083_200))
    #expect(WallInstant(utc: ServerInstant(utc: wall) + .seconds(5)) == wall + .seconds(5))
  }

  @Test("the system's boot clock never runs back")
  func systemClock() {
    let keeper = SystemTimekeeper()
    let first = keeper.read()
    let second = keeper.read()
    #expect(first.boot <= second.boot)
    #expect(first.monotonic <= second.monotonic)
  }

  @Test("seconds in JSON are whole where they are, and nothing is null")
  func json() {
    let spans: [TimeSpan?] = [.seconds(300), .zero, .seconds(-2), .milliseconds(1500), .milliseconds(-4), nil]
    let texts = spans.map { JSONValue.seconds($0).line }
    #expect(texts == ["300", "0", "-2", "1.5", "-0.004", "null"])
  }

  @Test("however busy the machine is, the clocks of one reading belong together")
  func readingIsWhole() async {
    // More threads than processors, so that each of them is put aside now and then.
    let widest = await withTaskGroup(of: TimeSpan.self) { group in
      for _ in 0..<8 {
        group.addTask {
          let keeper = SystemTimekeeper()
          var (least, most) = (TimeSpan.seconds(1_000_000_000), -TimeSpan.seconds(1_000_000_000))
          for _ in 0..<100_000 {
            let reading = keeper.read()
            let apart = TimeSpan(nanoseconds: reading.boot.nanoseconds - reading.monotonic.nanoseconds)
            (least, most) = (min(least, apart), max(most, apart))
          }
          return most - least
        }
      }
      return await group.reduce(.zero, max)
    }
    // From 1 ms on a measurement takes it for a suspend.
    #expect(widest < .milliseconds(1), "they were \(widest) apart")
  }
}
