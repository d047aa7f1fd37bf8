/// Why one exchange told nothing about the server's clock.
package enum ExchangeFailure: Error, Hashable, Sendable {
  /// The name has no address.
  case noSuchHost
  /// Nothing listens there.
  case refused
  /// No way leads there: no network, no route, a proxy that does not let us through.
  case unreachable
  /// No answer within the time an exchange may take.
  case timedOut
  /// The connection ended before the answer was whole.
  case connectionClosed
  /// Plain HTTP is spoken where TLS was expected; the address is how to write it.
  case plainHTTP(String)
  /// No TLS connection came about, though no certificate was at fault.
  case noSecureConnection(TLSProblem)
  /// The certificate does not hold. `clockIsImplausible`: this computer's wall clock is so far off that this may be the reason.
  case certificate(CertificateProblem, clockIsImplausible: Bool)
  /// It sends us elsewhere, and a redirect is never followed for timing.
  case redirected(to: String)
  /// 511: the network wants a person to sign in first (RFC 6585, section 6).
  case signInRequired
  /// 429 or 503, with the wait that it asked for, where it named one, and until when it is left alone.
  case askedToWait(status: Int, wait: TimeSpan?, until: BootInstant? = nil)
  /// An HTTP status that carries no time.
  case status(Int)
  /// No Date in the answer.
  case noDate
  /// A Date that is none.
  case malformedDate(String)
  /// A Date that no clock shows in these times, or that does not exist.
  case impossibleDate(String)
  /// Two different Dates in one answer.
  case twoDates
  /// Too large, too slow, or not HTTP at all.
  case notUsable
  /// The JSON has no time at the pointer.
  case json(pointer: String, JSONTimeProblem)
  /// An NTP answer that does not pass its checks.
  case sntp(SNTPError)
  /// Anything else, in the words of the library.
  case other(String)
  /// Somebody ended it.
  case cancelled

  /// Why no TLS connection came about.
  package enum TLSProblem: Hashable, Sendable {
    /// The other side speaks something else, or nothing.
    case notTLS
    /// It closed the connection.
    case closed
    /// It refused, or anything else.
    case other
  }

  /// What is wrong with a certificate.
  package enum CertificateProblem: Hashable, Sendable {
    /// Past its time.
    case expired
    /// Not yet valid.
    case notYetValid
    /// For another host.
    case otherHost
    /// Signed by nobody this computer trusts.
    case unknownAuthority
    /// Anything else.
    case other
  }

  /// What is wrong at the place in the JSON where the time should be.
  package enum JSONTimeProblem: Hashable, Sendable {
    /// The body is not JSON.
    case notJSON
    /// Nothing is there.
    case missing
    /// `null` is there.
    case null
    /// Something is there that is neither a number nor a text.
    case wrongType
    /// A number or text is there that is no time.
    case timestamp(TimestampError)
  }
}
