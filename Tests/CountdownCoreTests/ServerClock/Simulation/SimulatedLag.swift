import Fixtures

/// How old a server's Dates are: models of what real servers do, in seconds.
enum SimulatedLag: Sendable {
  /// The kernel's coarse clock, which ticks so often.
  case coarse(tick: Double)
  /// A timer of this period that each time fires so late, and by chance up to `jitter` later; with several workers each has
  /// its own, and a connection stays with one.
  case timer(period: Double = 1, late: Double, jitter: Double = 0, workers: Int = 1)
  /// As a timer, on a machine so busy that now and then it is kept from its work for some seconds.
  case stalled(late: Double, every: Double, atMost: Double)
  /// Always this old.
  case constant(Double)
  /// A second old at most: refreshed by the first request after that; others ask so often.
  case onDemand(others: Double)
  /// As ``onDemand(others:)``, but what is up to this much older is still sent while it is fetched anew for the next one.
  case graceful(others: Double, grace: Double)

  /// When one of its Dates was refreshed and will be.
  struct Refreshes {
    fileprivate let lag: SimulatedLag
    fileprivate var last: Int64
    fileprivate var next: Int64
  }

  func refreshes(at clock: Int64, using random: inout SeededGenerator) -> [Refreshes] {
    let workers = if case .timer(_, _, _, let count) = self { count } else { 1 }
    let period = if case .timer(let period, _, _, _) = self { period } else { 1.0 }
    return (0..<workers).map { _ in
      let since = Int64(random.unit() * period * 1e9)
      return Refreshes(lag: self, last: clock - since, next: clock - since + Int64(period * 1e9))
    }
  }
}

extension SimulatedLag.Refreshes {
  /// The time that a Date made at `clock` shows.
  mutating func stamp(at clock: Int64, using random: inout SeededGenerator) -> Int64 {
    switch lag {
    case .coarse(let tick): return clock - clock % Int64(tick * 1e9)
    case .constant(let age): return clock - Int64(age * 1e9)
    case .timer(let period, let late, let jitter, _):
      while next <= clock {
        last = next
        next += Int64((period + late + random.unit() * jitter) * 1e9)
      }
    case .stalled(let late, let every, let atMost):
      while next <= clock {
        last = next
        let stall = random.unit() < 1 / every ? random.unit() * atMost : 0
        next += Int64((1 + late + stall) * 1e9)
      }
    case .onDemand(let others):
      if others > 0 {
        var asked = last + 1_000_000_000 + Int64(random.exponential(mean: 1 / others) * 1e9)
        while asked <= clock {
          last = asked
          asked += 1_000_000_000 + Int64(random.exponential(mean: 1 / others) * 1e9)
        }
      }
      if clock - last >= 1_000_000_000 { last = clock }
    case .graceful(let others, let grace):
      var asked = others > 0 ? max(last, next) + Int64(random.exponential(mean: 1 / others) * 1e9) : clock
      while asked < clock {
        (next, last) = (asked, refreshed(at: asked, grace: grace).next)
        asked += Int64(random.exponential(mean: 1 / others) * 1e9)
      }
      let answer = refreshed(at: clock, grace: grace)
      (next, last) = (clock, answer.next)
      return answer.sent
    }
    return last
  }

  /// The Date that is sent to who asks now, and the one that the cache has after that.
  private func refreshed(at clock: Int64, grace: Double) -> (sent: Int64, next: Int64) {
    if clock - last < 1_000_000_000 { return (last, last) }
    return (clock - last < 1_000_000_000 + Int64(grace * 1e9) ? last : clock, clock)
  }
}
