/// Why a text was not understood, where, and what would be right.
package struct EntryError: Error, Hashable, Sendable {
  package enum Problem: Hashable, Sendable {
    case empty
    /// More than ``Entry/lengthLimit`` Characters.
    case tooManyCharacters
    /// A control character, which nobody types.
    case controlCharacter
    /// Something that has no meaning here, as it was written.
    case unexpected(String)
    case incomplete
    case noTime
    /// A length or date below zero.
    case negative
    /// A length whose end cannot be named.
    case tooLong
    /// A moment after the year 2116.
    case tooFar
    /// A moment that is over, as it would be printed.
    case past(String)
    /// A time that was said to be over: `yesterday`, `5 min ago`.
    case gone
    case unitTwice
    /// A month or a year as a length of time.
    case noFixedLength
    case noUnit
    /// `1,500`: what stands before and after the comma.
    case thousandsOrDecimals(String, String)
    /// `1.000.000`: the number without what divides it.
    case grouped(String)
    /// An hour of a clock that goes to twelve, without its half of the day: the hour and minute.
    case halfOfDay(hour: Int, minute: Int)
    /// An hour that does not go with its part of the day.
    case partOfDay
    /// Midnight with a date: its beginning or its end.
    case whichMidnight
    /// `next friday`.
    case whichWeek
    /// `half eight`.
    case halfHour
    /// Two numbers that are a date either way.
    case dayOrMonth
    /// Two numbers that are a date or a time.
    case dateOrTime
    /// `until 5 min`: the word that wants a moment behind it.
    case lengthForMoment(String)
    /// `une heure moins le quart`: a length of time or a time of day.
    case lengthOrTime
    /// The name of two days, or a time that is one of two days.
    case whichDay
    case noTimeOfDay
    case hour
    case minute
    case second
    case month
    /// A day of a month that the month does not have: the month, its length, and the year where that matters.
    case day(month: Int, length: Int, year: Int?)
    /// A year of other than four digits.
    case year
    /// A date or a time that was given twice.
    case twice
    /// A weekday beside a date that falls on another: the date, and the weekday that it is.
    case otherWeekday(date: String, weekday: String)
    case notYearly
    case yearlyWithYear
    /// A time that the clocks skip: the time as written, the last one before and the first one after.
    case skipped(time: String, from: String, to: String)
    /// An offset from UTC beyond 14 hours.
    case offset
    /// A number that is no exact one: `a few`, 两三.
    case estimate
    /// The name of two zones.
    case zone
    /// Words that mean two things, in two languages or in one.
    case language
  }

  package let problem: Problem
  /// Where, in Characters from 1.
  package let column: Int
  /// How much of the text is meant, in Characters from there; 0 at the end and where it is the whole.
  package private(set) var length: Int
  /// Where it could mean two things: the whole text in each of the ways in which only one of them is meant, all of which
  /// are understood.
  package private(set) var choices: [String] = []
  /// What may stand in place of that part of the text.
  let replacements: [String]

  /// What is meant, in Characters from 0; `nil` at the end, where something is missing.
  package var range: Range<Int>? { length > 0 ? column - 1..<column - 1 + length : nil }

  package init(_ problem: Problem, column: Int, length: Int = 0) {
    self.init(problem, column: column, length: length, replacements: [])
  }

  init(_ problem: Problem, column: Int, length: Int, replacements: [String]) {
    self.problem = problem
    self.column = column
    self.length = length
    self.replacements = replacements
  }

  /// The same with the length of the piece that stands at its column, where that is not known otherwise.
  func marking(_ tokens: [Token]) -> EntryError {
    guard length == 0, let token = tokens.last(where: { $0.column <= column }) else { return self }
    var error = self
    error.length = max(token.column + token.length - column, 0)
    return error
  }

  /// The same with the texts from which a person can choose.
  func offering(_ choices: [String]) -> EntryError {
    var error = self
    error.choices = choices
    return error
  }

  /// Of two errors the one that says more: one with a cause before one without, then the one that came further.
  func better(than other: EntryError?) -> EntryError {
    guard let other else { return self }
    if other.isVague != isVague { return other.isVague ? self : other }
    return column > other.column ? self : other
  }

  /// Whether it could mean two things, or is so written that no other reading may be tried in its place.
  var isAmbiguity: Bool {
    switch problem {
    case .thousandsOrDecimals, .grouped, .noUnit, .halfOfDay, .whichMidnight, .whichWeek, .whichDay, .halfHour,
      .dayOrMonth, .dateOrTime, .lengthOrTime, .estimate, .zone, .language:
      true
    default: false
    }
  }

  /// Whether it says no more than where reading stopped.
  var isVague: Bool {
    switch problem {
    case .unexpected, .incomplete: true
    default: false
    }
  }
}

/// Two errors are the same where they say the same of the same column.
extension EntryError {
  package static func == (left: EntryError, right: EntryError) -> Bool {
    left.problem == right.problem && left.column == right.column
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(problem)
    hasher.combine(column)
  }
}
