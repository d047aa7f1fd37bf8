internal import CGLib

/// Writes moments, for people in their language and for reading back in a given one.
package enum MomentText {
  // MARK: - For people

  /// Day, date, time and how long until then: "tomorrow, Tue 1 Dec, 09:00, in 14 h 35 min".
  ///
  /// Pass as `now` the time on the clock that the moment is on. From the day after tomorrow on, whole days of the
  /// calendar are counted, however long they are.
  package static func reading(_ moment: Moment, now: WallInstant, zone: TimeZoneName) -> String {
    let today = ZoneCalendar(zone).civil(at: now).date
    let days = moment.civil.date.daysSince1970 - today.daysSince1970
    let date = self.date(moment.civil, today: today, weekday: true)
    let time = self.time(moment.civil.time)
    let distance = days > 1 ? self.days(days) : tr("in %s", DurationText.rounded(moment.instant - now))
    var text: String
    switch days {
    // Translators: date, time and distance, as in “today, Tue 1 Dec, 09:00, in 35 min”.
    case 0: text = tr("today, %s, %s, %s", date, time, distance)
    // Translators: date, time and distance, as in “tomorrow, Tue 1 Dec, 09:00, in 14 h 35 min”.
    case 1: text = tr("tomorrow, %s, %s, %s", date, time, distance)
    // Translators: date, time and distance, as in “Thu 24 Dec, 20:00, in 24 days”.
    default: text = tr("%s, %s, %s", date, time, distance)
    }
    // Translators: %s is a date, a time and how long until then.
    if moment.everyYear { text = tr("%s, every year", text) }
    return text
  }

  /// Whole days of the calendar from an instant to a moment: 1 for tomorrow, however long the days are.
  package static func calendarDays(from now: WallInstant, to moment: WallInstant, zone: TimeZoneName) -> Int64 {
    let calendar = ZoneCalendar(zone)
    return calendar.civil(at: moment).date.daysSince1970 - calendar.civil(at: now).date.daysSince1970
  }

  /// "in 24 days".
  private static func days(_ count: Int64) -> String { trn("in %s day", "in %s days", count, "\(count)") }

  /// Date and time with the year, in the reader's language: "Tue 1 Dec 2026, 09:00".
  package static func dateAndTime(_ instant: WallInstant, zone: TimeZoneName) -> String {
    past(ZoneCalendar(zone).civil(at: instant), hasTime: true)
  }

  static func past(_ civil: CivilTime, hasTime: Bool) -> String {
    let date = formatted(civil, pattern: trc("date", "%-d %b %Y"))
    // Translators: a date and a time, as in “24 Dec 2025, 20:00”.
    return hasTime ? trc("date and time", "%s, %s", date, time(civil.time)) : date
  }

  /// "1 Dec", with the weekday where wanted and the year where it is not this one.
  static func date(_ civil: CivilTime, today: CalendarDay, weekday: Bool) -> String {
    // Translators: date formats as in g_date_time_format: a weekday, a day of the month, a month, a year.
    let pattern =
      switch (weekday, civil.date.year == today.year) {
      case (true, true): trc("date", "%a %-d %b")
      case (true, false): trc("date", "%a %-d %b %Y")
      case (false, true): trc("date", "%-d %b")
      case (false, false): trc("date", "%-d %b %Y")
      }
    return formatted(civil, pattern: pattern)
  }

  /// "09:00", with seconds and their fraction only where there are some.
  static func time(_ time: TimeOfDay) -> String {
    func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    let minutes = "\(two(time.hour)):\(two(time.minute))"
    if time.second == 0, time.nanosecond == 0 { return minutes }
    return "\(minutes):\(two(time.second))\(DurationText.fraction(Int64(time.nanosecond)))"
  }

  /// The name of a month in the reader's language.
  static func name(ofMonth month: Int) -> String {
    guard let date = CalendarDay(year: 2000, month: month, day: 1) else { return "\(month)" }
    return formatted(CivilTime(date: date, time: .midnight), pattern: "%OB")
  }

  /// By `g_date_time_format`; as in ISO 8601 where the pattern is none.
  static func formatted(_ civil: CivilTime, pattern: String) -> String {
    let (date, clock) = (civil.date, civil.time)
    let plain = "\(date.year)-\(date.month)-\(date.day)"
    guard
      let time = g_date_time_new_utc(
        gint(date.year), gint(date.month), gint(date.day), gint(clock.hour), gint(clock.minute), 0)
    else { return plain }
    defer { g_date_time_unref(time) }
    guard let text = g_date_time_format(time, pattern) else { return plain }
    defer { g_free(text) }
    return String(cString: text)
  }

  // MARK: - For reading back

  /// A moment as ``Entry`` reads it back, whatever the day, in the language given.
  ///
  /// Where the clocks repeat that time, the offset from UTC stands behind it.
  package static func canonical(_ moment: Moment, zone: TimeZoneName, in language: EntryLanguage) -> String {
    let calendar = ZoneCalendar(zone)
    let date = moment.civil.date
    let month = Self.months[min(max(date.month - 1, 0), 11)]
    var text: String
    switch (language, moment.everyYear) {
    case (.english, false): text = "\(date.day) \(month) \(date.year)"
    case (.english, true): text = "every \(date.day) \(month)"
    case (_, false): text = "\(date.year)年\(date.month)月\(date.day)日"
    case (_, true): text = "每年\(date.month)月\(date.day)日"
    }
    text += " \(time(moment.civil.time))"
    if case .two = calendar.instants(of: moment.civil) { text += " \(offset(calendar.offset(at: moment.instant)))" }
    return text
  }

  private static let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]

  /// "+08:00".
  static func offset(_ seconds: Int64) -> String {
    let minutes = seconds.magnitude / 60
    func two(_ number: UInt64) -> String { number < 10 ? "0\(number)" : "\(number)" }
    return "\(seconds < 0 ? "-" : "+")\(two(minutes / 60)):\(two(minutes % 60))"
  }
}
