/// Keeps what is known of servers' clocks for the countdowns that run on them: measures by the schedule, applies what was
/// found, and tells who wants to know.
///
/// Countdowns on one server share one estimate.
///
/// It reads no clock but the countdowns' and opens no connection: measuring is handed in.
@MainActor
public final class ServerClockKeeper {
  /// Starts a measurement and gives what cancels it; both closures come on the main actor.
  public typealias Measure = (
    _ address: ServerAddress, _ options: Measurement.Options, _ progress: @escaping @MainActor (Estimate?) -> Void,
    _ completion: @escaping @MainActor (Result<Estimate, MeasurementFailure>) -> Void
  ) -> () -> Void

  /// What is known of one server's clock.
  public struct Status: Sendable {
    /// Where it is read.
    public let address: ServerAddress
    /// The best estimate so far; kept, with its growing bound, when a later measurement fails.
    public internal(set) var estimate: Estimate?
    /// Why the last measurement failed, where it did.
    public internal(set) var failure: MeasurementFailure?
    /// Whether it is being measured now.
    public internal(set) var isMeasuring = false
    /// Whether the estimate is from before a suspend or an earlier run: only good as "last known".
    public internal(set) var isLastKnown = false
  }

  private final class Clock {
    var status: Status
    var knowledge = ClockKnowledge()
    /// Whether nothing was known when the present or last measurement began.
    var beganUnknown = false
    var cancel: (() -> Void)?
    var began: BootInstant?
    var planned: MeasurementSchedule.Plan?
    var plannedDeadline: BootInstant?
    /// Counts measurements, so that word of one that was replaced is not taken for the present one's.
    var run = 0

    init(_ address: ServerAddress) { status = Status(address: address) }
  }

  private let countdowns: Countdowns
  private let measure: Measure
  private var random: Chance
  private var clocks: [ServerAddress: Clock] = [:]
  private var listeners: [@MainActor (ServerAddress) -> Void] = []
  private var neverEarlyOnes: Set<CountdownID> = []
  /// Called before the first estimate is applied to a countdown: what was typed can be understood only now that the
  /// server's time is known.
  public var settle: (@MainActor (Countdown, Estimate) -> Void)?
  private var settling: CountdownID?
  /// Whether zero on the screen may never be before the server's, even at the price of being late by the bound.
  public var neverEarly = false {
    didSet { if neverEarly != oldValue { for clock in clocks.values { apply(clock) } } }
  }

  /// A keeper for these countdowns.
  public init(
    _ countdowns: Countdowns, random: @escaping () -> UInt64 = { .random(in: .min ... .max) },
    measure: @escaping Measure
  ) {
    self.countdowns = countdowns
    self.random = Chance(draw: random)
    self.measure = measure
    countdowns.addDelegate(self)
  }

  /// What is known of a clock, by its address as a person wrote it; `nil` where that is none, or was never asked for.
  public func status(of clock: String) -> Status? {
    guard let address = try? ServerAddress(clock) else { return nil }
    return clocks[address]?.status
  }

  /// Calls the handler whenever something is known anew of a clock.
  public func onChange(_ handler: @escaping @MainActor (ServerAddress) -> Void) { listeners.append(handler) }

  /// Measures a clock now, unless it is being measured or nothing may be asked of it at this moment.
  ///
  /// - Returns: whether a measurement runs.
  @discardableResult
  public func measureNow(_ address: ServerAddress) -> Bool {
    let clock = self.clock(address)
    let reading = countdowns.read()
    guard clock.cancel == nil else { return true }
    let deadline = self.deadline(of: address)
    guard !MeasurementSchedule.isSilent(at: reading.boot, deadline: deadline) else { return false }
    begin(
      clock, kind: .full, exchanges: 28, until: deadline.map { $0 - MeasurementSchedule.silenceBefore }, at: reading)
    return true
  }

  /// Takes in what other answers of a server told about its clock, such as the fetch of an order: one intersection with
  /// what was measured.
  public func learn(_ exchanges: [Exchange], of address: ServerAddress) {
    guard !exchanges.isEmpty else { return }
    let clock = self.clock(address)
    clock.knowledge.learn(exchanges)
    show(clock)
  }

  /// Keeps one countdown from reaching zero before its server's clock can, until it is over.
  public func keepFromBeingEarly(_ id: CountdownID) {
    neverEarlyOnes.insert(id)
    if let text = countdowns[id]?.plan.clock, let address = try? ServerAddress(text), let clock = clocks[address] {
      apply(clock)
    }
  }

  /// Ends the measurement of a clock that nothing counts on; for one that was only being looked at.
  public func stopLooking(at address: ServerAddress) {
    guard let clock = clocks[address], !isUsed(address) else { return }
    end(clock)
    clock.status.isMeasuring = false
  }

  /// Takes up what an earlier run of the program knew of a clock: it is only "last known", and measured anew.
  public func recall(_ estimate: Estimate, of address: ServerAddress) {
    let clock = self.clock(address)
    guard clock.status.estimate == nil else { return }
    clock.status.estimate = estimate
    clock.status.isLastKnown = true
    tell(clock)
  }

  /// The computer was suspended: what was known is only "last known" now, and everything in use is measured again.
  public func resumed() {
    for clock in clocks.values {
      end(clock)
      clock.status.isMeasuring = false
      clock.status.isLastKnown = clock.status.estimate != nil
      clock.knowledge = ClockKnowledge()
      guard isUsed(clock.status.address) else { continue }
      plan(
        clock,
        MeasurementSchedule.afterResume(
          at: countdowns.read().boot, deadline: deadline(of: clock.status.address), using: &random))
      tell(clock)
    }
  }

  /// The network is another one: what is in use is looked at again.
  public func networkChanged() {
    for clock in clocks.values where isUsed(clock.status.address) && clock.cancel == nil {
      let deadline = deadline(of: clock.status.address)
      plan(
        clock, MeasurementSchedule.afterNetworkChange(at: countdowns.read().boot, deadline: deadline, using: &random))
    }
  }

  /// Plans what is to be measured next for each clock in use; to be called when countdowns have come, gone or moved.
  public func update() {
    for countdown in countdowns.all where countdown.phase == .running {
      guard let text = countdown.plan.clock, let address = try? ServerAddress(text) else { continue }
      let clock = self.clock(address)
      if countdown.lacksItsClock, let estimate = clock.status.estimate, !clock.status.isLastKnown {
        correct(countdown.id, by: estimate)
      } else if clock.status.failure != nil, clock.cancel == nil {
        standIn(for: countdown)
      }
    }
    for clock in clocks.values where clock.cancel == nil {
      let address = clock.status.address
      guard isUsed(address) else {
        plan(clock, nil)
        continue
      }
      let deadline = deadline(of: address)
      if clock.planned == nil || clock.plannedDeadline != deadline { planNext(clock) }
    }
  }

  /// Where the schedule's chance comes from.
  private struct Chance: RandomNumberGenerator {
    let draw: () -> UInt64

    func next() -> UInt64 { draw() }
  }

  // MARK: - Measuring

  private func clock(_ address: ServerAddress) -> Clock {
    if let clock = clocks[address] { return clock }
    let clock = Clock(address)
    clocks[address] = clock
    return clock
  }

  private func isUsed(_ address: ServerAddress) -> Bool { !users(of: address).isEmpty }

  private func users(of address: ServerAddress) -> [Countdown] {
    countdowns.all.filter { countdown in
      countdown.phase == .running && countdown.plan.clock.flatMap { try? ServerAddress($0) } == address
    }
  }

  /// The earliest end on this clock, as far as it is known.
  private func deadline(of address: ServerAddress) -> BootInstant? {
    users(of: address).compactMap(\.end).min()
  }

  private func planNext(_ clock: Clock) {
    let deadline = deadline(of: clock.status.address)
    clock.plannedDeadline = deadline
    plan(
      clock,
      MeasurementSchedule.next(
        at: countdowns.read(), deadline: deadline, last: clock.knowledge.measured == nil ? nil : clock.status.estimate,
        lastBegan: clock.began, using: &random))
  }

  private func plan(_ clock: Clock, _ plan: MeasurementSchedule.Plan?) {
    clock.planned = plan
    let name = "measure \(clock.status.address.url)"
    guard let plan else { return countdowns.appointment(name, at: nil) }
    countdowns.appointment(name, at: plan.start) { [weak self, weak clock] reading in
      guard let self, let clock, clock.cancel == nil else { return }
      self.begin(clock, kind: plan.kind, exchanges: plan.maximumExchanges, until: plan.mustEndBy, at: reading)
    }
  }

  private func begin(
    _ clock: Clock, kind: Measurement.Kind, exchanges: Int, until end: BootInstant?, at reading: ClockReading
  ) {
    clock.planned = nil
    clock.began = reading.boot
    clock.run += 1
    clock.status.isMeasuring = true
    let run = clock.run
    let isFirst = clock.knowledge.measured == nil
    clock.beganUnknown = isFirst
    clock.cancel = measure(
      clock.status.address, Measurement.Options(kind: kind, maximumExchanges: exchanges),
      { [weak self, weak clock] estimate in
        guard let self, let clock, clock.run == run, clock.cancel != nil, isFirst, let estimate else { return }
        self.found(estimate, clock)
      },
      { [weak self, weak clock] result in
        guard let self, let clock, clock.run == run, clock.cancel != nil else { return }
        self.finished(result, clock)
      })
    appointEnd(of: clock, at: end)
    tell(clock)
  }

  /// Ends what is being measured when the silence begins.
  private func appointEnd(of clock: Clock, at end: BootInstant?) {
    let run = clock.run
    countdowns.appointment("silence \(clock.status.address.url)", at: end) { [weak self, weak clock] _ in
      guard let self, let clock, clock.run == run else { return }
      self.end(clock)
      clock.status.isMeasuring = false
      self.planNext(clock)
      self.tell(clock)
    }
  }

  private func found(_ estimate: Estimate, _ clock: Clock) {
    clock.knowledge.found(estimate)
    clock.status.failure = nil
    show(clock)
  }

  /// Shows and applies what is known of a clock, where anything is.
  private func show(_ clock: Clock) {
    if let estimate = clock.knowledge.estimate {
      clock.status.estimate = estimate
      clock.status.isLastKnown = false
      apply(clock)
      // Only now may it be known when the silence begins.
      if clock.cancel != nil, let deadline = deadline(of: clock.status.address) {
        appointEnd(of: clock, at: deadline - MeasurementSchedule.silenceBefore)
      }
    }
    tell(clock)
  }

  private func finished(_ result: Result<Estimate, MeasurementFailure>, _ clock: Clock) {
    end(clock)
    clock.status.isMeasuring = false
    switch result {
    case .success(let estimate): found(estimate, clock)
    case .failure(let failure):
      clock.status.failure = failure
      if failure == .frozen, clock.beganUnknown { withdraw(clock) }
      tell(clock)
      for countdown in users(of: clock.status.address) { standIn(for: countdown) }
    }
    if isUsed(clock.status.address) { planNext(clock) }
  }

  /// Lets this computer's clock stand in where nothing is known of the server's.
  private func standIn(for countdown: Countdown) {
    if countdown.isWaitingForClock { countdowns.send(.clockUnreadable, to: countdown.id) }
  }

  /// Takes back what the first answers seemed to say: they came from a cache.
  ///
  /// What counted by them waits again.
  private func withdraw(_ clock: Clock) {
    clock.knowledge = ClockKnowledge()
    clock.status.estimate = nil
    for countdown in users(of: clock.status.address) where !countdown.plan.isOrder {
      countdowns.send(.cancel, to: countdown.id)
      countdowns.send(.start(countdown.plan), to: countdown.id)
    }
  }

  /// Ends what is being measured, without word of it.
  private func end(_ clock: Clock) {
    clock.run += 1
    clock.cancel?()
    clock.cancel = nil
    countdowns.appointment("silence \(clock.status.address.url)", at: nil)
  }

  private func apply(_ clock: Clock) {
    guard let estimate = clock.status.estimate, !clock.status.isLastKnown else { return }
    for countdown in users(of: clock.status.address) {
      correct(countdown.id, by: estimate)
    }
  }

  private func correct(_ id: CountdownID, by estimate: Estimate) {
    // What settling changes comes back here by ``update()``; it is applied once, after it.
    guard settling != id else { return }
    if let settle, let countdown = countdowns[id], countdown.lacksItsClock {
      settling = id
      settle(countdown, estimate)
      settling = nil
    }
    countdowns.send(.corrected(estimate, neverEarly: neverEarly || neverEarlyOnes.contains(id)), to: id)
  }

  private func tell(_ clock: Clock) {
    for listener in listeners { listener(clock.status.address) }
  }
}

extension ServerClockKeeper: CountdownDelegate {
  /// Follows what countdowns do: one that started, ended or moved may need another measurement.
  public func act(on effect: Countdown.Effect, of countdown: Countdown, at reading: ClockReading) {
    if countdown.phase == .idle { neverEarlyOnes.remove(countdown.id) }
    switch effect {
    case .save, .moved, .expired: update()
    case .crossedFiveMinutes, .silence, .ignored: break
    }
  }
}
