/// Somebody who shows a countdown, held weakly by ``Countdowns``.
@MainActor
package protocol CountdownObserver: AnyObject {
  /// Whether a person can see it now.
  var isSeen: Bool { get }
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

  /// Something to be done, by the reading of its event.
  private struct Task {
    let effect: Countdown.Effect
    let countdown: Countdown
    let reading: ClockReading
  }

  private let timekeeper: any Timekeeper
  private let arm: (BootInstant?) -> Void
  private var countdowns: [CountdownID: Countdown] = [:]
  private var order: [CountdownID] = []
  private var observers: [CountdownID: [Weak<any CountdownObserver>]] = [:]
  private var delegates: [Weak<any CountdownDelegate>] = []
  /// When each countdown wants to be told that time has passed.
  private var wakes = WakeQueue<CountdownID>()
  private var appointments = WakeQueue<ObjectIdentifier>()
  private var appointed: [ObjectIdentifier: Weak<Appointment>] = [:]
  /// What has to be drawn, and then done: what comes while something is done waits for its turn.
  private var undrawn: [CountdownID] = []
  private var tasks: [Task] = []
  private var isTogether = false
  private var isDelivering = false

  package init(timekeeper: any Timekeeper, arm: @escaping (BootInstant?) -> Void) {
    self.timekeeper = timekeeper
    self.arm = arm
  }

  /// All of them, in the order in which they came.
  package var all: [Countdown] { order.compactMap { countdowns[$0] } }

  /// Those of them that count or have ended.
  package var counting: [Countdown] { all.filter { $0.phase != .idle } }

  package func read() -> ClockReading { timekeeper.read() }

  package subscript(_ id: CountdownID) -> Countdown? { countdowns[id] }

  /// Takes a countdown in, or replaces the one of the same name.
  package func insert(_ countdown: Countdown) {
    if countdowns.updateValue(countdown, forKey: countdown.id) == nil { order.append(countdown.id) }
    draw([countdown.id])
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
    draw([id])
  }

  /// Tells somebody of every effect.
  ///
  /// Each delegate stands alone: none can keep an effect from another.
  package func addDelegate(_ delegate: any CountdownDelegate) {
    delegates.append(Weak { [weak delegate] in delegate })
  }

  /// Sends an event to a countdown; one that is not there ignores it.
  ///
  /// It has changed and is drawn when this returns. What is to be done about it is done too, unless this was called while
  /// something else was: then that comes to its end first.
  ///
  /// - Returns: whether the countdown had an answer to it.
  @discardableResult
  package func send(_ event: Countdown.Event, to id: CountdownID) -> Bool {
    let effects = handle(event, id, at: timekeeper.read())
    complete()
    return countdowns[id] != nil && !effects.contains { if case .ignored(event, _) = $0 { true } else { false } }
  }

  /// Gives back a countdown as it was just after its cancel: in its own place or, where something else has been started
  /// there since, under another name.
  ///
  /// - Returns: its name; `nil` where it is too late.
  @discardableResult
  package func giveBack(
    _ cancelled: Countdown, orAs name: CountdownID = .random
  ) -> CountdownID? {
    guard cancelled.answers(.undo, at: timekeeper.read()) else { return nil }
    let isFree = (countdowns[cancelled.id]?.phase ?? .idle) == .idle
    let countdown = isFree ? cancelled : cancelled.renamed(to: name)
    together {
      insert(countdown)
      send(.undo, to: countdown.id)
    }
    return countdown.id
  }

  /// Gives a countdown another title, which becomes fit to be shown; one of nothing but space is none.
  package func rename(_ id: CountdownID, to text: String) {
    guard var countdown = countdowns[id] else { return }
    let before = countdown.title
    countdown.title = text
    guard countdown.title != before else { return }
    countdowns[id] = countdown
    undrawn.append(id)
    tasks.append(Task(effect: .save, countdown: countdown, reading: timekeeper.read()))
    complete()
  }

  /// Time has passed: everything that is due happens, by one reading of the clocks.
  package func tick() {
    let reading = timekeeper.read()
    for id in wakes.due(by: reading.boot) { handle(.tick, id, at: reading) }
    complete()
    for name in appointments.due(by: reading.boot) { appointed.removeValue(forKey: name)?.get()?.keep(at: reading) }
    rearm()
  }

  /// The wall clock was set or the computer woke: what is bound to the wall clock follows.
  package func wallStepped() {
    let reading = timekeeper.read()
    for id in order { handle(.wallStepped, id, at: reading) }
    complete()
  }

  /// Draws countdowns anew, all unless told otherwise, because something else that is shown of them has changed, and
  /// waits for what is next.
  package func draw(_ ids: [CountdownID]? = nil) {
    undrawn += ids ?? order
    complete()
  }

  /// Does several things at once: each countdown is drawn once for all of them.
  package func together(_ body: () -> Void) {
    let wasTogether = isTogether
    isTogether = true
    body()
    isTogether = wasTogether
    complete()
  }

  func note(_ appointment: Appointment) {
    let name = ObjectIdentifier(appointment)
    appointments[name] = appointment.instant
    appointed[name] = appointment.instant.map { _ in Weak { [weak appointment] in appointment } }
    rearm()
  }

  @discardableResult
  private func handle(_ event: Countdown.Event, _ id: CountdownID, at reading: ClockReading) -> [Countdown.Effect] {
    guard var countdown = countdowns[id] else { return [] }
    let effects = countdown.handle(event, at: reading)
    countdowns[id] = countdown
    undrawn.append(id)
    tasks += effects.map { Task(effect: $0, countdown: countdown, reading: reading) }
    return effects
  }

  /// Draws, and then does what is waiting, in the order in which it came.
  private func complete() {
    guard !isTogether else { return }
    drawAll()
    guard !isDelivering else { return }
    isDelivering = true
    var next = 0
    while next < tasks.count {
      let task = tasks[next]
      next += 1
      for delegate in delegates { delegate.get()?.act(on: task.effect, of: task.countdown, at: task.reading) }
    }
    tasks = []
    delegates.removeAll { $0.get() == nil }
    isDelivering = false
    rearm()
  }

  private func drawAll() {
    guard !undrawn.isEmpty else { return }
    let reading = timekeeper.read()
    var drawn: Set<CountdownID> = []
    let ids = undrawn
    undrawn = []
    for id in ids where drawn.insert(id).inserted {
      guard let countdown = countdowns[id] else { continue }
      observers[id]?.removeAll { $0.get() == nil }
      for observer in observers[id] ?? [] { observer.get()?.update(countdown, at: reading) }
      wakes[id] = countdown.nextWake(after: reading, isSeen: isSeen(id))
    }
  }

  private func rearm() {
    arm([wakes.earliest(), appointments.earliest()].compactMap { $0 }.min())
  }

  private func isSeen(_ id: CountdownID) -> Bool { observers[id]?.contains { $0.get()?.isSeen == true } ?? false }
}

extension [Countdown] {
  /// The one that was started last, by this computer's wall clock.
  package var startedLast: Countdown? { self.max { ($0.lastUsed ?? .zero) < ($1.lastUsed ?? .zero) } }
}
