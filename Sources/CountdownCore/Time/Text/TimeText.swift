/// Writes times in the reader's language: lengths of time here, dates and times of day beside it.
///
/// Lengths are rounded to whole seconds or minutes first and split after, so no part is ever 60; what is negative reads
/// as no time at all.
package enum TimeText {
  /// `HH:MM:SS` of the whole seconds rounded up; from 24 hours on with the days before it, as in "1 day 00:00:10".
  package static func digits(_ span: TimeSpan) -> String {
    let parts = Parts(seconds: span.secondsRoundedUp)
    let time = [parts.hours, parts.minutes, parts.seconds].map { $0.digits(2) }.joined(separator: ":")
    if parts.days == 0 { return time }
    // Translators: days and hours:minutes:seconds that are left, as in "1 day 00:00:10"
    return trn("%s day %s", "%s days %s", parts.days, "\(parts.days)", time)
  }

  /// The same where there is little room: `MM:SS` below an hour.
  package static func fewDigits(_ span: TimeSpan) -> String {
    let digits = digits(span)
    return digits.hasPrefix("00:") ? String(digits.dropFirst(3)) : digits
  }

  /// The whole seconds rounded up in words, from the largest unit that is not zero: "3 hours 05 minutes 20 seconds".
  package static func words(_ span: TimeSpan) -> String { named(span, showsZeros: true) }

  /// The whole seconds rounded up as one says them, without the units that are zero: "1 hour 10 seconds left".
  package static func spoken(_ span: TimeSpan) -> String {
    // Translators: said aloud by a screen reader; %s is a time as in "4 minutes 10 seconds"
    tr("%s left", named(span, showsZeros: false))
  }

  /// What a button does that starts such a length: "Start 1 hour 30 minutes".
  package static func starting(_ span: TimeSpan) -> String {
    // Translators: said aloud by a screen reader, of a button; %s is a time as in "4 minutes 10 seconds"
    tr("Start %s", named(span, showsZeros: false))
  }

  private static func named(_ span: TimeSpan, showsZeros: Bool) -> String {
    let parts = Parts(seconds: span.secondsRoundedUp)
    var words: [String] = []
    // A unit that follows a larger one has two digits, so that the text keeps its width.
    func number(_ count: Int64) -> String { words.isEmpty || !showsZeros ? "\(count)" : count.digits(2) }
    func isSaid(_ count: Int64) -> Bool { count > 0 || (showsZeros && !words.isEmpty) }
    if parts.days > 0 { words.append(trn("%s day", "%s days", parts.days, "\(parts.days)")) }
    // Translators: one part of a time that is left in words, as in "3 hours 05 minutes 20 seconds"
    if isSaid(parts.hours) { words.append(trn("%s hour", "%s hours", parts.hours, "\(parts.hours)")) }
    // Translators: one part of a time that is left in words, as in "3 hours 05 minutes 20 seconds"
    if isSaid(parts.minutes) { words.append(trn("%s minute", "%s minutes", parts.minutes, number(parts.minutes))) }
    if isSaid(parts.seconds) || words.isEmpty {
      // Translators: one part of a time that is left in words, as in "3 hours 05 minutes 20 seconds"
      words.append(trn("%s second", "%s seconds", parts.seconds, number(parts.seconds)))
    }
    return words.joined(separator: " ")
  }

  /// The whole length: "1 day 2 h 3 min 4.5 s"; nothing is rounded.
  package static func exact(_ span: TimeSpan) -> String {
    let span = max(span, .zero)
    let parts = Parts(seconds: span.secondsRoundedDown)
    let nanosecond = span.nanoseconds % 1_000_000_000
    var texts = short(parts)
    if parts.seconds > 0 || nanosecond > 0 || texts.isEmpty {
      // Translators: seconds, as short as it is usual.
      texts.append(tr("%s s", "\(parts.seconds)\(fraction(nanosecond, point: trc("number", ".")))"))
    }
    return joined(texts)
  }

  /// As people say it: whole minutes from one minute on, whole seconds below, rounded up.
  package static func rounded(_ span: TimeSpan) -> String {
    let seconds = max(span.secondsRoundedUp, 0)
    if seconds < 60 { return tr("%s s", "\(seconds)") }
    return joined(short(Parts(seconds: (seconds + 59) / 60 * 60)))
  }

  private static func short(_ parts: Parts) -> [String] {
    var texts: [String] = []
    if parts.days > 0 { texts.append(trn("%s day", "%s days", parts.days, "\(parts.days)")) }
    // Translators: hours, as short as it is usual.
    if parts.hours > 0 { texts.append(tr("%s h", "\(parts.hours)")) }
    // Translators: minutes, as short as it is usual.
    if parts.minutes > 0 { texts.append(tr("%s min", "\(parts.minutes)")) }
    return texts
  }

  private static func joined(_ texts: [String]) -> String {
    guard let first = texts.first else { return "" }
    // Translators: two parts of a length of time, as in “1 h” and “30 min”.
    return texts.dropFirst().reduce(first) { tr("%s %s", $0, $1) }
  }

  /// ".25" for 250,000,000 ns, nothing for none.
  static func fraction(_ nanoseconds: Int64, point: String = ".") -> String {
    guard (1...999_999_999).contains(nanoseconds) else { return "" }
    var digits = nanoseconds.digits(9)
    while digits.last == "0" { digits.removeLast() }
    return point + digits
  }

  /// How long ago a countdown ended, in one unit rounded down: "ended 12 s ago", "ended 2 min ago".
  package static func ended(_ ago: TimeSpan) -> String {
    let unit = unit(ofAgo: ago)
    let count = (ago / unit.nanoseconds).nanoseconds
    switch unit {
    case TimeSpan.seconds(1) where count < 1: return tr("ended just now")
    // Translators: seconds since the countdown ended
    case TimeSpan.seconds(1): return tr("ended %s s ago", "\(count)")
    // Translators: minutes since the countdown ended
    case TimeSpan.minutes(1): return tr("ended %s min ago", "\(count)")
    // Translators: hours since the countdown ended
    case TimeSpan.hours(1): return tr("ended %s h ago", "\(count)")
    default: return trn("ended %s day ago", "ended %s days ago", count, "\(count)")
    }
  }

  /// The least time since the end, later than this, at which ``ended(_:)`` reads differently.
  package static func nextChange(ofEnded ago: TimeSpan) -> TimeSpan {
    let unit = unit(ofAgo: ago)
    return unit * ((max(.zero, ago) / unit.nanoseconds).nanoseconds + 1)
  }

  /// The unit in which the time since the end is told.
  private static func unit(ofAgo ago: TimeSpan) -> TimeSpan {
    let units: [TimeSpan] = [.hours(24), .hours(1), .minutes(1)]
    return units.first { ago >= $0 } ?? .seconds(1)
  }

  private struct Parts {
    let days, hours, minutes, seconds: Int64

    init(seconds total: Int64) {
      let total = max(0, total)
      (days, hours, minutes, seconds) = (total / 86_400, total / 3600 % 24, total / 60 % 60, total % 60)
    }
  }
}
