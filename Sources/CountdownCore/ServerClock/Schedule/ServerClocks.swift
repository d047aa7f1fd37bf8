/// Keeps what is known of servers' clocks for the countdowns that run on them: measures by the schedule, applies what was
/// found, and tells who wants to know.
///
/// Countdowns on one server share one estimate, whatever path each reads its Date at.
///
/// It reads no clock but the countdowns' and opens no connection: measuring is handed in.
@MainActor
package final class ServerClocks {
  /// Starts a measurement on a clock whose next end is the deadline, and gives what cancels it; both closures come on the
  /// main actor.
  package typealias Measure = (
    _ address: ServerAddress, _ options: Measurement.Options, _ deadline: BootInstant?,
    _ progress: @escaping @MainActor (Estimate?) -> Void,
    _ completion: @escaping @MainActor (Result<Estimate, MeasurementFailure>) -> Void
  ) -> () -> Void

  /// What is known of one server's clock.
  package struct Status: Sendable {
    /// Where it is read: where a person last looked at it, or one of the countdowns on it does.
    package internal(set) var address: ServerAddress
    /// The best estimate so far; kept, with its growing bound, when a later measurement fails.
    package internal(set) var estimate: Estimate?
    /// Why the last measurement failed, where it did.
    package internal(set) var failure: MeasurementFailure?
    /// Whether it is being measured now.
    package internal(set) var isMeasuring = false
    /// Whether the estimate is from before a suspend or an earlier run: only good as "last known".
    package internal(set) var isLastKnown = false
  }

  /// One server's clock, and what is under way for it.
  final class Clock {
    var status: Status
    /// The running countdowns that are on it.
    var users: Set<CountdownID> = []
    var knowledge = ClockKnowledge()
    /// Whether nothing was known when the present or last measurement began.
    var beganUnknown = false
    var cancel: (() -> Void)?
    var began: BootInstant?
    var planned: MeasurementSchedule.Plan?
    var plannedDeadline: BootInstant?
    /// When it is measured next, and when the silence ends what is being measured.
    var start: Appointment?
    var silence: Appointment?
    /// What the present measurement knows so far: it counts too where it is cut short.
    var progress: Estimate?
    /// Counts measurements, so that word of one that was replaced is not taken for the present one's.
    var run = 0

    init(_ address: ServerAddress) { status = Status(address: address) }
  }

  let countdowns: Countdowns
  let measure: Measure
  private let lastKnown: (ServerAddress) -> Estimate?
  var random: Chance
  /// By ``ServerAddress/clock``: all that read the Date of one host share one.
  private var clocks: [String: Clock] = [:]
  /// The clock that each running countdown is on.
  private var followed: [CountdownID: Clock] = [:]
  /// Tells whenever something is known anew of a clock.
  package let changes = Listeners<ServerAddress>()
  /// Whether zero on the screen may never be before the server's, even at the price of being late by the bound.
  package var neverEarly = false {
    didSet { if neverEarly != oldValue { for clock in clocks.values { apply(clock) } } }
  }

  /// The clocks of these countdowns; `lastKnown` tells what was known of one before, in this boot.
  package init(
    _ countdowns: Countdowns, random: @escaping () -> UInt64 = { .random(in: .min ... .max) },
    lastKnown: @escaping (ServerAddress) -> Estimate? = { _ in nil }, measure: @escaping Measure
  ) {
    self.countdowns = countdowns
    self.random = Chance(draw: random)
    self.measure = measure
    self.lastKnown = lastKnown
    countdowns.addDelegate(self)
  }

  /// What is known of a clock, by its address as a person wrote it; `nil` where that is none, or was never asked for.
  package func status(of clock: String) -> Status? {
    guard let address = try? ServerAddress(clock) else { return nil }
    return clocks[address.clock]?.status
  }

  /// The running countdowns that are on a clock.
  package func users(of address: ServerAddress) -> [CountdownID] { clocks[address.clock].map { Array($0.users) } ?? [] }

  /// Measures a clock now, unless it is being measured or nothing may be asked of it at this moment.
  ///
  /// - Returns: whether a measurement runs.
  @discardableResult
  package func measureNow(_ address: ServerAddress) -> Bool {
    let clock = self.clock(address)
    let reading = countdowns.read()
    guard clock.cancel == nil else { return true }
    clock.status.address = address
    let deadline = self.deadline(of: clock)
    guard !MeasurementSchedule.isSilent(at: reading.boot, deadline: deadline) else { return false }
    begin(
      clock, Measurement.Options(), until: deadline.map { $0 - MeasurementSchedule.silenceBefore }, at: reading)
    return true
  }

  /// Takes in what other answers of a server told about its clock, such as the fetch of an order: one intersection with
  /// what was measured.
  package func learn(_ exchanges: [Exchange], of address: ServerAddress) {
    guard !exchanges.isEmpty else { return }
    let clock = self.clock(address)
    clock.knowledge.learn(exchanges)
    show(clock)
  }

  /// Ends the measurement of a clock that nothing counts on; for one that was only being looked at.
  package func stopLooking(at address: ServerAddress) {
    guard let clock = clocks[address.clock], clock.users.isEmpty else { return }
    end(clock)
    clock.status.isMeasuring = false
  }

  /// Takes up what an earlier run of the program knew of a clock: it is only "last known", and measured anew.
  package func recall(_ estimate: Estimate, of address: ServerAddress) {
    let clock = self.clock(address)
    guard clock.status.estimate == nil else { return }
    clock.status.estimate = estimate
    clock.status.isLastKnown = true
    tell(clock)
  }

  /// The computer was suspended: what was known is only "last known" now, and everything in use is measured again.
  package func resumed() {
    for clock in clocks.values {
      end(clock)
      clock.status.isMeasuring = false
      clock.status.isLastKnown = clock.status.estimate != nil
      clock.knowledge = ClockKnowledge()
      if !clock.users.isEmpty {
        plan(
          clock,
          MeasurementSchedule.afterResume(at: countdowns.read().boot, deadline: deadline(of: clock), using: &random))
      }
      tell(clock)
    }
  }

  /// The network is another one: what is in use is looked at again.
  package func networkChanged() {
    for clock in clocks.values where !clock.users.isEmpty && clock.cancel == nil {
      plan(
        clock,
        MeasurementSchedule.afterNetworkChange(
          at: countdowns.read().boot, deadline: deadline(of: clock), using: &random))
    }
  }

  /// Takes up countdowns that were there before anything happened to them, as those of an earlier run.
  package func update() {
    for countdown in countdowns.all { update(countdown) }
  }

  /// Knows which clock a countdown is on now, and plans what is to be measured next of that one and of the former one.
  private func update(_ countdown: Countdown) {
    let text = countdown.phase == .running ? countdown.plan.clock : nil
    let clock = text.flatMap { try? ServerAddress($0) }.map(self.clock)
    if let former = followed[countdown.id], former !== clock {
      followed[countdown.id] = nil
      former.users.remove(countdown.id)
      replan(former)
    }
    guard let clock else { return }
    followed[countdown.id] = clock
    clock.users.insert(countdown.id)
    if countdown.lacksItsClock, let estimate = clock.status.estimate, !clock.status.isLastKnown {
      correct(countdown.id, by: estimate)
    } else if clock.status.failure != nil, clock.cancel == nil {
      standIn(for: countdown)
    }
    replan(clock)
  }

  /// Where the schedule's chance comes from.
  struct Chance: RandomNumberGenerator {
    let draw: () -> UInt64

    func next() -> UInt64 { draw() }
  }

  // MARK: - Clocks and who is on them

  private func clock(_ address: ServerAddress) -> Clock {
    if let clock = clocks[address.clock] { return clock }
    let clock = Clock(address)
    clock.start = Appointment(countdowns) { [weak self, weak clock] reading in
      guard let self, let clock, clock.cancel == nil, let plan = clock.planned else { return }
      self.begin(clock, plan.options, until: plan.mustEndBy, at: reading)
    }
    clock.silence = Appointment(countdowns) { [weak self, weak clock] _ in
      if let self, let clock { self.fallSilent(clock) }
    }
    clocks[address.clock] = clock
    clock.status.estimate = lastKnown(address)
    clock.status.isLastKnown = clock.status.estimate != nil
    return clock
  }

  /// The earliest end on this clock, as far as it is known.
  func deadline(of clock: Clock) -> BootInstant? { clock.users.compactMap { countdowns[$0]?.end }.min() }

  /// Plans anew what is to be measured next of a clock, where its earliest end is another than it was; what is being
  /// measured ends with the silence before that end.
  private func replan(_ clock: Clock) {
    guard clock.cancel == nil else {
      if let deadline = deadline(of: clock) { appointEnd(of: clock, at: deadline - MeasurementSchedule.silenceBefore) }
      return
    }
    if clock.users.isEmpty {
      plan(clock, nil)
    } else if clock.planned == nil || clock.plannedDeadline != deadline(of: clock) {
      planNext(clock)
    }
  }

  /// Lets this computer's clock stand in where nothing is known of the server's; what was last known in this boot is
  /// better than that.
  func standIn(for countdown: Countdown) {
    guard countdown.isWaitingForClock else { return }
    if let estimate = followed[countdown.id]?.status.estimate { return correct(countdown.id, by: estimate) }
    countdowns.send(.clockUnreadable, to: countdown.id)
  }

  func apply(_ clock: Clock) {
    guard let estimate = clock.status.estimate, !clock.status.isLastKnown else { return }
    for id in clock.users { correct(id, by: estimate) }
  }

  private func correct(_ id: CountdownID, by estimate: Estimate) {
    let neverEarly = neverEarly || countdowns[id]?.neverEarly == true
    countdowns.send(
      .corrected(estimate, neverEarly: neverEarly, isPreliminary: followed[id]?.cancel != nil), to: id)
  }

  func tell(_ clock: Clock) {
    changes.tell(clock.status.address)
  }
}

extension ServerClocks: CountdownDelegate {
  /// Follows what countdowns do: one that started, ended or moved may need another measurement.
  package func act(on effect: Countdown.Effect, of countdown: Countdown, at reading: ClockReading) {
    switch effect {
    case .save, .moved, .expired: update(countdowns[countdown.id] ?? countdown)
    case .crossedFiveMinutes, .expiryOver, .cancelled, .chosen, .refused, .ignored: break
    }
  }
}
