/// Why an NTP answer is not used, in the order in which the checks are made.
package enum SNTPProblem: Error, Hashable, Sendable {
  /// Fewer than 48 bytes.
  case tooShort
  /// Not the answer of a server.
  case notAServer
  /// It answers something else than our question: forged, or late. To be ignored while the right one may still come.
  case foreign
  /// The server asks us to go away, by this code of four letters ("RATE", "DENY", "RSTR", …).
  case kissOfDeath(String)
  /// The server says that its own clock is not set.
  case notSynchronised
  /// A stratum above 15.
  case stratum(Int)
  /// No time of sending.
  case noTransmitTime
  /// Sent before it was received.
  case transmitBeforeReceive
  /// The server says it took longer than the whole round trip.
  case impossibleDelay
  /// Too far from the clock that it is set by.
  case tooFarFromRoot(TimeSpan)

  /// Whether the wait for the right answer goes on.
  package var isIgnored: Bool { self == .foreign }

  /// The problem as a clause that follows the host's name.
  package var phrase: String {
    switch self {
    // Translators: these follow a host's name: "ntp.example sent an NTP answer that is too short"
    case .tooShort: tr("sent an NTP answer that is too short")
    case .notAServer: tr("sent a packet that is not an NTP server's answer")
    case .foreign: tr("sent an NTP answer to another question")
    case .kissOfDeath("RATE"): tr("asked for fewer NTP requests")
    case .kissOfDeath("DENY"), .kissOfDeath("RSTR"): tr("does not give us NTP time")
    case .kissOfDeath(let code): tr("refused to give NTP time (%s)", code)
    case .notSynchronised: tr("says that its own clock is not set")
    case .stratum(let stratum): tr("says that it has no source of time (stratum %s)", String(stratum))
    case .noTransmitTime: tr("sent an NTP answer without a time")
    case .transmitBeforeReceive, .impossibleDelay: tr("sent an NTP answer whose times cannot be true")
    case .tooFarFromRoot(let distance): tr("may itself be off by %s", ClockText.bound(distance))
    }
  }
}
