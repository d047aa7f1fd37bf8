extension MeasurementFlags {
  /// The flags one by one with their names in JSON, in the order of their bits.
  package static let names: [(flag: MeasurementFlags, name: String)] = [
    (.conflict, "conflict"), (.dateCached, "date-cached"), (.serverStepped, "server-stepped"), (.twoDates, "two-dates"),
    (.oddZone, "odd-zone"), (.farFromUTC, "far-from-utc"), (.localClockSlewed, "local-clock-slewed"),
    (.privateAddress, "private-address"), (.incomplete, "incomplete"), (.signInPage, "sign-in-page"),
  ]

  /// All flags that there are.
  static let all = MeasurementFlags(names.map(\.flag))

  /// The names of the flags that are set.
  package var names: [String] { Self.names.filter { contains($0.flag) }.map(\.name) }

  /// A sentence for each flag that is set.
  package func sentences(host: String) -> [String] {
    Self.names.filter { contains($0.flag) }.map { Self.sentence($0.flag, host: host) }
  }

  private static func sentence(_ flag: MeasurementFlags, host: String) -> String {
    switch flag {
    // Translators: %s is a host's name in all of these, such as shop.example
    case .conflict: tr("The answers of %s do not agree: there may be several servers with different clocks.", host)
    case .dateCached: tr("The Date of %s comes from a cache and may be up to a second late.", host)
    case .serverStepped: tr("The clock of %s was set back since it was last measured.", host)
    case .twoDates: tr("%s sent two different Dates in one answer, which was dropped.", host)
    case .oddZone: tr("The Date of %s is not in GMT.", host)
    case .farFromUTC: tr("The clock of %s is more than a day away from the true time.", host)
    case .localClockSlewed:
      tr("This computer's clock is being adjusted fast, so the offset of %s is less certain.", host)
    case .privateAddress: tr("%s leads to a private address: a sign-in page or a changed DNS answer?", host)
    case .signInPage: tr("What answers for %s may be the sign-in page of this network.", host)
    default: tr("The measurement of %s ended early.", host)
    }
  }
}
