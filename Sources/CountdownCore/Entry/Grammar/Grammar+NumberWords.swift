extension Grammar {
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

  // MARK: - Digits in characters, side by side

  /// 九十, 一百二十, 二〇二六, 一点五; an estimate, 两三, throws.
  mutating func writtenNumber() throws(EntryError) -> Quantity? {
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
  var isBeforeCounted: Bool {
    if stands(.measure) || stands(.spokenHour) || stands(.eitherHour) || stands(.hour) { return true }
    return length { if case .length = $0 { true } else { $0.isUnitItself } } > 0
  }

  var takesPower: Bool {
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
