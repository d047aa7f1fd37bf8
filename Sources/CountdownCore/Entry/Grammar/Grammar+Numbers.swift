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

  // MARK: - Words

  /// `ninety`, `twenty-five`, `a hundred and twenty`, `treinta y cinco`.
  mutating func wordNumber() -> Int64? {
    let start = place
    let isArticle = stands(.article(countsOne: true))
    var total: Int64?
    if take(.hundred) {
      total = 100
    } else if let number = below100() {
      total = number
      if (1...9).contains(number), take(.hundred) { total = number * 100 }
    } else if take(.article(countsOne: true)) {
      total = take(.hundred) ? 100 : 1
    }
    guard let value = total else { return nil }
    if value >= 100 {
      let afterHundred = place
      _ = take(.and)
      if let rest = below100(), rest > 0 { return value + rest }
      place = afterHundred
    }
    // An article is a number only before a unit, not before “half” or “quarter”.
    if value == 1, isArticle, stands(.half) || stands(.quarter) || stands(.third) {
      place = start
      return nil
    }
    return value
  }

  mutating func number() -> Int64? { take { if case .number(let number) = $0 { number } else { nil } } }

  private mutating func below100() -> Int64? {
    guard let tens = number() else { return nil }
    guard tens >= 10, tens.isMultiple(of: 10) else { return tens }
    let afterTens = place
    let isHan = token(-1).isHan
    let isJoined = symbol("-") || (language.joinsTens && take(.and))
    if tens > 10 || isHan, let ones = number(), (1...9).contains(ones), isJoined || isHan || !isUnitOne(ones) {
      return tens + ones
    }
    place = afterTens
    return tens
  }

  /// Whether a one is an article: `twenty a`.
  private func isUnitOne(_ ones: Int64) -> Bool {
    ones == 1 && (token(-1).kind == .word("a") || token(-1).kind == .word("an"))
  }

  // MARK: - Digits that stand side by side

  /// 九十, 一百二十, 二〇二六, 一点五; an estimate, 两三, throws.
  private mutating func writtenNumber() throws(EntryError) -> Quantity? {
    let start = place
    guard let whole = try characterNumber() else { return nil }
    let afterWhole = place
    // 一点五小时, but 一点五分 is five past one.
    if take(.spokenHour), token(-1).kind == .han("点") || token(-1).kind == .han("點") {
      var digits = ""
      while let digit = takeDigit() { digits += "\(digit)" }
      if !digits.isEmpty, isBeforeDecimalUnit { return fractional(whole, digits) }
    }
    place = afterWhole
    return place == start ? nil : Quantity(whole: whole)
  }

  private var isBeforeDecimalUnit: Bool {
    var ahead = self
    _ = ahead.take(.measure)
    guard let unit = ahead.takeUnit() else { return false }
    // 三点五分 is a time.
    return unit != .minute || ahead.token(-1).kind != .han("分")
  }

  mutating func takeDigit() -> Int64? { take { if case .digit(let digit) = $0 { digit } else { nil } } }

  /// 九十, 一百二十, 二〇二六; two digits that follow each other, 两三, and 三五 are an estimate and throw.
  mutating func characterNumber() throws(EntryError) -> Int64? {
    let start = place
    let column = token().column
    var total: Int64 = 0
    var digits: [Int64] = []
    var digitPlace = place
    var sawPower = false
    while true {
      let here = place
      // 오일 is the fifth and not 51.
      if !digits.isEmpty, stands(.dayMark) { break }
      if let value = takeDigit() {
        if digits.isEmpty { digitPlace = here }
        digits.append(value)
        guard digits.count <= 12 else { throw EntryError(.tooLong, column: column) }
      } else if let power = take({ if case .power(let power) = $0 { power } else { nil } }) {
        if let (low, high) = estimate(digits) { throw estimateOf(low, high, at: digitPlace, in: start) }
        guard digits.count <= 1 else { throw EntryError(.unexpected(tokens[here].text), column: tokens[here].column) }
        total += (digits.first ?? 1) * power
        digits = []
        sawPower = true
        guard total <= 1_000_000 else { throw EntryError(.tooLong, column: column) }
      } else {
        break
      }
    }
    guard place > start else { return nil }
    if let (low, high) = estimate(digits), isBeforeCounted { throw estimateOf(low, high, at: digitPlace, in: start) }
    // After a power 零 is only a place: 一百零五.
    if sawPower { return total + (digits.last ?? 0) }
    return digits.reduce(0) { $0 * 10 + $1 }
  }

  private func estimate(_ digits: [Int64]) -> (Int64, Int64)? {
    guard digits.count == 2, digits[0] > 0, digits[1] == digits[0] + 1 || digits == [3, 5] else { return nil }
    return (digits[0], digits[1])
  }

  /// Whether something is counted here, so that a year and the digits of a time are none.
  private var isBeforeCounted: Bool {
    if stands(.measure) || stands(.spokenHour) || stands(.eitherHour) || stands(.hour) { return true }
    return length { if case .length = $0 { true } else { $0.isUnitItself } } > 0
  }

  private var takesPower: Bool {
    length { if case .power = $0 { true } else { $0 == .unequalUnit } } > 0
  }

  private func estimateOf(_ low: Int64, _ high: Int64, at digitPlace: Int, in start: Int) -> EntryError {
    let first = tokens[start]
    let isWhole = start == digitPlace && place == digitPlace + 2
    let texts =
      isWhole
      ? ["\(low)", "\(high)"]
      : [1, 2].map { drop in
        // 十七八 is 十七 or 十八, 七八十 is 七十 or 八十.
        let kept = (start..<place).filter { $0 != (drop == 1 ? digitPlace + 1 : digitPlace) }
        return kept.map { tokens[$0].text }.joined()
      }
    let last = token(-1)
    return EntryError(
      .estimate, column: first.column, length: last.column + last.length - first.column, replacements: texts)
  }
}
