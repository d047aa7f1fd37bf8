extension Grammar {
  /// A length of time; bare colons are one only where `colons` says so.
  mutating func duration(colons: Bool) throws(EntryError) -> TimeSpan? {
    let column = token().column
    if let span = try colonDuration(colons: colons, isAfterDays: false) { return suffixed(span) }
    let isISO = isoPrefix()
    var total = TimeSpan.zero
    var units: Set<Unit> = []
    var last: Unit?
    var smallest: Unit?
    while !isAtEnd {
      let start = place
      if last != nil { separators() }
      if token().kind == .symbol("-"), last == nil { throw EntryError(.negative, column: token().column) }
      let termColumn = token().column
      if last == .day, let clock = try colonDuration(colons: true, isAfterDays: true) {
        guard let sum = sum(total, clock) else { throw EntryError(.tooLong, column: column) }
        return suffixed(sum)
      }
      guard let term = try term(after: last, isISO: isISO) else {
        place = start
        break
      }
      guard units.insert(term.unit).inserted else { throw EntryError(.unitTwice, column: termColumn) }
      guard let sum = sum(total, term.span) else { throw EntryError(.tooLong, column: column) }
      total = sum
      last = term.unit
      smallest = term.unit
    }
    guard smallest != nil else { return nil }
    return suffixed(total)
  }

  private func sum(_ left: TimeSpan, _ right: TimeSpan?) -> TimeSpan? {
    guard let right, right.nanoseconds <= TimeSpan.limit - left.nanoseconds else { return nil }
    return left + right
  }

  /// `and`, `,`, 又, 零 between two terms.
  private mutating func separators() {
    _ = symbol(",")
    _ = word(in: Words.and) || symbol("&") || symbol("+") || han(in: Words.hanAnd)
  }

  /// The P of an ISO 8601 duration, PT1H30M.
  private mutating func isoPrefix() -> Bool {
    guard case .word(let word) = token().kind, word == "p" || word == "pt", case .digits = token(1).kind,
      !token(1).spaced
    else { return false }
    place += 1
    return true
  }

  /// `now` and such after a duration that is meant from now.
  private mutating func suffixed(_ span: TimeSpan) -> TimeSpan {
    let start = place
    if word("from") {
      if word("now") { return span }
      place = start
    }
    _ = word(in: Words.spanSuffixes) || han(in: Words.hanSpanSuffixes)
    return span
  }

  // MARK: - One term

  private mutating func term(after last: Unit?, isISO: Bool) throws(EntryError) -> (unit: Unit, span: TimeSpan?)? {
    let start = place
    if let term = try fractionOfUnit() { return term }
    let column = token().column
    guard let number = try quantity() else {
      place = start
      return nil
    }
    _ = symbol("-", close: true)
    _ = han("個", "个")
    let isMeasured = token(-1).kind == .han("個") || token(-1).kind == .han("个")
    let halfOfUnit = isMeasured && han("半")
    // ISO 8601 puts a T between days and hours.
    if isISO, word("dt") { return (.day, number.times(Unit.day.nanoseconds)) }
    if let unit = unit(measured: isMeasured) {
      var span = number.times(unit.nanoseconds)
      if halfOfUnit || (number.isWhole && trailingHalf(of: unit)) {
        span = span.flatMap { sum($0, Quantity(whole: 0, numerator: 1, denominator: 2).times(unit.nanoseconds)) }
      } else if number.isWhole, let (numerator, denominator) = trailingFraction() {
        let part = Quantity(whole: 0, numerator: numerator, denominator: denominator).times(unit.nanoseconds)
        span = span.flatMap { sum($0, part) }
      }
      return (unit, span)
    }
    try refuseUnequalUnit()
    // 三刻鐘: a 刻 is a quarter of an hour.
    if han("刻鐘", "刻钟") { return (.minute, number.times(15 * Unit.minute.nanoseconds)) }
    // 5/6 may be a date, and an article is no number of minutes.
    if token(-2).kind == .symbol("/") || token(-1).kind == .word("a") || token(-1).kind == .word("an") { return nil }
    if isAtEnd || isSuffix {
      guard let last else { return (.minute, number.times(Unit.minute.nanoseconds)) }
      guard let implied = last.implied else { throw EntryError(.noUnit, column: column) }
      return (implied, number.times(implied.nanoseconds))
    }
    if let last, let implied = last.implied, case .digits = token(-1).kind, !token(-1).spaced || number.isWhole,
      case .digits = token().kind
    {
      return (implied, number.times(implied.nanoseconds))
    }
    return nil
  }

  private var isSuffix: Bool {
    switch token().kind {
    case .word(let word): word == "from" || word == "timer" || word == "countdown"
    default: false
    }
  }

  private mutating func unit(measured: Bool) -> Unit? {
    if let unit: Unit = word(in: Words.units) {
      // “min.”, but not the point of a decimal.
      if token().kind == .symbol("."), !token().spaced {
        if case .digits = token(1).kind, !token(1).spaced { return unit }
        place += 1
      }
      return unit
    }
    // 一分半, but 一分 and 九分之一 are not both minutes.
    if let unit: Unit = han(in: Words.hanUnits) { return unit }
    if measured, han("鐘", "钟") { return .hour }
    return nil
  }

  private func refuseUnequalUnit() throws(EntryError) {
    switch token().kind {
    case .word(let word) where Words.unequalUnits.contains(word):
      throw EntryError(.noFixedLength, column: token().column)
    case .han("月") where token(-1).kind == .han("個") || token(-1).kind == .han("个"), .han("年"):
      throw EntryError(.noFixedLength, column: token().column)
    default: return
    }
  }

  /// 一小時半, 一天半, 三分半.
  private mutating func trailingHalf(of unit: Unit) -> Bool {
    guard token().kind == .han("半") else { return false }
    // 一天半小時 is a day and half an hour.
    if case .han = token(1).kind, token(1).kind != .han("後"), token(1).kind != .han("后") { return false }
    place += 1
    return true
  }

  /// `an hour and a half`, but not `an hour and a half minute`.
  private mutating func trailingFraction() -> (Int64, Int64)? {
    let start = place
    if word(in: Words.and), let fraction = englishFraction() {
      if isAtEnd || isSuffix || token().kind == .word("later") { return fraction }
    }
    place = start
    return nil
  }

  /// `half an hour`, `a quarter of an hour`, 半小時, 半個鐘頭, 一刻鐘.
  private mutating func fractionOfUnit() throws(EntryError) -> (unit: Unit, span: TimeSpan?)? {
    let start = place
    if han("半") {
      let measured = han("個", "个")
      if let unit = unit(measured: measured) { return (unit, unit.half) }
      try refuseUnequalUnit()
    } else if let (numerator, denominator) = englishFraction() {
      _ = word("of")
      _ = word("an") || word("a")
      _ = symbol("-", close: true)
      if let unit: Unit = word(in: Words.units) {
        return (unit, Quantity(whole: 0, numerator: numerator, denominator: denominator).times(unit.nanoseconds))
      }
      try refuseUnequalUnit()
    }
    place = start
    return nil
  }

  // MARK: - Colons

  /// `5:30`, `1:30:00`, `1:30 h`, or what stands after the days in `1 day 00:00:10`; fields after the first go to 59,
  /// hours after days to 23.
  private mutating func colonDuration(colons: Bool, isAfterDays: Bool) throws(EntryError) -> TimeSpan? {
    let start = place
    let column = token().column
    var fields: [(value: Int64, column: Int)] = []
    repeat {
      let fieldColumn = token().column
      guard let digits = digits() else { break }
      guard let value = Int64(digits) else { throw EntryError(.tooLong, column: fieldColumn) }
      fields.append((value, fieldColumn))
    } while fields.count < 4 && symbol(":")
    guard fields.count > 1, !isAfterDays || fields.count == 3, token(-1).kind != .symbol(":") else {
      place = start
      return nil
    }
    let fraction = Quantity(whole: 0, numerator: fractionOfSecond(), denominator: 1_000_000_000)
    var first: Unit = [.minute, .hour, .day][min(fields.count - 2, 2)]
    if !isAfterDays, let unit: Unit = word(in: Words.units) {
      guard unit == .hour || unit == .minute, fields.count == 2 || (fields.count == 3 && unit == .hour) else {
        place = start
        return nil
      }
      first = unit
    } else if !colons {
      place = start
      return nil
    }
    var unit = first
    var total = TimeSpan.zero
    for (index, field) in fields.enumerated() {
      if index > 0 || isAfterDays, let limit = unit.fieldLimit, field.value > limit.0 {
        throw EntryError(limit.1, column: field.column)
      }
      guard let sum = sum(total, Quantity(whole: field.value).times(unit.nanoseconds)) else {
        throw EntryError(.tooLong, column: column)
      }
      total = sum
      if index < fields.count - 1, let next = Unit(rawValue: unit.rawValue + 1) { unit = next }
    }
    guard let sum = sum(total, fraction.times(unit.nanoseconds)) else { throw EntryError(.tooLong, column: column) }
    return sum
  }
}

extension Unit {
  fileprivate var half: TimeSpan { TimeSpan(nanoseconds: nanoseconds / 2) }

  /// The most that a field of this unit holds after a colon, and what is wrong beyond.
  fileprivate var fieldLimit: (Int64, EntryError.Problem)? {
    switch self {
    case .hour: (23, .hour)
    case .minute: (59, .minute)
    case .second: (59, .second)
    default: nil
    }
  }
}
