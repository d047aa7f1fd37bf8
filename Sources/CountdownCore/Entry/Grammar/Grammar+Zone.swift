extension Grammar {
  /// `Z`, `UTC`, `+08:00`, `UTC+8`, `-0330`, `KST`, `America/Chicago`, `Berlin time`.
  ///
  /// Before a time only what cannot be anything else; a lone word, `Eastern`, is none where another follows.
  mutating func zone(isLeading: Bool) throws(EntryError) -> SaidZone? {
    let start = place
    let closing: Character? = symbol("(") ? ")" : symbol("[") ? "]" : nil
    if let zone = try bareZone(isLeading: isLeading), closing.map({ symbol($0) }) ?? true { return zone }
    place = start
    return nil
  }

  private mutating func bareZone(isLeading: Bool) throws(EntryError) -> SaidZone? {
    let start = place
    if let zone = try namedZone(isLeading: isLeading) { return zone }
    place = start
    if isLeading, !stands(.universal) { return nil }
    let isNamed = take(.universal)
    if let seconds = try offset(isNamed: isNamed) {
      let text = named(from: start)
      return SaidZone(zone: TimeZone(offset: seconds), name: isNamed || seconds == 0 ? text : "UTC\(text)")
    }
    place = start
    return nil
  }

  /// What was typed from there on, without spaces before it.
  private func named(from start: Int) -> String {
    var text = ""
    for index in start..<place { text += (index > start && tokens[index].spaced ? " " : "") + tokens[index].text }
    return text
  }

  private mutating func namedZone(isLeading: Bool) throws(EntryError) -> SaidZone? {
    let start = place
    if let (one, other) = take({ if case .twoZones(let one, let other) = $0 { (one, other) } else { nil } }) {
      throw question(.zone, from: start, to: place, [Self.offsetText(one), Self.offsetText(other)])
    }
    if let id = take({ if case .zone(let id) = $0 { id } else { nil } }), let zone = TimeZone(id),
      place > start + 1 || token(-1).length < 4 || isAtEnd || !token().isWord || isBeforeDay || stands(.on)
    {
      return SaidZone(zone: zone, name: named(from: start))
    }
    place = start
    // “est” and “best” begin sentences, EST does not.
    if !isLeading || token().isInCapitals,
      let minutes = take({ if case .offset(let minutes) = $0 { minutes } else { nil } })
    {
      return SaidZone(zone: TimeZone(offset: minutes * 60), name: named(from: start))
    }
    if let zone = databaseZone() ?? placeTime() { return zone }
    place = start
    return nil
  }

  static func offsetText(_ minutes: Int) -> String {
    let (hours, rest) = (abs(minutes) / 60, abs(minutes) % 60)
    return "UTC\(minutes < 0 ? "-" : "+")\(hours)\(rest == 0 ? "" : ":\(rest.digits(2))")"
  }

  /// `America/Chicago`, in any case.
  private mutating func databaseZone() -> SaidZone? {
    let start = place
    guard token().isWord, token(1).kind == .symbol("/"), token(2).isWord else { return nil }
    var name = ""
    while token().isWord || [.symbol("/"), .symbol("_"), .symbol("-")].contains(token().kind),
      place == start || !token().spaced
    {
      name += token().text
      place += 1
    }
    for spelling in [name, Self.capitalized(name)] {
      if let zone = TimeZone(spelling) { return SaidZone(zone: zone, name: spelling) }
    }
    place = start
    return nil
  }

  /// `Berlin time`, `hora de Madrid`, for any city that the time zone database knows.
  private mutating func placeTime() -> SaidZone? {
    let start = place
    // How far this looks says nothing of what was understood.
    var ahead = self
    let isBefore = ahead.take(.zoneTime)
    var city = ""
    while ahead.token().isWord, ahead.place - start < 5, city.isEmpty || isBefore || !ahead.stands(.zoneTime) {
      city += (city.isEmpty ? "" : "_") + ahead.token().text
      ahead.place += 1
      guard isBefore || ahead.stands(.zoneTime), let zone = Self.zone(ofCity: city) else { continue }
      if !isBefore { _ = ahead.take(.zoneTime) }
      place = ahead.place
      return SaidZone(zone: zone, name: named(from: start))
    }
    return nil
  }

  private static let areas = ["Europe", "America", "Asia", "Africa", "Australia", "Pacific", "Atlantic", "Indian"]

  /// The zones of the words that were taken for cities last: each is looked for in many files, and a text in many ways.
  private static let cities = Lock<[String: TimeZone?]>([:])
  private static let mostCities = 100

  static func zone(ofCity city: String) -> TimeZone? {
    guard city.count < 30 else { return nil }
    return cities.withLock { known in
      if let zone = known[city] { return zone }
      if known.count >= mostCities { known = [:] }
      let name = capitalized(city)
      let zone = areas.lazy.compactMap { TimeZone("\($0)/\(name)") }.first
      known.updateValue(zone, forKey: city)
      return zone
    }
  }

  /// Every part with a capital, as the database writes it.
  private static func capitalized(_ name: String) -> String {
    var result = ""
    for character in name.lowercased() {
      let begins = result.last.map { !$0.isLetter } ?? true
      result += begins ? character.uppercased() : String(character)
    }
    return result
  }

  /// Whether the time before this stands behind the T of ISO 8601.
  private var isAfterT: Bool { tokens[first..<max(place, first)].contains { $0.kind == .word("t") } }

  /// `+08:00`, `UTC+8`, `-0330`, in seconds.
  private mutating func offset(isNamed: Bool) throws(EntryError) -> Int? {
    let start = place
    let column = token().column
    // 10:00-11:00 is from ten to eleven.
    let isRange = !isNamed && !token().spaced && !isAfterT
    let isNegative = symbol("-")
    guard isNegative || symbol("+") else {
      if isNamed { return 0 }
      place = start
      return nil
    }
    guard let digits = digits(close: true) else {
      if isNamed { throw stuck() }
      place = start
      return nil
    }
    var hours = digits
    var minutes = "0"
    if digits.count > 2 {
      hours = String(digits.dropLast(2))
      minutes = String(digits.suffix(2))
    } else if symbol(":", close: true) {
      guard let after = self.digits(close: true) else { throw stuck() }
      minutes = after
    }
    // The furthest offsets in use: Baker Island's and Kiritimati's.
    let furthest = (isNegative ? 12 : 14) * 60
    guard let hours = Int(hours), let minutes = Int(minutes), minutes < 60, hours < 15, hours * 60 + minutes <= furthest
    else { throw EntryError(.offset, column: column) }
    if isNegative, isRange { throw unexpected(at: start) }
    return (hours * 60 + minutes) * (isNegative ? -60 : 60)
  }
}
