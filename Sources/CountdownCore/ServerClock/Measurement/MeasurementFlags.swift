/// What is doubtful about a measured server clock.
package struct MeasurementFlags: OptionSet, Hashable, Sendable {
  /// The bits, kept in saved files: never renumber.
  package let rawValue: UInt32

  /// Flags from their bits.
  package init(rawValue: UInt32) { self.rawValue = rawValue }

  /// Its back ends disagree, or its answers contradict each other.
  package static let conflict = MeasurementFlags(rawValue: 1 << 0)
  /// Its Date comes from a cache that is refreshed now and then: it may be up to a second late.
  package static let dateCached = MeasurementFlags(rawValue: 1 << 1)
  /// Its clock was set back since the last measurement.
  package static let serverStepped = MeasurementFlags(rawValue: 1 << 2)
  /// It once sent two different Dates in one answer.
  package static let twoDates = MeasurementFlags(rawValue: 1 << 3)
  /// Its Date names another zone than GMT.
  package static let oddZone = MeasurementFlags(rawValue: 1 << 4)
  /// It is more than a day away from UTC as this synchronised computer knows it.
  package static let farFromUTC = MeasurementFlags(rawValue: 1 << 5)
  /// This computer's clock is being slewed by more than 500 ppm.
  package static let localClockSlewed = MeasurementFlags(rawValue: 1 << 6)
  /// A public name led to a private address: a captive portal or a rewritten DNS answer.
  package static let privateAddress = MeasurementFlags(rawValue: 1 << 7)
  /// The measurement ended before it reached its goal (exchanges failed, or it was cut short).
  package static let incomplete = MeasurementFlags(rawValue: 1 << 8)
  /// Without TLS it sent us to another site for the time being, as the sign-in page of a network does.
  package static let signInPage = MeasurementFlags(rawValue: 1 << 9)
}
