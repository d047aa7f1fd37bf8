/// A request for what an address holds, or a POST to it, within limits: for orders and their pictures.
///
/// A GET follows up to five redirects, never from https to http; a POST follows none, so that its body never reaches
/// another address than the one it was meant for.
package struct HTTPFetch: Sendable {
  /// How long a request may take, redirects included.
  package static let limit = TimeSpan.seconds(6)
  /// How many redirects a GET follows.
  package static let redirects = 5
  /// The largest body of an order, in bytes.
  package static let orderLimit = 1 << 20
  /// The largest picture, in bytes.
  package static let pictureLimit = 5 << 20

  /// Where: an http or https address; a fragment is ignored.
  package var address: Address
  /// On whose behalf.
  package var asker: Asker
  /// What is posted and its media type, or `nil` for a GET.
  package var posted: (body: [UInt8], type: String)?
  /// The media types that are wanted.
  package var accept: String
  /// How large the answer's body may be, in bytes.
  package var bodyLimit: Int

  /// A request made of its parts.
  package init(
    _ address: Address, for asker: Asker = .program, posted: (body: [UInt8], type: String)? = nil,
    accept: String = "application/json", bodyLimit: Int = HTTPFetch.orderLimit
  ) {
    self.address = address.withoutFragment
    self.asker = asker
    self.posted = posted
    self.accept = accept
    self.bodyLimit = max(0, bodyLimit)
  }

  /// What came.
  package struct Answer: Sendable {
    /// The final status, 200–599; a GET's that asks for silence is a failure.
    package var status: Int
    /// The address that answered, after redirects: relative addresses in the body start from it.
    package var address: Address
    /// The media type that the answer claims.
    package var type: String?
    /// The body.
    package var body: [UInt8]
    /// Where a redirect leads that was not followed.
    package var location: String?
    /// What the Date header tells of the server's clock, where there is one that can be read.
    package var date: Exchange?
    /// Not later than the request's first byte left.
    package var sent: BootInstant
    /// Not earlier than all of the body was there.
    package var received: BootInstant
    /// CLOCK_MONOTONIC_RAW at `received`.
    package var rawReceived: RawInstant

    /// An answer made of its parts.
    package init(
      status: Int, address: Address, type: String? = nil, body: [UInt8], location: String? = nil,
      date: Exchange? = nil, sent: BootInstant, received: BootInstant, rawReceived: RawInstant
    ) {
      self.status = status
      self.address = address
      self.type = type
      self.body = body
      self.location = location
      self.date = date
      self.sent = sent
      self.received = received
      self.rawReceived = rawReceived
    }
  }

  /// Makes it over a worker's own session.
  func run(_ line: HostLine, over session: HTTPSession) -> Result<Answer, ExchangeFailure> {
    let deadline = line.worker.now + Self.limit
    var seen: Set<Address> = [address]
    var place = address
    while true {
      let request = HTTPRequest(
        method: posted == nil ? "GET" : "POST", address: place,
        headers: [("Accept", accept), ("Cache-Control", "no-cache")], body: posted.map { ($0.body, $0.type) },
        bodyLimit: bodyLimit)
      switch line.send(request, over: session, by: deadline) {
      case .failure(let failure): return .failure(failure)
      case .success(let answer):
        guard posted == nil else { return read(answer, from: place) }
        if let refusal = answer.refusal { return .failure(refusal) }
        guard [301, 302, 303, 307, 308].contains(answer.status), let location = answer.location else {
          return read(answer, from: place)
        }
        guard let next = Address(location, relativeTo: place)?.withoutFragment, seen.count <= Self.redirects,
          seen.insert(next).inserted, next.scheme == .https || place.scheme == .http
        else { return .failure(.notUsable) }
        place = next
      }
    }
  }

  private func read(_ answer: HTTPAnswer, from place: Address) -> Result<Answer, ExchangeFailure> {
    if answer.isCut { return .failure(.notUsable) }
    let dates = Set(answer.dates)
    return .success(
      Answer(
        status: answer.status, address: place, type: answer.value(of: "Content-Type"), body: answer.body,
        location: answer.location, date: dates.count == 1 ? dates.first.flatMap { $0 }.map(answer.exchange) : nil,
        sent: answer.sent, received: answer.end, rawReceived: answer.raw.end))
  }
}
