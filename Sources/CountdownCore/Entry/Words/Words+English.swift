/// The words that are understood, by what they mean to the grammar; a file a language.
enum Words {}

// English.
extension Words {
  static let spanPrefixes: Set<String> = ["in", "for", "after", "wait"]
  static let spanSuffixes: Set<String> = ["later", "timer", "countdown", "long"]
  static let momentPrefixes: Set<String> = ["until", "till", "til", "at", "by", "on", "to"]
  static let and: Set<String> = ["and", "plus"]

  static let units: [String: Unit] = [
    "w": .week, "wk": .week, "wks": .week, "week": .week, "weeks": .week,
    "d": .day, "day": .day, "days": .day,
    "h": .hour, "hr": .hour, "hrs": .hour, "hour": .hour, "hours": .hour,
    "m": .minute, "min": .minute, "mins": .minute, "minute": .minute, "minutes": .minute,
    "s": .second, "sec": .second, "secs": .second, "second": .second, "seconds": .second,
    "ms": .millisecond, "msec": .millisecond, "millisecond": .millisecond, "milliseconds": .millisecond,
  ]

  static let unequalUnits: Set<String> = [
    "month", "months", "mo", "mos", "year", "years", "y", "yr", "yrs", "quarter", "quarters",
  ]

  static let numbers: [String: Int64] = [
    "zero": 0, "a": 1, "an": 1, "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7,
    "eight": 8, "nine": 9, "ten": 10, "eleven": 11, "twelve": 12, "thirteen": 13, "fourteen": 14, "fifteen": 15,
    "sixteen": 16, "seventeen": 17, "eighteen": 18, "nineteen": 19,
  ]

  static let tens: [String: Int64] = [
    "twenty": 20, "thirty": 30, "forty": 40, "fourty": 40, "fifty": 50, "sixty": 60, "seventy": 70, "eighty": 80,
    "ninety": 90,
  ]

  static let fractions: [Character: (Int64, Int64)] = ["½": (1, 2), "¼": (1, 4), "¾": (3, 4)]

  static let months: [String: Int] = [
    "jan": 1, "january": 1, "feb": 2, "february": 2, "mar": 3, "march": 3, "apr": 4, "april": 4, "may": 5,
    "jun": 6, "june": 6, "jul": 7, "july": 7, "aug": 8, "august": 8, "sep": 9, "sept": 9, "september": 9,
    "oct": 10, "october": 10, "nov": 11, "november": 11, "dec": 12, "december": 12,
  ]

  static let weekdays: [String: Int] = [
    "mon": 1, "monday": 1, "tue": 2, "tues": 2, "tuesday": 2, "wed": 3, "weds": 3, "wednesday": 3,
    "thu": 4, "thur": 4, "thurs": 4, "thursday": 4, "fri": 5, "friday": 5, "sat": 6, "saturday": 6,
    "sun": 7, "sunday": 7,
  ]

  static let noon: Set<String> = ["noon", "midday"]
  static let oclock: Set<String> = ["o'clock", "oclock"]
  static let tomorrow: Set<String> = ["tomorrow", "tmr", "tmrw", "tomorow", "tommorow", "tommorrow", "tom"]

  static let parts: [String: MomentPhrase.Part] = [
    "morning": .morning, "afternoon": .afternoon, "evening": .evening, "night": .night,
  ]
}
