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

  @Test(
    "an edge that moved by less than a cache explains, either way, means a Date that is old at times: the range holds both, as long as two clocks would explain it too",
    arguments: [-600, 300, -990, 869])
  func edgeMoved(by milliseconds: Int64) throws {
    var memory = HostMemory()
    #expect(try measure(Self.ahead, &memory).freshness == .assumed)
    let moved = Self.ahead + .milliseconds(milliseconds)
    let second = try measure(moved, &memory)
    #expect(second.freshness == .lagging(.edgeMoved) && second.flags == .dateCached)
    #expect(second.lower.span <= min(Self.ahead, moved) && max(Self.ahead, moved) <= second.upper.span)
    // That is known of the host from then on.
    #expect(memory.age.evidence == [.edgeMoved])
    // That both measurements met one clock is only supposed, as long as nothing was foretold.
    let third = try measure(moved, &memory)
    #expect(third.freshness == .assumed && third.lag != nil && third.flags == .dateCached)
  }

  @Test(
    "an edge that goes on to lie beyond two places belongs to no two clocks, but to a lag",
    arguments: [-600, 300, -890])
  func edgeMovedOn(by milliseconds: Int64) throws {
    var memory = HostMemory()
    _ = try measure(Self.ahead, &memory)
    let moved = Self.ahead + .milliseconds(milliseconds)
    _ = try measure(moved, &memory)
    let last = moved + .milliseconds(milliseconds < 0 ? -100 : 100)
    let third = try measure(last, &memory)
    #expect(third.lag != nil)
    // The freshest stamp says that θ is no less than the largest one, the stalest that it is no more than a second above
    // the smallest one.
    let (least, most) = (max(Self.ahead, last), min(Self.ahead, last) + .seconds(1))
    #expect((third.lower.span - least).magnitude <= .milliseconds(40))
    #expect((third.upper.span - most).magnitude <= .milliseconds(80))
  }

  @Test("what was known never gets wider by measuring again, beyond drift, nor by a measurement that is cut short")
  func neverWorsens() throws {
    for late in [0, 600] as [Int64] {
      var memory = HostMemory()
      _ = try measure(Self.ahead, &memory)
      let known = try measure(Self.ahead - .milliseconds(late), &memory)
      for exchanges in 1...4 {
        var script = MeasurementScript(memory: memory, ahead: Self.ahead - .milliseconds(late))
        for _ in 0..<exchanges { _ = script.turn() }
        let cut = try #require(script.measurement.memory.last)
        let drift = (cut.measured - known.measured).magnitude.drift(partsPerMillion: 100)
        #expect(cut.lower >= known.lower - drift && cut.upper <= known.upper + drift)
      }
    }
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

  @Test(
    "a clock set on by three seconds in the middle of a measurement is no old Date, and found by the next one",
    arguments: 4...12)
  func setOnMeanwhile(after exchanges: Int) throws {
    var script = MeasurementScript(ahead: Self.ahead)
    for _ in 0..<exchanges { _ = script.turn() }
    script.ahead = Self.ahead + .seconds(3)
    let during = try script.finish().get()
    #expect(script.holds(during))
    let memory = script.measurement.memory
    var next = MeasurementScript(memory: memory, ahead: Self.ahead + .seconds(3))
    next.clock.advance(by: script.clock.read().boot - next.clock.read().boot + .seconds(5))
    let found = try next.finish().get()
    #expect(next.holds(found) && found.freshness == .assumed)
    #expect(isNear(found.offset, Self.ahead + .seconds(3), 40), "\(found.offset)")
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
    var changed = memory
    let moved = try measure(Self.ahead + .milliseconds(400), &changed, kind: .verification, exchanges: 12)
    #expect(moved.exchanges <= 12)
    #expect(moved.freshness == .lagging(.edgeMoved))
    // By more than a cache explains, it is the clock that was set.
    let set = try measure(Self.ahead + .seconds(4), &memory, kind: .verification, exchanges: 12)
    #expect(set.exchanges <= 12 && set.flags.contains(.conflict) && set.freshness == .assumed)
    #expect(isNear(set.offset, Self.ahead + .seconds(4), 60))
  }

  @Test(
    "a Date that is late by the true time is flagged, and the range reaches to the true time",
    arguments: [
      (100, .lagging(.utc)), (600, .lagging(.utc)), (1000, .lagging(.utc)), (1400, .assumed), (10, .confirmed(.utc)),
      (-200, .assumed),
    ] as [(Int64, Freshness)])
  func againstUTC(late: Int64, freshness: Freshness) throws {
    let utc = UTCReference(wall: ManualTimekeeper().read(), error: .milliseconds(2))
    var script = MeasurementScript(
      .init(computerIsSynchronised: true, utc: utc), ahead: utc.offset.span - .milliseconds(late))
    let estimate = try script.finish().get()
    #expect(estimate.freshness == freshness)
    #expect(estimate.driftPartsPerMillion == 20)
    #expect(script.holds(estimate))
    if case .lagging = freshness {
      #expect(estimate.flags == .dateCached)
      #expect(estimate.lower <= utc.offset && utc.offset <= estimate.upper)
    } else {
      #expect(estimate.flags == [])
      #expect(isNear(estimate.offset, utc.offset.span - .milliseconds(late)))
    }
  }

  @Test(
    "a program known for its cached Date is flagged by its name, others are not",
    arguments: [
      ("Kestrel", true), ("uvicorn", true), ("fasthttp", true), ("istio-envoy", true), ("http4s/0.23", true),
      ("Cowboy", true), ("lighttpd/1.4.69", true), ("actix-web", true), ("nginx/1.24.0", false), ("bunny", false),
      ("Apache/2.4.57 (Debian)", false), ("gunicorn", false), ("", false),
    ])
  func byName(server: String, isCached: Bool) throws {
    var script = MeasurementScript()
    let estimate = try script.finish(server: server).get()
    #expect(estimate.flags == (isCached ? .dateCached : []))
    #expect(estimate.freshness == (isCached ? .lagging(.name) : .assumed))
    // Half a second of Envoy and actix, a second of the others.
    #expect((estimate.upper - estimate.lower >= .milliseconds(500)) == isCached)
    #expect(estimate.server == server)
    // Where the true time is known and the Date agrees with it, the name says nothing.
    let utc = UTCReference(wall: ManualTimekeeper().read(), error: .milliseconds(2))
    var exact = MeasurementScript(.init(utc: utc), ahead: utc.offset.span)
    let agreed = try exact.finish(server: server).get()
    #expect(agreed.flags == [] && agreed.freshness == .confirmed(.utc))
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
