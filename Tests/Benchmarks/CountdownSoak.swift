import CMeasure
import CountdownCore
import Desktop
import Foundation
import GLib
import Glibc

/// Hours of counting in little time, and what they leave behind.
@MainActor
enum CountdownSoak {
  /// Hours of virtual time: a countdown on a server's clock, measured by the schedule, every third time in vain.
  ///
  /// Exit code 0 where memory stays flat and each hour's countdown ended.
  static func simulated(hours: Int) -> Int32 {
    let clock = ManualTimekeeper()
    var next: BootInstant?
    let countdowns = Countdowns(timekeeper: clock) { next = $0 }
    var measurements = 0
    let keeper = ServerClocks(countdowns, random: { 0x9E37_79B9_7F4A_7C15 }) { _, _, _, _, completion in
      measurements += 1
      let (number, reading) = (measurements, clock.read())
      let answer = Appointment(countdowns) { reading in
        completion(number % 3 == 0 ? .failure(.exchange(.timedOut)) : .success(estimate(at: reading, number)))
      }
      answer.instant = reading.boot + .seconds(1)
      return { answer.instant = nil }
    }
    let window = Window()
    let id = CountdownID(bits: 1)
    countdowns.insert(Countdown(id: id, title: "Sale"))
    countdowns.observe(id, by: window)
    var ends = 0
    var resident: [Int] = []
    for hour in 0...hours {
      let opens = ServerInstant(nanoseconds: clock.read().wall.nanoseconds) + .seconds(3590)
      countdowns.send(.start(.moment(.server(opens, clock: "shop.example"))), to: id)
      let limit = clock.read().boot + .hours(1)
      while let due = next, due < limit {
        clock.advance(by: max(TimeSpan(nanoseconds: 1), due - clock.read().boot))
        countdowns.tick()
      }
      clock.advance(by: max(.zero, limit - clock.read().boot))
      countdowns.tick()
      if countdowns[id]?.phase == .expired { ends += 1 }
      countdowns.send(.dismiss, to: id)
      // The first hours fill what is filled once.
      if hour >= min(5, hours / 2) { resident.append(Int(tm_bytes_in_use())) }
    }
    let growth = (resident.last ?? 0) - (resident.first ?? 0)
    print(
      "\(hours + 1) h simulated: \(measurements) measurements, every third failed; \(ends) ends, \(window.updates) updates;"
        + " memory in use \((resident.first ?? 0) / 1024) → \((resident.last ?? 0) / 1024) KiB")
    withExtendedLifetime(keeper) {}
    return growth < 64 << 10 && ends == hours + 1 ? 0 : 1
  }

  private final class Window: CountdownObserver {
    var updates = 0
    var isSeen: Bool { true }
    func update(_ countdown: Countdown, at reading: ClockReading) { updates += 1 }
  }

  private static func estimate(at reading: ClockReading, _ number: Int) -> Estimate {
    let ahead = TimeSpan(nanoseconds: reading.wall.nanoseconds) - TimeSpan(nanoseconds: reading.boot.nanoseconds)
    let offset = ServerOffset(ahead + .milliseconds(Int64(number % 7)))
    return Estimate(
      lower: offset - .milliseconds(10), upper: offset + .milliseconds(10), offset: offset, measured: reading.boot,
      rawMeasured: reading.raw, exchanges: 9, roundTrips: [.milliseconds(40)])
  }

  /// The real program, counting, with windows opened and closed all the time.
  static func windows(seconds: Int64) throws -> Int32 {
    try Desktop.use { desktop in
      let program = try desktop.launch(["2h"], program: DesktopBenchmark.beside("tminus"))
      _ = try program.accessible()
      let identifier = program.child.identifier
      var samples: [(cycles: Int, kilobytes: Double, descriptors: Int)] = []
      let clock = SystemTimekeeper()
      let end = clock.read().boot + .seconds(seconds)
      var cycles = 0
      while clock.read().boot < end {
        try desktop.windowActions(1).activate("open-own", Variant(""))
        try desktop.wait(for: "a second window") { try program.windows().count == 2 }
        let added = try desktop.screenWindow { $0 == "Tminus" }
        try desktop.keyboard.focus(added)
        try desktop.keyboard.press("ctrl+w")
        try desktop.wait(for: "the second window to go") { try program.windows().count == 1 }
        cycles += 1
        if cycles % 20 == 0 {
          samples.append(
            (cycles, ProcessCost.resident(identifier) ?? 0, ProcessCost.descriptors(identifier)))
        }
      }
      for sample in samples.enumerated().filter({ $0.offset % max(1, samples.count / 10) == 0 }).map(\.element) {
        print("\(sample.cycles) windows: \(Int(sample.kilobytes)) KiB resident, \(sample.descriptors) descriptors")
      }
      guard let last = samples.last, samples.count >= 4 else { return 1 }
      let first = samples[samples.count / 2]
      let perWindow = (last.kilobytes - first.kilobytes) * 1024 / Double(max(1, last.cycles - first.cycles))
      print("from window \(first.cycles) to \(last.cycles): \(Int(perWindow)) bytes a window")
      return perWindow < 1024 && last.descriptors <= first.descriptors + 2 && program.complaints.isEmpty ? 0 : 1
    }
  }
}
