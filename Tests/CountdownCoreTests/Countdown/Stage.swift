import CountdownCore

/// A countdown on manual clocks.
final class Stage {
  let clock = ManualTimekeeper()
  var countdown: Countdown
  /// Everything it asked for so far.
  private(set) var effects: [Countdown.Effect] = []

  init(_ countdown: Countdown = Countdown(id: CountdownID(bits: 1), title: "Tea")) { self.countdown = countdown }

  /// A countdown that was started.
  convenience init(started plan: Plan) {
    self.init()
    send(.start(plan))
  }

  var now: ClockReading { clock.read() }
  var label: String? { countdown.label(at: now) }
  var remaining: TimeSpan? { countdown.remaining(at: now) }
  var expiries: Int { effects.filter { if case .expired = $0 { true } else { false } }.count }

  /// Sends an event at the clocks' present reading.
  @discardableResult func send(_ event: Countdown.Event) -> [Countdown.Effect] {
    let new = countdown.handle(event, at: now)
    effects += new
    return new
  }

  /// Lets that much time pass and sends an event.
  @discardableResult func send(_ event: Countdown.Event, after span: TimeSpan) -> [Countdown.Effect] {
    clock.advance(by: span)
    return send(event)
  }

  /// Lets time pass up to a boot instant.
  func advance(to instant: BootInstant) { clock.advance(by: instant - now.boot) }

  /// Does what the program's main loop does until a boot instant: sleeps to the next wake, is late by `lateness`, ticks.
  ///
  /// Gives each label and when it appeared, from the present one on.
  func loop(
    until end: BootInstant, isSeen: Bool = true,
    lateness: (BootInstant) -> TimeSpan = { _ in .zero }
  ) -> [(at: BootInstant, label: String?)] {
    var shown: [(at: BootInstant, label: String?)] = [(now.boot, label)]
    for _ in 0..<100_000 {
      guard let wake = countdown.nextWake(after: now, isSeen: isSeen), wake <= end else { break }
      advance(to: max(now.boot, wake) + lateness(wake))
      send(.tick)
      if shown.last?.label != label { shown.append((now.boot, label)) }
      if countdown.phase == .expired { break }
    }
    return shown
  }

  /// A plan for the moment at which the server's clock will show "now plus span", if it is `ahead` of the boot clock.
  static func server(at reading: ClockReading, in span: TimeSpan, ahead: TimeSpan) -> Plan {
    let opens = ServerOffset(ahead).server(at: reading.boot) + span
    return .moment(.server(opens, clock: "https://shop.example"))
  }
}

extension Estimate {
  /// An estimate made now: the server is `ahead` of the boot clock, give or take `bound`.
  static func of(_ ahead: TimeSpan, bound: TimeSpan = .milliseconds(5), at reading: ClockReading) -> Estimate {
    let offset = ServerOffset(ahead)
    return Estimate(
      lower: offset - bound, upper: offset + bound, offset: offset, measured: reading.boot, rawMeasured: reading.raw,
      exchanges: 1, roundTrips: [bound * 2])
  }
}
