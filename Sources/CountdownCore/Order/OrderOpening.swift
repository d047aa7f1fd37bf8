extension Order {
  /// When it opens, on the server's clock; `nil` where it is not timed, or nothing relates its time left to that clock.
  ///
  /// The published time counts. Where there is none, it is the time left after the server's own stamp, and without that
  /// the time left after the middle of the exchange in which it was fetched, by what is known of the server's offset.
  package func opening(sent: BootInstant, received: BootInstant, offset: ServerOffset?) -> ServerInstant? {
    guard isTimed else { return nil }
    if let publishTime { return publishTime }
    guard let timeLeft else { return nil }
    if let databaseTime { return databaseTime.instant + timeLeft }
    return offset.map { $0.server(at: sent + (received - sent) / 2) + timeLeft }
  }

  /// What fetching it told about the server's clock: one exchange for the estimate, besides that of the Date.
  ///
  /// The stamp was taken at any time up to the end of the answer, so `received` has to be that end.
  package func exchange(sent: BootInstant, received: BootInstant, rawReceived: RawInstant) -> Exchange? {
    databaseTime.map { Exchange(sent: sent, received: received, rawReceived: rawReceived, stamp: $0.stamp) }
  }

  /// Whether the server said, when it answered, that it was not open yet.
  ///
  /// Its own reckoning counts, so that an estimate which is a little early does not matter; `now` is the server's clock
  /// by that estimate, for servers that tell no time.
  package func isClosed(now: ServerInstant?) -> Bool {
    guard isTimed else { return false }
    if let publishTime, let now = databaseTime?.instant ?? now { return now < publishTime }
    return timeLeft.map { $0 > .zero } ?? true
  }
}

/// That an order opens at another instant than it did.
package struct OpeningChange: Hashable, Sendable {
  /// How much later it opens; negative where it opens earlier.
  package var span: TimeSpan
  /// When it opens now, on the server's clock.
  package var opens: ServerInstant

  /// The change between two fetches, or `nil` where there is none.
  ///
  /// An opening reckoned from a time left differs a little with every answer's way, so below a second it counts as the
  /// same unless it `isPublished`.
  package init?(from old: ServerInstant, to new: ServerInstant, isPublished: Bool) {
    (span, opens) = (new - old, new)
    let least: TimeSpan = isPublished ? .milliseconds(1) : .seconds(1)
    if span.magnitude < least { return nil }
  }
}
