extension Grammar {
  /// A number in digits, words or Chinese characters.
  ///
  /// `1,500` throws: half of the world reads it as 1500, the other half as 1.5; so does a number that is an estimate.
  mutating func quantity() throws(EntryError) -> Quantity? {
    let start = place
    let isWord = !token().isHan
    if take(.few) {
      // 數學 is no number.
      guard isWord || isBeforeCounted || takesPower else {
        place = start
        return nil
      }
      throw question(.estimate, from: start, to: place, ["3", "5"])
    }
    if let (one, two) = take({ if case .either(let one, let two) = $0 { (one, two) } else { nil } }) {
      throw question(.estimate, from: start, to: place, ["\(one)", "\(two)"])
    }
    if let number = try decimal() { return try unlessRange(number, from: start) }
    if let (numerator, denominator) = take({ if case .fraction(let up, let down) = $0 { (up, down) } else { nil } }) {
      return Quantity(whole: 0, numerator: numerator, denominator: denominator)
    }
    if let number = wordNumber() { return try unlessRange(withFraction(number), from: start) }
    if let number = try writtenNumber() { return try unlessRange(number, from: start) }
    place = start
    return nil
  }

  /// `2-3 min`, `two or three hours`, 2、3分: which of them is asked.
  private mutating func unlessRange(_ number: Quantity, from start: Int) throws(EntryError) -> Quantity {
    let afterNumber = place
    defer { place = afterNumber }
    let isDash = symbol("-", close: true) || symbol("~", close: true)
    let isListed = !isDash && listComma()
    guard number.isWhole, isDash || isListed || take(.or) else { return number }
    let second = place
    guard let other = smallNumber(close: isDash) else { return number }
    // 9-5
    if isDash, isAtEnd, number.whole < 100, other < 100 { throw EntryError(.noUnit, column: token(-1).column) }
    // Neither is negative, so the difference is always a number.
    guard isListed ? other - number.whole == 1 : other > number.whole, unitStands() else { return number }
    throw question(.estimate, from: start, to: second + 1, ["\(number.whole)", "\(other)"])
  }

  private mutating func smallNumber(close: Bool) -> Int64? {
    if let digits = digits(close: close) { return Int64(digits) }
    return takeDigit() ?? wordNumber()
  }

  private func unitStands() -> Bool {
    var ahead = self
    _ = ahead.take(.measure)
    return ahead.takeUnit() != nil
  }

  mutating func takeUnit() -> Unit? { take { if case .unit(let unit) = $0 { unit } else { nil } } }

  /// Digits with a point, a comma, a fraction, or none.
  private mutating func decimal() throws(EntryError) -> Quantity? {
    let start = place
    let column = token().column
    if case .symbol(let sign) = token().kind, let (numerator, denominator) = Words.fractions[sign] {
      place += 1
      return Quantity(whole: 0, numerator: numerator, denominator: denominator)
    }
    if symbol("."), let fraction = digits(close: true) { return fractional(0, fraction) }
    place = start
    guard let whole = digits() else { return nil }
    let afterWhole = place
    guard let value = Int64(whole) else { throw EntryError(.tooLong, column: column) }
    if symbol(".", close: true) || symbol(",", close: true) {
      let isComma = token(-1).kind == .symbol(",")
      if let fraction = digits(close: true) {
        if whole.count <= 3, fraction.count == 3, let rest = groups() {
          throw EntryError(.grouped(whole + fraction + rest), column: column, length: endColumn - column)
        }
        // 0,500 can only be a half.
        if isComma, fraction.count == 3, whole.count <= 3, !whole.hasPrefix("0") {
          throw question(
            .thousandsOrDecimals(whole, fraction), from: start, to: place, [whole + fraction, "\(whole).\(fraction)"])
        }
        return fractional(value, fraction)
      }
      place = afterWhole
    }
    if symbol("/", close: true), let below = digits(close: true), let denominator = Int64(below), denominator > 0,
      !isBeforeHour
    {
      return Quantity(whole: 0, numerator: value, denominator: denominator)
    }
    place = afterWhole
    if case .symbol(let sign) = token().kind, let (numerator, denominator) = Words.fractions[sign] {
      place += 1
      return Quantity(whole: value, numerator: numerator, denominator: denominator)
    }
    if let above = digits(), symbol("/", close: true), let below = digits(close: true),
      let numerator = Int64(above), let denominator = Int64(below), denominator > numerator
    {
      return Quantity(whole: value, numerator: numerator, denominator: denominator)
    }
    place = afterWhole
    // 1万, 2千
    if token().isHan, let power = take({ if case .power(let power) = $0 { power } else { nil } }) {
      let (product, overflow) = value.multipliedReportingOverflow(by: power)
      guard !overflow else { throw EntryError(.tooLong, column: column) }
      return Quantity(whole: product)
    }
    return withFraction(value)
  }

  /// What follows in groups of three digits: `.000`.
  private mutating func groups() -> String? {
    let start = place
    var digits = ""
    while symbol(".", close: true) || symbol(",", close: true), let group = self.digits(close: true), group.count == 3 {
      digits += group
    }
    if digits.isEmpty { place = start }
    return digits.isEmpty ? nil : digits
  }

  func fractional(_ whole: Int64, _ digits: String) -> Quantity {
    // What is beyond the 17th digit is less than a nanosecond of any unit but the week.
    let digits = digits.prefix(17)
    let denominator = digits.reduce(Int64(1)) { power, _ in power * 10 }
    return Quantity(whole: whole, numerator: Int64(digits) ?? 0, denominator: denominator)
  }

  /// The digits after a decimal point or comma as nanoseconds, further ones cut off; 0 where there are none.
  mutating func fractionOfSecond() -> Int64 {
    guard token().kind == .symbol(".") || token().kind == .symbol(","), !token().spaced, !token(1).spaced,
      case .digits(let digits) = token(1).kind
    else { return 0 }
    place += 2
    return Int64((digits + "00000000").prefix(9)) ?? 0
  }

  /// `two and a half`, `3 and three quarters`.
  private mutating func withFraction(_ whole: Int64) -> Quantity {
    if let (numerator, denominator) = andFraction() {
      // “an hour and a half”, not “one and a half an hour”: the unit has to follow.
      return Quantity(whole: whole, numerator: numerator, denominator: denominator)
    }
    return Quantity(whole: whole)
  }

  /// `and a half`, `и три четверти`.
  mutating func andFraction() -> (Int64, Int64)? {
    let start = place
    if take(.andHalf) { return (1, 2) }
    if take(.and), let fraction = fraction() { return fraction }
    place = start
    return nil
  }

  /// `a half`, `half`, `a quarter`, `three quarters`.
  mutating func fraction() -> (Int64, Int64)? {
    let start = place
    if take(.threeQuarters) { return (3, 4) }
    let parts: (Int64, Int64)? = take {
      if case .fraction(let up, let down) = $0, up < down { (up, down) } else { nil }
    }
    if let parts { return parts }
    if !stands(.half), !stands(.quarter), !stands(.third), !takeArticle() { _ = oneWord() }
    if take(.half) { return (1, 2) }
    if take(.quarter) { return (1, 4) }
    if take(.third) { return (1, 3) }
    place = start
    return nil
  }

  private mutating func oneWord() -> Bool {
    take { if case .number(1) = $0 { true } else { nil } } ?? false
  }
}
