internal import GLib

extension EntryError {
  /// One sentence for the person who typed it: what was wrong, and what would be right.
  package var sentence: String {
    // Translators: two texts that mean different times, as in “That could be 8:15 or 20:15; type one of them.”
    if choices.count == 2 { return tr("That could be %s or %s; type one of them.", choices[0], choices[1]) }
    return switch problem {
    case .empty: tr("Nothing entered; type a time, for example 5 min or 20:00.")
    case .tooManyCharacters: tr("That is too long to be a time: at most %s characters.", "\(Entry.lengthLimit)")
    case .controlCharacter: tr("There is a character in it that cannot be seen; type it again.")
    // Translators: %s is a word that somebody typed.
    case .unexpected(let text): tr("“%s” was not understood here.", text.excerptFromOutside)
    case .incomplete: tr("Something is missing at the end.")
    case .noTime: tr("There is no time in it to count; type more than zero.")
    case .negative: tr("It cannot count down from less than zero; leave out the minus sign.")
    case .tooLong, .tooFar: tr("That is too far away: it has to end before the year 2116.")
    // Translators: %s is a date, perhaps with a time.
    case .past(let text): tr("%s is past.", text)
    case .gone: tr("That is past.")
    case .unitTwice: tr("The same unit appears twice; type it once.")
    case .noFixedLength: tr("Months and years differ in length; type days, or a date.")
    case .noUnit: tr("A unit is missing after the number; type min, h or s.")
    // Translators: numbers, as in “1,500” could be 1500 or 1.500.
    case .thousandsOrDecimals(let whole, let fraction):
      tr("“%s” could be %s or %s; type one of them.", "\(whole),\(fraction)", whole + fraction, "\(whole).\(fraction)")
    // Translators: %s is a number, as in “Type the number without separators: 1000000.”
    case .grouped(let number): tr("Type the number without separators: %s.", number.excerptFromOutside)
    case .halfOfDay(let hour, let minute): halfOfDay(hour: hour, minute: minute)
    case .partOfDay: tr("That hour does not go with that part of the day; type it from 0:00 to 24:00.")
    case .whichMidnight: tr("Midnight could be the beginning or the end of that day; type 0:00 or 24:00.")
    case .whichWeek: tr("That could be this week or the next; type the day alone, or a date.")
    case .halfHour: tr("That could be half an hour before or after; type it with a colon.")
    case .dayOrMonth: tr("Either number could be the month; type the month as a word, or 2026-12-24.")
    case .dateOrTime: tr("That could be a date or a time; type 20:30, or 24 Dec.")
    case .lengthOrTime: tr("That could be a duration or a time of day; type 20 min, or 20:00.")
    // Translators: %s is a word that somebody typed, such as “until”.
    case .lengthForMoment(let word):
      tr("That is a duration, not a moment; leave out “%s”.", word.excerptFromOutside)
    case .whichDay: tr("That could be one of two days; type the date.")
    case .noTimeOfDay: tr("The time of day is missing; type it from 0:00 to 24:00.")
    case .hour: tr("An hour goes from 0 to 23; 24:00 is the end of the day.")
    case .minute: tr("A minute goes from 0 to 59.")
    case .second: tr("A second goes from 0 to 59.")
    case .month: tr("A month goes from 1 to 12.")
    case .day(let month, let length, let year): day(month: month, length: length, year: year)
    case .year: tr("A year has four digits.")
    case .twice: tr("That was given already; type one date and one time.")
    // Translators: a date and a weekday, as in “1 Dec 2026 is a Tuesday, …”
    case .otherWeekday(let date, let weekday): tr("%s is a %s, so one of them is wrong.", date, weekday)
    case .notYearly: tr("Only a date can repeat every year, for example “every 24 dec”.")
    case .yearlyWithYear: tr("A date that repeats every year has no year; leave it out.")
    // Translators: times, as in “02:30 does not exist that day: the clocks go from 02:00 to 03:00.”
    case .skipped(let time, let from, let to):
      tr("%s does not exist that day: the clocks go from %s to %s.", time, from, to)
    case .estimate: tr("That is no exact number; type one, for example 3.")
    case .zone: tr("Two time zones have that name; type the offset from UTC.")
    case .language: tr("That means different times in different languages; type it in another way.")
    case .offset: tr("An offset from UTC goes from -12:00 to +14:00.")
    }
  }

  private func halfOfDay(hour: Int, minute: Int) -> String {
    func time(_ hour: Int) -> String { "\(hour):\(minute.digits(2))" }
    // Translators: two times, as in “That could be 8:15 or 20:15; type one of them.”
    return tr("That could be %s or %s; type one of them.", time(hour % 12), time(hour % 12 + 12))
  }

  private func day(month: Int, length: Int, year: Int?) -> String {
    let name = TimeText.name(ofMonth: month)
    guard let year else {
      // Translators: a month and a number, as in “February has at most 29 days.”
      return tr("%s has at most %s days.", name, "\(length)")
    }
    // Translators: a month, a year and a number, as in “February 2027 has 28 days.”
    return tr("%s %s has %s days.", name, "\(year)", "\(length)")
  }
}
