/// What is known of each server that was asked: its estimates, how to ask it, and how often it still may be.
///
/// One for the whole program, so that all countdowns on one host share one budget.
final class ServerHosts: Sendable {
  /// What is known of one server.
  struct Record: Sendable {
    /// Its estimates, for the next measurement.
    var memory = HostMemory()
    /// Whether HEAD is of no use there.
    var needsGET = false
    /// How many HEAD requests were not answered in time.
    var timeouts = 0
    /// How many requests it may still be sent.
    var budget: RequestBudget
    /// The answer by which it last asked to be left alone.
    var refusal: ExchangeFailure?
  }

  private let records = Lock<[String: Record]>([:])

  /// What is known of a server.
  func record(of address: ServerAddress) -> Record {
    records.withLock { $0[address.key] ?? Record(budget: RequestBudget(isLoopback: address.isLoopback)) }
  }

  /// Notes something about a server.
  func update(_ address: ServerAddress, _ change: (inout Record) -> Void) {
    records.withLock {
      change(&$0[address.key, default: Record(budget: RequestBudget(isLoopback: address.isLoopback))])
    }
  }

  /// Counts one request, or says why it has to wait.
  func admit(_ address: ServerAddress, at now: BootInstant) -> ExchangeFailure? {
    var answer: ExchangeFailure?
    update(address) { record in
      if record.budget.available(at: now) > 0 {
        record.budget.record(at: now)
      } else if let refusal = record.refusal, record.budget.isDropped || now < (record.budget.silentUntil ?? now) {
        answer = refusal.waiting((record.budget.silentUntil ?? now) - now)
      } else {
        answer = .other(tr("it was asked often enough for now"))
      }
    }
    return answer
  }

  /// Notes that a server asked to be left alone, where the failure says so.
  func refused(_ address: ServerAddress, _ failure: ExchangeFailure, at now: BootInstant) {
    guard failure.isRefusal else { return }
    update(address) { record in
      var random = SystemRandomNumberGenerator()
      record.budget.refused(failure, at: now, using: &random)
      record.refusal = failure
    }
  }

  /// Notes that a server answers again.
  func answered(_ address: ServerAddress) { update(address) { $0.budget.answered() } }
}

extension ServerAddress {
  /// What tells servers apart.
  fileprivate var key: String { "\(source == .sntp ? "ntp" : usesTLS ? "https" : "http")://\(host):\(port)" }
}

extension ExchangeFailure {
  /// The refusal as it stands when that long is left of it.
  fileprivate func waiting(_ left: TimeSpan) -> ExchangeFailure {
    if case .askedToWait(let status, _) = self { return .askedToWait(status: status, wait: left) }
    return self
  }
}
