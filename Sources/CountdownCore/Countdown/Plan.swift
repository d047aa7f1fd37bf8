/// What a countdown counts to.
package enum Plan: Hashable, Sendable {
  /// A length of time from the start on: it counts through suspend, and no change of the wall clock moves it.
  case duration(TimeSpan)
  /// A point in time on some clock.
  ///
  /// With `everyYear` it comes round again; whoever reads the calendar starts the next one.
  case moment(Target, everyYear: Bool = false)
  /// The opening of an order, on the clock of the server at `clock`; `address` is where the order is fetched.
  case order(opens: ServerInstant, clock: String, address: String)

  /// A point in time and the clock that it is on.
  package enum Target: Hashable, Sendable {
    /// On this computer's clock: it follows when somebody sets that.
    case wall(WallInstant)
    /// On the clock of the server at this address, as the person wrote it.
    ///
    /// As long as that server's time is not known, `typed` holds the words: the instant is what they mean by this
    /// computer's clock until then.
    case server(ServerInstant, clock: String, typed: Typed? = nil)
  }

  /// The length of a duration; `nil` for a moment or an order.
  package var duration: TimeSpan? {
    if case .duration(let span) = self { span } else { nil }
  }

  package var isOrder: Bool {
    if case .order = self { true } else { false }
  }

  /// The point on a server's clock that it counts to; `nil` where no server is involved.
  package var serverTarget: ServerInstant? {
    switch self {
    case .moment(.server(let instant, _, _), _), .order(let instant, _, _): instant
    case .duration, .moment(.wall, _): nil
    }
  }

  /// The address of the server on whose clock it counts; `nil` for this computer's.
  package var clock: String? {
    switch self {
    case .moment(.server(_, let clock, _), _), .order(_, let clock, _): clock
    case .duration, .moment(.wall, _): nil
    }
  }
}
