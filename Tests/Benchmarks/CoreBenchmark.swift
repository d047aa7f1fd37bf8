import CMeasure
import CountdownCore
import Glibc

/// What countdowns cost in the core, on a manual clock: 1, 100 and 10,000 of them.
@MainActor
enum CoreBenchmark {
  static func run(thresholds: inout Thresholds) {
    var rows: [(name: String, values: [Double?])] = []
    var ticks: [Double] = []
    var events: [Double] = []
    var size: Double?
    for count in [1, 100, 10_000] {
      let clock = ManualTimekeeper()
      var armed = 0
      let countdowns = Countdowns(timekeeper: clock) { _ in armed += 1 }
      let before = tm_bytes_in_use()
      for bits in 0..<UInt32(count) {
        var countdown = Countdown(id: CountdownID(bits: bits), title: "Tea \(bits)")
        _ = countdown.handle(.start(.duration(.hours(24))), at: clock.read())
        countdowns.insert(countdown)
      }
      let bytes = Double(tm_bytes_in_use() - before) / Double(count)
      let repeats = 2_000
      let tick = time(repeats) {
        clock.advance(by: .milliseconds(1))
        countdowns.tick()
      }
      let first = CountdownID(bits: 0)
      let event = time(repeats) { countdowns.send(.add(.milliseconds(1)), to: first) }
      rows.append(("\(count)", [tick, event, bytes]))
      ticks.append(tick)
      events.append(event)
      size = bytes
    }
    Table.print(
      "Countdowns in the core, hidden", columns: ["µs a tick", "µs an event", "bytes each"], rows)
    if let first = ticks.first, let last = ticks.last, first > 0 {
      thresholds.check("tick of 10000 hidden / tick of 1", last / first)
    }
    if let first = events.first, let last = events.last, first > 0 {
      thresholds.check("event of 10000 / event of 1", last / first)
    }
    thresholds.check("bytes a countdown", size)
    entries(thresholds: &thresholds)
  }

  /// The longest texts that are read, of what each language and the grammar find hardest.
  private static func entries(thresholds: inout Thresholds) {
    let pieces = [
      "1h", "un ", "два ", "两三", "a ", "半", "de la ", "5/6 ", "1,500 ", "mezz'", "quatre vingt ", "월", "Berlin time ",
      "at Berlin time ",
    ]
    var rows: [(name: String, values: [Double?])] = []
    var slowest = 0.0
    for piece in pieces {
      // A length that a title may follow, or a title that may stand before a time.
      var text = piece.hasPrefix("at") ? "" : "25m "
      while text.count + piece.count <= Entry.lengthLimit { text += piece }
      let microseconds = time(20) {
        _ = Entry.read(text, context: .untilPage, now: .zero, zone: .universal, language: "en")
      }
      rows.append((piece, [microseconds]))
      slowest = max(slowest, microseconds)
    }
    Table.print("An entry of 500 characters, by what it is made of", columns: ["µs"], rows)
    thresholds.check("entry of 500 characters, ms", slowest / 1000)
  }

  /// Microseconds that one call takes, the least of five series.
  private static func time(_ count: Int, _ body: () -> Void) -> Double {
    var best = Double.infinity
    for _ in 0..<5 {
      let began = SystemTimekeeper().read().boot
      for _ in 0..<count { body() }
      best = min(best, (SystemTimekeeper().read().boot - began).inSeconds * 1e6 / Double(count))
    }
    return best
  }
}
