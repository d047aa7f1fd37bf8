extension Grammar {
  /// A time of day; a number alone is one only where a word before it says so (`prefixed`).
  mutating func time(prefixed: Bool) throws(EntryError) -> MomentPhrase.Time? {
    if word(in: Words.noon) || han("正午") { return MomentPhrase.Time(hour: 12) }
    if word("midnight") || han("午夜") { return MomentPhrase.Time(hour: 24, hours: .midnight) }
    let start = place
    if let time = namedTwelve() { return time }
    place = start
    if let time = try relativeTime() { return time }
    place = start
    if let time = try digitalTime(prefixed: prefixed) { return time }
    place = start
    if let time = try chineseTime() { return time }
    place = start
    if let time = try spokenTime(prefixed: prefixed) { return time }
    place = start
    return nil
  }

  /// `12 noon`, `12:00 midnight`.
  private mutating func namedTwelve() -> MomentPhrase.Time? {
    guard token().kind == .digits("12"), digits() != nil else { return nil }
    if symbol(":"), digits() != "00" { return nil }
    if word(in: Words.noon) { return MomentPhrase.Time(hour: 12) }
    return word("midnight") ? MomentPhrase.Time(hour: 24, hours: .midnight) : nil
  }

  // MARK: - Digits

  /// `20:00:05.250`, `8pm`, `8.30 pm`, ISO 8601's `200005`.
  private mutating func digitalTime(prefixed: Bool) throws(EntryError) -> MomentPhrase.Time? {
    let column = token().column
    let afterT = token(-1).kind == .word("t")
    guard let first = digits() else { return nil }
    if symbol(":") { return try colonTime(first, column: column) }
    if afterT, first.count == 4 || first.count == 6 { return try compactTime(first, column: column) }
    if symbol(".", close: true), let second = digits(close: true) {
      let minuteColumn = token(-1).column
      let afterMinute = place
      if halfOfDay() != nil || word("uhr") {
        place = token(-1).kind == .word("uhr") ? place : afterMinute
        return try checked(first, second, columns: (column, minuteColumn), hours: .ofDay)
      }
      guard isAtEnd else { return nil }
      return try pointedTime(first, second, columns: (column, minuteColumn), prefixed: prefixed)
    }
    let afterHour = place
    if halfOfDay() != nil {
      place = afterHour
      return try checked(first, "0", columns: (column, column), hours: .ofDay)
    }
    if afterT { return try checked(first, "0", columns: (column, column), hours: .ofDay) }
    if word(in: Words.oclock) {
      return try checked(first, "0", columns: (column, column), hours: .spoken)
    }
    if word("uhr") { return try checked(first, "0", columns: (column, column), hours: .ofDay) }
    if prefixed, word("h") {
      let minute = digits(close: true)
      return try checked(first, minute ?? "0", columns: (column, token(-1).column), hours: .ofDay)
    }
    // 2030 may be half past eight or a year.
    if prefixed, isAtEnd, first.count == 4 { throw EntryError(.dateOrTime, column: column) }
    guard first.count <= 2, isBeforeDay || (prefixed && isAtEnd) else { return nil }
    return try checked(first, "0", columns: (column, column), hours: .spoken)
  }

  /// `20.30` where it can be no date; `8.10` can be both, and on the Until page a length of time as well.
  private func pointedTime(_ first: String, _ second: String, columns: (hour: Int, minute: Int), prefixed: Bool)
    throws(EntryError) -> MomentPhrase.Time?
  {
    guard let one = Int(first), let two = Int(second), second.count == 2 else { return nil }
    let isDate = CivilDate(year: 2000, month: two, day: one) != nil
    let isTime = one < 24 && two < 60
    if prefixed {
      guard isTime else { return nil }
      if isDate { throw EntryError(.dateOrTime, column: columns.hour) }
      return try checked(first, second, columns: columns, hours: .ofDay)
    }
    if isDate || isTime { throw EntryError(.dateOrTime, column: columns.hour) }
    return nil
  }

  /// Whether what follows belongs after a bare hour: `9 tomorrow`, `8 in the evening`.
  private var isBeforeDay: Bool {
    var ahead = self
    return ahead.part() != nil || ahead.word("tomorrow") || ahead.word("today") || ahead.word("tonight")
  }

  private mutating func colonTime(_ first: String, column: Int) throws(EntryError) -> MomentPhrase.Time {
    let minuteColumn = token().column
    guard let minute = digits() else { throw stuck() }
    var time = try checked(first, minute, columns: (column, minuteColumn), hours: .ofDay)
    guard symbol(":") else { return time }
    let secondColumn = token().column
    guard let second = digits() else { throw stuck() }
    guard let value = Int(second), value < 60 else { throw EntryError(.second, column: secondColumn) }
    time.second = value
    time.nanosecond = Int(fractionOfSecond())
    guard time.hour < 24 || (time.second == 0 && time.nanosecond == 0) else { throw EntryError(.hour, column: column) }
    return time
  }

  private func compactTime(_ digits: String, column: Int) throws(EntryError) -> MomentPhrase.Time {
    let hour = String(digits.prefix(2))
    var time = try checked(hour, String(digits.dropFirst(2).prefix(2)), columns: (column, column + 2), hours: .ofDay)
    if digits.count == 6 {
      guard let second = Int(digits.suffix(2)), second < 60 else { throw EntryError(.second, column: column + 4) }
      time.second = second
    }
    return time
  }

  private func checked(
    _ hour: String, _ minute: String, columns: (hour: Int, minute: Int), hours: MomentPhrase.Time.Hours
  ) throws(EntryError) -> MomentPhrase.Time {
    guard let hour = Int(hour), hour <= 24 else { throw EntryError(.hour, column: columns.hour) }
    guard let minute = Int(minute), minute < 60 else { throw EntryError(.minute, column: columns.minute) }
    guard hour < 24 || minute == 0 else { throw EntryError(.hour, column: columns.hour) }
    return MomentPhrase.Time(hour: hour, minute: minute, hours: hours)
  }

  // MARK: - Chinese

  /// 九點, 下午三點半, 20時05分30秒, 三點一刻.
  private mutating func chineseTime() throws(EntryError) -> MomentPhrase.Time? {
    let column = token().column
    let number: Int64?
    if let digits = digits() { number = Int64(digits) ?? .max } else { number = try chineseNumber() }
    guard let hour = number, han(in: Words.hanHours) else { return nil }
    guard hour <= 24 else { throw EntryError(.hour, column: column) }
    var time = MomentPhrase.Time(hour: Int(hour), hours: .spoken)
    _ = han("整")
    let minuteColumn = token().column
    if han("半") {
      time.minute = 30
    } else if han("一刻") {
      time.minute = 15
    } else if han("三刻") {
      time.minute = 45
    } else if let minute = try chineseField() {
      guard minute < 60 else { throw EntryError(.minute, column: minuteColumn) }
      time.minute = Int(minute)
      if han("分") {
        let secondColumn = token().column
        if let second = try chineseField() {
          guard second < 60 else { throw EntryError(.second, column: secondColumn) }
          time.second = Int(second)
          guard han("秒") else { throw stuck() }
        }
      }
    }
    guard time.hour < 24 || (time.minute == 0 && time.second == 0) else { throw EntryError(.hour, column: column) }
    return time
  }

  /// A minute or a second after an hour; 零五 is 5.
  private mutating func chineseField() throws(EntryError) -> Int64? {
    if let digits = digits() { return Int64(digits) ?? .max }
    return try chineseNumber()
  }

  // MARK: - Words

  /// `quarter past eight`, `ten to nine`, `half past 8`.
  private mutating func relativeTime() throws(EntryError) -> MomentPhrase.Time? {
    let column = token().column
    var minutes: Int64?
    var isHalf = false
    if let (numerator, denominator) = englishFraction() {
      guard denominator == 2 || (denominator == 4 && numerator == 1) else { return nil }
      isHalf = denominator == 2
      minutes = isHalf ? 30 : 15
    } else {
      minutes = spokenNumber()
      _ = word("minutes") || word("minute") || word("min")
    }
    guard let minutes else { return nil }
    let isPast = word("past")
    guard isPast || (!isHalf && (word("to") || word("before") || word("till"))) else {
      // “half eight” is 8:30 in London and 7:30 in Berlin.
      if isHalf, !isAtEnd, let hour = spokenNumber(), (1...12).contains(hour), isAtEnd || isBeforeDay {
        throw EntryError(.halfHour, column: column)
      }
      return nil
    }
    if word("noon") { return time(around: 12, minutes: minutes, isPast: isPast, hours: .ofDay) }
    if word("midnight") { return time(around: 24, minutes: minutes, isPast: isPast, hours: .ofDay) }
    guard let hour = spokenNumber(), (1...12).contains(hour), (1...59).contains(minutes) else { return nil }
    _ = word(in: Words.oclock)
    return time(around: Int(hour), minutes: minutes, isPast: isPast, hours: .spoken)
  }

  private func time(
    around hour: Int, minutes: Int64, isPast: Bool, hours: MomentPhrase.Time.Hours
  ) -> MomentPhrase.Time? {
    guard (1...59).contains(minutes) else { return nil }
    if isPast { return MomentPhrase.Time(hour: hour % 24, minute: Int(minutes), hours: hours) }
    let before = hours == .spoken ? (hour == 1 ? 12 : hour - 1) : hour - 1
    return MomentPhrase.Time(hour: before, minute: 60 - Int(minutes), hours: hours)
  }

  /// `eight o'clock`, `eight pm`, `eight thirty pm`.
  private mutating func spokenTime(prefixed: Bool) throws(EntryError) -> MomentPhrase.Time? {
    guard let hour = englishNumber(), (1...12).contains(hour) else { return nil }
    if word(in: Words.oclock) { return MomentPhrase.Time(hour: Int(hour), hours: .spoken) }
    var time = MomentPhrase.Time(hour: Int(hour), hours: .spoken)
    if let minute = englishNumber() {
      guard (10...59).contains(minute) else { return nil }
      time.minute = Int(minute)
    }
    var ahead = self
    guard ahead.halfOfDay() != nil || ahead.part() != nil || (prefixed && (isAtEnd || isBeforeDay)) else { return nil }
    return time
  }

  private mutating func spokenNumber() -> Int64? {
    if let digits = digits() { return Int64(digits) }
    return englishNumber()
  }
}
