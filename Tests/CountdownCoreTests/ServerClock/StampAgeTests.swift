import CountdownCore
import Testing

/// What is kept of a host's Dates, and what other stamps say.
@Suite("The age of a stamp")
struct StampAgeTests {
  @Test("what was kept is taken up again where it can be true, and refused where it cannot")
  func stored() throws {
    let age = try #require(
      StampAge(evidence: ["edge-moved", "name"], pause: .milliseconds(2300), namedLimit: .seconds(1)))
    #expect(age.evidence == [.edgeMoved, .name] && age.strongest == .edgeMoved)
    #expect(age.limit >= .milliseconds(2300))
    #expect(StampAge(evidence: ["rumour"], pause: .zero, namedLimit: nil) == nil)
    #expect(StampAge(evidence: ["utc"], pause: -.seconds(1), namedLimit: nil) == nil)
    #expect(StampAge(evidence: ["utc"], pause: .hours(1), namedLimit: nil) == nil)
    #expect(StampAge(evidence: ["name"], pause: .zero, namedLimit: .hours(1)) == nil)
    #expect(StampAge(evidence: [], pause: .zero, namedLimit: nil)?.limit == .zero)
  }

  @Test("a program known for half a second is allowed that, until something else speaks for more")
  func halfSecond() throws {
    let named = try #require(StampAge(evidence: ["name"], pause: .zero, namedLimit: .milliseconds(500)))
    #expect(named.limit >= .milliseconds(500) && named.limit < .milliseconds(520))
    let moved = try #require(StampAge(evidence: ["name", "edge-moved"], pause: .zero, namedLimit: .milliseconds(500)))
    #expect(moved.limit >= .seconds(1) && moved.limit < .milliseconds(1020))
  }

  @Test("a freshness and its reason come back from their names")
  func names() {
    let all: [Freshness] =
      [.assumed] + Freshness.Confirmation.allCases.map { .confirmed($0) }
      + StampAge.Evidence.allCases.map { .lagging($0) }
    for freshness in all { #expect(Freshness(name: freshness.name, reason: freshness.reason) == freshness) }
    #expect(Freshness(name: "lagging", reason: nil) == nil && Freshness(name: "confirmed", reason: "name") == nil)
  }

  @Test("a time in JSON that is rounded to seconds is told by the Date beside it, and one that is cut is left alone")
  func rounded() throws {
    for isRounded in [true, false] {
      var script = MeasurementScript(.init(method: .json), ahead: .seconds(1_796_000_012) + .milliseconds(500))
      while true {
        guard case .exchange(let request) = script.measurement.next(at: script.clock.read()) else { break }
        script.clock.advance(by: max(request.at - script.clock.read().boot, .zero))
        let sent = script.clock.read().boot
        script.clock.advance(by: .milliseconds(20))
        let now = ServerOffset(script.ahead).server(at: script.clock.read().boot).nanoseconds
        let second: Int64 = 1_000_000_000
        let shown = (isRounded ? now + second / 2 : now) / second * second
        script.clock.advance(by: .milliseconds(20))
        let reading = script.clock.read()
        script.measurement.received(
          Exchange(
            sent: sent, received: reading.boot, rawReceived: reading.raw,
            stamp: .json(ServerInstant(nanoseconds: shown), quantum: .milliseconds(1)),
            onFreshConnection: request.freshConnection,
            otherStamps: [OtherStamp(source: .date, instant: ServerInstant(nanoseconds: now / second * second))]))
      }
      let estimate = try #require(script.measurement.estimate)
      #expect(script.holds(estimate) && script.error(estimate) <= .milliseconds(30))
    }
  }

  @Test("a Date that stands still for more than two seconds and then moves by itself is old, not frozen")
  func standsStill() throws {
    var script = MeasurementScript()
    guard case .date(let stuck, _) = script.date else { return }
    for _ in 0..<3 { #expect(script.turn(.stamp(.date(stuck, upperKnown: true))) == nil) }
    // Over the new connection it has moved, and on the same one it goes on moving.
    let estimate = try script.finish().get()
    #expect(estimate.freshness == .lagging(.contradiction) || estimate.lag != nil)
    #expect(script.holds(estimate))
    #expect(script.measurement.memory.age.pause >= .milliseconds(2100))
  }

  @Test(
    "two back ends further apart than any cache explains: the range covers both, the estimate stays with the larger")
  func backEnds() throws {
    var script = MeasurementScript()
    var count = 0
    while true {
      let turn: MeasurementScript.Turn
      // The third connection leads to one that is 3 s behind.
      if script.requests.filter(\.freshConnection).count == 3, case .date(let instant, _) = script.date {
        turn = .stamp(.date(instant - .seconds(3), upperKnown: true))
      } else {
        turn = .date
      }
      count += 1
      if script.turn(turn) != nil || count > 40 { break }
    }
    let estimate = try #require(script.measurement.estimate)
    #expect(estimate.flags.contains(.conflict))
    #expect(script.error(estimate) <= .milliseconds(30))
    #expect(estimate.lower.span <= script.ahead - .seconds(3) && script.holds(estimate))
  }
}
