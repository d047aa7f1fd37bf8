/// Finds out whether a server's Date stands still, and what gets past it: a new connection, then a query no cache has seen.
struct FreezeCheck: Sendable {
  /// After this long even a Date from a cache that is refreshed every second has changed.
  static let patience = TimeSpan.milliseconds(2200)

  /// What was tried, step by step.
  enum Rung: Sendable { case none, freshConnection, cacheBypass, failed }

  /// The last thing tried; it stays in use once it helped.
  private(set) var rung = Rung.none
  private var first: Exchange?
  private var hasMoved = false
  /// The stamp that stood still, while the answer to the next rung is awaited.
  private var frozen: ServerInstant?

  /// Whether the exchange that comes next tries a rung and need not be aimed.
  var isTrying: Bool { frozen != nil }
  /// Whether each exchange needs its own connection.
  var needsFreshConnection: Bool { rung == .freshConnection || (rung == .cacheBypass && isTrying) }
  /// Whether each exchange needs a query of its own.
  var needsCacheBypass: Bool { rung == .cacheBypass }

  /// When the next exchange can tell whether the Date moves, where the last one could not.
  var notBefore: BootInstant? {
    guard let first, !hasMoved, wasRepeated else { return nil }
    return first.received + Self.patience
  }
  private var wasRepeated = false

  /// What an exchange means.
  enum Verdict { case moves, restarts, stands, isFrozen }

  /// Looks at the stamp of an exchange: `moves` is the ordinary case, `restarts` says that a rung helped and what was before does
  /// not count, `stands` that the next rung is due.
  mutating func look(at exchange: Exchange) -> Verdict {
    if let frozen {
      if exchange.stampInstant == frozen { return climb(from: exchange) }
      self.frozen = nil
      first = exchange
      (hasMoved, wasRepeated) = (false, false)
      return .restarts
    }
    guard let first else {
      self.first = exchange
      return .moves
    }
    if exchange.stampInstant != first.stampInstant { hasMoved = true }
    if hasMoved { return .moves }
    wasRepeated = true
    return exchange.sent >= first.received + Self.patience ? climb(from: exchange) : .moves
  }

  private mutating func climb(from exchange: Exchange) -> Verdict {
    frozen = exchange.stampInstant
    switch rung {
    case .none: rung = .freshConnection
    case .freshConnection: rung = .cacheBypass
    case .cacheBypass, .failed: rung = .failed
    }
    return rung == .failed ? .isFrozen : .stands
  }
}
