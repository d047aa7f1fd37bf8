/// How sure it is that an estimate's range holds θ, by what is known of the age of the stamps it was made from.
package enum Freshness: Hashable, Sendable {
  /// Something else says the same.
  case confirmed(Confirmation)
  /// Nothing speaks against fresh stamps.
  case assumed
  /// Stamps are known to be old; the range allows for that.
  case lagging(StampAge.Evidence)

  /// What confirms an estimate; the raw value is its name in JSON.
  package enum Confirmation: String, CaseIterable, Hashable, Sendable {
    /// Another stamp of the same answers, made by another clock.
    case otherStamp = "other-stamp"
    /// UTC lies within the bound.
    case utc
    /// The source makes its stamps on the spot: JSON with milliseconds, SNTP.
    case source
  }

  /// Its name in JSON, without the reason.
  package var name: String {
    switch self {
    case .confirmed: "confirmed"
    case .assumed: "assumed"
    case .lagging: "lagging"
    }
  }

  /// The reason's name in JSON; `nil` where there is none.
  package var reason: String? {
    switch self {
    case .confirmed(let confirmation): confirmation.rawValue
    case .assumed: nil
    case .lagging(let evidence): evidence.rawValue
    }
  }

  /// The freshness with these names, or `nil` where there is no such one.
  package init?(name: String, reason: String?) {
    switch (name, reason) {
    case ("assumed", nil): self = .assumed
    case ("confirmed", let reason?):
      guard let confirmation = Confirmation(rawValue: reason) else { return nil }
      self = .confirmed(confirmation)
    case ("lagging", let reason?):
      guard let evidence = StampAge.Evidence(rawValue: reason) else { return nil }
      self = .lagging(evidence)
    default: return nil
    }
  }
}
