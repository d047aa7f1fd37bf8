extension TimeText {
  // MARK: - From now

  /// Day, date, time and how long until then: "tomorrow, Tue 1 Dec, 09:00, in 14 h 35 min".
  ///
  /// Pass as `now` the time on the clock that the moment is on. From two days on, whole days of the calendar are counted,
  /// however long they are; for a day that begins from the day after tomorrow on.
  package static func moment(_ moment: Moment, now: WallInstant, zone: TimeZone) -> String {
    let today = zone.civil(at: now).date
    let days = moment.civil.date.daysSince1970 - today.daysSince1970
    let date = self.date(moment.civil, today: today, weekday: true)
    let time = self.time(moment.civil.time)
    let countsDays = days > 1 && (moment.civil.time == .midnight || moment.instant - now >= .hours(48))
    let distance =
      countsDays ? trn("in %s day", "in %s days", days, "\(days)") : tr("in %s", rounded(moment.instant - now))
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

  /// When a countdown ends, with as much of the date as is needed to find it: "ends 14:35", "ends tomorrow 16:00".
  ///
  /// Seconds are told only where they were named, so for moments, not for the end of a duration.
  package static func ends<Clock: UTCClock>(
    _ end: Instant<Clock>, now: Instant<Clock>, zone: TimeZone, showsSeconds: Bool = false
  ) -> String {
    let today = zone.civil(at: now).date
    var civil = zone.civil(at: end)
    if !showsSeconds { civil.time = CivilTime(hour: civil.time.hour, minute: civil.time.minute) }
    let time = time(civil.time)
    switch civil.date.daysSince1970 - today.daysSince1970 {
    // Translators: %s is a time of day.
    case 0: return tr("ends %s", time)
    // Translators: %s is a time of day.
    case 1: return tr("ends tomorrow %s", time)
    case 2...6:
      // Translators: a weekday and a time of day, as in “ends Fri 18:00”.
      return tr("ends %s %s", civil.formatted(trc("date", "%a")), time)
    default:
      // Translators: a date and a time of day, as in “ends 24 Dec, 20:00”.
      return tr("ends %s, %s", date(civil, today: today, weekday: false), time)
    }
  }

  /// When an order opens by its server's clock: "opens 20:00:00", "opens tomorrow 09:00:00".
  package static func opens(_ opening: ServerInstant, now: ServerInstant, zone: TimeZone) -> String {
    let today = zone.civil(at: now).date
    let civil = zone.civil(at: opening)
    let time = time(civil.time)
    switch civil.date.daysSince1970 - today.daysSince1970 {
    // Translators: an order opens at a time of day
    case 0: return tr("opens %s", time)
    // Translators: an order opens at a time of day
    case 1: return tr("opens tomorrow %s", time)
    // Translators: a date and a time of day, as in “opens 24 Dec, 20:00:00”
    default: return tr("opens %s, %s", date(civil, today: today, weekday: false), time)
    }
  }

  /// Since when an order is open, by its server's clock.
  package static func openSince(_ opening: ServerInstant, zone: TimeZone) -> String {
    // Translators: an order is open since a time of day
    tr("open since %s", time(zone.civil(at: opening).time))
  }

  /// By how much an order's opening was moved, as a sentence; a negative span is earlier.
  package static func openingMoved(_ span: TimeSpan) -> String {
    let length = rounded(span.magnitude.wholeSeconds)
    // Translators: a length of time, like 2 min
    return span < .zero
      ? tr("The opening was moved: %s earlier.", length) : tr("The opening was moved: %s later.", length)
  }

  // MARK: - Whenever it is read

  /// Date and time with the year: "1 Dec 2026, 09:00".
  package static func dateAndTime(_ instant: WallInstant, zone: TimeZone) -> String {
    past(zone.civil(at: instant), hasTime: true)
  }

  static func past(_ civil: CivilDateTime, hasTime: Bool) -> String {
    let date = civil.formatted(trc("date", "%-d %b %Y"))
    // Translators: a date and a time, as in “24 Dec 2025, 20:00”.
    return hasTime ? trc("date and time", "%s, %s", date, time(civil.time)) : date
  }

  /// "1 Dec", with the weekday where wanted and the year where it is not this one.
  private static func date(_ civil: CivilDateTime, today: CivilDate, weekday: Bool) -> String {
    // Translators: date formats as in g_date_time_format: a weekday, a day of the month, a month, a year.
    let pattern =
      switch (weekday, civil.date.year == today.year) {
      case (true, true): trc("date", "%a %-d %b")
      case (true, false): trc("date", "%a %-d %b %Y")
      case (false, true): trc("date", "%-d %b")
      case (false, false): trc("date", "%-d %b %Y")
      }
    return civil.formatted(pattern)
  }

  /// "09:00", with seconds and their fraction only where there are some.
  static func time(_ time: CivilTime) -> String {
    let minutes = "\(time.hour.digits(2)):\(time.minute.digits(2))"
    if time.second == 0, time.nanosecond == 0 { return minutes }
    return "\(minutes):\(time.second.digits(2))\(fraction(Int64(time.nanosecond)))"
  }

  static func name(ofMonth month: Int) -> String {
    guard let date = CivilDate(year: 2000, month: month, day: 1) else { return "\(month)" }
    return CivilDateTime(date: date, time: .midnight).formatted("%OB")
  }

  /// UTC for other programs, as in RFC 3339, with a fraction only where there is one: "2026-12-01T01:00:00Z".
  package static func universal(_ instant: WallInstant) -> String {
    let civil = TimeZone.universal.civil(at: instant)
    return civil.formatted("%Y-%m-%dT%H:%M:%S") + fraction(Int64(civil.time.nanosecond)) + "Z"
  }
}
