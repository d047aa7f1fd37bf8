/// Says when an order opens: "opens 20:00:00", "opens tomorrow 09:00:00".
package enum OpeningText {
  /// The opening in the reader's language, with as much of the date as is needed to find it.
  ///
  /// Both instants are the server's, read as the time of day in a zone.
  package static func text(opens: ServerInstant, now: ServerInstant, zone: TimeZoneName) -> String {
    let calendar = ZoneCalendar(zone)
    let today = calendar.civil(at: WallInstant(utc: now)).date
    let civil = calendar.civil(at: WallInstant(utc: opens))
    let time = MomentText.time(civil.time)
    switch civil.date.daysSince1970 - today.daysSince1970 {
    // Translators: an order opens at a time of day
    case 0: return tr("opens %s", time)
    // Translators: an order opens at a time of day
    case 1: return tr("opens tomorrow %s", time)
    // Translators: a date and a time of day, as in “opens 24 Dec, 20:00:00”
    default: return tr("opens %s, %s", MomentText.date(civil, today: today, weekday: false), time)
    }
  }

  /// Says since when it is open, by the server's clock.
  package static func since(_ opened: ServerInstant, zone: TimeZoneName) -> String {
    let civil = ZoneCalendar(zone).civil(at: WallInstant(utc: opened))
    // Translators: an order is open since a time of day
    return tr("open since %s", MomentText.time(civil.time))
  }

  /// Says by how much the opening was moved.
  package static func moved(_ span: TimeSpan) -> String {
    let length = DurationText.rounded(span.magnitude.wholeSeconds)
    // Translators: a length of time, like 2 min
    return span < .zero
      ? tr("The opening was moved: %s earlier.", length) : tr("The opening was moved: %s later.", length)
  }
}
