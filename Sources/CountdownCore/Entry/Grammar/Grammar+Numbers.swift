extension Grammar {
  /// A number in digits, English words or Chinese characters.
  ///
  /// `1,500` throws: half of the world reads it as 1500, the other half as 1.5.
  mutating func quantity() throws(EntryError) -> Quantity? {
    let start = place
    if let number = try decimal() { return number }
    if let number = englishNumber() {
      return withFraction(number)
    }
    if let number = try chineseNumber() { return Quantity(whole: number) }
    place = start
    return nil
  }

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
        // 0,500 can only be a half.
        if isComma, fraction.count == 3, whole.count <= 3, !whole.hasPrefix("0") {
          throw EntryError(.thousandsOrDecimals(whole, fraction), column: column)
        }
        return fractional(value, fraction)
      }
      place = afterWhole
    }
    if symbol("/", close: true), let below = digits(close: true), let denominator = Int64(below), denominator > 0 {
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
    return withFraction(value)
  }

  private func fractional(_ whole: Int64, _ digits: String) -> Quantity {
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
    let start = place
    if word(in: Words.and), let (numerator, denominator) = englishFraction() {
      // “an hour and a half”, not “one and a half an hour”: the unit has to follow.
      return Quantity(whole: whole, numerator: numerator, denominator: denominator)
    }
    place = start
    return Quantity(whole: whole)
  }

  /// `a half`, `half`, `a quarter`, `three quarters`.
  mutating func englishFraction() -> (Int64, Int64)? {
    let start = place
    if word("three"), word("quarters") || word("quarter") { return (3, 4) }
    place = start
    _ = word("a") || word("one")
    if word("half") { return (1, 2) }
    if word("quarter") { return (1, 4) }
    if word("third") { return (1, 3) }
    place = start
    return nil
  }

  /// `ninety`, `twenty-five`, `a hundred and twenty`.
  mutating func englishNumber() -> Int64? {
    let start = place
    var total: Int64?
    if word("hundred") {
      total = 100
    } else if let number = below100() {
      total = number
      if (1...9).contains(number), word("hundred") { total = number * 100 }
    }
    guard let value = total else { return nil }
    if value >= 100 {
      let afterHundred = place
      _ = word(in: Words.and)
      if let rest = below100(), rest > 0 { return value + rest }
      place = afterHundred
    }
    if value == 1, case .word(let last) = token(-1).kind, last == "a" || last == "an" {
      // An article is a number only before a unit, not before “half” or “quarter”.
      if case .word(let next) = token().kind, next == "half" || next == "quarter" || next == "third" {
        place = start
        return nil
      }
    }
    return value
  }

  private mutating func below100() -> Int64? {
    if let tens: Int64 = word(in: Words.tens) {
      let afterTens = place
      _ = symbol("-")
      if let ones: Int64 = word(in: Words.numbers), (1...9).contains(ones), !isArticle(token(-1)) { return tens + ones }
      place = afterTens
      return tens
    }
    return word(in: Words.numbers)
  }

  private func isArticle(_ token: Token) -> Bool { token.kind == .word("a") || token.kind == .word("an") }

  /// 九十, 一百二十, 二〇二六.
  mutating func chineseNumber() throws(EntryError) -> Int64? {
    let start = place
    let column = token().column
    var total: Int64 = 0
    var digit: Int64?
    var digitCount = 0
    var sawPower = false
    while case .han(let character) = token().kind {
      if let value = Words.hanDigits[character] {
        digit = sawPower ? value : (digit ?? 0) * 10 + value
        digitCount += 1
        guard digitCount <= 12 else { throw EntryError(.tooLong, column: column) }
      } else if let power = Words.hanPowers[character] {
        guard (digit ?? 1) <= 9 else { throw EntryError(.unexpected(token().text), column: token().column) }
        total += (digit ?? 1) * power
        digit = nil
        sawPower = true
        guard total <= 1_000_000 else { throw EntryError(.tooLong, column: column) }
      } else {
        break
      }
      place += 1
    }
    return place == start ? nil : total + (digit ?? 0)
  }
}
