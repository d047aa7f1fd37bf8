/// Lengths of time as people read them, in the reader's language.
///
/// They are rounded to whole seconds or minutes first and split after, so no part is ever 60; what is negative reads as
/// no time at all.
package enum TimeText {
  /// `HH:MM:SS` of the whole seconds rounded up; from 24 hours on with the days before it, as in "1 day 00:00:10".
  package static func digits(_ span: TimeSpan) -> String {
    let parts = Parts(seconds: span.secondsRoundedUp)
    let time = "\(padded(parts.hours)):\(padded(parts.minutes)):\(padded(parts.seconds))"
    if parts.days == 0 { return time }
    // Translators: days and hours:minutes:seconds that are left, as in "1 day 00:00:10"
    return trn("%s day %s", "%s days %s", parts.days, String(parts.days), time)
  }

  /// The whole seconds rounded up in words, from the largest unit that is not zero: "3 hours 05 minutes 20 seconds".
  package static func words(_ span: TimeSpan) -> String {
    let parts = Parts(seconds: span.secondsRoundedUp)
    var words: [String] = []
    // A unit that follows a larger one has two digits, so that the text keeps its width.
    func number(_ count: Int64) -> String { words.isEmpty ? String(count) : padded(count) }
    if parts.days > 0 { words.append(trn("%s day", "%s days", parts.days, number(parts.days))) }
    if parts.hours > 0 || !words.isEmpty {
      // Translators: one part of a time that is left in words, as in "3 hours 05 minutes 20 seconds"
      words.append(trn("%s hour", "%s hours", parts.hours, String(parts.hours)))
    }
    if parts.minutes > 0 || !words.isEmpty {
      // Translators: one part of a time that is left in words, as in "3 hours 05 minutes 20 seconds"
      words.append(trn("%s minute", "%s minutes", parts.minutes, number(parts.minutes)))
    }
    // Translators: one part of a time that is left in words, as in "3 hours 05 minutes 20 seconds"
    words.append(trn("%s second", "%s seconds", parts.seconds, number(parts.seconds)))
    return words.joined(separator: " ")
  }

  /// The whole seconds rounded up as one says them, without the units that are zero: "1 hour 10 seconds left".
  package static func spoken(_ span: TimeSpan) -> String {
    let parts = Parts(seconds: span.secondsRoundedUp)
    var words: [String] = []
    if parts.days > 0 { words.append(trn("%s day", "%s days", parts.days, String(parts.days))) }
    if parts.hours > 0 { words.append(trn("%s hour", "%s hours", parts.hours, String(parts.hours))) }
    if parts.minutes > 0 { words.append(trn("%s minute", "%s minutes", parts.minutes, String(parts.minutes))) }
    if parts.seconds > 0 || words.isEmpty {
      words.append(trn("%s second", "%s seconds", parts.seconds, String(parts.seconds)))
    }
    // Translators: said aloud by a screen reader; %s is a time as in "4 minutes 10 seconds"
    return tr("%s left", words.joined(separator: " "))
  }

  /// The whole minutes rounded up: "2 min", "1 h 05 min", "3 days 0 h 05 min".
  package static func minutes(_ span: TimeSpan) -> String {
    let seconds = max(0, span.secondsRoundedUp)
    let parts = Parts(seconds: (seconds / 60 + (seconds % 60 > 0 ? 1 : 0)) * 60)
    var words: [String] = []
    if parts.days > 0 { words.append(trn("%s day", "%s days", parts.days, String(parts.days))) }
    if parts.hours > 0 || !words.isEmpty { words.append(tr("%s h", String(parts.hours))) }
    words.append(tr("%s min", words.isEmpty ? String(parts.minutes) : padded(parts.minutes)))
    return words.joined(separator: " ")
  }

  /// How long ago a countdown ended, in one unit rounded down: "ended 12 s ago", "ended 2 min ago".
  package static func ended(_ ago: TimeSpan) -> String {
    let unit = AgoUnit(of: ago)
    let count = ago / unit.length.nanoseconds
    let number = String(count.nanoseconds)
    switch unit {
    case .instant: return tr("ended just now")
    // Translators: seconds since the countdown ended
    case .seconds: return tr("ended %s s ago", number)
    // Translators: minutes since the countdown ended
    case .minutes: return tr("ended %s min ago", number)
    // Translators: hours since the countdown ended
    case .hours: return tr("ended %s h ago", number)
    case .days: return trn("ended %s day ago", "ended %s days ago", count.nanoseconds, number)
    }
  }

  /// The least time since the end, later than this, at which ``ended(_:)`` reads differently.
  static func nextChange(ofEnded ago: TimeSpan) -> TimeSpan {
    let length = AgoUnit(of: ago).length
    return length * ((max(.zero, ago) / length.nanoseconds).nanoseconds + 1)
  }

  /// The unit in which the time since the end is told.
  private enum AgoUnit {
    case instant, seconds, minutes, hours, days

    init(of ago: TimeSpan) {
      switch ago {
      case ..<TimeSpan.seconds(1): self = .instant
      case ..<TimeSpan.minutes(1): self = .seconds
      case ..<TimeSpan.hours(1): self = .minutes
      case ..<TimeSpan.hours(24): self = .hours
      default: self = .days
      }
    }

    var length: TimeSpan {
      switch self {
      case .instant, .seconds: .seconds(1)
      case .minutes: .minutes(1)
      case .hours: .hours(1)
      case .days: .hours(24)
      }
    }
  }

  private struct Parts {
    let days, hours, minutes, seconds: Int64

    init(seconds total: Int64) {
      let total = max(0, total)
      days = total / 86_400
      hours = total / 3600 % 24
      minutes = total / 60 % 60
      seconds = total % 60
    }
  }

  private static func padded(_ number: Int64) -> String { number < 10 ? "0\(number)" : "\(number)" }
}
