internal import GLib

/// How an order is grabbed.
package enum Grab: Hashable, Sendable {
  /// By a request to the server.
  case post(GrabRequest)
  /// By the person, in the browser.
  case open(Address)
}

extension Order {
  /// How it is grabbed, or `nil` where it does not say.
  package var grab: Grab? {
    if let grabURL { return .post(GrabRequest(address: grabURL)) }
    return url.map { .open($0) }
  }
}

/// The request that grabs an order: a POST with an empty body.
///
/// It is made on a person's click only. Whatever is sent, body or method, never goes to another origin.
package struct GrabRequest: Hashable, Sendable {
  /// Where it goes.
  package var address: Address
  /// How many redirects led here.
  package var redirects = 0

  /// The most redirects that are followed.
  static let mostRedirects = 5

  /// A POST to this address.
  package init(address: Address) { self.address = address }

  /// The request that a redirect asks for, by its status and its Location (RFC 9110, section 15.4).
  ///
  /// 307 and 308 repeat it; after 301, 302 and 303 there is none: they name a page to look at, and the fetch of the order
  /// tells what became of it. All only at the same scheme, host and port.
  package func followed(status: Int, location: String?) throws(GrabProblem) -> GrabRequest? {
    guard let location, let target = Address(location, relativeTo: address) else { throw .badRedirect }
    guard target.origin == address.origin else { throw .otherHost(target.displayHost) }
    guard redirects < Self.mostRedirects else { throw .tooManyRedirects }
    var next = self
    next.address = target
    next.redirects += 1
    switch status {
    case 301, 302, 303: return nil
    case 307, 308: return next
    default: throw .badRedirect
    }
  }
}

/// Why a grab was not followed to its end.
package enum GrabProblem: Error, Hashable, Sendable {
  /// It was sent on to another host.
  case otherHost(String)
  /// It was sent on too often.
  case tooManyRedirects
  /// It was sent on to no usable address.
  case badRedirect

  /// The problem as one sentence.
  package var sentence: String {
    switch self {
    case .otherHost(let host):
      tr("The server points to %s; an order is only grabbed where it comes from.", host.excerptFromOutside)
    case .tooManyRedirects: tr("The server keeps redirecting the request.")
    case .badRedirect: tr("The server redirects to an address that cannot be used.")
    }
  }
}
