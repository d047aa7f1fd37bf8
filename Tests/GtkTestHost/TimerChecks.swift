import GLib
import Gtk

@MainActor private final class Owner {
  var clock: ClockTimer?
  var ticks = 0
}

@MainActor let timerChecks = [
  Check("A clock timer fires once, not before its instant, and at once for one in the past") { report in
    var fired: [Int64] = []
    guard let timer = ClockTimer(.boot, handler: { fired.append(readBootClock()) }) else {
      return report.expect(false, "there is no timer")
    }
    let instant = readBootClock() + 50_000_000
    timer.arm(at: instant)
    report.expect(timer.isArmed, "it says that it is not armed")
    try await report.expectSoon({ !fired.isEmpty }, "it never fired")
    report.expect(fired.first ?? 0 >= instant, "it fired too early")
    report.expect(!timer.isArmed, "it says that it is still armed")
    for past in [instant, 0, -1, .min] {
      fired = []
      timer.arm(at: past)
      try await report.expectSoon({ !fired.isEmpty }, "an instant in the past (\(past)) never fired")
    }
    fired = []
    timer.arm(at: readBootClock() + 30_000_000)
    timer.disarm()
    timer.arm(at: .max)
    try await Task.sleep(for: .milliseconds(100))
    report.expect(fired.isEmpty, "it fired after it was disarmed, or for an instant in 292 years")
  },
  Check("A clock timer ends with its owner and gives its descriptor back, 100 times over") { report in
    let baseline = try await report.settledHandlers()
    let descriptors = openDescriptors()
    for _ in 0..<100 {
      let owner = Owner()
      owner.clock = ClockTimer(.boot) { [weak owner] in owner?.ticks += 1 }
      owner.clock?.arm(at: readBootClock() + 20_000_000)
    }
    let left = try await report.settledHandlers()
    report.expect(left == baseline, "\(left - baseline) handlers are left")
    report.expect(openDescriptors() == descriptors, "\(openDescriptors() - descriptors) descriptors are left")
  },
  Check("A clock timer can be armed again or dropped by its own call") { report in
    _ = try await report.settledHandlers()
    let descriptors = openDescriptors()
    let owner = Owner()
    owner.clock = ClockTimer(.boot) { [weak owner] in
      guard let owner else { return }
      owner.ticks += 1
      if owner.ticks < 3 { owner.clock?.arm(at: readBootClock() + 5_000_000) } else { owner.clock = nil }
    }
    owner.clock?.arm(at: readBootClock() + 5_000_000)
    try await report.expectSoon({ owner.clock == nil }, "it fired \(owner.ticks) times")
    try await Task.sleep(for: .milliseconds(30))
    report.expect(owner.ticks == 3, "it fired \(owner.ticks) times")
    report.expect(openDescriptors() == descriptors, "\(openDescriptors() - descriptors) descriptors are left")
  },
]
