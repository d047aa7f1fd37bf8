/// How many requests a host may still be sent: the manners of one client among many, as a value.
package struct RequestBudget: Hashable, Sendable {
  /// The most requests in any hour.
  package static let perHour = 90
  /// How many of them may fall into the last six minutes before a deadline, for which the others are held back.
  package static let beforeDeadline = 60
  /// How long before a deadline that is.
  package static let lastMinutes = TimeSpan.minutes(6)
  /// The longest wait after a refusal.
  package static let longestWait = TimeSpan.hours(1)

  /// Whether the host is this computer: then nothing is counted.
  package let isLoopback: Bool
  /// Until when the host asked to be left alone, with a little more by chance and for refusals in a row.
  package private(set) var silentUntil: BootInstant?
  /// Until when it asked to be left alone in so many words: an order, for which every second counts, keeps to just that.
  private var askedUntil: BootInstant?
  /// Whether the host wants no requests from us at all (NTP's DENY and RSTR).
  package private(set) var isDropped = false

  private var requests: [BootInstant] = []
  private var refusals = 0

  package init(isLoopback: Bool = false) { self.isLoopback = isLoopback }

  /// Counts a request, and forgets those of more than an hour ago.
  package mutating func record(at instant: BootInstant) {
    if isLoopback { return }
    requests.removeAll { instant - $0 >= .hours(1) }
    requests.append(instant)
  }

  /// Until when somebody has to leave the host alone, if at all.
  func silence(of asker: Asker) -> BootInstant? {
    switch asker {
    case .measurement: silentUntil
    case .program, .opening: askedUntil
    case .person: nil
    }
  }

  /// How many requests somebody may send now, with the next deadline on this host's clock, if there is one.
  package func available(
    to asker: Asker = .measurement, at now: BootInstant, deadline: BootInstant? = nil
  ) -> Int {
    if asker == .person { return .max }
    if isDropped { return 0 }
    if let end = silence(of: asker), now < end { return 0 }
    if isLoopback || asker == .opening { return .max }
    let inHour = requests.count { now - $0 < .hours(1) }
    var free = Self.perHour - inHour
    if let deadline, deadline > now, deadline - now < .hours(1) {
      let begins = deadline - Self.lastMinutes
      free =
        now >= begins
        ? min(free, Self.beforeDeadline - requests.count { $0 >= begins })
        : min(free, Self.perHour - Self.beforeDeadline - inHour)
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
    case .askedToWait(_, let named?):
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
    silentUntil = max(silentUntil ?? until, until)
  }

  /// The host answered: the next refusal starts from the shortest wait again.
  package mutating func answered() { refusals = 0 }
}
