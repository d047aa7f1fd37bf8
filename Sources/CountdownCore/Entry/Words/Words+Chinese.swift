// Chinese, in both scripts.
extension Words {
  // Longest first where one begins another, here and below.
  static let hanSpanPrefixes = ["倒數", "倒数", "計時", "计时"]
  static let hanSpanSuffixes = ["之後", "之后", "以後", "以后", "後", "后", "倒數", "倒数", "計時", "计时"]
  static let hanMomentPrefixes = ["倒數到", "倒数到", "直到", "等到", "到", "至", "在", "于", "於"]
  static let hanAnd = ["又", "零", "〇", "加", "和"]
  static let hanHours = ["點鐘", "点钟", "點", "点", "時", "时"]
  static let hanWeeks = ["星期", "禮拜", "礼拜", "週", "周"]
  static let hanDaysOfMonth = ["日", "號", "号"]

  static let hanUnits: [(String, Unit)] = [
    ("毫秒", .millisecond), ("小時", .hour), ("小时", .hour), ("鐘頭", .hour), ("钟头", .hour),
    ("分鐘", .minute), ("分钟", .minute), ("分", .minute), ("秒鐘", .second), ("秒钟", .second), ("秒", .second),
    ("天", .day), ("星期", .week), ("禮拜", .week), ("礼拜", .week), ("週", .week), ("周", .week),
  ]

  static let hanDigits: [Character: Int64] = [
    "零": 0, "〇": 0, "一": 1, "二": 2, "兩": 2, "两": 2, "三": 3, "四": 4, "五": 5, "六": 6, "七": 7, "八": 8, "九": 9,
  ]

  static let hanPowers: [Character: Int64] = ["十": 10, "百": 100, "千": 1000]

  static let hanWeekdays: [(String, Int)] = [
    ("一", 1), ("二", 2), ("三", 3), ("四", 4), ("五", 5), ("六", 6), ("日", 7), ("天", 7),
  ]

  /// The days ahead, and the part of the day where the word says it.
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
}
