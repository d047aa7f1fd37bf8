internal import GLib

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
  /// All headers, cleaned (``Swift/String/cleanedFromOutside``).
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
  /// CLOCK_MONOTONIC_RAW at ``firstByte`` and at ``end``.
  var raw: (firstByte: RawInstant, end: RawInstant)
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

  /// Where it sends us, to be shown: without a name and password, and no longer than fits.
  var shownLocation: String? { location?.withoutUserinfo.shownFromOutside }

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
  ///
  /// After a 1xx answer the first byte may have been that one's.
  func exchange(_ date: HTTPDate) -> Exchange {
    var exchange = exchange(date.stamp, byEnd: hadInformational)
    exchange.otherStamps = otherHeaderStamps
    // Where the body is written after the head its times are later too: their lower end counts from the body's end.
    let later = end - exchange.received
    if let document = jsonBody {
      exchange.otherStamps += otherTimes(in: document, near: date.instant).filter { $0.quantum < .milliseconds(100) }
        .map { OtherStamp(source: $0.source, instant: $0.instant - later, quantum: $0.quantum + later) }
    }
    return exchange
  }

  /// What a time in its body tells of the server's clock: it may have been made as late as the end.
  func exchange(_ time: Timestamp, at pointer: JSONPointer, in document: JSONValue) -> Exchange {
    var exchange = exchange(time.stamp, byEnd: true)
    if let date = dates.first, let date, Set(dates).count == 1 {
      exchange.otherStamps = [OtherStamp(source: .date, instant: date.instant)]
    }
    exchange.otherStamps += otherHeaderStamps + otherTimes(in: document, beside: pointer, near: time.instant)
    return exchange
  }

  private func exchange(_ stamp: Exchange.Stamp, byEnd: Bool) -> Exchange {
    Exchange(
      sent: sent, received: byEnd ? end : firstByte, rawReceived: byEnd ? raw.end : raw.firstByte, stamp: stamp,
      onFreshConnection: onFreshConnection, server: value(of: "Server")?.shownFromOutside, pointsTo: shownLocation)
  }
}
