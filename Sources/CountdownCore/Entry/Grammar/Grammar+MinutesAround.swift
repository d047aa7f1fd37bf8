extension Grammar {
  /// `quarter past eight`, `viertel nach acht`, `ten to nine`, `dreiviertel acht`, `без четверти восемь`, 差五分八点,
  /// `пять минут девятого`, `за 10 минут до полуночи`.
  mutating func minutesAroundHour() throws(EntryError) -> MomentPhrase.Time? {
    let start = place
    if take(.without) { return try minutesWithout() }
    if let time = try timeIntoHour() { return time }
    place = start
    let mustBeBefore = take(.beforeMinutes)
    var minutes: Int64?
    var isHalf = false
    var isCounted = true
    if let (above, below) = fraction() {
      guard below == 2 || below == 4 else { return nil }
      isHalf = below == 2
      minutes = 60 * above / below
    } else {
      minutes = try hourNumber()
      let unit = minutes == nil ? nil : takeUnit()
      isCounted = unit != nil
      // Hours before or after a time are none of its minutes.
      if let unit, unit != .minute {
        place = start
        return nil
      }
    }
    guard let minutes else { return nil }
    if isCounted, (1...59).contains(minutes), let hour = take({ if case .ofHour(let hour) = $0 { hour } else { nil } })
    {
      return MomentPhrase.Time(hour: hourBefore(hour), minute: Int(minutes), hours: bareHours)
    }
    let isPast = !mustBeBefore && take(.past)
    // “С 8 до 9” is from eight to nine.
    let isRange = !isCounted && !mustBeBefore && !language.isEnglish && stands(.or)
    guard isPast || (!isHalf && !isRange && take(.before)) else {
      // “half eight” is 8:30 in London and 7:30 in Berlin.
      if isHalf, !isAtEnd, !token(-1).isHan, let hour = try hourNumber(), (1...12).contains(hour),
        isAtEnd || isBeforeDay
          || halfStands
      {
        throw question(
          .halfHour, from: start, to: place, ["\(hour):30", "\(hour == 1 ? 12 : hour - 1):30"])
      }
      return nil
    }
    guard (1...59).contains(minutes) else { return nil }
    _ = takeArticle()
    if take(.noon) { return time(around: 12, minutes: minutes, isPast: isPast, hours: .ofDay) }
    if take(.midnight) { return time(around: 24, minutes: minutes, isPast: isPast, hours: .ofDay) }
    let hourPlace = place
    if var time = try timeIntoHour() {
      // fünf vor halb neun
      let total = time.hour * 60 + time.minute + Int(isPast ? minutes : -minutes)
      (time.hour, time.minute) = (total / 60, total % 60)
      return time
    }
    place = hourPlace
    let digits = token().kind.isDigits
    guard let hour = try hourNumber(), (1...12).contains(hour) || (digits && hour < 24) else { return nil }
    if isCounted, symbol(":", close: true) { return try minutesAround(hour, minutes: isPast ? minutes : -minutes) }
    _ = takeHourMark() || take(.hourOrLength)
    guard !stands(.unequalUnit) else { return nil }
    return time(around: Int(hour), minutes: minutes, isPast: isPast, hours: bareHours)
  }

  /// The minutes of a time that so many minutes are before or after: `5 Minuten vor 20:00`.
  private mutating func minutesAround(_ hour: Int64, minutes: Int64) throws(EntryError) -> MomentPhrase.Time? {
    guard let digits = digits(close: true), digits.count == 2, let minute = Int64(digits), minute < 60 else {
      throw stuck()
    }
    let total = hour * 60 + minute + minutes
    guard (0..<1440).contains(total) else { return nil }
    return MomentPhrase.Time(hour: Int(total) / 60, minute: Int(total) % 60)
  }

  private mutating func minutesWithout() throws(EntryError) -> MomentPhrase.Time? {
    let start = place
    var minutes = try minuteNumber()
    _ = takeUnit()
    var hour = try hourNumber()
    if hour == nil {
      // Без двадцати девять is twenty to nine, and 29 nothing.
      place = start
      minutes = number()
      hour = try hourNumber()
    }
    guard let minutes, let hour, (1...24).contains(hour), (1...59).contains(minutes) else { return nil }
    let isSpoken = take(.spokenHour)
    _ = isSpoken || takeHourMark() || take(.hourOrLength)
    return time(around: Int(hour), minutes: minutes, isPast: false, hours: isSpoken ? .spoken : bareHours)
  }

  private mutating func timeIntoHour() throws(EntryError) -> MomentPhrase.Time? {
    guard let minutes = take({ if case .intoHour(let minutes) = $0 { minutes } else { nil } }),
      let hour = try hourNumber(), (1...12).contains(hour), takeUnit() == nil
    else { return nil }
    _ = take(.hour)
    return MomentPhrase.Time(hour: hourBefore(Int(hour)), minute: minutes, hours: bareHours)
  }

  func time(around hour: Int, minutes: Int64, isPast: Bool, hours: MomentPhrase.Time.Hours)
    -> MomentPhrase.Time
  {
    if isPast { return MomentPhrase.Time(hour: hour % 24, minute: Int(minutes), hours: hours) }
    return MomentPhrase.Time(hour: hourBefore(hour), minute: 60 - Int(minutes), hours: hours)
  }
}
