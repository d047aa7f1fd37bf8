import Synchronization

/// What is known of each server that was asked: how to ask it, how often it was asked, and when it may be asked again.
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
    /// When it was asked in the last hour, in order.
    var requests: [BootInstant] = []
    /// Until when it asked to be left alone, and by which answer.
    var rest: (until: BootInstant, reason: ExchangeFailure)?
    /// How many times in a row it asked so.
    var refusals: Int64 = 0
  }

  /// The most requests in an hour.
  static let hourly = 90
  /// The most requests in six minutes.
  static let inSixMinutes = 60

  private let records = Mutex<[String: Record]>([:])

  /// What is known of a server.
  func record(of address: ServerAddress) -> Record {
    records.withLock { $0[address.key] ?? Record() }
  }

  /// Notes something about a server.
  func update(_ address: ServerAddress, _ change: (inout Record) -> Void) {
    records.withLock { change(&$0[address.key, default: Record()]) }
  }

  /// Counts one request, or says why it has to wait.
  func admit(_ address: ServerAddress, at now: BootInstant) -> ExchangeFailure? {
    records.withLock { records in
      var record = records[address.key] ?? Record()
      defer { records[address.key] = record }
      if let rest = record.rest {
        if now < rest.until { return rest.reason.waiting(rest.until - now) }
        record.rest = nil
      }
      if address.isLoopback { return nil }
      record.requests.removeAll { now - $0 >= .hours(1) }
      let recent = record.requests.count { now - $0 < .minutes(6) }
      guard record.requests.count < Self.hourly, recent < Self.inSixMinutes else {
        return .other(tr("it was asked often enough for now"))
      }
      record.requests.append(now)
      return nil
    }
  }

  /// Notes that a server asked to be left alone: for as long as it said, or twice as long each time, at most an hour.
  ///
  /// `jitter` is a number from 0 to 999: up to half as much again, so that not all come back together.
  func refused(_ address: ServerAddress, _ failure: ExchangeFailure, at now: BootInstant, jitter: Int64) {
    update(address) { record in
      let step: TimeSpan
      switch failure {
      case .askedToWait(_, let wait?): step = wait
      case .sntp(.kissOfDeath("DENY")), .sntp(.kissOfDeath("RSTR")): step = .hours(24)
      case .askedToWait, .sntp(.kissOfDeath):
        step = min(TimeSpan.seconds(64) * (1 << min(record.refusals, 6)), .hours(1))
      default: return
      }
      record.refusals += 1
      record.rest = (now + step + (step * jitter / 2000), failure)
    }
  }

  /// Notes that a server answers again.
  func answered(_ address: ServerAddress) { update(address) { $0.refusals = 0 } }
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
