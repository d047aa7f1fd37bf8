@testable import CountdownCore

/// Any bytes as the events of one countdown, with time passing between them, and what has to hold whatever comes.
func fuzzCountdown(_ bytes: [UInt8]) {
  var input = Input(bytes)
  var run = FuzzedRun()
  // A boot clock that has run for ten years is enough: at its limits all times are held and differences are lost.
  while !input.isAtEnd, run.now.boot < BootInstant(nanoseconds: 1 << 58) { run.step(&input) }
}

private struct FuzzedRun {
  var countdown = Countdown(id: CountdownID(bits: 1), plan: .duration(.seconds(7)))
  var now = ManualTimekeeper().read()
  var expiries = 0
  var crossings = 0

  mutating func step(_ input: inout Input) {
    let choice = input.byte()
    pass(&input, suspended: choice & 0x10 != 0, long: choice & 0x20 != 0)
    let event: Countdown.Event
    switch choice & 0x0F {
    case 0, 1: event = .start(plan(&input))
    case 2: event = .pause
    case 3: event = .resume
    case 4: event = .add(input.span())
    case 5: event = .cancel
    case 6: event = .restart
    case 7: event = .dismiss
    case 8, 9: event = .corrected(estimate(&input), neverEarly: choice & 0x40 != 0)
    case 10:
      now.wall = now.wall + input.span()
      event = .wallStepped
    case 11: event = .openingChanged(ServerInstant(nanoseconds: input.span().nanoseconds))
    case 12:
      restore(sameBoot: choice & 0x40 != 0)
      event = .tick
    case 13: event = choice & 0x40 != 0 ? .estimateTakenBack : .clockUnreadable
    case 14: event = .undo
    default: event = .tick
    }
    send(event)
  }

  private mutating func plan(_ input: inout Input) -> Plan {
    switch input.byte() % 5 {
    case 0: .moment(.wall(now.wall + input.span()))
    case 1: .moment(.server(ServerInstant(utc: now.wall) + input.span(), clock: "shop.example"))
    case 2: .order(opens: ServerInstant(utc: now.wall) + input.span(), clock: "a", address: "b")
    default: .duration(input.span())
    }
  }

  private func estimate(_ input: inout Input) -> Estimate {
    let offset = ServerOffset(input.span())
    let bound = input.span().magnitude
    return Estimate(
      lower: offset - bound, upper: offset + bound, offset: offset, measured: now.boot, rawMeasured: now.raw,
      exchanges: 1, roundTrips: [], driftPartsPerMillion: Int64(input.byte()))
  }

  /// Time passes: by itself it never makes the time left grow, nor change while paused.
  private mutating func pass(_ input: inout Input, suspended: Bool, long: Bool) {
    let before = countdown.remaining(at: now)
    let span = long ? input.span().magnitude / 64 : .milliseconds(Int64(input.number(bytes: 2)))
    now.boot = now.boot + span
    now.wall = now.wall + span
    if !suspended {
      now.monotonic = now.monotonic + span
      now.raw = now.raw + span
    }
    guard let before, let after = countdown.remaining(at: now) else { return }
    require(after >= .zero && after <= before)
    if countdown.phase == .paused { require(after == before) }
  }

  /// The program ends and starts again.
  private mutating func restore(sameBoot: Bool) {
    let snapshot = countdown.snapshot(at: now)
    guard let restored = Countdown(restoring: snapshot, at: now, sameBoot: sameBoot) else {
      fail("what was kept cannot be taken up again")
    }
    guard var fields = StoredFields(snapshot.json), Snapshot(stored: &fields) == snapshot, !fields.isDamaged else {
      fail("what was kept reads differently")
    }
    if let left = restored.remaining(at: now), let before = countdown.remaining(at: now), snapshot.plan.duration != nil
    {
      require(left <= max(before, snapshot.length ?? before))
    }
    // What was told is told again at most once: a restored run may end once more where nobody dismissed that.
    (expiries, crossings) = (restored.phase == .expired ? 1 : 0, 0)
    countdown = restored
  }

  private mutating func send(_ event: Countdown.Event) {
    let label = countdown.remaining(at: now)?.secondsRoundedUp
    let effects = countdown.handle(event, at: now)
    let isIgnored = effects.contains { if case .ignored = $0 { true } else { false } }
    for effect in effects {
      switch effect {
      case .expired(let end):
        expiries += 1
        require(end <= now.boot, "an expiry in the future")
      case .crossedFiveMinutes: crossings += 1
      case .expiryOver, .cancelled, .moved, .chosen, .refused, .save, .ignored: break
      }
    }
    var mayGrow = effects.contains { if case .moved = $0 { true } else { false } }
    if !isIgnored {
      switch event {
      case .start, .restart, .undo, .estimateTakenBack:
        (mayGrow, expiries, crossings) = (true, countdown.phase == .expired ? 1 : 0, 0)
      case .add:
        mayGrow = true
        if countdown.phase == .running || countdown.phase == .paused { (expiries, crossings) = (0, 0) }
      case .openingChanged: crossings = 0
      default: break
      }
    }
    require(expiries <= 1, "two expiries in a run")
    require(crossings <= 1, "five minutes left were told twice in a run")
    require(effects.filter { $0 == .save }.count <= 1, "saved twice")
    if let left = countdown.remaining(at: now) {
      require(left >= .zero)
      if let label, !mayGrow { require(left.secondsRoundedUp <= label, "the label counted up") }
      if countdown.phase == .running { require(left > .zero, "a run that is over") }
    }
    require((0...1).contains(countdown.progress(at: now)))
    require(countdown.label(at: now)?.isEmpty != true)
    _ = countdown.words(at: now)
    guard let wake = countdown.nextWake(after: now, isSeen: true) else { return }
    require(wake > now.boot, "woken at \(wake) by \(countdown) at \(now)")
  }
}
