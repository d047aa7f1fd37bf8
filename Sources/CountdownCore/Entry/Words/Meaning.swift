/// What a word or a phrase stands for; which of its meanings is meant is the grammar's business.
enum Meaning: Hashable, Sendable {
  // MARK: - Numbers
  /// A number in words: 0 to 19 and the tens; where a language writes both in one word, the others below 100 too.
  case number(Int64)
  case hundred
  /// A number with a fraction in one word: `anderthalb`.
  case fraction(Int64, Int64)
  /// A digit and a power of ten, which stand side by side: 二 and 十.
  case digit(Int64), power(Int64)
  /// A number that is no number: `a few`.
  case few
  /// One of two numbers: 두세.
  case either(Int64, Int64)
  /// `a`, `the`: 1 before a unit, nothing elsewhere; `countsOne` where it may be the number.
  case article(countsOne: Bool)
  case half, quarter, threeQuarters, third
  /// `and a half` in a phrase of its own: `с половиной`.
  case andHalf

  // MARK: - Lengths of time
  case unit(Unit)
  /// A month, a year: no fixed length.
  case unequalUnit
  /// A length in one word: `Viertelstunde`, as so many parts of a unit.
  case length(Int64, Int64, Unit)
  /// A form of a unit that stands behind a number; before one it says that it is an estimate: `минут 15`.
  case counted
  /// What stands between a number and its unit: 個.
  case measure
  /// `in`, `for` before a length; `later`, `timer` after it.
  case spanPrefix, spanSuffix

  // MARK: - What makes a time another one or none, and is no title
  /// That it is no exact one: `about`.
  case about
  /// That it is past: `ago` beside a length, `yesterday` and `last` anywhere.
  case ago, gone
  /// `before`, `since`.
  case hedge
  /// The same only behind a time, so that a title may end with it: 強 and 中 in 勉強 and 集中.
  case behind(isEstimate: Bool)

  /// A word that is one slip away from one of time, and is none: `asado`, `завтрак`.
  case otherWord

  // MARK: - Small words
  case and, of, or
  /// `until`, `at`, `on`.
  case until, at, on
  /// `every`, and `every year` as one.
  case every, everyYear
  case next, this
  /// The one behind the next: `übernächsten`.
  case afterNext
  /// What a title is for: `for`.
  case purpose
  /// `ends`, before or after a moment that is printed.
  case ends

  // MARK: - Days
  /// So many days after today, with the part of the day where the word says it: `tonight`.
  case ahead(Int, MomentPhrase.Part?)
  /// 1 for Monday to 7 for Sunday.
  case weekday(Int)
  /// A weekday with a part of it in one word: `Samstagabend`.
  case weekdayPart(Int, MomentPhrase.Part)
  /// So many weeks after this one: `next week`.
  case week(Int)
  /// So many weeks after the day before it: `friday week`.
  case weeksLater(Int)
  /// Between a length and the day from which it is counted: `a week from tomorrow`.
  case from
  /// A day of the year by its name, and one that has two: `réveillon`.
  case holiday(CivilDate.DayOfYear)
  case twoHolidays(CivilDate.DayOfYear, CivilDate.DayOfYear)
  /// So many days after the fourth Thursday of November: `Black Friday`, `Cyber Monday`.
  case afterThanksgiving(Int)
  /// A day that is called like a weekday and is not the coming one: `Good Friday`.
  case otherDay
  /// So many years or months after this one: 明年, 今月.
  case yearsAhead(Int), monthsAhead(Int)
  /// What makes a day of the month that has the same number: 双 before 12.
  case twin
  /// What stands before a year that is counted from another: 令和 and the last year before it, 2018.
  case era(Int)
  case month(Int)
  /// What follows a number that is a year, a month, a day: 年, 月, 日.
  case yearMark, monthMark, dayMark
  /// What follows the number of a day: `th`.
  case ordinal

  // MARK: - Times
  case part(MomentPhrase.Part)
  /// The half of the day by the clock: am, pm.
  case halfOfDay(MomentPhrase.Part)
  case noon, midnight
  /// What follows an hour of the clock that the person counts to 12, that goes to 24, that is counted either way, or
  /// that may be a length as well.
  case spokenHour, hour, eitherHour, hourOrLength
  /// `past` and `to` between minutes and an hour.
  case past, before
  /// `minus` between an hour and minutes, and before minutes and an hour: `menos`, `без`.
  case minus, without
  /// After an hour and minutes: the minutes are before it: 前.
  case minutesBefore
  /// What stands before minutes that are before an hour: `за`.
  case beforeMinutes
  /// So many minutes into the hour that ends at the one that follows: `halb`, `dreiviertel`.
  case intoHour(Int)
  /// The hour that ends at this one, after minutes of it: `девятого`; and its half, in one word: `полдевятого`.
  case ofHour(Int), halfOf(Int)
  /// A time in one word.
  case clock(Int, Int)
  case exactly
  /// A zone, by its name in the system's database or by its offset from UTC in minutes.
  case zone(String)
  case offset(Int)
  /// Two zones have that name: their offsets from UTC in minutes.
  case twoZones(Int, Int)
  case universal
  /// `time` beside a place: `Berlin time`; what stands before a place alone: `по Омску`.
  case zoneTime, byPlace
}

extension Meaning {
  /// Whether a word is one of those that say when, so that a title with it could be a mistyped time.
  var isTelling: Bool {
    switch self {
    case .weekday, .month, .ahead, .yearsAhead, .monthsAhead, .part, .noon, .midnight, .every, .everyYear: true
    default: false
    }
  }

  /// Whether a word says when after a number.
  var isUnit: Bool {
    switch self {
    case .unit, .unequalUnit, .length: true
    default: false
    }
  }

  /// Whether it is a unit itself, before which a number stands.
  var isUnitItself: Bool {
    if case .unit = self { return true }
    return false
  }

  /// Whether a word is of a number, a length or a day, and no small word beside one.
  var isOfTime: Bool {
    switch self {
    case .digit, .power, .spokenHour: true
    default: isNumber || isUnit || isTelling
    }
  }

  /// Whether it is the name of a day, which anybody may put into a title.
  var isHoliday: Bool {
    if case .holiday = self { return true }
    return false
  }

  /// Whether it is one of the digits that stand side by side.
  var isDigit: Bool {
    if case .digit = self { return true }
    return false
  }

  /// Whether a word is a number or a part of one.
  var isNumber: Bool {
    switch self {
    case .number, .hundred, .fraction, .few, .either, .half, .quarter, .threeQuarters, .third, .andHalf: true
    default: false
    }
  }

  /// Whether it is a zone, whose name says nothing of a language.
  var isZone: Bool {
    switch self {
    case .zone, .offset, .twoZones, .universal: true
    default: false
    }
  }
}
