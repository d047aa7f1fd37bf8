/// How a clock is measured: at its time, not in the silence, with what is found shown and applied.
extension ServerClocks {
  func planNext(_ clock: Clock) {
    let deadline = deadline(of: clock)
    clock.plannedDeadline = deadline
    plan(
      clock,
      MeasurementSchedule.next(
        at: countdowns.read(), deadline: deadline, last: clock.knowledge.measured == nil ? nil : clock.status.estimate,
        lastBegan: clock.began, using: &random))
  }

  func plan(_ clock: Clock, _ plan: MeasurementSchedule.Plan?) {
    clock.planned = plan
    clock.start?.instant = plan?.start
  }

  func begin(
    _ clock: Clock, _ options: Measurement.Options, until end: BootInstant?, at reading: ClockReading
  ) {
    clock.planned = nil
    clock.began = reading.boot
    clock.run += 1
    clock.status.isMeasuring = true
    clock.progress = nil
    let run = clock.run
    let isFirst = clock.knowledge.measured == nil
    clock.beganUnknown = isFirst
    // After a Date that stood still no answer is believed before it has been seen to move.
    let showsProgress = isFirst && clock.status.failure != .frozen
    clock.cancel = measure(
      clock.status.address, options, deadline(of: clock),
      { [weak self, weak clock] estimate in
        guard let self, let clock, clock.run == run, clock.cancel != nil, let estimate else { return }
        clock.progress = estimate
        if showsProgress { self.found(estimate, clock) }
      },
      { [weak self, weak clock] result in
        guard let self, let clock, clock.run == run, clock.cancel != nil else { return }
        self.finished(result, clock)
      })
    appointEnd(of: clock, at: end)
    tell(clock)
  }

  /// Ends what is being measured when the silence begins.
  func appointEnd(of clock: Clock, at end: BootInstant?) {
    clock.silence?.instant = end
  }

  /// The silence begins: what is being measured ends.
  func fallSilent(_ clock: Clock) {
    end(clock)
    clock.status.isMeasuring = false
    if let progress = clock.progress, clock.knowledge.measured != nil {
      clock.knowledge.found(progress)
      show(clock)
    }
    planNext(clock)
    tell(clock)
  }

  private func found(_ estimate: Estimate, _ clock: Clock) {
    clock.knowledge.found(estimate)
    clock.status.failure = nil
    show(clock)
  }

  /// Shows and applies what is known of a clock, where anything is.
  func show(_ clock: Clock) {
    if let estimate = clock.knowledge.estimate {
      clock.status.estimate = estimate
      clock.status.isLastKnown = false
      countdowns.together {
        apply(clock)
        tell(clock)
      }
      // Only now may it be known when the silence begins.
      if clock.cancel != nil, let deadline = deadline(of: clock) {
        appointEnd(of: clock, at: deadline - MeasurementSchedule.silenceBefore)
      }
    } else {
      tell(clock)
    }
  }

  private func finished(_ result: Result<Estimate, MeasurementFailure>, _ clock: Clock) {
    end(clock)
    clock.status.isMeasuring = false
    switch result {
    case .success(let estimate): found(estimate, clock)
    case .failure(let failure):
      clock.status.failure = failure
      askElsewhere(clock)
      // What the first answers seemed to say is taken back: they came from a cache.
      let isTakenBack = failure == .frozen && clock.beganUnknown
      if isTakenBack {
        clock.knowledge = ClockKnowledge()
        clock.status.estimate = nil
      }
      // What was known is less sure by now, which tells on those that must not be early.
      apply(clock)
      tell(clock)
      for id in clock.users {
        if isTakenBack { countdowns.send(.estimateTakenBack, to: id) }
        if let countdown = countdowns[id] { standIn(for: countdown) }
      }
    }
    if !clock.users.isEmpty { planNext(clock) }
  }

  /// Reads a clock at the next path of its host that a countdown on it names.
  private func askElsewhere(_ clock: Clock) {
    let texts = countdowns.all.filter { clock.users.contains($0.id) }.compactMap(\.plan.clock)
    let places = texts.compactMap { try? ServerAddress($0) }
    let later = (places + places).drop { $0 != clock.status.address }
    if let next = later.first(where: { $0 != clock.status.address }) { clock.status.address = next }
  }

  /// Ends what is being measured, without word of it.
  func end(_ clock: Clock) {
    clock.run += 1
    clock.cancel?()
    clock.cancel = nil
    clock.silence?.instant = nil
  }
}
