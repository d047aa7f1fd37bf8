/// A time that an answer carries beside the one that is read: another witness of the server's clock.
///
/// A Date may come from a timer while a cookie's expiry in the same answer is made on the spot. Which of them are clocks at
/// all, and which only a fixed time or a copy of the Date, is found out by comparing answers (``OtherStamps``).
package struct OtherStamp: Hashable, Sendable {
  /// Where it stands.
  package enum Source: Hashable, Sendable {
    /// The Date header, where the time that is read is another one, as with JSON.
    case date
    /// The expiry of a cookie, by the cookie's name.
    case cookie(String)
    /// The Expires header.
    case expires
    /// The Last-Modified header.
    case lastModified
    /// The Date with its Age added.
    case age
    /// Another time in a JSON body, by its JSON pointer.
    case body(String)
  }

  /// Where it stands.
  package var source: Source
  /// The time it shows.
  package var instant: ServerInstant
  /// What it was cut to.
  package var quantum: TimeSpan

  /// A stamp made of its parts; what headers say is in whole seconds.
  package init(source: Source, instant: ServerInstant, quantum: TimeSpan = .seconds(1)) {
    self.source = source
    self.instant = instant
    self.quantum = quantum
  }
}
