/// The other times that an answer carries, for whoever compares them: so many at most, whatever was sent.
extension HTTPAnswer {
  /// The most cookies that are looked at, and times in a body.
  private static let mostCookies = 8
  private static let mostTimes = 8
  /// The most values of a JSON body that are looked at, and the most bytes of the way to one.
  private static let mostValues = 500
  private static let longestWay = 200

  /// The times in its headers beside the Date: when cookies and the answer expire, when it was last changed, and what its
  /// age makes of the Date.
  var otherHeaderStamps: [OtherStamp] {
    var stamps: [OtherStamp] = []
    func add(_ source: OtherStamp.Source, _ text: String?) {
      guard let date = text.flatMap({ try? HTTPDate($0, now: wall) }), !date.isLeapSecond,
        !stamps.contains(where: { $0.source == source })
      else { return }
      stamps.append(OtherStamp(source: source, instant: date.instant))
    }
    for cookie in values(of: "Set-Cookie").prefix(Self.mostCookies) {
      let parts = cookie.split(separator: ";")
      guard let name = parts.first?.prefix(while: { $0 != "=" }) else { continue }
      let expiry = parts.dropFirst().lazy.map { $0.drop(while: \.isWhitespace) }
        .first { $0.prefix(8).lowercased() == "expires=" }
      add(.cookie(String(name.prefix(100))), expiry.map { String($0.dropFirst(8)) })
    }
    add(.expires, value(of: "Expires"))
    add(.lastModified, value(of: "Last-Modified"))
    if let age = value(of: "Age").flatMap({ Int64($0) }), (0...31_622_400).contains(age), let date = dates.first,
      let date
    {
      stamps.append(OtherStamp(source: .age, instant: date.instant + .seconds(age)))
    }
    return stamps
  }

  /// Its body, where that is JSON and all there.
  var jsonBody: JSONValue? {
    guard !isCut, let first = body.first, first == UInt8(ascii: "{") || first == UInt8(ascii: "[") else { return nil }
    return JSONValue(body)
  }

  /// The times in a body beside the one at a place, none more than a day from the one that is known.
  func otherTimes(in document: JSONValue, beside place: JSONPointer? = nil, near known: ServerInstant) -> [OtherStamp] {
    var stamps: [OtherStamp] = []
    var left: [(way: String, value: JSONValue)] = [("", document)]
    var looked = 0
    while let (way, value) = left.popLast(), looked < Self.mostValues, stamps.count < Self.mostTimes {
      looked += 1
      switch value {
      case .number(let text), .string(let text):
        guard way != place?.text, let time = try? Timestamp(text), (time.instant - known).magnitude <= .hours(24) else {
          continue
        }
        stamps.append(OtherStamp(source: .body(way), instant: time.instant, quantum: time.quantum))
      case .array(let items):
        left += items.prefix(Self.mostValues).enumerated().reversed().map { (way + "/\($0)", $1) }
      case .object(let members):
        left += members.filter { $0.key.utf8.count + way.utf8.count < Self.longestWay }
          .sorted { $0.key > $1.key }.suffix(Self.mostValues)
          .map { (way + "/" + JSONPointer.escaped($0.key), $0.value) }
      case .null, .bool: break
      }
    }
    return stamps
  }
}
