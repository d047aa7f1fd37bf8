// Times as they are said: an hour with its word, and minutes after or before it.
extension Grammar {
  /// `8 Uhr 30`, 下午三點半, `20 heures 15`, `9시 30분`, `8 o'clock`.
  mutating func markedHour(prefixed: Bool) throws(EntryError) -> MomentPhrase.Time? {
    let start = place
    let column = token().column
    guard let hour = try hourNumber() else { return nil }
    let hours: MomentPhrase.Time.Hours
    var mayBeLength = false
    if take(.hour) {
      hours = .ofDay
    } else if take(.eitherHour) {
      hours = .either
    } else if take(.spokenHour) {
      hours = .spoken
    } else if take(.hourOrLength) {
      mayBeLength = !(prefixed || isBeforeDay || isBeforeMinutesOfDay || zoneFollows || stands(.exactly))
      guard !mayBeLength || stands(.minus), prefixed || !isBeforeMinutesToo else { return nil }
      hours = tokens[start].kind.isDigits ? .ofDay : bareHours
    } else {
      return nil
    }
    abbreviationPoint()
    guard hour <= language.lastHour else { throw EntryError(.hour, column: column) }
    var time = MomentPhrase.Time(hour: Int(hour), hours: hours)
    try minutes(of: &time)
    guard time.hour != 24 || language.lastHour > 24 || (time.minute == 0 && time.second == 0) else {
      throw EntryError(.hour, column: column)
    }
    if mayBeLength, hour < 13, !isBeforeDay, !zoneFollows {
      guard time.minute > 0, isAtEnd || isAtTitle else { return nil }
      throw lengthOrTime(time, from: start, hours: Int(hour) - 1)
    }
    // 20 heures, 2 Stunden: a length goes on after it.
    if hours == .ofDay, tokens[start].kind != token(-1).kind, !isAtEnd, !isBeforeDay, !zoneFollows,
      length({ $0.isUnitItself }) > 0
    {
      return nil
    }
    return time
  }

  /// Whether minutes follow, and then a day or a part of it, as in `8h30 du soir`.
  private var isBeforeMinutesOfDay: Bool {
    var ahead = self
    guard let minute = (try? ahead.hourNumber()) ?? nil, (0..<60).contains(minute) else { return false }
    return ahead.isBeforeDay
  }

  /// Whether a length goes on with minutes: `deux heures et dix minutes`.
  private var isBeforeMinutesToo: Bool {
    var ahead = self
    return ahead.take(.and) && ((try? ahead.hourNumber()) ?? nil) != nil && ahead.takeUnit() == .minute && ahead.isAtEnd
  }

  /// `une heure moins le quart` is 45 minutes, or a quarter to one.
  private func lengthOrTime(_ time: MomentPhrase.Time, from start: Int, hours: Int) -> EntryError {
    let length = TimeText.exact(.minutes(Int64(hours * 60 + time.minute)))
    return question(.lengthOrTime, from: start, to: place, [length, "\(time.hour):\(time.minute.digits(2))"])
  }

  /// An hour in digits or words.
  mutating func hourNumber() throws(EntryError) -> Int64? {
    if let digits = digits() { return Int64(digits) ?? .max }
    if let number = try characterNumber() { return number }
    return wordNumber()
  }

  /// What follows an hour: 半, `moins le quart`, `et demie`, `30`, 05分30秒, 整.
  private mutating func minutes(of time: inout MomentPhrase.Time) throws(EntryError) {
    _ = take(.exactly)
    let start = place
    if take(.minus), let minutes = try minuteNumber() {
      _ = takeUnit()
      return subtract(minutes, from: &time)
    }
    place = start
    let isJoined = take(.and)
    if let (above, below) = fraction(), below != 3 {
      time.minute = Int(60 * above / below)
      return
    }
    let minuteColumn = token().column
    guard let minute = try hourNumber() else {
      place = start
      return
    }
    // 8 Uhr 30 Minuten Tee, but not what is counted in another unit.
    let afterMinute = place
    if let unit = takeUnit() {
      guard unit == .minute else {
        place = start
        return
      }
    } else {
      place = afterMinute
      if isJoined, !stands(.minutesBefore), minute > 59 {
        place = start
        return
      }
    }
    guard minute < 60 else { throw EntryError(.minute, column: minuteColumn) }
    if take(.minutesBefore) { return subtract(minute, from: &time) }
    time.minute = Int(minute)
    try seconds(of: &time)
  }

  private mutating func seconds(of time: inout MomentPhrase.Time) throws(EntryError) {
    let start = place
    let isMinuteSaid = !tokens[place - 1].kind.isDigits
    _ = take(.and)
    let secondColumn = token().column
    guard isMinuteSaid, let second = try hourNumber() else {
      place = start
      return
    }
    guard takeUnit() == .second else {
      if token(-1).isHan { throw stuck() }
      place = start
      return
    }
    guard second < 60 else { throw EntryError(.second, column: secondColumn) }
    time.second = Int(second)
  }

  private func subtract(_ minutes: Int64, from time: inout MomentPhrase.Time) {
    guard (1...59).contains(minutes) else { return }
    time.hour = hourBefore(time.hour)
    time.minute = 60 - Int(minutes)
  }

  /// Twelve before one, as it is said; eleven at night before midnight.
  func hourBefore(_ hour: Int) -> Int {
    switch hour {
    case 0: 23
    case 1: 12
    default: hour - 1
    }
  }

  /// The minutes around an hour: a number or a quarter.
  mutating func minuteNumber() throws(EntryError) -> Int64? {
    let start = place
    if let (above, below) = fraction() { return below == 3 ? nil : 60 * above / below }
    place = start
    return try hourNumber()
  }

  // MARK: - Words alone

  /// `eight pm`, `eight thirty pm`, `las ocho y media`, `otto meno un quarto`.
  mutating func spokenTime(prefixed: Bool) throws(EntryError) -> MomentPhrase.Time? {
    let start = place
    let isDigits = token().kind.isDigits
    guard let number = try hourNumber(), let hour = hourOfDay(number, from: start) else { return nil }
    var time = MomentPhrase.Time(hour: Int(hour), hours: bareHours)
    let afterHour = place
    if stands(.and) || stands(.minus) || (!isDigits && !token().kind.isDigits) { try minutes(of: &time) }
    guard !isDigits || place > afterHour else { return nil }
    // 오일 is five days, and not one past five.
    guard hour < 24 || time.minute == 0, !isDayOfDigits(from: start) else { return nil }
    let isOnlyUnit = length { $0.isUnitItself } > 0 || stands(.of)
    guard !isOnlyUnit || isBeforeDay else {
      place = start
      return nil
    }
    let isHour = prefixed || place > afterHour
    let mayEnd = isAtEnd || isBeforeDay || (isAtTitle && language.hoursGoTo24) || zoneFollows
    guard halfStands || isBeforeDay || (isHour && prefixed && mayEnd) || (place > afterHour && isJoinedTime && isAtEnd)
    else {
      return nil
    }
    return time
  }

  /// The hour that a number is, or begins with: `às vinte e cinco` is five past twenty.
  private mutating func hourOfDay(_ number: Int64, from start: Int) -> Int64? {
    if (0...24).contains(number) { return number }
    guard !tokens[start].kind.isDigits else { return nil }
    place = start
    return self.number() == 20 ? 20 : nil
  }

  /// Whether a number in Chinese digits with the mark of a day stands from there to the place.
  private func isDayOfDigits(from start: Int) -> Bool {
    var day = self
    day.place = start
    return ((try? day.characterNumber()) ?? nil) != nil && day.take(.dayMark) && day.place == place
  }

  private var isJoinedTime: Bool { language.hoursGoTo24 && context == .untilPage }

  var zoneFollows: Bool {
    var ahead = self
    return ((try? ahead.zone(isLeading: false)) ?? nil) != nil
  }
}
