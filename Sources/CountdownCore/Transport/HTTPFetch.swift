internal import CGLib

/// Fetches what an address holds, or posts to it, within limits: for orders and their pictures.
///
/// Each request runs on a thread of its own for at most 6 s. A GET follows up to five redirects, never from https to
/// http; a POST follows none, so that its body never reaches another address than the one it was meant for.
package final class HTTPFetch: Sendable {
  /// How long a request may take, redirects included.
  package static let limit = TimeSpan.seconds(6)
  /// How many redirects a GET follows.
  package static let redirects = 5
  /// The largest body of an order, in bytes.
  package static let orderLimit = 1 << 20
  /// The largest picture, in bytes.
  package static let pictureLimit = 5 << 20

  /// What to ask for.
  package struct Request: Sendable {
    /// Where: an http or https address; a fragment is ignored.
    package var url: String
    /// What is posted and its media type, or `nil` for a GET.
    package var posted: (body: [UInt8], type: String)?
    /// The media types that are wanted.
    package var accept: String
    /// How large the answer's body may be, in bytes.
    package var bodyLimit: Int

    /// A request made of its parts.
    package init(
      _ url: String, posted: (body: [UInt8], type: String)? = nil, accept: String = "application/json",
      bodyLimit: Int = HTTPFetch.orderLimit
    ) {
      self.url = url
      self.posted = posted
      self.accept = accept
      self.bodyLimit = max(0, bodyLimit)
    }
  }

  /// What came.
  package struct Answer: Sendable {
    /// The final status, 200–599.
    package var status: Int
    /// The address that answered, after redirects: relative addresses in the body start from it.
    package var url: String
    /// The media type that the answer claims.
    package var type: String?
    /// The body.
    package var body: [UInt8]
    /// Where a redirect leads that was not followed.
    package var location: String?
    /// How long the server asks to be left alone, with status 429 or 503.
    package var wait: TimeSpan?
    /// What the Date header tells of the server's clock, where there is one that can be read.
    package var date: Exchange?
    /// Not later than the request's first byte left.
    package var sent: BootInstant
    /// Not earlier than all of the body was there.
    package var received: BootInstant
    /// CLOCK_MONOTONIC_RAW at `received`.
    package var rawReceived: RawInstant

    /// What a time in the body tells of the server's clock.
    package func exchange(_ timestamp: Timestamp) -> Exchange {
      Exchange(sent: sent, received: received, rawReceived: rawReceived, stamp: timestamp.stamp)
    }
  }

  private let timekeeper: any Timekeeper
  private let trustedCertificates: String?

  /// A fetcher by these clocks, which have to be this computer's own but for what its wall clock shows.
  ///
  /// `trustedCertificates` is a file of PEM data to trust instead of the system's certificates.
  package init(timekeeper: any Timekeeper = SystemTimekeeper(), trustedCertificates: String? = nil) {
    self.timekeeper = timekeeper
    self.trustedCertificates = trustedCertificates
  }

  /// Starts a request; `completion` is called exactly once, on the request's own thread.
  ///
  /// Without a thread left it is called before this returns.
  @discardableResult
  package func start(
    _ request: Request, completion: @escaping @Sendable (Result<Answer, ExchangeFailure>) -> Void
  ) -> NetworkRun {
    let cancellation = Cancellation()
    let thread = WorkerThread.start { [self] in completion(run(request, cancellation)) }
    if let thread { thread.detach() } else { completion(.failure(.exhausted)) }
    return NetworkRun(cancellation)
  }

  private func run(_ request: Request, _ cancellation: Cancellation) -> Result<Answer, ExchangeFailure> {
    if cancellation.isCancelled { return .failure(.cancelled) }
    guard let worker = NetworkWorker(timekeeper: timekeeper, cancellation: cancellation) else {
      return .failure(.exhausted)
    }
    defer { worker.close() }
    guard let session = HTTPSession(worker: worker, trustedCertificates: trustedCertificates) else {
      return .failure(.exhausted)
    }
    defer { session.close() }
    let deadline = worker.now + Self.limit
    guard var url = Self.address(request.url) else { return .failure(.notUsable) }
    var seen = Set([url])
    while true {
      let wish = HTTPRequest(
        method: request.posted == nil ? "GET" : "POST", url: url,
        headers: [("Accept", request.accept), ("Cache-Control", "no-cache")],
        body: request.posted.map { ($0.body, $0.type) },
        bodyLimit: request.bodyLimit)
      switch session.send(wish, by: deadline) {
      case .failure(let failure): return .failure(failure)
      case .success(let answer):
        guard request.posted == nil, [301, 302, 303, 307, 308].contains(answer.status),
          let location = answer.value(of: "Location")
        else { return answer.isCut ? .failure(.notUsable) : .success(self.answer(answer, from: url)) }
        guard let next = Self.address(location, from: url), seen.count <= Self.redirects, seen.insert(next).inserted,
          next.hasPrefix("https:") || url.hasPrefix("http:")
        else { return .failure(.notUsable) }
        url = next
      }
    }
  }

  private func answer(_ answer: HTTPAnswer, from url: String) -> Answer {
    let wall = timekeeper.read().wall
    let dates = answer.values(of: "Date").map { text in try? HTTPDate(text, now: wall) }
    let date = Set(dates).count == 1 ? dates.first.flatMap { $0 } : nil
    return Answer(
      status: answer.status, url: url, type: answer.value(of: "Content-Type"), body: answer.body,
      location: (300...399).contains(answer.status) ? answer.value(of: "Location") : nil,
      wait: answer.isRefusal
        ? answer.value(of: "Retry-After").flatMap { RetryAfter.wait($0, serverNow: date?.instant, wall: wall) } : nil,
      date: date.map {
        Exchange(
          sent: answer.sent, received: answer.hadInformational ? answer.end : answer.firstByte,
          rawReceived: answer.raw, stamp: $0.stamp, onFreshConnection: answer.onFreshConnection,
          server: answer.value(of: "Server"))
      },
      sent: answer.sent, received: answer.end, rawReceived: answer.raw)
  }

  /// An http or https address without its fragment, from a text that may be relative to another address.
  static func address(_ text: String, from base: String? = nil) -> String? {
    let flags = GUriFlags(
      rawValue: G_URI_FLAGS_ENCODED.rawValue | G_URI_FLAGS_SCHEME_NORMALIZE.rawValue)
    guard text.utf8.count <= 8000, let resolved = g_uri_resolve_relative(base, text, flags, nil) else { return nil }
    defer { g_free(resolved) }
    let whole = String(cString: resolved)
    let address = String(whole.prefix { $0 != "#" })
    guard address.hasPrefix("http://") || address.hasPrefix("https://"),
      (try? ServerAddress(address)) != nil
    else { return nil }
    return address
  }
}
