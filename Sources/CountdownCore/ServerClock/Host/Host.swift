/// What is known of one host, whoever asks it: how to ask it, how often it still may be asked, and who asks it now.
///
/// A value: the instants come from outside, and whoever has to wait is woken from outside.
struct Host: Sendable {
  /// What is remembered of each of its clocks, by ``ServerAddress/clock``.
  var memories: [String: HostMemory] = [:]
  /// What became of HEAD requests there.
  private(set) var head = Head.untried
  /// How many requests it may still be sent.
  private(set) var budget: RequestBudget
  /// The answer by which it last asked to be left alone.
  private var refusal: ExchangeFailure?
  private var isBusy = false
  /// Who waits for that one's end, in the order in which they came.
  private(set) var waiting: [(run: NetworkRun, asker: Asker)] = []

  init(isLoopback: Bool) { budget = RequestBudget(isLoopback: isLoopback) }

  /// What became of HEAD requests.
  enum Head: String, Sendable {
    /// None was answered yet, or the last was not.
    case untried
    /// The last was answered.
    case answered
    /// They were of no use where a GET was.
    case refused
  }

  /// What comes of wanting to send a request now.
  enum Admission {
    /// It may be sent, and was counted; ``leave(repeats:at:)`` has to follow.
    case enter
    /// Another one is under way, or somebody more urgent waits.
    case wait
    /// It may not be sent, for this reason.
    case refused(ExchangeFailure)
  }

  /// Why nothing may be sent now, if so: the host asked for silence, or was asked often enough.
  ///
  /// `deadline` is the next end on the host's clock, for whose last minutes a part of the requests is kept.
  func refusal(of asker: Asker, at now: BootInstant, deadline: BootInstant? = nil) -> ExchangeFailure? {
    guard budget.available(to: asker, at: now, deadline: deadline, isLagging: isLagging) == 0 else { return nil }
    let end = budget.leftAlone(by: asker)
    if let refusal, budget.isDropped || end.map({ $0 > now }) ?? false { return refusal.left(aloneUntil: end) }
    return .other(tr("it was asked often enough already"))
  }

  /// Whether the Date of any of its clocks is known to lag.
  private var isLagging: Bool { memories.values.contains { $0.isLagging } }

  /// Sends a request if that is possible now: one at a time, the most urgent first.
  mutating func enter(
    _ run: NetworkRun, as asker: Asker, at now: BootInstant, deadline: BootInstant? = nil
  ) -> Admission {
    if let failure = refusal(of: asker, at: now, deadline: deadline) {
      giveUp(run)
      return .refused(failure)
    }
    if !waiting.contains(where: { $0.run === run }) { waiting.append((run, asker)) }
    let first = waiting.first { other in !waiting.contains { $0.asker > other.asker } }
    guard !isBusy, first?.run === run else { return .wait }
    giveUp(run)
    isBusy = true
    budget.record(at: now)
    return .enter
  }

  /// The request is over; `repeats` of it were sent without being asked for.
  mutating func leave(repeats: Int = 0, at now: BootInstant) {
    isBusy = false
    for _ in 0..<max(0, repeats) { budget.record(at: now) }
  }

  /// Nobody waits for this one's turn any more.
  mutating func giveUp(_ run: NetworkRun) { waiting.removeAll { $0.run === run } }

  /// The host answered, or asked to be left alone, where the failure says so.
  mutating func heard(_ failure: ExchangeFailure?, at now: BootInstant) {
    guard let failure else { return budget.answered() }
    guard failure.isRefusal else { return }
    var random = SystemRandomNumberGenerator()
    budget.refused(failure, at: now, using: &random)
    refusal = failure
  }

  /// A HEAD was answered with what was wanted.
  mutating func headAnswered() { head = .answered }

  /// A HEAD was not answered: a GET is tried after the next one that is not.
  mutating func headFailed() { head = .untried }

  /// A GET was answered where a HEAD was of no use.
  mutating func headRefused() { head = .refused }
}

extension Host {
  /// What can be kept of it.
  func record(of origin: String) -> HostRecord {
    HostRecord(
      origin: origin, budget: budget, refusal: refusal, needsGET: head == .refused, memories: memories)
  }

  /// Takes up what was kept of it, here or by another process.
  mutating func takeUp(_ kept: HostRecord, at now: BootInstant) {
    let joined = record(of: kept.origin).joined(kept, at: now)
    (budget, refusal, memories) = (joined.budget, joined.refusal, joined.memories)
    if joined.needsGET { head = .refused }
  }
}

extension ExchangeFailure {
  /// The refusal with the end of the silence that it brought.
  fileprivate func left(aloneUntil end: BootInstant?) -> ExchangeFailure {
    if case .askedToWait(let status, let wait, _) = self { return .askedToWait(status: status, wait: wait, until: end) }
    return self
  }
}
