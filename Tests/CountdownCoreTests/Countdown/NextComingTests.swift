import Testing

@testable import CountdownCore

/// When a moment that comes round every year comes next.
@Suite struct NextComingTests {
  @Test("A moment of every year comes round a year later, one of 29 February in the next leap year, others never")
  func comesRound() throws {
    // 2026-12-24T20:00:00Z is 1,798,142,400 s, by `date -u -d … +%s`; a year later 1,829,678,400 s.
    let zone = try #require(TimeZone("UTC"))
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

  /// A date at or near what the clocks can hold, and whether there is a next coming that they can hold.
  ///
  /// The clocks hold 2⁶² ns, which are 146.1 years, before and after 1970: a date on 2116-02-20, the last one, has its
  /// next coming beyond them.
  struct Limit: CustomTestStringConvertible, Sendable {
    var nanoseconds: Int64
    var comes: Bool
    var testDescription: String { "\(nanoseconds) ns" }
  }

  @Test(
    "A date at the clocks' limits comes round within them, and one whose next coming is beyond them does not",
    arguments: [
      Limit(nanoseconds: .min, comes: true), Limit(nanoseconds: -(1 << 62), comes: true),
      Limit(nanoseconds: -1, comes: true), Limit(nanoseconds: 0, comes: true),
      Limit(nanoseconds: (1 << 62) - 1, comes: false), Limit(nanoseconds: 1 << 62, comes: false),
      Limit(nanoseconds: .max, comes: false),
    ], ["UTC", "Asia/Taipei"])
  func limits(limit: Limit, zone: String) throws {
    let zone = try #require(TimeZone(zone))
    let reading = ManualTimekeeper().read()
    let onServer = Plan.Target.server(ServerInstant(nanoseconds: limit.nanoseconds), clock: "https://shop.example")
    // This computer's clock stands in 2026, the server's in 1913 and in 1970, and then at its end.
    for target in [Plan.Target.wall(WallInstant(nanoseconds: limit.nanoseconds)), onServer] {
      for seconds in [-1_796_083_200, 0] as [Int64] {
        let offset = ServerOffset(.seconds(seconds))
        let next = Plan.moment(target, everyYear: true).nextComing(at: reading, offset: offset, zone: zone)
        #expect((next != nil) == limit.comes, "\(target) with \(seconds) s gives \(String(describing: next))")
        if let next { #expect(next.date.instant.nanoseconds > limit.nanoseconds) }
      }
    }
    let last = ServerOffset(.seconds(1 << 62))
    #expect(Plan.moment(onServer, everyYear: true).nextComing(at: reading, offset: last, zone: zone) == nil)
  }
}
