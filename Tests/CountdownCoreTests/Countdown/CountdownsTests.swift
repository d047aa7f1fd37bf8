import Testing

@testable import CountdownCore

/// Who shows a countdown and who acts for it, and when the one timer is wanted.
@MainActor @Suite struct CountdownsTests {
  private final class Delegate: CountdownDelegate {
    var told: [String] = []

    func act(on effect: Countdown.Effect, of countdown: Countdown, at reading: ClockReading) {
      switch effect {
      case .crossedFiveMinutes: told.append("five minutes")
      case .expired: told.append("expired")
      default: break
      }
    }
  }

  private final class Label: CountdownObserver {
    var showing = WakeSchedule.Showing.seconds
    var texts: [String] = []

    func update(_ countdown: Countdown, at reading: ClockReading) {
      let text = countdown.label(at: reading) ?? "-"
      if text != texts.last { texts.append(text) }
    }
  }

  private let clock = ManualTimekeeper()
  private let id = CountdownID(bits: 1)

  private func start(_ plan: Plan, _ arm: @escaping (BootInstant?) -> Void = { _ in }) -> Countdowns {
    let countdowns = Countdowns(timekeeper: clock, arm: arm)
    countdowns.insert(Countdown(id: id))
    countdowns.send(.start(plan), to: id)
    return countdowns
  }

  @Test("a title stands on one line without space around it, and one of nothing but space is none")
  func titles() {
    let countdowns = Countdowns(timekeeper: ManualTimekeeper()) { _ in }
    let id = CountdownID(bits: 1)
    countdowns.insert(Countdown(id: id))
    for (typed, kept) in [("  Tea ", "Tea"), ("a\nb\tc", "a b c"), ("   ", ""), ("\u{2028}x", "x")] {
      countdowns.rename(id, to: typed)
      #expect(countdowns[id]?.title == kept)
    }
  }

  @Test("A delegate is told once at five minutes and once at the end, however late the ticks come")
  func delegate() {
    for step in [TimeSpan.milliseconds(700), .seconds(7), .seconds(250)] {
      let delegate = Delegate()
      let countdowns = start(.duration(.seconds(400)))
      countdowns.addDelegate(delegate)
      for _ in 0..<700 where countdowns[id]?.phase != .expired {
        clock.advance(by: step)
        countdowns.tick()
      }
      for _ in 0..<10 { countdowns.tick() }
      #expect(delegate.told == ["five minutes", "expired"])
    }
  }

  @Test("Delegate and label are held weakly: the end comes without them")
  func weak() {
    let countdowns = start(.duration(.seconds(3)))
    weak var delegate: Delegate?
    weak var label: Label?
    do {
      let (first, second) = (Delegate(), Label())
      (delegate, label) = (first, second)
      countdowns.addDelegate(first)
      countdowns.observe(id, by: second)
      #expect(second.texts == ["00:00:03"])
    }
    #expect(delegate == nil)
    #expect(label == nil)
    clock.advance(by: .seconds(3))
    countdowns.tick()
    #expect(countdowns[id]?.phase == .expired)
  }

  @Test("A label that is seen shows each second and wants to be woken at the next; a hidden one only at the end")
  func label() {
    var armed: BootInstant?
    let label = Label()
    let countdowns = start(.duration(.seconds(3))) { armed = $0 }
    let began = clock.read().boot
    countdowns.observe(id, by: label)
    for second in 1...3 {
      #expect(armed == began + .seconds(Int64(second)))
      clock.advance(by: .seconds(1))
      countdowns.tick()
    }
    #expect(label.texts == ["00:00:03", "00:00:02", "00:00:01", "00:00:00"])
    countdowns.send(.dismiss, to: id)
    #expect(armed == nil)
    label.showing = .hidden
    countdowns.send(.restart, to: id)
    countdowns.send(.start(.duration(.seconds(10))), to: id)
    #expect(armed == clock.read().boot + .seconds(10))
    countdowns.send(.pause, to: id)
    #expect(armed == nil)
  }

  @Test("a paused, cancelled or forgotten countdown wants no waking")
  func nothingArmed() {
    var armed: BootInstant?
    let countdowns = start(.duration(.seconds(10))) { armed = $0 }
    #expect(armed != nil)
    countdowns.send(.pause, to: id)
    #expect(armed == nil)
    countdowns.send(.resume, to: id)
    #expect(armed != nil)
    countdowns.send(.cancel, to: id)
    #expect(armed == nil)
    countdowns.send(.start(.duration(.seconds(10))), to: id)
    #expect(armed != nil)
    countdowns.remove(id)
    #expect(armed == nil)
  }
}
