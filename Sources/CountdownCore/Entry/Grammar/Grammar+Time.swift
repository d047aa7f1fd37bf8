extension Grammar {
  /// A time of day; a number alone is one only where a word before it says so (`prefixed`).
  mutating func time(prefixed: Bool, hasDay: Bool = false) throws(EntryError) -> MomentPhrase.Time? {
    let start = place
    let isAt = (take(.at) || take(.on)) && !isAtEnd
    if !isAt { place = start }
    let first = place
    if let time = try timeItself(prefixed: prefixed || isAt, hasDay: hasDay) { return time }
    place = first
    if takeArticle(), let time = try timeItself(prefixed: prefixed || isAt, hasDay: hasDay) { return time }
    place = start
    return nil
  }

  private mutating func timeItself(prefixed: Bool, hasDay: Bool) throws(EntryError) -> MomentPhrase.Time? {
    if take(.noon) { return try afterTwelve(MomentPhrase.Time(hour: 12)) }
    if take(.midnight) { return try afterTwelve(MomentPhrase.Time(hour: 24, hours: .midnight)) }
    if let (hour, minute) = take({ if case .clock(let hour, let minute) = $0 { (hour, minute) } else { nil } }) {
      return MomentPhrase.Time(hour: hour, minute: minute)
    }
    if let hour = take({ if case .halfOf(let hour) = $0 { hour } else { nil } }) {
      return MomentPhrase.Time(hour: hourBefore(hour), minute: 30, hours: bareHours)
    }
    let start = place
    if let time = namedTwelve() { return time }
    place = start
    if let time = try minutesAroundHour() { return time }
    place = start
    if let time = try digitalTime(prefixed: prefixed, hasDay: hasDay) { return time }
    place = start
    if let time = try markedHour(prefixed: prefixed) { return time }
    place = start
    if let time = try spokenTime(prefixed: prefixed) { return time }
    place = start
    return nil
  }

  /// `midi et demie`, `mezzogiorno meno un quarto`, 正午の10分前.
  mutating func afterTwelve(_ time: MomentPhrase.Time) throws(EntryError) -> MomentPhrase.Time {
    if let (above, below) = andFraction(), below != 3 {
      return MomentPhrase.Time(hour: time.hour % 24, minute: Int(60 * above / below))
    }
    let start = place
    if take(.minus), let minutes = try minuteNumber(), (1...59).contains(minutes) {
      _ = takeUnit()
      return self.time(around: time.hour, minutes: minutes, isPast: false, hours: .ofDay)
    }
    place = start
    let isNumber = !token().kind.isDigits && !stands(.article(countsOne: true))
    if take(.and) || (isNumber && language.dropsLastUnit), let minutes = try hourNumber(), (1...59).contains(minutes),
      !takeHourMark(), !take(.hourOrLength)
    {
      _ = takeUnit()
      return MomentPhrase.Time(hour: time.hour % 24, minute: Int(minutes))
    }
    place = start
    _ = take(.at) || take(.of)
    if let minutes = try hourNumber(), (1...59).contains(minutes), takeUnit() == .minute, take(.minutesBefore) {
      return self.time(around: time.hour, minutes: minutes, isPast: false, hours: .ofDay)
    }
    place = start
    return time
  }

  /// `12 noon`, `12:00 midnight`.
  private mutating func namedTwelve() -> MomentPhrase.Time? {
    guard token().kind == .digits("12"), digits() != nil else { return nil }
    if symbol(":"), digits() != "00" { return nil }
    if take(.noon) { return MomentPhrase.Time(hour: 12) }
    return take(.midnight) ? MomentPhrase.Time(hour: 24, hours: .midnight) : nil
  }

  /// The hours of a number of the language that is read.
  var bareHours: MomentPhrase.Time.Hours { language.hoursGoTo24 ? .either : .spoken }

  /// What follows an hour of the clock and no length.
  mutating func takeHourMark() -> Bool { take(.hour) || take(.spokenHour) || take(.eitherHour) }

  // MARK: - Digits

  /// `20:00:05.250`, `8pm`, `8.30 pm`, ISO 8601's `200005`.
  private mutating func digitalTime(prefixed: Bool, hasDay: Bool) throws(EntryError) -> MomentPhrase.Time? {
    let start = place
    let column = token().column
    let afterT = token(-1).kind == .word("t")
    guard let first = digits() else { return nil }
    if symbol(":") { return try colonTime(first, prefixed: prefixed, column: column) }
    if afterT, first.count == 4 || first.count == 6 { return try compactTime(first, column: column) }
    if symbol(".", close: true), let second = digits(close: true) {
      let minuteColumn = token(-1).column
      let afterMinute = place
      if halfOfDay() != nil || take(.hour) {
        if token(-1).kind != .word("uhr") { place = afterMinute }
        return try checked(first, second, columns: (column, minuteColumn), hours: .ofDay)
      }
      guard isAtEnd || isAtTitle || (prefixed && second.count == 2 && isBeforeDay) else { return nil }
      return try pointedTime(first, second, from: start, columns: (column, minuteColumn), prefixed: prefixed)
    }
    if prefixed, language.writesTimesWithHyphen, let time = hyphenTime(first) { return time }
    let afterHour = place
    // 830
    let isCompact = first.count == 3 || first.count == 4
    if halfOfDay() != nil {
      let (hour, minute) = isCompact ? (String(first.dropLast(2)), String(first.suffix(2))) : (first, "0")
      if let hour = Int(hour), hour > 12 { throw EntryError(.partOfDay, column: column) }
      place = afterHour
      return try checked(hour, minute, columns: (column, column + hour.count), hours: .ofDay)
    }
    if afterT { return try checked(first, "0", columns: (column, column), hours: .ofDay) }
    if prefixed, isAtEnd, isCompact {
      return try bareDigits(first, from: start, hasDay: hasDay)
    }
    guard first.count <= 2 else { return nil }
    if let minute = try closeMinutes(first, prefixed: prefixed) { return minute }
    place = afterHour
    let isExact = take(.exactly)
    guard isBeforeDay || (isExact && prefixed) || (prefixed && (isAtEnd || zoneFollows || isBareHourBeforeTitle)) else {
      return nil
    }
    return try checked(first, "0", columns: (column, column), hours: bareHours)
  }

  /// `20-00`, `18-30`; 9-15 may be from nine to three.
  private mutating func hyphenTime(_ first: String) -> MomentPhrase.Time? {
    let start = place
    if symbol("-", close: true), let second = digits(close: true), second.count == 2, let hour = Int(first), hour < 24,
      let minute = Int(second), minute < 60, second.hasPrefix("0") || minute <= hour || minute > 24,
      !stands(.or), !stands(.hourOrLength), length({ $0.isUnit }) == 0
    {
      return MomentPhrase.Time(hour: hour, minute: minute)
    }
    place = start
    return nil
  }

  /// `hora de Madrid`, which begins like an hour.
  private var isAtZoneTime: Bool {
    length { if case .zone = $0 { true } else { $0 == .zoneTime } } > 0
  }

  /// A title may follow a bare hour only where the language's own word for `at` stands before it.
  private var isBareHourBeforeTitle: Bool { isBareBeforeTitle && language.hoursGoTo24 }

  /// Whether a title follows a bare number and nothing that belongs to one.
  var isBareBeforeTitle: Bool {
    guard isAtTitle, token().isWord || token().isHan || !language.isEnglish else { return false }
    var ahead = self
    return ahead.takeUnit() == nil && !ahead.takeHourMark() && !stands(.unequalUnit) && !stands(.hourOrLength)
      && !stands(.and)
      && !stands(.minus) && !stands(.before) && !stands(.past)
      && length { if case .month = $0 { true } else { false } } == 0
  }

  /// Whether a weekday ends before a place, with a comma or none between.
  func isBehindWeekday(_ place: Int) -> Bool {
    let end = place > first && tokens[place - 1].isListComma ? place - 1 : place
    return (max(end - 4, first)..<max(end, first)).contains { start in
      matches[start].contains { match in
        if case .weekday = match.meaning { return match.end == end }
        return false
      }
    }
  }

  /// `900` and `2030` without a colon, which may be a number of something or a year; beside a day they are times.
  private func bareDigits(_ digits: String, from start: Int, hasDay: Bool) throws(EntryError) -> MomentPhrase.Time? {
    guard let number = Int(digits) else { return nil }
    // “friday 2030” is that of a year as well as a time.
    if (1970...2100).contains(number), isBehindWeekday(start) {
      throw question(.dateOrTime, from: start, to: place, [])
    }
    let (hour, minute) = (number / 100, number % 100)
    guard hour <= 24, minute < 60, hour < 24 || minute == 0 else {
      throw question(.dateOrTime, from: start, to: place, [])
    }
    // A year that is past when this is written is none.
    let isYear = digits.count == 4 && (2026...2116).contains(number)
    if hour == 24 || (digits.count == 4 && (hasDay || !isYear)) { return MomentPhrase.Time(hour: hour, minute: minute) }
    let later = hour < 12 ? ["\(hour):\(minute.digits(2))", "\(hour + 12):\(minute.digits(2))"] : []
    if !later.isEmpty, digits.count == 3 {
      throw question(.halfOfDay(hour: hour, minute: minute), from: start, to: place, later)
    }
    throw question(.dateOrTime, from: start, to: place, ["\(hour):\(minute.digits(2))", "\(digits)-01-01"])
  }

  /// On the Until page `23h30`; elsewhere `h` needs a word that says that it is a moment.
  private mutating func closeMinutes(_ first: String, prefixed: Bool) throws(EntryError) -> MomentPhrase.Time? {
    guard context == .untilPage, !prefixed, !token().spaced, word("h"), let hour = Int(first), hour < 24 else {
      return nil
    }
    if isAtEnd, language.writesHoursWithH { return MomentPhrase.Time(hour: hour) }
    guard !token().spaced, let minute = digits(close: true), minute.count == 2, let value = Int(minute), value < 60,
      isAtEnd || token().spaced,
      // 1h30 is said of a length more often than of the night, save where hours are written that way.
      hour >= 6 || stands(.spokenHour) || language.writesHoursWithH
    else { return nil }
    var ahead = self
    if ahead.takeUnit() != nil { return nil }
    return MomentPhrase.Time(hour: hour, minute: value)
  }

  /// `20.30` where it can be no date; `8.10` can be both, and on the Until page a length of time as well.
  private func pointedTime(
    _ first: String, _ second: String, from start: Int, columns: (hour: Int, minute: Int), prefixed: Bool
  ) throws(EntryError) -> MomentPhrase.Time? {
    guard let one = Int(first), let two = Int(second), second.count == 2 else { return nil }
    let isDate = CivilDate(year: 2000, month: two, day: one) != nil
    let isTime = one < 24 && two < 60
    let time = "\(one):\(two.digits(2))"
    if prefixed {
      guard isTime else { return nil }
      if isDate {
        throw question(.dateOrTime, from: start, to: place, [time, Self.dateText(month: two, day: one)])
      }
      return try checked(first, second, columns: columns, hours: .ofDay)
    }
    guard isDate || isTime else { return nil }
    var texts = isTime ? [time] : []
    if isDate { texts.append(Self.dateText(month: two, day: one)) }
    if texts.count < 2 { texts.append("\(first).\(second) min") }
    throw question(.dateOrTime, from: start, to: place, texts)
  }

  /// Whether what follows belongs after a bare hour: `9 tomorrow`, `8 in the evening`.
  var isBeforeDay: Bool {
    var ahead = self
    if ahead.part() != nil { return true }
    _ = ahead.listComma()
    return ahead.take({ if case .ahead = $0 { true } else { nil } }) ?? false
  }

  private mutating func colonTime(_ first: String, prefixed: Bool, column: Int) throws(EntryError) -> MomentPhrase.Time
  {
    let minuteColumn = token().column
    guard let minute = digits() else { throw stuck() }
    var time = try checked(first, minute, columns: (column, minuteColumn), hours: .ofDay)
    if symbol(":") {
      let secondColumn = token().column
      guard let second = digits() else { throw stuck() }
      guard let value = Int(second), value < 60 else { throw EntryError(.second, column: secondColumn) }
      time.second = value
      time.nanosecond = Int(fractionOfSecond())
      guard time.hour < 24 || (time.second == 0 && time.nanosecond == 0) else {
        throw EntryError(.hour, column: column)
      }
    }
    // 20:15 Uhr, and 9:00 h where it cannot be a length.
    if !takeHourMark(), prefixed || time.hour >= 6, !isAtZoneTime {
      _ = take(.hourOrLength)
    }
    _ = take(.exactly)
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

  func checked(
    _ hour: String, _ minute: String, columns: (hour: Int, minute: Int), hours: MomentPhrase.Time.Hours
  ) throws(EntryError) -> MomentPhrase.Time {
    guard let hour = Int(hour), hour <= 24 else { throw EntryError(.hour, column: columns.hour) }
    guard let minute = Int(minute), minute < 60 else { throw EntryError(.minute, column: columns.minute) }
    guard hour < 24 || minute == 0 else { throw EntryError(.hour, column: columns.hour) }
    return MomentPhrase.Time(hour: hour, minute: minute, hours: hours)
  }
}
