/// How a server makes its Date.
struct SimulatedServer: Sendable {
  /// Where its Date comes from.
  enum Date: Sendable {
    /// Made for each answer.
    case exact
    /// Refreshed by a timer that starts at the boundary of the second and is late by this mean, in seconds.
    case aligned(lag: Double)
    /// Refreshed by a free-running timer of this period, in seconds.
    case timer(period: Double)
    /// Always the one of the start.
    case frozen
    /// The one of the time when the connection was opened.
    case pinnedToConnection
    /// From a cache, unless the query is a new one.
    case cachedUnlessBypassed
    /// As old as a model of real servers makes it.
    case lagging(SimulatedLag)
  }

  var date = Date.exact
  /// How far each machine behind the name is ahead of the truth, in seconds.
  var backEnds = [0.0]
  /// Whether a connection stays with one machine.
  var isSticky = false
  /// After so many seconds its clock is moved by so many seconds.
  var step: (after: Double, by: Double)?
  /// How often an exchange is lost altogether.
  var lostExchanges = 0.0
  /// The `Server` header.
  var name: String?
  /// A cookie in each answer that is made on the spot and lives for so many seconds.
  var cookieLife: Double?
  /// What its stamps are: Date, or JSON with this many nanoseconds a step, or SNTP.
  var stamps = Stamps.date

  enum Stamps: Sendable {
    case date, sntp
    case json(step: Int64, shown: Int64)
  }
}
