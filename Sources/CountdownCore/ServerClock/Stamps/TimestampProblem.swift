/// Why a text is not a timestamp.
package enum TimestampProblem: Error, Hashable, Sendable {
  /// It is empty.
  case empty
  /// It is 0, which is what systems say that know no time.
  case zero
  /// It has none of the forms that are read.
  case unreadable
  /// It has a date and a time but no zone, so it means different instants in different places.
  case noZone
  /// It names a day or a time of day that does not exist.
  case noSuchDay
  /// It is before 2000 or after 2100.
  case outOfRange

  /// The problem in a few words, to stand after a colon.
  package var phrase: String {
    switch self {
    // Translators: these stand after a colon: "the time at /now cannot be used: it is empty"
    case .empty: tr("it is empty")
    case .zero: tr("it is 0")
    case .unreadable: tr("it has no form of time that is known")
    case .noZone: tr("it names no time zone")
    case .noSuchDay: tr("there is no such day or time of day")
    case .outOfRange: tr("it is not between the years 2000 and 2100")
    }
  }
}
