extension Grammar {
  /// A length of time; bare colons are one only where `colons` says so, a unit alone is one of it after a prefix.
  mutating func duration(colons: Bool, prefixed: Bool = false) throws(EntryError) -> TimeSpan? {
    let column = token().column
    if let span = try colonDuration(colons: colons, isAfterDays: false) { return suffixed(span) }
    let isISO = isoPrefix()
    var total = TimeSpan.zero
    var units: Set<Unit> = []
    var last: Unit?
    while !isAtEnd {
      let start = place
      if last != nil { separators() }
      if token().kind == .symbol("-"), token(1).kind.isDigits, last == nil {
        throw EntryError(.negative, column: token().column)
      }
      let termColumn = token().column
      if last == .day, let clock = try colonDuration(colons: true, isAfterDays: true) {
        guard let sum = sum(total, clock) else { throw EntryError(.tooLong, column: column) }
        return suffixed(sum)
      }
      guard let term = try term(after: last, isISO: isISO, prefixed: prefixed) else {
        place = start
        break
      }
      guard units.insert(term.unit).inserted else { throw EntryError(.unitTwice, column: termColumn) }
      guard let sum = sum(total, term.span) else { throw EntryError(.tooLong, column: column) }
      total = sum
      last = term.unit
    }
    guard last != nil else { return nil }
    return suffixed(total)
  }

  func sum(_ left: TimeSpan, _ right: TimeSpan?) -> TimeSpan? {
    guard let right, right.nanoseconds <= TimeSpan.limit - left.nanoseconds else { return nil }
    return left + right
  }

  /// `and`, `,`, 又, 零 between two terms.
  private mutating func separators() {
    _ = listComma()
    _ = take(.and) || symbol("&") || symbol("+")
  }

  /// The P of an ISO 8601 duration, PT1H30M.
  private mutating func isoPrefix() -> Bool {
    guard case .word(let word) = token().kind, word == "p" || word == "pt", case .digits = token(1).kind,
      !token(1).spaced
    else { return false }
    place += 1
    return true
  }

  /// `from now`, 後 and such after a duration that is meant from now.
  private mutating func suffixed(_ span: TimeSpan) -> TimeSpan {
    while take(.spanSuffix) {}
    return span
  }

  // MARK: - One term

  private mutating func term(after last: Unit?, isISO: Bool, prefixed: Bool) throws(EntryError)
    -> (unit: Unit, span: TimeSpan?)?
  {
    let start = place
    // Десять минут третьего is ten past two.
    if last != nil, length({ if case .ofHour = $0 { true } else { false } }) > 0 { return nil }
    if let term = try fractionOfUnit() { return term }
    place = start
    if let term = lengthInOneWord() { return term }
    place = start
    let column = token().column
    guard let number = try quantity() else {
      place = start
      try refuseInversion()
      return unitAlone(prefixed: prefixed)
    }
    let numberEnd = place
    _ = symbol("-", close: true)
    let isMeasured = take(.measure)
    let halfOfUnit = isMeasured && take(.half)
    // ISO 8601 puts a T between days and hours.
    if isISO, word("dt") { return (.day, number.times(Unit.day.nanoseconds)) }
    if let unit = unit() {
      if last == nil, !prefixed { try refuseDayBehindTitle(number, from: start) }
      var span = number.times(unit.nanoseconds)
      if halfOfUnit || (number.isWhole && trailingHalf()) {
        span = span.flatMap { sum($0, Quantity(whole: 0, numerator: 1, denominator: 2).times(unit.nanoseconds)) }
      } else if number.isWhole, let (numerator, denominator) = trailingFraction() {
        let part = Quantity(whole: 0, numerator: numerator, denominator: denominator).times(unit.nanoseconds)
        span = span.flatMap { sum($0, part) }
      }
      return (unit, span)
    }
    try refuseUnequalUnit(isMeasured: isMeasured)
    if let (numerator, denominator, unit) = length() {
      return (part(denominator, of: unit), lengths(number, numerator, denominator, unit))
    }
    // 五個 is not five minutes.
    if isMeasured { return nil }
    // 5/6 may be a date, and an article is no number of minutes.
    let isArticle = token(-1).isWord && number.whole == 1 && place == start + 1 && isArticleToken(start)
    if token(-2).kind == .symbol("/") || isArticle { return nil }
    if isAtEnd || stands(.spanSuffix) {
      guard let last else { return try implied(number, from: start, column: column) }
      guard let implied = last.implied else { throw EntryError(.noUnit, column: column) }
      // 1h90
      if implied == .minute, tokens[start].kind.isDigits, !tokens[start].spaced, number.whole > 59 {
        throw EntryError(.minute, column: column)
      }
      return (implied, number.times(implied.nanoseconds))
    }
    // 1h30, whatever follows after a space, and 1h30m5s.
    if let last, let implied = last.implied, place == numberEnd, case .digits = tokens[start].kind {
      let isClose = !tokens[start].spaced && token().spaced
      if case .digits = token().kind { return (implied, number.times(implied.nanoseconds)) }
      if isClose, takesTitle, isAtTitle { return (implied, number.times(implied.nanoseconds)) }
      if takesTitle, isAtTitle, token().isWord || token().isHan, tokens[start].length == 2, number.whole < 60 {
        // 2 minutes 30 œufs, but “20 minutes 15 squats” may be so many of them.
        guard language.dropsLastUnit else { throw EntryError(.noUnit, column: column) }
        return (implied, number.times(implied.nanoseconds))
      }
    }
    return nil
  }

  /// 締切24日 is for the 24th or lasts so many days.
  private func refuseDayBehindTitle(_ number: Quantity, from start: Int) throws(EntryError) {
    guard first > 0, start == first, isAtEnd, number.isWhole, (1...31).contains(number.whole),
      matches[place - 1].contains(where: { $0.meaning == .dayMark }),
      matches[place - 1].contains(where: { $0.meaning == .unit(.day) }), let span = number.times(Unit.day.nanoseconds)
    else { return }
    let text = tokens[start..<place].map(\.text).joined()
    throw question(.lengthOrTime, from: start, to: place, [TimeText.exact(span), "\(text) 0:00"])
  }

  /// `минут 15` is about fifteen minutes.
  private func refuseInversion() throws(EntryError) {
    guard stands(.counted) else { return }
    var ahead = self
    _ = ahead.takeUnit()
    guard try ahead.hourNumber() != nil else { return }
    throw question(.estimate, from: place, to: ahead.place, [])
  }

  private func isArticleToken(_ place: Int) -> Bool {
    var ahead = self
    ahead.place = place
    return ahead.stands(.article(countsOne: true))
  }

  /// A number alone is minutes; one that is a date or a time as well is asked about, and eight digits that are a date are
  /// no time.
  private func implied(_ number: Quantity, from start: Int, column: Int) throws(EntryError) -> (Unit, TimeSpan?)? {
    // 五一 is a day.
    if matches[start].contains(where: { $0.meaning.isHoliday && $0.end == place }) { return nil }
    if case .digits(let digits) = tokens[start].kind, place == start + 1 {
      if Self.beginsWithYear(digits) { return nil }
      if digits.count == 4, digits.hasPrefix("0"), number.whole > 0, number.whole % 100 < 60 {
        let time = "\(number.whole / 100):\((number.whole % 100).digits(2))"
        throw question(.lengthOrTime, from: start, to: place, ["\(number.whole) min", time])
      }
    }
    if place == start + 3, case .digits(let day) = tokens[start].kind, tokens[start + 1].kind == .symbol("."),
      case .digits(let month) = tokens[start + 2].kind, month.count == 2, let day = Int(day), let month = Int(month),
      CivilDate(year: 2000, month: month, day: day) != nil
    {
      let text = (start..<place).map { tokens[$0].text }.joined()
      throw question(.dateOrTime, from: start, to: place, ["\(text) min", Self.dateText(month: month, day: day)])
    }
    // Cinco e meia is half past five more often than so many minutes.
    if number.numerator > 0, tokens[start].isWord {
      guard language.hoursGoTo24, (1...24).contains(number.whole), number.denominator <= 4 else {
        throw EntryError(.noUnit, column: column)
      }
      let part = 60 * number.numerator / number.denominator
      throw question(
        .lengthOrTime, from: start, to: place,
        [TimeText.exact(.seconds(number.whole * 60 + part)), "\(number.whole):\(Int(part).digits(2))"])
    }
    return (.minute, number.times(Unit.minute.nanoseconds))
  }

  private mutating func unit() -> Unit? {
    guard let unit = takeUnit() else { return nil }
    // “min.”, but not the point of a decimal.
    abbreviationPoint()
    return unit
  }

  /// `через час`, `hora y media`: one of it, where something beside it says that it is a length.
  private mutating func unitAlone(prefixed: Bool) -> (unit: Unit, span: TimeSpan?)? {
    let start = place
    guard !language.isEnglish, token().isWord, token().length > 2, !stands(.counted), let unit = unit() else {
      return nil
    }
    let one = TimeSpan(nanoseconds: unit.nanoseconds)
    if let (numerator, denominator) = trailingFraction() {
      return (
        unit, sum(one, Quantity(whole: 0, numerator: numerator, denominator: denominator).times(unit.nanoseconds))
      )
    }
    if prefixed { return (unit, one) }
    place = start
    return nil
  }

  private func refuseUnequalUnit(isMeasured: Bool) throws(EntryError) {
    if stands(.unequalUnit) || (isMeasured && stands(.monthMark)) {
      throw EntryError(.noFixedLength, column: token().column, length: token().length)
    }
  }

  // MARK: - Halves and quarters

  /// 一小時半, 한 시간 반.
  private mutating func trailingHalf() -> Bool {
    guard token().isHan, stands(.half) else { return false }
    let start = place
    _ = take(.half)
    // 一天半小時 is a day and half an hour.
    if takeUnit() != nil || take(.measure) {
      place = start
      return false
    }
    return true
  }

  /// `an hour and a half`, but not `an hour and a half minute`.
  private mutating func trailingFraction() -> (Int64, Int64)? {
    let start = place
    if let fraction = andFraction() {
      var ahead = self
      _ = ahead.take(.of)
      _ = ahead.takeArticle()
      if ahead.takeUnit() == nil, ahead.length() == nil { return fraction }
    }
    place = start
    return nil
  }

  /// `half an hour`, `3/4 of an hour`, `un quart d'heure`, 半小時, 半個鐘頭.
  private mutating func fractionOfUnit() throws(EntryError) -> (unit: Unit, span: TimeSpan?)? {
    // Meio-dia is noon.
    guard !stands(.noon), let (numerator, denominator) = fraction() ?? writtenFraction() else { return nil }
    let isMeasured = take(.measure)
    _ = take(.of)
    _ = takeArticle()
    _ = symbol("-", close: true)
    if let unit = unit() {
      return (unit, Quantity(whole: 0, numerator: numerator, denominator: denominator).times(unit.nanoseconds))
    }
    try refuseUnequalUnit(isMeasured: isMeasured)
    return nil
  }

  /// `1/2 an hour`, `½ of an hour`.
  private mutating func writtenFraction() -> (Int64, Int64)? {
    let start = place
    if case .symbol(let sign) = token().kind, let fraction = Words.fractions[sign] {
      place += 1
      return fraction
    }
    if let above = digits(), symbol("/", close: true), let below = digits(close: true), let numerator = Int64(above),
      let denominator = Int64(below), denominator > 0, !isBeforeHour
    {
      return (numerator, denominator)
    }
    place = start
    return nil
  }

  /// `Viertelstunde`, `полчаса`, 이틀 and 이틀 반, with or without a number before it.
  private mutating func lengthInOneWord() -> (unit: Unit, span: TimeSpan?)? {
    _ = takeArticle()
    guard let (numerator, denominator, unit) = length() else { return nil }
    if denominator == 1, let (above, below) = trailingHalf() ? (1, 2) : trailingFraction() {
      return (unit, Quantity(whole: numerator, numerator: above, denominator: below).times(unit.nanoseconds))
    }
    let span = Quantity(whole: 0, numerator: numerator, denominator: denominator).times(unit.nanoseconds)
    return (part(denominator, of: unit), span)
  }

  /// A part of a unit stands beside whole ones like the next smaller: 一個小時又一刻鐘.
  private func part(_ denominator: Int64, of unit: Unit) -> Unit { denominator > 1 ? unit.implied ?? unit : unit }

  private mutating func length() -> (Int64, Int64, Unit)? {
    take { if case .length(let above, let below, let unit) = $0 { (above, below, unit) } else { nil } }
  }

  private func lengths(_ number: Quantity, _ numerator: Int64, _ denominator: Int64, _ unit: Unit) -> TimeSpan? {
    number.times(unit.nanoseconds / denominator).flatMap { one in
      let (product, overflow) = one.nanoseconds.multipliedReportingOverflow(by: numerator)
      return overflow || product > TimeSpan.limit ? nil : TimeSpan(nanoseconds: product)
    }
  }
}
