internal import GLib

/// What a text was understood to mean.
package struct Interpretation: Hashable, Sendable {
  package enum Meaning: Hashable, Sendable {
    /// A length of time, longer than zero.
    case duration(TimeSpan)
    /// An instant in the future.
    case moment(Moment)
  }

  /// A choice that was made for the person, to be told.
  package enum Note: Hashable, Sendable {
    /// That time is already past today: tomorrow's is meant.
    case tomorrow
    /// That time is already past today: the same weekday of next week is meant.
    case nextWeek
    /// That day is already past this year: that of the given year is meant.
    case nextYear(Int)
    /// 29 February, which only leap years have: that of the given year is meant.
    case leapYear(Int)
    /// The clocks go back over that time, so it comes twice: the first is meant.
    case firstOfTwo
    /// The clocks go back over that time and its first coming is past: the second is meant.
    case secondOfTwo
    /// An hour after 24 is of the night that follows, as it was said and as the clocks show it: 25:00, 01:00.
    case lateHour(String, String)

    package var sentence: String {
      switch self {
      case .tomorrow: tr("That time is already past today, so tomorrow is meant.")
      case .nextWeek: tr("That time is already past today, so next week is meant.")
      // Translators: %s is a year, 2027.
      case .nextYear(let year): tr("That day has begun or is past this year, so %s is meant.", "\(year)")
      // Translators: %s is a year, 2028.
      case .leapYear(let year): tr("Only leap years have that day, so %s is meant.", "\(year)")
      case .firstOfTwo: tr("The clocks go back, so that time comes twice: the first is meant.")
      case .secondOfTwo: tr("The clocks go back, so that time comes twice: the second is meant.")
      // Translators: two times, as in “25:00 is 01:00 on the next day.”
      case .lateHour(let said, let shown): tr("%s is %s on the next day.", said, shown)
      }
    }
  }

  package var meaning: Meaning
  /// What was chosen for the person, in the order in which it was.
  package var notes: [Note] = []
  /// The time in the zone that was named, "20:00 KST", where this computer's clocks show another.
  package var zoned: Zoned?
  /// What stands behind the time and is none, as the countdown's title.
  package var title: String?

  /// A time in another zone, and the same here.
  package struct Zoned: Hashable, Sendable {
    package let there, here: String

    // Translators: a time in another zone, then the same here, as in “20:00 KST · 12:00 here”.
    package var sentence: String { tr("%s · %s here", there, here) }
  }

  /// Everything that was not said by the person in so many words, a sentence each.
  package var remarks: [String] {
    var remarks = notes.map(\.sentence)
    if let zoned { remarks.insert(zoned.sentence, at: 0) }
    if let title { remarks.append(Self.titleSentence(title)) }
    return remarks
  }

  // Translators: %s is what the countdown is called, “Tea”.
  static func titleSentence(_ title: String) -> String { tr("Title: %s", title.excerptFromOutside) }
}
