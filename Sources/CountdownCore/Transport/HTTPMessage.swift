/// One HTTP request as the session sends it.
struct HTTPRequest {
  /// HEAD, GET or POST.
  var method: String
  /// An absolute http or https address without a fragment.
  var url: String
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
  /// CLOCK_MONOTONIC_RAW shortly after the end.
  var raw: RawInstant
  /// Whether any 1xx answer came before: the first byte may have been that one's.
  var hadInformational: Bool
  /// Whether it was the first answer on its connection.
  var onFreshConnection: Bool
  /// Whether it came straight from a private, link-local or loopback address.
  var fromPrivateAddress: Bool

  /// Whether it asks for fewer requests.
  var isRefusal: Bool { status == 429 || status == 503 }

  /// Every value of a header, in order.
  func values(of name: String) -> [String] {
    headers.filter { $0.name.lowercased() == name.lowercased() }.map(\.value)
  }

  /// The first value of a header.
  func value(of name: String) -> String? { values(of: name).first }
}
