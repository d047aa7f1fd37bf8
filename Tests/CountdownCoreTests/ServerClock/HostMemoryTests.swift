import CountdownCore
import Testing

/// What one measurement means for the next, and what is claimed of a Date from a cache.
@Suite("A server's clock across measurements")
struct HostMemoryTests {
  static let ahead = TimeSpan.seconds(1_796_000_000)

  /// Measures a server that is this far ahead, with what is remembered.
  func measure(
    _ ahead: TimeSpan, _ memory: inout HostMemory, kind: Measurement.Kind = .full, exchanges: Int = 28
  ) throws -> Estimate {
    var script = MeasurementScript(.init(kind: kind, maximumExchanges: exchanges), memory: memory, ahead: ahead)
    let estimate = try script.finish().get()
    memory = script.measurement.memory
    return estimate
  }

  func isNear(_ offset: ServerOffset, _ ahead: TimeSpan, _ tolerance: Int64 = 25) -> Bool {
    (offset.span - ahead).magnitude <= .milliseconds(tolerance)
  }

  @Test("a smaller offset than before means a cached Date: the larger is kept, and the range allows for more")
  func lateOnly() throws {
    var memory = HostMemory()
    #expect(try measure(Self.ahead, &memory).flags == [])
    let late = try measure(Self.ahead - .milliseconds(600), &memory)
    #expect(late.flags == .dateCached)
    #expect(isNear(late.offset, Self.ahead))
    #expect(late.upper - late.offset >= .seconds(1))
    // A larger one is believed at once.
    let further = try measure(Self.ahead + .milliseconds(300), &memory)
    #expect(further.flags == [])
    #expect(isNear(further.offset, Self.ahead + .milliseconds(300)))
  }

  @Test("a smaller offset within both bounds is no contradiction")
  func withinBounds() throws {
    var memory = HostMemory()
    _ = try measure(Self.ahead, &memory)
    #expect(try measure(Self.ahead - .milliseconds(10), &memory).flags == [])
  }

  @Test(
    "a clock set back by more than any cache explains is believed the second time",
    arguments: [
      Measurement.Kind.full, .refresh,
    ])
  func setBack(kind: Measurement.Kind) throws {
    var memory = HostMemory()
    _ = try measure(Self.ahead, &memory)
    let first = try measure(Self.ahead - .seconds(3), &memory, kind: kind)
    #expect(first.flags == .conflict)
    #expect(isNear(first.offset, Self.ahead))
    let second = try measure(Self.ahead - .seconds(3), &memory, kind: kind)
    #expect(second.flags == .serverStepped)
    #expect(isNear(second.offset, Self.ahead - .seconds(3)))
    #expect(try measure(Self.ahead - .seconds(3), &memory, kind: kind).flags == [])
  }

  @Test("a warm refresh needs few exchanges, and finds a clock set forward with six", arguments: [4, 6])
  func refresh(exchanges: Int) throws {
    var memory = HostMemory()
    _ = try measure(Self.ahead, &memory)
    let same = try measure(Self.ahead, &memory, kind: .refresh, exchanges: exchanges)
    #expect(same.flags == [] && isNear(same.offset, Self.ahead, 10))
    #expect(same.upper - same.offset <= .milliseconds(30))
    let moved = try measure(Self.ahead + .seconds(3), &memory, kind: .refresh, exchanges: exchanges)
    #expect(moved.lower.span <= Self.ahead + .seconds(3) && Self.ahead + .seconds(3) <= moved.upper.span)
    // From nothing, each exchange halves a second.
    #expect(isNear(moved.offset, Self.ahead + .seconds(3), exchanges == 6 ? 40 : 150))
  }

  @Test("a verification of the last estimate takes four exchanges, and up to twelve where it no longer holds")
  func verification() throws {
    var memory = HostMemory()
    _ = try measure(Self.ahead, &memory)
    let same = try measure(Self.ahead, &memory, kind: .verification, exchanges: 12)
    #expect(same.exchanges == 4 && same.flags == [] && isNear(same.offset, Self.ahead))
    let moved = try measure(Self.ahead + .milliseconds(400), &memory, kind: .verification, exchanges: 12)
    #expect(moved.exchanges <= 12)
    #expect(moved.flags.contains(.conflict))
    #expect(isNear(moved.offset, Self.ahead + .milliseconds(400)))
  }

  @Test(
    "a Date that is late by the true time is flagged, and the range reaches to the true time",
    arguments: [(100, true), (600, true), (1000, true), (1400, false), (10, false), (-200, false)])
  func againstUTC(late: Int64, isCached: Bool) throws {
    let utc = UTCReference(wall: ManualTimekeeper().read(), error: .milliseconds(2))
    var script = MeasurementScript(
      .init(computerIsSynchronised: true, utc: utc), ahead: utc.offset.span - .milliseconds(late))
    let estimate = try script.finish().get()
    #expect(estimate.flags == (isCached ? .dateCached : []))
    #expect(estimate.driftPartsPerMillion == 20)
    #expect(script.holds(estimate))
    if isCached {
      #expect(estimate.lower <= utc.offset && utc.offset <= estimate.upper)
      #expect(isNear(estimate.offset, utc.offset.span - .milliseconds(late / 2)))
    } else {
      #expect(isNear(estimate.offset, utc.offset.span - .milliseconds(late)))
    }
  }

  @Test(
    "a program known for its cached Date is flagged by its name, others are not",
    arguments: [
      ("Kestrel", true), ("uvicorn", true), ("fasthttp", true), ("istio-envoy", true), ("http4s/0.23", true),
      ("nginx/1.24.0", false), ("Apache/2.4.57 (Debian)", false), ("gunicorn", false), ("", false),
    ])
  func byName(server: String, isCached: Bool) throws {
    var script = MeasurementScript()
    let estimate = try script.finish(server: server).get()
    #expect(estimate.flags == (isCached ? .dateCached : []))
    #expect((estimate.upper - estimate.lower >= .seconds(1)) == isCached)
    #expect(estimate.server == server)
    // Where the true time is known and the Date agrees with it, the name says nothing.
    let utc = UTCReference(wall: ManualTimekeeper().read(), error: .milliseconds(2))
    var exact = MeasurementScript(.init(utc: utc), ahead: utc.offset.span)
    #expect(try exact.finish(server: server).get().flags == [])
  }

  @Test("what is remembered of before a suspend contradicts nothing")
  func suspend() throws {
    var script = MeasurementScript(ahead: Self.ahead)
    _ = try script.finish().get()
    script.clock.suspend(for: .hours(8))
    let reading = script.clock.read()
    var later = MeasurementScript(memory: script.measurement.memory, ahead: Self.ahead - .seconds(5))
    later.clock.advance(by: reading.raw - later.clock.read().raw)
    later.clock.suspend(for: reading.boot - later.clock.read().boot)
    let estimate = try later.finish().get()
    #expect(estimate.flags == [])
    #expect(later.holds(estimate))
  }
}
