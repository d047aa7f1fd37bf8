/// Says when a countdown ends: "ends 14:35", "ends tomorrow 16:00".
package enum EndText {
  /// The end in the reader's language, with as much of the date as is needed to find it.
  ///
  /// Seconds are told only where they were named, so for moments, not for the end of a duration.
  package static func text(end: WallInstant, now: WallInstant, zone: TimeZoneName, showsSeconds: Bool = false) -> String
  {
    let calendar = ZoneCalendar(zone)
    let today = calendar.civil(at: now).date
    var civil = calendar.civil(at: end)
    if !showsSeconds { civil.time = TimeOfDay(hour: civil.time.hour, minute: civil.time.minute) }
    let time = MomentText.time(civil.time)
    switch civil.date.daysSince1970 - today.daysSince1970 {
    // Translators: %s is a time of day.
    case 0: return tr("ends %s", time)
    // Translators: %s is a time of day.
    case 1: return tr("ends tomorrow %s", time)
    case 2...6:
      // Translators: a weekday and a time of day, as in “ends Fri 18:00”.
      return tr("ends %s %s", MomentText.formatted(civil, pattern: trc("date", "%a")), time)
    default:
      // Translators: a date and a time of day, as in “ends 24 Dec, 20:00”.
      return tr("ends %s, %s", MomentText.date(civil, today: today, weekday: false), time)
    }
  }
}
