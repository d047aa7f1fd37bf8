extension MomentResolver {
  /// Looks for the day that a phrase means.
  struct Search {
    let zone: TimeZone
    let now: WallInstant
    let clock: Clock
    let phrase: MomentPhrase
    var notes: [Interpretation.Note] = []

    private var today: CivilDate { zone.civil(at: now).date }

    /// The instant; what had to be chosen is in the notes.
    mutating func instant() throws(EntryError) -> WallInstant {
      switch phrase.day {
      case nil: return try coming()
      case .ahead(let days): return try explicit(today.adding(days: Int64(days)))
      case .date(let date): return try explicit(date)
      case .weekday(let weekday): return try coming(weekday: weekday)
      case .weekdayOfWeek(let weekday, let weeks):
        return try explicit(today.adding(days: Int64(weekday - today.weekday + 7 * weeks)))
      case .nextWeekday(let weekday): return try next(weekday)
      case .afterNextWeekday(let weekday): return try next(weekday, weeks: 1)
      case .comingWeekday(let weekday): return try explicit(after(weekday))
      case .weekdayLater(let weekday, let weeks): return try later(weekday, weeks: weeks)
      case .ofMonth(let day): return try coming(day: day)
      case .ofYear(let month, let day): return try coming(month: month, day: day)
      case .ofYearAhead(let years, let month, let day): return try explicit(month: 12 * years + month, day: day)
      case .ofMonthAhead(let months, let day): return try explicit(month: today.month + months, day: day)
      case .afterThanksgiving(let days, let year): return try coming(daysAfterThanksgiving: days, of: year)
      }
    }

    /// A time without a day: today's, or tomorrow's where that is past.
    private mutating func coming() throws(EntryError) -> WallInstant {
      if let instant = try future(today) { return instant }
      let instant = try explicit(today.adding(days: 1))
      // 24:00 and midnight are past only at their own instant.
      if clock.days == 0 { notes.insert(.tomorrow, at: 0) }
      return instant
    }

    private mutating func coming(weekday: Int) throws(EntryError) -> WallInstant {
      let days = ((weekday - today.weekday) % 7 + 7) % 7
      if let instant = try future(today.adding(days: Int64(days))) { return instant }
      let instant = try explicit(today.adding(days: Int64(days) + 7))
      notes.insert(.nextWeek, at: 0)
      return instant
    }

    /// The first such day after today.
    private func after(_ weekday: Int) -> CivilDate {
      let days = ((weekday - today.weekday) % 7 + 7) % 7
      return today.adding(days: Int64(days == 0 ? 7 : days))
    }

    /// The one that comes first, where that is next week's as well, or so many weeks after it.
    private mutating func next(_ weekday: Int, weeks: Int = 0) throws(EntryError) -> WallInstant {
      let first = after(weekday).adding(days: Int64(7 * weeks))
      let ofNextWeek = today.adding(days: Int64(weekday - today.weekday + 7 + 7 * weeks))
      guard first == ofNextWeek else {
        throw whichWeek(first, ofNextWeek)
      }
      return try explicit(first)
    }

    /// So many weeks after the one that comes, which today may be one of.
    private mutating func later(_ weekday: Int, weeks: Int) throws(EntryError) -> WallInstant {
      let first = after(weekday).adding(days: Int64(7 * weeks))
      guard weekday != today.weekday else { throw whichWeek(first.adding(days: -7), first) }
      return try explicit(first)
    }

    private func whichWeek(_ first: CivilDate, _ second: CivilDate) -> EntryError {
      EntryError(
        .whichWeek, column: phrase.dayColumn, length: max(phrase.dayEnd - phrase.dayColumn, 0),
        replacements: [first.text, second.text])
    }

    private mutating func coming(day: Int) throws(EntryError) -> WallInstant {
      for months in 0...12 {
        let month = today.month - 1 + months
        guard let date = CivilDate(year: today.year + month / 12, month: month % 12 + 1, day: day),
          let instant = try future(date)
        else { continue }
        return instant
      }
      throw EntryError(.tooFar, column: phrase.dayColumn)
    }

    private mutating func coming(month: Int, day: Int) throws(EntryError) -> WallInstant {
      let thisYear = today.year
      for year in thisYear...thisYear + 9 {
        guard let date = CivilDate(year: year, month: month, day: day), let instant = try future(date) else {
          continue
        }
        if year != thisYear {
          notes.insert(month == 2 && day == 29 ? .leapYear(year) : .nextYear(year), at: 0)
        }
        return instant
      }
      throw EntryError(.tooFar, column: phrase.dayColumn)
    }

    private mutating func coming(daysAfterThanksgiving days: Int, of year: Int?) throws(EntryError) -> WallInstant {
      let isYearSaid = year != nil
      for year in year.map({ $0...$0 }) ?? today.year...today.year + 1 {
        // The fourth Thursday is the one from the 22nd to the 28th.
        guard let first = CivilDate(year: year, month: 11, day: 22) else { break }
        let date = first.adding(days: Int64((11 - first.weekday) % 7 + days))
        if isYearSaid { return try explicit(date) }
        guard let instant = try future(date) else { continue }
        if year != today.year { notes.insert(.nextYear(year), at: 0) }
        return instant
      }
      throw EntryError(.tooFar, column: phrase.dayColumn)
    }

    /// That of a month, counted on from January of this year.
    private mutating func explicit(month: Int, day: Int) throws(EntryError) -> WallInstant {
      let (year, month) = (today.year + (month - 1) / 12, (month - 1) % 12 + 1)
      guard let date = CivilDate(year: year, month: month, day: day) else {
        let length = CivilDate.days(in: month, of: year)
        throw EntryError(.day(month: month, length: length, year: month == 2 ? year : nil), column: phrase.dayColumn)
      }
      return try explicit(date)
    }

    /// That day's, refused where it is past.
    private mutating func explicit(_ date: CivilDate) throws(EntryError) -> WallInstant {
      if let instant = try future(date) { return instant }
      throw EntryError(.past(TimeText.past(written(on: date), hasTime: clock.isSaid)), column: phrase.dayColumn)
    }

    private func written(on date: CivilDate) -> CivilDateTime { CivilDateTime(date: date, time: clock.time) }

    /// That day's where it is still to come, `nil` where it is past.
    private mutating func future(_ date: CivilDate) throws(EntryError) -> WallInstant? {
      let civil = CivilDateTime(date: date.adding(days: Int64(clock.days)), time: clock.time)
      switch zone.instants(of: civil) {
      case .one(let instant): return instant > now ? instant : nil
      case .two(let first, let second):
        guard second > now else { return nil }
        notes.append(first > now ? .firstOfTwo : .secondOfTwo)
        return first > now ? first : second
      case .none(let change):
        guard change > now else { return nil }
        // A day without a time begins when the clocks have gone forward.
        guard clock.isSaid else { return change }
        throw skipped(civil.time, at: change)
      case .unreachable:
        if date < today { return nil }
        throw EntryError(.tooFar, column: phrase.column)
      }
    }

    private func skipped(_ time: CivilTime, at change: WallInstant) -> EntryError {
      // What the clocks would have gone on to show, had they not been set.
      let offset = zone.offset(at: change - .seconds(1))
      let before = TimeZone(offset: Int(offset)).civil(at: change).time
      return EntryError(
        .skipped(
          time: TimeText.time(time), from: TimeText.time(before), to: TimeText.time(zone.civil(at: change).time)),
        column: phrase.timeColumn)
    }
  }
}
