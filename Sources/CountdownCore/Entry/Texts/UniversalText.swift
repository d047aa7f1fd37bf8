/// Writes instants for other programs.
package enum UniversalText {
  /// UTC as in RFC 3339, with a fraction only where there is one: "2026-12-01T01:00:00Z".
  package static func text(_ instant: WallInstant) -> String {
    let civil = ZoneCalendar(offset: 0).civil(at: instant)
    func digits(_ number: Int, _ count: Int) -> String {
      let text = "\(number)"
      return String(repeating: "0", count: max(0, count - text.count)) + text
    }
    let date = "\(digits(civil.date.year, 4))-\(digits(civil.date.month, 2))-\(digits(civil.date.day, 2))"
    let time = "\(digits(civil.time.hour, 2)):\(digits(civil.time.minute, 2)):\(digits(civil.time.second, 2))"
    return "\(date)T\(time)\(DurationText.fraction(Int64(civil.time.nanosecond)))Z"
  }
}
