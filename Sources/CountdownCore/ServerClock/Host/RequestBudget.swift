/// How many requests a host may still be sent: the manners of one client among many, as a value.
package struct RequestBudget: Hashable, Sendable {
  /// The most requests in any hour.
  package static let perHour = 90
  /// How long the last minutes before a deadline are.
  package static let lastMinutes = TimeSpan.minutes(6)
  /// How many of the hour's may fall into the last minutes, for which these are held back before.
  package static let beforeDeadline = 60
  /// How many of the hour's are left alone before a deadline, so that an order that opens then can be asked for.
  package static let forOpening = 6
  /// How many are held back where the Date lags: the looks that follow it are spread over the whole wait, and those of the
  /// last minutes take no more.
  static let keptWhereLagging = 30
  /// The longest wait after a refusal.
  package static let longestWait = TimeSpan.hours(1)

  /// Whether the host is this computer: then nothing is counted.
  package let isLoopback: Bool
  /// Until when the host asked to be left alone, with a little more by chance and for refusals in a row.
  package private(set) var leftAloneUntil: BootInstant?
  /// Until when it asked to be left alone in so many words: an order, for which every second counts, keeps to just that.
  private(set) var askedUntil: BootInstant?
  /// Whether the host wants no requests from us at all (NTP's DENY and RSTR).
  package private(set) var isDropped = false

  /// When requests were sent, the oldest first.
  private(set) var requests: [BootInstant] = []
  /// How many refusals came in a row.
  private(set) var refusals = 0
  /// The most requests that are remembered: a person's clicks and openings come on top of the hour's.
  static let mostRequests = 256

  package init(isLoopback: Bool = false) { self.isLoopback = isLoopback }

  /// Counts a request, and forgets those of more than an hour ago.
  package mutating func record(at instant: BootInstant) {
    if isLoopback { return }
    requests.removeAll { instant - $0 >= .hours(1) }
    requests.append(instant)
    if requests.count > Self.mostRequests { requests.removeFirst() }
  }

  /// Until when somebody has to leave the host alone, if at all.
  func leftAlone(by asker: Asker) -> BootInstant? {
    switch asker {
    case .measurement: leftAloneUntil
    case .program, .opening: askedUntil
    case .person: nil
    }
  }

  /// How many requests somebody may send now, with the next deadline on this host's clock, if there is one, and whether its
  /// Date is known to lag.
  package func available(
    to asker: Asker = .measurement, at now: BootInstant, deadline: BootInstant? = nil, isLagging: Bool = false
  ) -> Int {
    if asker == .person { return .max }
    if isDropped { return 0 }
    if let end = leftAlone(by: asker), now < end { return 0 }
    if isLoopback { return .max }
    let inHour = requests.count { now - $0 < .hours(1) }
    var free = Self.perHour - inHour
    if asker == .opening { return max(0, free) }
    if let deadline, deadline > now, deadline - now < .hours(1) {
      let begins = deadline - Self.lastMinutes
      free =
        now >= begins
        ? min(free - Self.forOpening, Self.beforeDeadline - requests.count { $0 >= begins })
        : min(free, Self.perHour - (isLagging ? Self.keptWhereLagging : Self.beforeDeadline) - inHour)
    }
    return max(0, free)
  }

  /// The host asked for silence (``ExchangeFailure/isRefusal``): waits as long as it said, or a minute and twice as long each
  /// time, up to an hour, and a little more by chance so that not all clients come back at once.
  package mutating func refused(
    _ failure: ExchangeFailure, at now: BootInstant, using random: inout some RandomNumberGenerator
  ) {
    var wait = TimeSpan.minutes(1)
    switch failure {
    case .askedToWait(_, let named?, _):
      wait = max(named, .zero)
      let asked = now + min(wait, Self.longestWait)
      askedUntil = max(askedUntil ?? asked, asked)
    case .askedToWait: break
    // It asks for a longer poll (RFC 5905 §7.4); 64 s is NTP's usual shortest.
    case .sntp(.kissOfDeath("RATE")): wait = .seconds(64)
    case .sntp(.kissOfDeath("DENY")), .sntp(.kissOfDeath("RSTR")): isDropped = true
    case .sntp(.kissOfDeath): break
    default: return
    }
    let backOff = TimeSpan.minutes(1) * (Int64(1) << Int64(min(refusals, 6)))
    if refusals > 0 { wait = max(wait, backOff) }
    refusals += 1
    wait = min(wait, Self.longestWait)
    let jitter = TimeSpan(nanoseconds: .random(in: 0...max(wait.nanoseconds / 4, 1_000_000_000), using: &random))
    let until = now + min(wait + jitter, max(wait, Self.longestWait))
    leftAloneUntil = max(leftAloneUntil ?? until, until)
  }

  /// The host answered: the next refusal starts from the shortest wait again.
  package mutating func answered() { refusals = 0 }
}

/// Budgets that are kept, and shared by several processes.
extension RequestBudget {
  /// A budget as it was kept; what cannot be is left out when it is joined to another.
  init(
    isLoopback: Bool, requests: [BootInstant], leftAloneUntil: BootInstant?, askedUntil: BootInstant?, isDropped: Bool,
    refusals: Int
  ) {
    self.init(isLoopback: isLoopback)
    self.requests = requests
    self.leftAloneUntil = leftAloneUntil
    self.askedUntil = askedUntil
    self.isDropped = isDropped
    self.refusals = refusals
  }

  /// When the last request was sent.
  var lastRequest: BootInstant? { requests.last }

  /// Whether it is any other than a full one.
  func isOfUse(at now: BootInstant) -> Bool {
    isDropped || leftAloneUntil.map { $0 > now } ?? false || requests.last.map { now - $0 < .hours(1) } ?? false
  }

  /// Takes in what another process knows: each request counts once, and the longer silence holds.
  mutating func join(_ other: RequestBudget, at now: BootInstant) {
    let latest = now + Self.longestWait + Self.longestWait / 4
    func later(_ one: BootInstant?, _ two: BootInstant?) -> BootInstant? {
      [one, two].compactMap { $0 }.max().map { min($0, latest) }
    }
    let all = Set(requests + other.requests).filter { $0 <= now && now - $0 < .hours(1) }
    requests = Array(all.sorted().suffix(Self.mostRequests))
    if (other.leftAloneUntil ?? .zero) > (leftAloneUntil ?? .zero) { refusals = min(max(refusals, other.refusals), 16) }
    leftAloneUntil = later(leftAloneUntil, other.leftAloneUntil)
    askedUntil = later(askedUntil, other.askedUntil)
    isDropped = isDropped || other.isDropped
  }
}
