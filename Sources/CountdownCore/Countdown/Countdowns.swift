/// Somebody who shows a countdown, held weakly by ``Countdowns``.
@MainActor
package protocol CountdownObserver: AnyObject {
  /// How much of it a person can see now.
  var showing: WakeSchedule.Showing { get }
  /// The countdown may look different by this reading of the clocks.
  func update(_ countdown: Countdown, at reading: ClockReading)
}

/// Somebody who acts on what happens to countdowns, held weakly by ``Countdowns``.
@MainActor
package protocol CountdownDelegate: AnyObject {
  /// Something is to be done about a countdown: five minutes are left, it ended, it is to be saved…
  func act(on effect: Countdown.Effect, of countdown: Countdown, at reading: ClockReading)
}

/// All countdowns of the process: the one place where events reach them and where the next waking is decided.
///
/// It owns no timer: `arm` is called with the instant at which ``tick()`` wants to be called next, or with `nil` where
/// there is nothing to wait for.
@MainActor
package final class Countdowns {
  private struct Weak<Value> {
    let get: () -> Value?
  }

  private let timekeeper: any Timekeeper
  private let arm: (BootInstant?) -> Void
  private var countdowns: [CountdownID: Countdown] = [:]
  private var order: [CountdownID] = []
  private var observers: [CountdownID: [Weak<any CountdownObserver>]] = [:]
  private var delegates: [Weak<any CountdownDelegate>] = []
  /// When each countdown wants to be told that time has passed.
  private var wakes = WakeQueue<CountdownID>()
  private var appointments = WakeQueue<String>()
  private var handlers: [String: @MainActor (ClockReading) -> Void] = [:]

  /// No countdowns yet.
  package init(timekeeper: any Timekeeper, arm: @escaping (BootInstant?) -> Void) {
    self.timekeeper = timekeeper
    self.arm = arm
  }

  /// All of them, in the order in which they came.
  package var all: [Countdown] { order.compactMap { countdowns[$0] } }

  /// What the clocks say.
  package func read() -> ClockReading { timekeeper.read() }

  /// One of them.
  package subscript(_ id: CountdownID) -> Countdown? { countdowns[id] }

  /// Takes a countdown in, or replaces the one of the same name.
  package func insert(_ countdown: Countdown) {
    if countdowns.updateValue(countdown, forKey: countdown.id) == nil { order.append(countdown.id) }
    changed([countdown.id], at: timekeeper.read())
  }

  /// Forgets a countdown; its observers hear nothing more.
  package func remove(_ id: CountdownID) {
    countdowns[id] = nil
    observers[id] = nil
    order.removeAll { $0 == id }
    wakes[id] = nil
    rearm()
  }

  /// Lets somebody show a countdown; they are told at once.
  package func observe(_ id: CountdownID, by observer: any CountdownObserver) {
    observers[id, default: []].append(Weak { [weak observer] in observer })
    changed([id], at: timekeeper.read())
  }

  /// Tells somebody of every effect.
  ///
  /// Each delegate stands alone: none can keep an effect from another.
  package func addDelegate(_ delegate: any CountdownDelegate) {
    delegates.append(Weak { [weak delegate] in delegate })
  }

  /// Sends an event to a countdown; one that is not there ignores it.
  ///
  /// - Returns: whether the countdown had an answer to it.
  @discardableResult
  package func send(_ event: Countdown.Event, to id: CountdownID) -> Bool {
    let reading = timekeeper.read()
    let effects = handle(event, id, at: reading)
    changed([id], at: reading)
    act(on: effects, at: reading)
    return countdowns[id] != nil
      && !effects.contains { if case .ignored(event, _) = $0.effect { true } else { false } }
  }

  /// Gives a countdown another title, on one line and without space around it; one of nothing but space is none.
  package func rename(_ id: CountdownID, to text: String) {
    let title = text.onOneLine
    guard countdowns[id] != nil, countdowns[id]?.title != title else { return }
    countdowns[id]?.title = title
    let reading = timekeeper.read()
    changed([id], at: reading)
    act(on: countdowns[id].map { [(.save, $0)] } ?? [], at: reading)
  }

  /// Time has passed: everything that is due happens, by one reading of the clocks.
  package func tick() {
    let reading = timekeeper.read()
    pass(.tick, to: wakes.due(by: reading.boot), at: reading)
    let due = appointments.due(by: reading.boot)
    for name in due { handlers.removeValue(forKey: name)?(reading) }
    if !due.isEmpty { rearm() }
  }

  /// The wall clock was set or the computer woke: what is bound to the wall clock follows.
  package func wallStepped() { pass(.wallStepped, to: order, at: timekeeper.read()) }

  /// What can be seen has changed (a window was hidden or shown): shows it anew and waits for what is next.
  package func showingChanged() {
    changed(order, at: timekeeper.read())
  }

  /// Wants to be called at an instant as well, in place of what was wanted under this name before; `nil` takes it back.
  package func appointment(
    _ name: String, at instant: BootInstant?, _ handler: @escaping @MainActor (ClockReading) -> Void = { _ in }
  ) {
    appointments[name] = instant
    handlers[name] = instant.map { _ in handler }
    rearm()
  }

  private func pass(_ event: Countdown.Event, to ids: [CountdownID], at reading: ClockReading) {
    let effects = ids.flatMap { handle(event, $0, at: reading) }
    changed(ids, at: reading)
    act(on: effects, at: reading)
  }

  private func handle(
    _ event: Countdown.Event, _ id: CountdownID, at reading: ClockReading
  ) -> [(effect: Countdown.Effect, countdown: Countdown)] {
    guard var countdown = countdowns[id] else { return [] }
    let effects = countdown.handle(event, at: reading)
    countdowns[id] = countdown
    return effects.map { ($0, countdown) }
  }

  private func act(on effects: [(effect: Countdown.Effect, countdown: Countdown)], at reading: ClockReading) {
    for (effect, countdown) in effects {
      for delegate in delegates { delegate.get()?.act(on: effect, of: countdown, at: reading) }
    }
    delegates.removeAll { $0.get() == nil }
  }

  private func changed(_ ids: [CountdownID], at reading: ClockReading) {
    for id in ids {
      guard let countdown = countdowns[id] else { continue }
      observers[id]?.removeAll { $0.get() == nil }
      for observer in observers[id] ?? [] { observer.get()?.update(countdown, at: reading) }
      wakes[id] = countdown.nextWake(after: reading, showing: showing(id))
    }
    rearm()
  }

  private func rearm() {
    arm([wakes.earliest(), appointments.earliest()].compactMap { $0 }.min())
  }

  private func showing(_ id: CountdownID) -> WakeSchedule.Showing {
    var best = WakeSchedule.Showing.hidden
    for observer in observers[id] ?? [] {
      switch observer.get()?.showing {
      case .seconds: return .seconds
      case .minutes: best = .minutes
      case .hidden, nil: break
      }
    }
    return best
  }
}
