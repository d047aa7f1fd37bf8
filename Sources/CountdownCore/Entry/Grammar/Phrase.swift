/// A moment as it was said, before it is known which instant that is.
struct MomentPhrase: Equatable {
  enum Day: Equatable {
    /// So many days after today.
    case ahead(Int)
    /// 1 for Monday to 7 for Sunday: the coming one.
    case weekday(Int)
    /// That day of a week, so many weeks after this one, which begins on Monday.
    case weekdayOfWeek(Int, weeks: Int)
    /// The one that comes, or that of next week, where a person did not say which.
    case nextWeekday(Int)
    /// The one after that, where a person did not say which is the next.
    case afterNextWeekday(Int)
    /// The coming one, which is never today.
    case comingWeekday(Int)
    /// That day so many weeks after the coming one.
    case weekdayLater(Int, weeks: Int)
    /// That day of this month, or of the next that has it.
    case ofMonth(Int)
    case ofYear(month: Int, day: Int)
    case date(CivilDate)
    /// So many years after this one, or months.
    case ofYearAhead(Int, month: Int, day: Int), ofMonthAhead(Int, day: Int)
    /// So many days after the fourth Thursday of November, of the year that was said or the next that comes.
    case afterThanksgiving(Int, year: Int?)
  }

  struct Time: Equatable {
    enum Hours: Equatable {
      /// As written: 0 to 24, or to the last hour that is said in that language.
      case ofDay
      /// 1 to 12, of which half of the day is yet to be said; above 12 as written.
      case spoken
      /// Counted to 12 as often as to 24: as written where the later one is not as likely.
      case either
      /// The midnight that comes.
      case midnight
    }

    var hour: Int
    var minute = 0
    var second = 0
    var nanosecond = 0
    var hours = Hours.ofDay
  }

  enum Part: Hashable {
    /// am and pm, by the clock.
    case first, second
    /// From midnight to dawn, and the morning.
    case beforeDawn, morning
    case midday, afternoon, evening, night
    /// The night up to dawn as well: 半夜.
    case smallHours
  }

  var day: Day?
  var time: Time?
  var part: Part?
  /// Whether that stands before the time, beside the day: `Freitag Nacht um 1`.
  var isPartBeforeTime = false
  /// am or pm.
  var half: Part?
  var zone: SaidZone?
  /// Given directly, in UTC.
  var instant: WallInstant?
  var everyYear = false
  /// The weekday that was said beside a date, 1 for Monday to 7 for Sunday; it has to agree.
  var weekday: Int?
  /// How many days after today a date was said to be; it has to agree.
  var ahead: Int?
  /// Whether there is a day, as one says when one means a time of it, and none.
  var isBareDay: Bool {
    guard time == nil, part != .midday else { return false }
    switch day {
    case .ahead, .weekday, .weekdayOfWeek, .nextWeekday, .afterNextWeekday, .comingWeekday, .weekdayLater: return true
    default: return false
    }
  }

  /// Where the whole, the day and the time begin.
  var column = 1
  var dayColumn = 1
  var timeColumn = 1
  /// Behind the day and the time, in Characters from 1.
  var dayEnd = 1
  var timeEnd = 1
}

/// A zone that was named beside a time.
struct SaidZone: Equatable {
  var zone: TimeZone
  /// As it is shown: "KST", "UTC+8".
  var name: String
}

/// A number as it was said: a whole and a fraction.
struct Quantity: Equatable {
  var whole: Int64
  var numerator: Int64 = 0
  var denominator: Int64 = 1

  var isWhole: Bool { numerator == 0 && denominator == 1 }

  /// That many of a unit, in nanoseconds rounded to the nearest, or `nil` beyond 146 years.
  func times(_ unit: Int64) -> TimeSpan? {
    let (product, overflow) = whole.multipliedReportingOverflow(by: unit)
    guard !overflow, (0...TimeSpan.limit).contains(product), let numerator = UInt64(exactly: numerator),
      let denominator = UInt64(exactly: denominator)
    else { return nil }
    let part = numerator.multipliedFullWidth(by: UInt64(unit.magnitude))
    guard part.high < denominator else { return nil }
    let (quotient, remainder) = denominator.dividingFullWidth(part)
    guard quotient < UInt64(TimeSpan.limit) else { return nil }
    let rounded = Int64(quotient) + (remainder >= denominator - remainder ? 1 : 0)
    guard rounded <= TimeSpan.limit - product else { return nil }
    return TimeSpan(nanoseconds: product + rounded)
  }
}

enum Unit: Int {
  case week, day, hour, minute, second, millisecond

  var nanoseconds: Int64 {
    switch self {
    case .week: 604_800_000_000_000
    case .day: 86_400_000_000_000
    case .hour: 3_600_000_000_000
    case .minute: 60_000_000_000
    case .second: 1_000_000_000
    case .millisecond: 1_000_000
    }
  }

  /// The unit that a number without one, straight after this, is in: `1h30`.
  var implied: Unit? {
    switch self {
    case .hour: .minute
    case .minute: .second
    default: nil
    }
  }
}
