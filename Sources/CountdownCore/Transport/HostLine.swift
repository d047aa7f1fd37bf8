/// The way of one run to hosts: every request of it goes through here, so that what a host asked for is kept by all.
///
/// Confined to the run's worker.
struct HostLine {
  /// The run's thread.
  let worker: NetworkWorker
  /// What is known of all hosts.
  let hosts: Hosts
  /// On whose behalf it asks.
  let asker: Asker
  /// The next end on the clock that is measured, for which a part of the hour's requests is kept.
  var deadline: BootInstant?

  /// What is known of an address's host, and what to change about it.
  @discardableResult
  func host<Value>(of address: Address, _ use: (inout Host) -> Value) -> Value { hosts.host(of: address, use) }

  /// Why nothing may be asked now, if so.
  func refusal(of address: Address) -> ExchangeFailure? {
    host(of: address) { $0.refusal(of: asker, at: worker.now, deadline: deadline) }
  }

  /// Sends a request when its turn has come; its answer has to be there by an instant, and so long after its sending.
  func send(
    _ request: HTTPRequest, over session: HTTPSession, by limit: BootInstant, atMost span: TimeSpan = .hours(1)
  ) -> Result<HTTPAnswer, ExchangeFailure> {
    let before = session.requestsSent
    return alone(with: request.address, by: limit, repeats: { session.requestsSent - before - 1 }) {
      let result = session.send(request, by: min(limit, worker.now + span))
      if case .success(let answer) = result { host(of: request.address) { $0.heard(answer.refusal, at: worker.now) } }
      return result
    }
  }

  /// Runs a request, from its sending to its answer, while nobody else asks its host.
  func alone<Value>(
    with address: Address, by limit: BootInstant, repeats: () -> Int = { 0 },
    _ request: () -> Result<Value, ExchangeFailure>
  ) -> Result<Value, ExchangeFailure> {
    while true {
      switch host(of: address, { $0.enter(worker.run, as: asker, at: worker.now, deadline: deadline) }) {
      case .refused(let failure):
        pass(on: address) { _ in }
        return .failure(failure)
      case .enter:
        let result = request()
        pass(on: address) { $0.leave(repeats: repeats(), at: worker.now) }
        return result
      case .wait:
        let goesOn = worker.waitForEvent(until: limit)
        if goesOn, worker.now < limit { continue }
        pass(on: address) { $0.giveUp(worker.run) }
        return .failure(goesOn ? .timedOut : .cancelled)
      }
    }
  }

  /// Lets those who wait look whether it is their turn.
  private func pass(on address: Address, _ change: (inout Host) -> Void) {
    let waiting = host(of: address) { host in
      change(&host)
      return host.waiting.map(\.run)
    }
    for run in waiting { run.wake() }
  }
}
