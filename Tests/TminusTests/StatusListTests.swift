import CountdownCore
import Testing

@testable import Tminus

/// What `--status --json` prints.
@Suite("The list of countdowns for other programs") struct StatusListTests {
  private let clock = ManualTimekeeper()

  /// A countdown to a moment in 10 h by a server that was measured to 4 ms, after the state was handed to another process.
  private func status(flags: MeasurementFlags = [], freshness: Freshness = .assumed) throws -> CountdownStatus {
    let reading = clock.read()
    let offset = ServerOffset(server: ServerInstant(utc: reading.wall) + .seconds(5), at: reading.boot)
    let estimate = Estimate(
      lower: offset - .milliseconds(4), upper: offset + .milliseconds(4), offset: offset, measured: reading.boot,
      rawMeasured: reading.raw, exchanges: 9, roundTrips: [], flags: flags, freshness: freshness)
    var countdown = Countdown(id: CountdownID(bits: 1), title: "Sale")
    let plan = Plan.moment(.server(ServerInstant(utc: reading.wall) + .hours(10), clock: "shop.example"))
    _ = countdown.handle(.start(plan), at: reading)
    _ = countdown.handle(.corrected(estimate), at: reading)
    let countdowns = [
      CountdownStatus(
        id: "00000001", state: "running", title: "Sale", clock: "shop.example", end: countdown.end?.nanoseconds,
        left: nil,
        offset: CountdownStatus.Offset(
          span: offset.span.nanoseconds, bound: 4_000_000, measured: estimate.measured.nanoseconds,
          rawMeasured: estimate.rawMeasured.nanoseconds, drift: estimate.driftPartsPerMillion,
          flags: estimate.flags.names, freshness: estimate.freshness.name))
    ]
    return try #require(StatusList.decode(StatusList.encode(countdowns))?.first)
  }

  private func members(_ status: CountdownStatus) throws -> [String: JSONValue] {
    let text = StatusList.json([status], at: clock.read())
    guard case .array(let items) = JSONValue(Array(text.utf8)), case .object(let members)? = items.first else {
      throw JSONMissing()
    }
    return members
  }

  private struct JSONMissing: Error {}

  @Test("the bound is as of now: with what the clocks may have drifted since")
  func drifted() throws {
    let status = try status(flags: [.conflict, .oddZone], freshness: .confirmed(.utc))
    clock.advance(by: .hours(3))
    let members = try members(status)
    // 10,800 s at 100 ppm are 1.08 s.
    #expect(members["bound"] == .number("1.084"))
    #expect(members["offset"] == .number("5"))
    #expect(members["flags"] == .array([.string("conflict"), .string("odd-zone")]))
    #expect(members["freshness"] == .string("confirmed"))
    #expect(members["remaining"] == .number("25195"))
  }

  @Test("after a suspend the bound holds all of it, for nothing of the server's clock was seen meanwhile")
  func suspended() throws {
    let status = try status()
    clock.suspend(for: .hours(3))
    // All 10,800 s, and 100 ppm of them.
    #expect(try members(status)["bound"] == .number("10801.084"))
  }

  @MainActor
  @Test("what was measured before a suspend is only last known, and its bound holds the suspend")
  func lastKnown() throws {
    let reading = clock.read()
    let offset = ServerOffset(server: ServerInstant(utc: reading.wall), at: reading.boot)
    let estimate = Estimate(
      lower: offset - .milliseconds(4), upper: offset + .milliseconds(4), offset: offset, measured: reading.boot,
      rawMeasured: reading.raw, exchanges: 9, roundTrips: [], flags: .twoDates)
    var finish: ((Result<Estimate, MeasurementFailure>) -> Void)?
    let clocks = ServerClocks(Countdowns(timekeeper: clock) { _ in }) { _, _, _, _, completion in
      finish = completion
      return {}
    }
    clocks.measureNow(try ServerAddress("shop.example"))
    finish?(.success(estimate))
    clock.suspend(for: .minutes(1))
    clocks.resumed()
    var countdown = Countdown(id: CountdownID(bits: 1))
    let plan = Plan.moment(.server(ServerInstant(utc: clock.read().wall) + .hours(1), clock: "shop.example"))
    _ = countdown.handle(.start(plan), at: clock.read())
    let status = try #require(CountdownStatus(countdown, clocks.status(of: "shop.example"), at: clock.read()))
    let members = try members(status)
    #expect(members["flags"] == .array([.string("two-dates"), .string("last-known")]))
    // 4 ms, the minute, and 100 ppm of it.
    #expect(members["bound"] == .number("60.01"))
  }

  @Test("a length of time is on no clock: it has no flags and no freshness, and whole seconds are whole")
  func duration() throws {
    var countdown = Countdown(id: CountdownID(bits: 1))
    _ = countdown.handle(.start(.duration(.minutes(5))), at: clock.read())
    let members = try members(try #require(CountdownStatus(countdown, nil, at: clock.read())))
    #expect(members["remaining"] == .number("300"))
    for name in ["clock", "offset", "bound", "freshness"] { #expect(members[name] == .null, "\(name)") }
    #expect(members["flags"] == .array([]))
  }

  @Test("a server's address is told whole, as long as an address may be")
  func longAddress() throws {
    let address = "https://shop.example/" + String(repeating: "sale/", count: 400)
    let status = CountdownStatus(
      id: "00000001", state: "running", title: "", clock: address, end: 0, left: nil, offset: nil)
    let told = try #require(StatusList.decode(StatusList.encode([status]))?.first)
    #expect(try members(told)["clock"] == .string(address))
  }

  @Test("one that ended on this computer's clock says so in every place, after a restart too")
  func endedOnStandIn() throws {
    var countdown = Countdown(id: CountdownID(bits: 1), title: "Sale")
    let target = ServerInstant(utc: clock.read().wall) + .seconds(5)
    _ = countdown.handle(.start(.moment(.server(target, clock: "https://shop.example/now"))), at: clock.read())
    _ = countdown.handle(.clockUnreadable, at: clock.read())
    #expect(WindowTitle.text(of: countdown, at: clock.read()) == "00:05 – Sale · this computer's clock")
    clock.advance(by: .seconds(8))
    _ = countdown.handle(.tick, at: clock.read())
    let now = clock.read()
    let restored = try #require(Countdown(restoring: countdown.snapshot(at: now), at: now, sameBoot: true))
    for countdown in [countdown, restored] {
      let words = "on this computer's clock; shop.example cannot be read"
      let ended = "ended 3 s ago " + words
      #expect(EndLine.text(of: countdown, at: now) == ended)
      #expect(Bubble.expired(countdown, at: now).body == "Sale · " + ended)
      #expect(WindowTitle.text(of: countdown, at: now) == "Time's Up – Sale · this computer's clock")
      #expect(RowText.title(of: countdown, at: now) == "Sale · this computer's clock")
      let status = try #require(CountdownStatus(countdown, nil, at: now))
      #expect(status.line(at: now) == "00:00:00 Sale (ended 3 s ago) (\(words))")
      #expect(try members(status)["clock"] == .null && members(status)["flags"] == .array([.string("stand-in")]))
    }
  }

  @Test("one for which this computer's clock stands in says so in its line, its end and its JSON")
  func standIn() throws {
    var countdown = Countdown(id: CountdownID(bits: 1), title: "Sale")
    let target = ServerInstant(utc: clock.read().wall) + .minutes(5)
    _ = countdown.handle(.start(.moment(.server(target, clock: "https://shop.example/now"))), at: clock.read())
    _ = countdown.handle(.clockUnreadable, at: clock.read())
    let told = try #require(CountdownStatus(countdown, nil, at: clock.read()))
    let status = try #require(StatusList.decode(StatusList.encode([told]))?.first)
    let words = "on this computer's clock; shop.example cannot be read"
    #expect(status.line(at: clock.read()) == "00:05:00 Sale (\(words))")
    #expect(EndLine.text(of: countdown, at: clock.read())?.hasSuffix(" " + words) == true)
    #expect(Bubble.goesOn(countdown, at: clock.read()).body.hasSuffix(" " + words))
    let members = try members(status)
    #expect(members["clock"] == .null && members["flags"] == .array([.string("stand-in")]))
    let reading = clock.read()
    let offset = ServerOffset(server: ServerInstant(utc: reading.wall), at: reading.boot)
    let estimate = Estimate(
      lower: offset, upper: offset, offset: offset, measured: reading.boot, rawMeasured: reading.raw, exchanges: 1,
      roundTrips: [])
    _ = countdown.handle(.corrected(estimate), at: reading)
    #expect(EndLine.text(of: countdown, at: reading)?.hasSuffix(" on shop.example") == true)
    #expect(CountdownStatus(countdown, nil, at: reading)?.line(at: reading) == "00:05:00 Sale")
  }
}
