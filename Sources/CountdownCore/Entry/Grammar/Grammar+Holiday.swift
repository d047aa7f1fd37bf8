/// Days by their names, and those of a month or a year after this one.
extension Grammar {
  /// 明年12月31日, 来年元日, 今月24日.
  mutating func dayAhead() throws(EntryError) -> MomentPhrase.Day? {
    if let months = take({ if case .monthsAhead(let months) = $0 { months } else { nil } }) {
      _ = take(.at)
      guard let number = try dateNumber(), let day = Int(number), take(.dayMark) else { return nil }
      return .ofMonthAhead(months, day: day)
    }
    guard let years = take({ if case .yearsAhead(let years) = $0 { years } else { nil } }) else { return nil }
    _ = take(.at)
    let day = if let day = try holiday() { day } else { try markedDay() }
    guard case .ofYear(let month, let day) = day else { return nil }
    return .ofYearAhead(years, month: month, day: day)
  }

  /// `Christmas Eve`, `Silvester 2027`; a name of two days is asked about.
  mutating func holiday() throws(EntryError) -> MomentPhrase.Day? {
    let (start, column) = (place, token().column)
    if let days = take({ if case .afterThanksgiving(let days) = $0 { days } else { nil } }) {
      return .afterThanksgiving(days, year: year())
    }
    if take(.twin) {
      guard let number = try dateNumber(), let day = Int(number), (10...12).contains(day) else { return nil }
      return try self.day(day, number, column: column)
    }
    let days: [CivilDate.DayOfYear]? = take {
      switch $0 {
      case .holiday(let day): [day]
      case .twoHolidays(let one, let other): [one, other]
      default: nil
      }
    }
    guard let days, let day = days.first else { return nil }
    if days.count == 1 { return try self.day(day.month, "\(day.day)", column: column) }
    throw question(.whichDay, from: start, to: place, days.map { Self.dateText(month: $0.month, day: $0.day) })
  }

  /// Whether the name of a day stands here.
  var isAtHoliday: Bool { length { if case .holiday = $0 { true } else { false } } > 0 }
}
