import CountdownCore

/// What `tminus --check` was asked.
struct CheckOptions: Sendable {
  /// The server's address as it was typed.
  var address: String
  /// Whether the result is one JSON object.
  var json = false
  /// The bound at which measuring stops; `nil` for the usual one, after which other back ends are looked for.
  var goal: TimeSpan?
  static let usualGoal = TimeSpan.milliseconds(25)
  /// How many exchanges it may make at most, or `nil` for the usual number.
  var probes: Int?
  var verbose = false
  /// An NTP server's address to compare with, as it was typed.
  var utc: String?
}
