/// One HTTP request as the session sends it.
struct HTTPRequest {
  /// HEAD, GET or POST.
  var method: String
  /// An http or https address; a fragment is not sent.
  var address: Address
  /// Headers beside those that the session sets itself.
  var headers: [(name: String, value: String)] = []
  /// The body and its media type.
  var body: (bytes: [UInt8], type: String)?
  /// How many bytes of the answer's body are read; what is longer is cut off.
  var bodyLimit = 64 * 1024
}

/// One HTTP answer, with the instants at which it went and came.
struct HTTPAnswer {
  /// The final status, 200–599.
  var status: Int
  /// All headers, as they came.
  var headers: [(name: String, value: String)]
  /// The body, at most as long as the request allowed.
  var body: [UInt8]
  /// Whether the body was longer than that.
  var isCut: Bool
  /// Not later than the request's first byte left.
  var sent: BootInstant
  /// Not earlier than the answer's first byte came.
  var firstByte: BootInstant
  /// Not earlier than all of the answer was there.
  var end: BootInstant
  /// This computer's wall clock shortly after the end.
  var wall: WallInstant
  /// CLOCK_MONOTONIC_RAW and the boot clock, read together shortly after the end.
  var raw: RawInstant
  var boot: BootInstant
  /// Whether any 1xx answer came before: the first byte may have been that one's.
  var hadInformational: Bool
  /// Whether it was the first answer on its connection.
  var onFreshConnection: Bool
  /// Whether it came straight from a private, link-local or loopback address.
  var fromPrivateAddress: Bool

  /// Every value of a header, in order.
  func values(of name: String) -> [String] {
    headers.filter { $0.name.lowercased() == name.lowercased() }.map(\.value)
  }

  /// The first value of a header.
  func value(of name: String) -> String? { values(of: name).first }
}

extension HTTPAnswer {
  /// Where it sends us, where it is a redirect.
  var location: String? { (300...399).contains(status) ? value(of: "Location") : nil }

  /// Every Date in it, as far as it can be read.
  var dates: [HTTPDate?] { values(of: "Date").map { try? HTTPDate($0, now: wall) } }

  /// That it asks to be left alone, where it does: with status 429 or 503.
  var refusal: ExchangeFailure? {
    guard status == 429 || status == 503 else { return nil }
    let now = dates.first.flatMap { $0?.instant }
    let wait = value(of: "Retry-After").flatMap { RetryAfter.wait($0, serverNow: now, wall: wall) }
    return .askedToWait(status: status, wait: wait)
  }

  /// What a Date in it tells of the server's clock: the first byte was not there before it.
  func exchange(_ date: HTTPDate) -> Exchange { exchange(date.stamp, received: hadInformational ? end : firstByte) }

  /// What a stamp in it tells of the server's clock, that was made before an instant.
  func exchange(_ stamp: Exchange.Stamp, received: BootInstant) -> Exchange {
    // The body may have come long after the first byte, or this thread have been kept from its work: that is no slew.
    Exchange(
      sent: sent, received: received, rawReceived: raw - (boot - received), stamp: stamp,
      onFreshConnection: onFreshConnection,
      server: value(of: "Server").map { String($0.prefix(200)) },
      pointsTo: location.map { String($0.withoutUserinfo.prefix(500)) })
  }
}
