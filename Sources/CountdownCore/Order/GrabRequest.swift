/// How an order is grabbed.
public enum Grab: Hashable, Sendable {
  /// By a request to the server.
  case post(GrabRequest)
  /// By the person, in the browser.
  case open(WebAddress)
}

extension Order {
  /// How it is grabbed, or `nil` where it does not say.
  public var grab: Grab? {
    if let grabURL { return .post(GrabRequest(address: grabURL)) }
    return url.map { .open($0) }
  }
}

/// The request that grabs an order: a POST with an empty body.
///
/// It is made on a person's click only. Whatever is sent, body or method, never goes to another origin.
public struct GrabRequest: Hashable, Sendable {
  /// Where it goes.
  public var address: WebAddress
  /// The method: POST, or GET after a redirect that asks for it.
  public var method: Method
  /// How many redirects led here.
  public var redirects: Int

  /// The method of a request.
  public enum Method: String, Hashable, Sendable {
    /// Fetches.
    case get = "GET"
    /// Acts.
    case post = "POST"
  }

  /// The most redirects that are followed.
  static let mostRedirects = 5

  /// A POST to this address.
  public init(address: WebAddress) {
    self.address = address
    method = .post
    redirects = 0
  }

  /// What to do about a redirect, by its status and its Location (RFC 9110, section 15.4).
  ///
  /// 307 and 308 repeat the POST, 301, 302 and 303 fetch with a GET; all only at the same scheme, host and port.
  public func followed(status: Int, location: String?) throws(GrabProblem) -> GrabRequest {
    guard let location, let target = WebAddress(location, relativeTo: address) else { throw .badRedirect }
    guard target.origin == address.origin else { throw .otherHost(target.host) }
    guard redirects < Self.mostRedirects else { throw .tooManyRedirects }
    var next = self
    next.address = target
    next.redirects += 1
    switch status {
    case 301, 302, 303: next.method = .get
    case 307, 308: break
    default: throw .badRedirect
    }
    return next
  }
}

/// Why a grab was not followed to its end.
public enum GrabProblem: Error, Hashable, Sendable {
  /// It was sent on to another host.
  case otherHost(String)
  /// It was sent on too often.
  case tooManyRedirects
  /// It was sent on to no usable address.
  case badRedirect

  /// The problem as one sentence.
  public var message: String {
    switch self {
    case .otherHost(let host):
      tr("The server points to %s; an order is only grabbed where it comes from.", OrderText.excerpt(host))
    case .tooManyRedirects: tr("The server sends the request on and on.")
    case .badRedirect: tr("The server sends the request on to no usable address.")
    }
  }
}
