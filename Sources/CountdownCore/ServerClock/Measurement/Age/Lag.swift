/// How the lag of a server's Date moves, for whoever plans measurements and for whoever says what waiting would bring.
package struct Lag: Hashable, Sendable {
  /// λ: how old a Date is at most.
  package var limit: TimeSpan
  /// How fast the lag grows, in parts per million; `nil` where it does not move evenly, or is not known to move.
  package var rate: Int64?
  /// When it may jump back to nothing next, by the rate: then both ends of the range come close to each other.
  package var jump: ClosedRange<BootInstant>?
  /// Whether the edge may lie so far above the range's lower end that a look now would raise that: the lag has just jumped
  /// back.
  package var mayHaveJumped: Bool
  /// Whether it jumps about from one exchange to the next.
  package var isErratic: Bool
  /// When requests were made for the host's clock in the last hour, the oldest first.
  package var requests: [BootInstant]

  /// A lag made of its parts.
  package init(
    limit: TimeSpan, rate: Int64? = nil, jump: ClosedRange<BootInstant>? = nil, mayHaveJumped: Bool = false,
    isErratic: Bool = false,
    requests: [BootInstant] = []
  ) {
    self.limit = limit
    self.rate = rate
    self.jump = jump
    self.mayHaveJumped = mayHaveJumped
    self.isErratic = isErratic
    self.requests = requests
  }

  /// How long one sweep of the lag takes, from nothing to a second: so long a wait lets the range close.
  package var sweep: TimeSpan? {
    rate.flatMap { $0 > 0 ? TimeSpan(nanoseconds: 1_000_000_000 / $0) * 1_000_000 : nil }
  }
}
