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
    var isSeen = true
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
    label.isSeen = false
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

  /// Starts the countdown again as soon as it has ended, before others have heard of the end.
  private final class Restarter: CountdownDelegate {
    weak var countdowns: Countdowns?

    func act(on effect: Countdown.Effect, of countdown: Countdown, at reading: ClockReading) {
      if case .expired = effect { countdowns?.send(.restart, to: countdown.id) }
    }
  }

  private final class Listener: CountdownDelegate {
    var heard: [String] = []

    func act(on effect: Countdown.Effect, of countdown: Countdown, at reading: ClockReading) {
      switch effect {
      case .expired: heard.append("expired, \(countdown.phase)")
      case .expiryOver: heard.append("silence, \(countdown.phase)")
      case .save: heard.append("save, \(countdown.phase)")
      default: break
      }
    }
  }

  @Test("what a delegate sends is told to all after what came before it, with the countdown as it was then")
  func order() {
    let countdowns = start(.duration(.seconds(10)))
    let (restarter, listener) = (Restarter(), Listener())
    restarter.countdowns = countdowns
    countdowns.addDelegate(restarter)
    countdowns.addDelegate(listener)
    clock.advance(by: .seconds(10))
    countdowns.tick()
    #expect(listener.heard == ["expired, expired", "save, expired", "silence, running", "save, running"])
    #expect(countdowns[id]?.label(at: clock.read()) == "00:00:10")
  }

  private final class Page: CountdownObserver {
    let isSeen = true
    var drawings = 0
    func update(_ countdown: Countdown, at reading: ClockReading) { drawings += 1 }
  }

  @Test("several things done together draw a countdown once")
  func together() {
    let countdowns = start(.duration(.minutes(10)))
    let page = Page()
    countdowns.observe(id, by: page)
    #expect(page.drawings == 1)
    countdowns.together {
      countdowns.send(.add(.minutes(1)), to: id)
      countdowns.send(.pause, to: id)
      countdowns.draw()
      #expect(page.drawings == 1)
    }
    #expect(page.drawings == 2)
  }
}
