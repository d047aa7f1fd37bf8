/// Finds out whether a server's Date stands still, and what gets past it: a new connection, then a query no cache has seen.
struct FreezeCheck: Sendable {
  /// After this long even a Date from a cache that is refreshed every second has changed.
  static let patience = TimeSpan.milliseconds(2200)

  /// What was tried, step by step.
  enum Rung: Sendable { case none, freshConnection, cacheBypass, failed }

  /// How long a Date is given to move on the connection on which it did not before a new one was opened.
  static let secondPatience = TimeSpan.milliseconds(1200)

  /// A check that has yet to find out, or that knows from before that each connection keeps the Date it began with.
  init(connectionsKeepDate: Bool = false) { rung = connectionsKeepDate ? .freshConnection : .none }

  /// The last thing tried; it stays in use once it helped.
  private(set) var rung: Rung
  private var first: Exchange?
  private var hasMoved = false
  /// The stamp that stood still, while the answer to the next rung is awaited.
  private var frozen: ServerInstant?
  /// The first answer over a new connection that helped, until it is known whether time alone would have.
  private var helped: Exchange?
  /// How long the stamp was seen to stand still.
  private var pause = TimeSpan.zero
  private var wasRepeated = false

  /// Whether the exchange that comes next tries a rung and need not be aimed.
  var isTrying: Bool { frozen != nil }
  /// Whether what was answered so far may have come from a cache.
  var isInDoubt: Bool { isTrying || helped != nil || (wasRepeated && !hasMoved) }
  /// Whether each connection keeps the Date it began with.
  var connectionsKeepDate: Bool { rung == .freshConnection && helped == nil && !isTrying }
  /// Whether each exchange needs its own connection.
  var needsFreshConnection: Bool {
    (rung == .freshConnection && helped == nil) || (rung == .cacheBypass && isTrying)
  }
  /// Whether each exchange needs a query of its own.
  var needsCacheBypass: Bool { rung == .cacheBypass }

  /// When the next exchange can tell whether the Date moves, where the last one could not.
  var notBefore: BootInstant? {
    if let helped { return helped.received + Self.secondPatience }
    guard let first, !hasMoved, wasRepeated else { return nil }
    return first.received + Self.patience
  }

  /// What an exchange means.
  enum Verdict: Equatable {
    /// The ordinary case.
    case moves
    /// A rung helped: what was before does not count.
    case restarts
    /// The next rung is due, or the answer only told that each connection has its own Date.
    case stands
    /// Nothing helps.
    case isFrozen
    /// The Date moves by itself after all, having stood still for at least that long.
    case lags(TimeSpan)
  }

  /// Looks at the stamp of an exchange.
  mutating func look(at exchange: Exchange) -> Verdict {
    if let helped {
      self.helped = nil
      if exchange.stampInstant == helped.stampInstant || exchange.onFreshConnection { return .stands }
      rung = .none
      hasMoved = true
      return .lags(pause)
    }
    if let frozen {
      if exchange.stampInstant == frozen { return climb(from: exchange) }
      self.frozen = nil
      first = exchange
      (hasMoved, wasRepeated) = (false, false)
      if rung == .freshConnection { helped = exchange }
      return .restarts
    }
    guard let first else {
      self.first = exchange
      return .moves
    }
    if exchange.stampInstant != first.stampInstant { hasMoved = true }
    if hasMoved { return .moves }
    wasRepeated = true
    pause = exchange.sent - first.received
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
