/// Lengths of time that are written with colons.
extension Grammar {
  /// `5:30`, `1:30:00`, `1:30 h`, or what stands after the days in `1 day 00:00:10`; fields after the first go to 59,
  /// hours after days to 23.
  mutating func colonDuration(colons: Bool, isAfterDays: Bool) throws(EntryError) -> TimeSpan? {
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
    if !isAfterDays, let unit = takeUnit() {
      guard unit == .hour || unit == .minute, fields.count == 2 || (fields.count == 3 && unit == .hour) else {
        place = start
        return nil
      }
      if start == self.first, let time = try timeWithH(fields.map(\.value), from: start) {
        place = time
        return nil
      }
      first = unit
    } else if !colons || (!isAtEnd && !stands(.spanSuffix) && !isAtTitle) {
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

extension Grammar {
  /// Where `20:00 h` begins, which is how a time is written as often as a length; where it is not it is asked.
  private func timeWithH(_ fields: [Int64], from start: Int) throws(EntryError) -> Int? {
    guard fields.count == 2, (6...24).contains(fields[0]), (0..<60).contains(fields[1]),
      [.word("h"), .word("hs")].contains(token(-1).kind)
    else { return nil }
    if language.hoursGoTo24 { return start }
    let length = TimeText.exact(.minutes(fields[0] * 60 + fields[1]))
    throw question(.lengthOrTime, from: start, to: place, [length, "\(fields[0]):\(Int(fields[1]).digits(2))"])
  }
}

extension Unit {
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
