/// The words of the entry language.
enum Words {
  static let spanPrefixes: Set<String> = ["in", "for", "after", "wait"]
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

  /// Longest first where one begins another.
  static let hanUnits: [(String, Unit)] = [
    ("毫秒", .millisecond), ("小時", .hour), ("小时", .hour), ("鐘頭", .hour), ("钟头", .hour),
    ("分鐘", .minute), ("分钟", .minute), ("分", .minute), ("秒鐘", .second), ("秒钟", .second), ("秒", .second),
    ("天", .day), ("星期", .week), ("禮拜", .week), ("礼拜", .week), ("週", .week), ("周", .week),
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

  static let hanDigits: [Character: Int64] = [
    "零": 0, "〇": 0, "一": 1, "二": 2, "兩": 2, "两": 2, "三": 3, "四": 4, "五": 5, "六": 6, "七": 7, "八": 8, "九": 9,
  ]

  static let hanPowers: [Character: Int64] = ["十": 10, "百": 100, "千": 1000]

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

  static let hanWeekdays: [(String, Int)] = [
    ("一", 1), ("二", 2), ("三", 3), ("四", 4), ("五", 5), ("六", 6), ("日", 7), ("天", 7),
  ]

  static let tomorrow: Set<String> = ["tomorrow", "tmr", "tmrw", "tomorow", "tommorow", "tommorrow", "tom"]

  /// Longest first where one begins another; the part of the day where the word says it.
  static let hanDays: [(String, (Int, MomentPhrase.Part?))] = [
    ("大後天", (3, nil)), ("大后天", (3, nil)), ("後天", (2, nil)), ("后天", (2, nil)),
    ("明天", (1, nil)), ("明日", (1, nil)), ("明早", (1, .morning)), ("明晚", (1, .evening)),
    ("今天", (0, nil)), ("今日", (0, nil)), ("今早", (0, .morning)), ("今晚", (0, .evening)),
  ]

  static let hanParts: [(String, MomentPhrase.Part)] = [
    ("凌晨", .beforeDawn), ("清晨", .morning), ("早上", .morning), ("早晨", .morning), ("上午", .morning),
    ("中午", .midday), ("下午", .afternoon), ("傍晚", .evening), ("晚上", .evening), ("晚間", .evening),
    ("晚间", .evening), ("夜裡", .night), ("夜里", .night), ("深夜", .night), ("半夜", .night),
  ]

  static let parts: [String: MomentPhrase.Part] = [
    "morning": .morning, "afternoon": .afternoon, "evening": .evening, "night": .night,
  ]
}
