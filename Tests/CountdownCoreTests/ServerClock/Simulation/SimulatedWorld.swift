import CountdownCore
import Fixtures

/// A client, a path and a server in virtual time, the same for the same seed.
struct SimulatedWorld {
  var random: SeededGenerator
  let path: SimulatedPath
  var server: SimulatedServer
  private let upShare: Double
  private let phases: [Double]
  private var machine = 0
  private var refreshes: [SimulatedLag.Refreshes] = []
  private var worker = 0
  private var connectionOpened: Int64 = 0
  /// θ at the start.
  let initialOffset: Int64
  /// How fast the server's clock runs against the boot clock, beyond 1.
  let rate: Double
  let start: Int64 = 100_000_000_000
  /// The boot clock.
  var now: Int64
  /// Nanoseconds by which the boot clock was slewed against the crystal, per second.
  var slewPerSecond: Int64 = 0
  /// Nanoseconds for which the computer slept so far: the monotonic and the raw clock stood still.
  var asleep: Int64 = 0
  private(set) var exchanges = 0

  init(
    seed: Int, path: SimulatedPath, server: SimulatedServer = SimulatedServer(), crystalError: Double = 20e-6
  ) {
    random = SeededGenerator(seed: UInt64(seed) &* 7919 &+ 17)
    self.path = path
    self.server = server
    upShare = random.uniform(path.upShare.lowerBound, path.upShare.upperBound)
    var random = random
    phases = server.backEnds.map { _ in random.unit() }
    initialOffset = Int64(random.uniform(-5000, 5000) * 1e9) + 1_796_083_200_000_000_000
    rate = max(-1e-4, min(1e-4, random.normal(deviation: crystalError)))
    now = start + Int64(random.unit() * 1e9)
    if case .lagging(let lag) = server.date {
      refreshes = lag.refreshes(at: start + initialOffset, using: &random)
    }
    self.random = random
  }

  /// θ at a boot instant, in nanoseconds: the truth.
  func offset(at instant: Int64) -> Int64 {
    var offset = initialOffset + Int64(Double(instant - start) * rate)
    if let step = server.step, Double(instant - start) > step.after * 1e9 { offset += Int64(step.by * 1e9) }
    return offset
  }

  var reading: ClockReading { reading(at: now) }

  func reading(at instant: Int64) -> ClockReading {
    ClockReading(
      boot: BootInstant(nanoseconds: instant), wall: WallInstant(nanoseconds: instant + initialOffset),
      monotonic: MonotonicInstant(nanoseconds: instant - asleep), raw: raw(at: instant))
  }

  private func raw(at instant: Int64) -> RawInstant {
    RawInstant(nanoseconds: instant - asleep - (instant - start) / 1_000_000_000 * slewPerSecond)
  }

  /// Waits until an instant; timers are late by 0.05 to 1 ms.
  mutating func wake(at instant: Int64) {
    now = max(now, instant) + 50_000 + Int64(random.exponential(mean: 2e-4) * 1e9)
  }

  /// Makes one exchange, or loses it.
  mutating func exchange(_ request: ExchangeRequest) -> Exchange? {
    wake(at: request.at.nanoseconds)
    let isFresh = request.freshConnection || exchanges == 0
    exchanges += 1
    if isFresh {
      machine = pick()
      connectionOpened = now
      if !refreshes.isEmpty { worker = Int.random(in: refreshes.indices, using: &random) }
    }
    let sent = now
    if server.lostExchanges > 0, random.unit() < server.lostExchanges {
      now += 5_000_000_000
      return nil
    }
    let (up, down) = delays()
    let stamped = sent + up + Int64(random.exponential(mean: 2e-4) * 1e9)
    now = stamped + down
    var exchange = Exchange(
      sent: BootInstant(nanoseconds: sent), received: BootInstant(nanoseconds: now), rawReceived: raw(at: now),
      stamp: stamp(sent + up, stamped, request), onFreshConnection: isFresh, server: server.name)
    if let life = server.cookieLife {
      let expires = (stamped + offset(at: stamped) + Int64(life * 1e9)) / 1_000_000_000 * 1_000_000_000
      exchange.otherStamps = [OtherStamp(source: .cookie("id"), instant: ServerInstant(nanoseconds: expires))]
    }
    return exchange
  }

  private mutating func pick() -> Int {
    server.backEnds.count == 1 ? 0 : Int.random(in: 0..<server.backEnds.count, using: &random)
  }

  private mutating func jitter() -> Double {
    guard let shape = path.jitterShape else { return random.uniform(0, 2 * path.jitterMean) }
    return random.gamma(shape: shape, mean: path.jitterMean)
  }

  private mutating func delays() -> (up: Int64, down: Int64) {
    var up = path.base * upShare + jitter()
    var down = path.base * (1 - upShare) + jitter()
    if path.uplinkQueue > 0 { up += path.uplinkQueue + 6 * jitter() }
    if path.loss > 0 {
      for _ in 0..<3 {
        if random.unit() < path.loss { up += 0.2 + up }
        if random.unit() < path.loss { down += 0.2 + down }
      }
    }
    return (Int64(up * 1e9), Int64(down * 1e9))
  }

  private mutating func stamp(_ arrived: Int64, _ answered: Int64, _ request: ExchangeRequest) -> Exchange.Stamp {
    if !server.isSticky { machine = pick() }
    let ahead = Int64(server.backEnds[machine] * 1e9)
    let clock = answered + offset(at: answered) + ahead
    switch server.stamps {
    case .date:
      return .date(ServerInstant(nanoseconds: date(clock, request) / 1_000_000_000 * 1_000_000_000), upperKnown: true)
    case .json(let step, let shown):
      return .json(
        ServerInstant(nanoseconds: clock / step * step), quantum: TimeSpan(nanoseconds: shown))
    case .sntp:
      return .sntp(
        receive: ServerInstant(nanoseconds: arrived + offset(at: arrived) + ahead),
        transmit: ServerInstant(nanoseconds: clock), rootDistance: .milliseconds(2))
    }
  }

  private mutating func date(_ clock: Int64, _ request: ExchangeRequest) -> Int64 {
    let atStart = start + initialOffset
    switch server.date {
    case .exact: return clock
    case .aligned(let lag):
      return clock % 1_000_000_000 < Int64(random.exponential(mean: lag) * 1e9) ? clock - 1_000_000_000 : clock
    case .timer(let period):
      let step = Int64(period * 1e9)
      let phase = Int64(phases[machine] * 1e9)
      let sincePhase = clock - atStart - phase
      let ticks = sincePhase >= 0 ? sincePhase / step : (sincePhase - step + 1) / step
      return atStart + phase + ticks * step
    case .frozen: return atStart - 1_800_000_000_000
    case .pinnedToConnection: return connectionOpened + offset(at: connectionOpened)
    case .cachedUnlessBypassed: return request.bypassesCache ? clock : atStart - 1_800_000_000_000
    case .lagging: return refreshes[worker].stamp(at: clock, using: &random)
    }
  }

  /// Runs a measurement to its end.
  mutating func measure(
    _ options: Measurement.Options, memory: HostMemory = HostMemory(), until limit: Int64 = .max
  ) -> Outcome {
    let began = now
    let before = exchanges
    var measurement = Measurement(options: options, memory: memory)
    while true {
      switch measurement.next(at: reading) {
      case .finished(let result):
        return Outcome(
          result: result, memory: measurement.memory, exchanges: exchanges - before,
          seconds: Double(now - began) / 1e9)
      case .exchange(let request):
        if request.at.nanoseconds > limit {
          measurement.failed(.cancelled, at: reading)
        } else if let exchange = exchange(request) {
          measurement.received(exchange)
        } else {
          measurement.failed(.timedOut, at: reading)
        }
      }
    }
  }

  /// What a measurement ended with.
  struct Outcome {
    var result: Result<Estimate, MeasurementFailure>
    var memory: HostMemory
    var exchanges: Int
    var seconds: Double

    var estimate: Estimate? { try? result.get() }
  }

  /// How far an estimate is from the truth, in seconds, and whether its range holds the truth, at an instant.
  func judge(_ estimate: Estimate, at reading: ClockReading? = nil) -> (error: Double, bound: Double, holds: Bool) {
    let reading = reading ?? self.reading
    let truth = offset(at: reading.boot.nanoseconds)
    let widening = estimate.widening(at: reading)
    return (
      Double(estimate.offset.span.nanoseconds - truth) / 1e9, estimate.bound(at: reading).inSeconds,
      (estimate.lower - widening).span.nanoseconds <= truth && truth <= (estimate.upper + widening).span.nanoseconds
    )
  }
}

/// The value below which this share of them lies.
func quantile(_ values: [Double], _ share: Double) -> Double {
  let sorted = values.sorted()
  return sorted.isEmpty ? .nan : sorted[min(sorted.count - 1, Int(share * Double(sorted.count)))]
}
