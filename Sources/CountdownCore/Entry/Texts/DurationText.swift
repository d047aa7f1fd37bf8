/// Writes lengths of time, for people in their language and for reading back in a given one.
package enum DurationText {
  // MARK: - For people

  /// The whole length: "1 day 2 h 3 min 4.5 s"; nothing is rounded.
  package static func exact(_ span: TimeSpan) -> String {
    let parts = Parts(span)
    var texts = words(days: parts.days, hours: parts.hours, minutes: parts.minutes)
    if parts.seconds > 0 || parts.nanoseconds > 0 || texts.isEmpty {
      // Translators: seconds, as short as it is usual.
      texts.append(tr("%s s", "\(parts.seconds)\(fraction(parts.nanoseconds, point: trc("number", ".")))"))
    }
    return joined(texts)
  }

  /// As people say it: whole minutes from one minute on, whole seconds below, rounded up.
  package static func rounded(_ span: TimeSpan) -> String {
    let seconds = max(span.secondsRoundedUp, 0)
    if seconds < 60 { return tr("%s s", "\(seconds)") }
    let minutes = (seconds + 59) / 60
    return joined(words(days: minutes / 1440, hours: minutes / 60 % 24, minutes: minutes % 60))
  }

  private static func words(days: Int64, hours: Int64, minutes: Int64) -> [String] {
    var texts: [String] = []
    if days > 0 { texts.append(trn("%s day", "%s days", days, "\(days)")) }
    // Translators: hours, as short as it is usual.
    if hours > 0 { texts.append(tr("%s h", "\(hours)")) }
    // Translators: minutes, as short as it is usual.
    if minutes > 0 { texts.append(tr("%s min", "\(minutes)")) }
    return texts
  }

  private static func joined(_ texts: [String]) -> String {
    guard let first = texts.first else { return "" }
    // Translators: two parts of a length of time, as in “1 h” and “30 min”.
    return texts.dropFirst().reduce(first) { tr("%s %s", $0, $1) }
  }

  // MARK: - For reading back

  /// A length as ``Entry`` reads it back, in the language given.
  package static func canonical(_ span: TimeSpan, in language: EntryLanguage) -> String {
    let parts = Parts(span)
    let seconds = "\(parts.seconds)\(fraction(parts.nanoseconds))"
    let fields = [
      ("\(parts.days)", parts.days > 0, 0), ("\(parts.hours)", parts.hours > 0, 1),
      ("\(parts.minutes)", parts.minutes > 0, 2),
      (seconds, parts.seconds > 0 || parts.nanoseconds > 0 || span < .seconds(1), 3),
    ]
    return fields.filter(\.1).map { "\($0.0) \(unit($0.2, isOne: $0.0 == "1", in: language))" }.joined(separator: " ")
  }

  private static func unit(_ index: Int, isOne: Bool, in language: EntryLanguage) -> String {
    switch language {
    case .english: ["day", "hour", "minute", "second"][index] + (isOne ? "" : "s")
    case .traditionalChinese: ["天", "小時", "分鐘", "秒"][index]
    case .simplifiedChinese: ["天", "小时", "分钟", "秒"][index]
    }
  }

  /// ".25" for 250,000,000 ns, nothing for none.
  static func fraction(_ nanoseconds: Int64, point: String = ".") -> String {
    guard (1...999_999_999).contains(nanoseconds) else { return "" }
    var digits = "\(1_000_000_000 + nanoseconds)".dropFirst()
    while digits.last == "0" { digits.removeLast() }
    return "\(point)\(digits)"
  }

  /// A length cut into its units; below zero it is none.
  private struct Parts {
    let days, hours, minutes, seconds, nanoseconds: Int64

    init(_ span: TimeSpan) {
      let all = max(span.nanoseconds, 0)
      let whole = all / 1_000_000_000
      nanoseconds = all % 1_000_000_000
      (days, hours, minutes, seconds) = (whole / 86_400, whole / 3600 % 24, whole / 60 % 60, whole % 60)
    }
  }
}
