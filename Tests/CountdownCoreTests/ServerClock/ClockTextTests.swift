import Testing

@testable import CountdownCore

/// The words about a server's clock.
@Suite("Words about a server's clock")
struct ClockTextTests {
  @Test(
    "says by how much the server is ahead or behind, and how sure that is",
    arguments: [
      (1_243_000_000, 8_000_000, "shop.example is 1.243 s ahead of this computer, ± 8 ms"),
      (-1_243_400_000, 7_000_001, "shop.example is 1.243 s behind this computer, ± 8 ms"),
      (43_000_000, 8_000_000, "shop.example is 0.043 s ahead of this computer, ± 8 ms"),
      (400_000, 300_000, "shop.example is 0.4 ms ahead of this computer, ± 0.3 ms"),
      (400_000, 4_000_000, "shop.example is 0.000 s ahead of this computer, ± 4 ms"),
      (-1_800_000_000_000, 523_000_000, "shop.example is 30 min behind this computer, ± 523 ms"),
      (86_400_020_000_000, 8_000_000, "shop.example is 1 day 0.02 s ahead of this computer, ± 8 ms"),
      (-59_999_600_000, 8_000_000, "shop.example is 1 min behind this computer, ± 8 ms"),
      (59_999_000_000, 8_000_000, "shop.example is 59.999 s ahead of this computer, ± 8 ms"),
      (3_723_456_000_000, 61_000_000_000, "shop.example is 1 h 2 min 3.456 s ahead of this computer, ± 1 min 1 s"),
      (0, 1_000_000, "shop.example is 0.000 s ahead of this computer, ± 1 ms"),
      (2_000_500_000, 1_523_000_000, "shop.example is 2.001 s ahead of this computer, ± 1.6 s"),
      (999_600_000, 999_000_001, "shop.example is 1.000 s ahead of this computer, ± 1.0 s"),
      (5_000_000, 901_000, "shop.example is 0.005 s ahead of this computer, ± 1 ms"),
      (5_000_000, 1, "shop.example is 0.005 s ahead of this computer, ± 0.1 ms"),
    ] as [(Int64, Int64, String)])
  func line(ahead: Int64, bound: Int64, text: String) {
    #expect(
      ClockText.line(
        host: "shop.example", ahead: TimeSpan(nanoseconds: ahead), bound: TimeSpan(nanoseconds: bound)) == text)
  }

  @Test(
    "of a clock whose Date lags the ends of the range are told, rounded outward",
    arguments: [
      (-200_000_000, 800_000_000, "shop.example is between 0.2 s behind and 0.8 s ahead of this computer"),
      (-149_000_000, 801_000_000, "shop.example is between 0.2 s behind and 0.9 s ahead of this computer"),
      (1_260_000_000, 2_210_000_000, "shop.example is between 1.2 s and 2.3 s ahead of this computer"),
      (-2_210_000_000, -1_260_000_000, "shop.example is between 1.2 s and 2.3 s behind this computer"),
      (-61_000_000, 58_000_000, "shop.example is between 0.07 s behind and 0.06 s ahead of this computer"),
      (
        86_399_800_000_000, 86_400_800_000_000,
        "shop.example is between 23 h 59 min 59.8 s and 1 day 0.8 s ahead of this computer"
      ),
      (0, 450_000_000, "shop.example is between 0.00 s and 0.45 s ahead of this computer"),
      (-450_000_000, 0, "shop.example is between 0.00 s and 0.45 s behind this computer"),
    ] as [(Int64, Int64, String)])
  func range(least: Int64, most: Int64, text: String) {
    let line = ClockText.line(
      host: "shop.example", from: TimeSpan(nanoseconds: least), to: TimeSpan(nanoseconds: most))
    #expect(line == text)
  }

  /// An estimate of a clock that is 0.2 s behind to 0.8 s ahead of the wall clock, and lags.
  private func lagging(_ reading: ClockReading) -> Estimate {
    let zero = UTCReference(wall: reading, error: .zero).offset
    return Estimate(
      lower: zero - .milliseconds(200), upper: zero + .milliseconds(800), offset: zero + .milliseconds(300),
      measured: reading.boot, rawMeasured: reading.raw, exchanges: 9, roundTrips: [], flags: [.dateCached, .oddZone],
      freshness: .lagging(.name), lag: Lag(limit: .milliseconds(1010)))
  }

  @Test("the range of a lagging clock grows at both ends, and why it lags is told instead of the flag for that alone")
  func lag() {
    let clock = ManualTimekeeper()
    let estimate = lagging(clock.read())
    #expect(
      estimate.line(host: "shop.example", at: clock.read())
        == "shop.example is between 0.2 s behind and 0.8 s ahead of this computer")
    #expect(
      estimate.sentences(host: "shop.example") == [
        "Lagging: the program that answers is known to refresh its Date only now and then.",
        "The Date of shop.example is not in GMT.",
      ])
    clock.advance(by: .minutes(10))
    // 600 s at 100 ppm are 60 ms.
    #expect(
      estimate.line(host: "shop.example", at: clock.read())
        == "shop.example is between 0.3 s behind and 0.9 s ahead of this computer")
  }

  @Test("every way to be sure or unsure has a sentence of its own, which begins with its name")
  func freshness() {
    let all =
      Freshness.Confirmation.allCases.map { Freshness.confirmed($0) } + [.assumed]
      + StampAge.Evidence.allCases.map { .lagging($0) }
    #expect(Set(all.map(\.sentence)).count == 9)
    for freshness in all { #expect(freshness.sentence.lowercased().hasPrefix(freshness.name + ": ")) }
  }

  @Test("how often a Date is refreshed is told by its age")
  func refreshed() {
    let clauses = [510, 1010, 3010].map { Lag(limit: .milliseconds($0)).clause }
    #expect(
      clauses == [
        "its Date is refreshed twice a second", "its Date is refreshed once a second", "its Date is up to 3.1 s old",
      ])
  }

  @Test("how long waiting would help is one sweep of the lag, nothing where it stands, or not known")
  func waiting() {
    // A timer of 1.0011 s falls behind by 1.1 ms a second: a second of it takes 909 s.
    #expect(
      Lag(limit: .milliseconds(1010), rate: 1100).waiting
        == "Waiting would help for 16 min, the time the lag takes to go through its second.")
    #expect(Lag(limit: .milliseconds(1010), rate: 0).waiting == "Waiting would not help: the lag stays the same.")
    #expect(Lag(limit: .milliseconds(1010)).waiting == "It is not known yet how long waiting would help.")
  }

  @Test("an estimate is told against the wall clock, with its bound grown since")
  func estimate() {
    let clock = ManualTimekeeper()
    let reading = clock.read()
    let offset = UTCReference(wall: reading, error: .zero).offset + .milliseconds(1243)
    let estimate = Estimate(
      lower: offset - .milliseconds(8), upper: offset + .milliseconds(8), offset: offset, measured: reading.boot,
      rawMeasured: reading.raw, exchanges: 9, roundTrips: [])
    #expect(
      estimate.line(host: "shop.example", at: reading) == "shop.example is 1.243 s ahead of this computer, ± 8 ms")
    clock.advance(by: .minutes(10))
    // 600 s at 100 ppm are 60 ms.
    #expect(
      estimate.line(host: "shop.example", at: clock.read())
        == "shop.example is 1.243 s ahead of this computer, ± 68 ms")
    clock.stepWall(by: .seconds(5))
    #expect(
      estimate.line(host: "shop.example", at: clock.read())
        == "shop.example is 3.757 s behind this computer, ± 68 ms")
  }

  @Test("every flag has a name and a sentence of its own, with the host")
  func flags() {
    let all = MeasurementFlags(rawValue: 0b1_1111_1111)
    let sentences = all.sentences(host: "shop.example")
    #expect(sentences.count == 9 && Set(sentences).count == 9 && Set(all.names).count == 9)
    for sentence in sentences { #expect(sentence.contains("shop.example") || sentence.contains("computer")) }
    #expect(MeasurementFlags.dateCached.names == ["date-cached"])
    #expect(MeasurementFlags().sentences(host: "shop.example") == [])
  }

  @Test(
    "every failure is one sentence that names the host",
    arguments: [
      (ExchangeFailure.noSuchHost, "There is no address for the name shop.example."),
      (.refused, "shop.example refused the connection."), (.timedOut, "shop.example did not answer in time."),
      (
        .certificate(.expired, clockIsImplausible: false),
        "The certificate of shop.example is not valid: it has expired."
      ),
      (
        .certificate(.notYetValid, clockIsImplausible: true),
        "The certificate of shop.example is not valid: it is not valid yet. This computer's clock is off, which may be why."
      ),
      (
        .redirected(to: "https://login.example/"),
        "shop.example does not tell the time itself; it points to https://login.example/."
      ),
      (.askedToWait(status: 503, wait: .milliseconds(1)), "shop.example asked to wait 1 s."),
      (.askedToWait(status: 503, wait: .hours(2)), "shop.example asked to wait 2 h."),
      (.askedToWait(status: 429, wait: .zero), "shop.example asked for fewer requests (status 429)."),
      (.askedToWait(status: 503, wait: nil), "shop.example asked for fewer requests (status 503)."),
      (.status(404), "shop.example answered with status 404 and no time."),
      (.malformedDate("a\nb"), "shop.example sends a Date that cannot be read: “a b”."),
      (.notUsable, "What shop.example sent is not a usable answer."),
      (
        .json(pointer: "/now", .timestamp(.zero)),
        "The time at /now in the answer of shop.example cannot be used: it is 0."
      ),
      (
        .json(pointer: "/now", .missing),
        "The time at /now in the answer of shop.example cannot be used: there is nothing at that place."
      ),
      (.sntp(.stratum(16)), "shop.example says that it has no source of time (stratum 16)."),
      (.other("100%s"), "shop.example could not be asked: 100%s."),
    ] as [(ExchangeFailure, String)])
  func failures(failure: ExchangeFailure, text: String) {
    #expect(failure.sentence(host: "shop.example") == text)
    #expect(MeasurementFailure.exchange(failure).sentence(host: "shop.example") == text)
  }

  @Test("what a host asked for is told as it asked, and beside it for how long it is still left alone")
  func silence() {
    let end = BootInstant(nanoseconds: 0) + .hours(1)
    let named = MeasurementFailure.exchange(.askedToWait(status: 503, wait: .hours(2), until: end))
    func told(_ failure: MeasurementFailure, _ span: TimeSpan) -> String {
      failure.sentence(host: "shop.example", at: end - span)
    }
    #expect(told(named, .hours(1)) == "shop.example asked to wait 2 h; it can be asked again in 1 h.")
    #expect(
      told(named, .milliseconds(89_500)) == "shop.example asked to wait 2 h; it can be asked again in 1 min 30 s."
    )
    #expect(told(named, .zero) == "shop.example asked to wait 2 h.")
    let unnamed = MeasurementFailure.exchange(.askedToWait(status: 429, wait: nil, until: end))
    #expect(
      told(unnamed, .seconds(75))
        == "shop.example asked for fewer requests (status 429); it can be asked again in 1 min 15 s.")
  }
}
