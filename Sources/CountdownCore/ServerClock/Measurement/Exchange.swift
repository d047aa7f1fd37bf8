/// One question to a server and its answer, reduced to what it tells about the server's clock.
package struct Exchange: Hashable, Sendable {
  /// s: just before the request's first byte left, on an open connection.
  ///
  /// Never later than the truth. Where a connection was opened as a part of the exchange, just before that.
  package var sent: BootInstant
  /// r: just after the answer's first byte came.
  ///
  /// Never earlier than the truth.
  package var received: BootInstant
  /// What the answer said of the server's clock.
  package var stamp: Stamp
  /// Whether it was the first request on its connection.
  package var onFreshConnection: Bool
  /// The `Server` header of the answer, where it had one.
  package var server: String?
  /// Where the answer sends us, where it was a redirect: its Date counts, but it is never followed.
  package var pointsTo: String?
  /// CLOCK_MONOTONIC_RAW at `received`, to notice a slewed clock.
  package var rawReceived: RawInstant
  /// The other times that the answer carries: with a Date what is in its other headers and its body, with JSON its Date.
  package var otherStamps: [OtherStamp]

  /// An exchange made of its parts.
  package init(
    sent: BootInstant, received: BootInstant, rawReceived: RawInstant, stamp: Stamp, onFreshConnection: Bool = false,
    server: String? = nil, pointsTo: String? = nil, otherStamps: [OtherStamp] = []
  ) {
    self.sent = sent
    self.received = received
    self.stamp = stamp
    self.onFreshConnection = onFreshConnection
    self.server = server
    self.pointsTo = pointsTo
    self.rawReceived = rawReceived
    self.otherStamps = otherStamps
  }

  /// r − s.
  package var roundTrip: TimeSpan { received - sent }

  /// What a server says of its clock in one answer.
  package enum Stamp: Hashable, Sendable {
    /// The HTTP `Date` header: truncated to a second. `upperKnown` is false for a leap second (`:60`), whose upper end is void.
    case date(ServerInstant, upperKnown: Bool)
    /// A timestamp in a JSON body, truncated to the quantum its digits show.
    case json(ServerInstant, quantum: TimeSpan)
    /// The four stamps of SNTP, of which sent and received stand in the exchange, and the distance to the root
    /// (root delay/2 + root dispersion).
    case sntp(receive: ServerInstant, transmit: ServerInstant, rootDistance: TimeSpan)
  }
}

/// What to do for the next exchange.
package struct ExchangeRequest: Hashable, Sendable {
  /// When the request's first byte should leave.
  package var at: BootInstant
  /// Whether to open a new connection for it first (the handshake is done before `at`).
  package var freshConnection: Bool
  /// Whether that connection is only opened at `at`, as a part of the exchange: for a server whose Date is as old as its
  /// connection.
  package var connectsThen: Bool
  /// Whether to add a query that no cache has seen.
  package var bypassesCache: Bool
  /// When all of it has to be over, its connection included; `nil` where no more than the usual limits of each part hold.
  package var endsBy: BootInstant?

  /// A request made of its parts.
  package init(
    at: BootInstant, freshConnection: Bool = false, connectsThen: Bool = false, bypassesCache: Bool = false,
    endsBy: BootInstant? = nil
  ) {
    self.at = at
    self.freshConnection = freshConnection
    self.connectsThen = connectsThen
    self.bypassesCache = bypassesCache
    self.endsBy = endsBy
  }
}
