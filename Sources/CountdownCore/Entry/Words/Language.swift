internal import CGLib

/// The words of one language; a language is one such table in a file of its own.
///
/// Forms of one meaning are divided by commas, the places of a list by bars. Case and accents make no difference, and
/// ä, ö, ü and ß may be written out.
struct Language: Sendable {
  /// How a language says `next` before a weekday.
  enum Next: Sendable {
    /// The one that comes first.
    case coming
    /// That one, or that of next week: it is asked.
    case asked
  }

  /// As gettext names it: `de`, `pt_BR`.
  let code: String
  /// Whether a bare hour may be one of 24; otherwise the half of the day has to be said.
  let hoursGoTo24: Bool
  let next: Next
  /// What can be typed, for the placeholder and the tests: all of it is understood.
  let examples: [String]
  /// From zero to nineteen, then the tens from twenty to ninety.
  var numbers = ""
  /// From Monday, and from January.
  var weekdays = ""
  var months = ""
  var weeks = ""
  var days = ""
  var hours = ""
  var minutes = ""
  var seconds = ""
  var milliseconds = ""
  /// Christmas Eve, Christmas Day, New Year's Eve and New Year's Day, where the name means one day only.
  var holidays = ""
  /// The last hour that is said of a day; those after 24 are of the night that follows.
  var lastHour = 24
  /// Whether a number after a length is of the next smaller unit whatever follows: `2 minutes 30 œufs`.
  var dropsLastUnit = false
  /// Whether a word may join tens and ones: `vinte e um`, but not `venti e uno`, which is 20:01.
  var joinsTens = true
  var words: [(Meaning, String)] = []

  /// Every language that is understood; of two that read a text the same the first is taken.
  static let all: [Language] = [
    .english, .chinese, .japanese, .korean, .german, .french, .spanish, .portuguese, .italian, .russian,
  ]

  /// That language, by its name or the beginning of it, else English.
  static func named(_ code: String) -> Language {
    let base = code.prefix { $0.isLetter && $0.isASCII }.lowercased()
    return all.first { $0.code.lowercased().prefix { $0.isLetter } == base } ?? .english
  }

  /// The first language of the environment, as GLib finds it.
  static var ofEnvironment: String {
    guard let names = g_get_language_names(), let first = names[0] else { return "en" }
    return String(cString: first)
  }

  var isEnglish: Bool { code == "en" }

  /// How it is spoken: what the grammar asks of a language, without its words, which would be copied at every look ahead.
  struct Manner: Sendable {
    let isEnglish: Bool
    let hoursGoTo24: Bool
    let next: Next
    let lastHour: Int
    let dropsLastUnit: Bool
    let joinsTens: Bool
    /// Whether `9h` is how a time is written.
    let writesHoursWithH: Bool
    /// Whether `9-00` is.
    let writesTimesWithHyphen: Bool
    /// Whether a number alone after a weekday is the day's: `vendredi 11`.
    let saysDatesByNumber: Bool
  }

  var manner: Manner {
    Manner(
      isEnglish: isEnglish, hoursGoTo24: hoursGoTo24, next: next, lastHour: lastHour, dropsLastUnit: dropsLastUnit,
      joinsTens: joinsTens, writesHoursWithH: code == "fr" || code == "pt_BR",
      writesTimesWithHyphen: code == "ru", saysDatesByNumber: ["fr", "es", "pt_BR", "it"].contains(code))
  }

  /// The bits of its words, of English and of what is the same in all.
  var mask: UInt32 {
    let index = Self.all.firstIndex { $0.code == code } ?? 0
    return 1 << UInt32(index) | 1 | Lexicon.neutral
  }

  private static let namedDays = [(12, 24), (12, 25), (12, 31), (1, 1)]

  /// All forms with their meanings.
  var entries: [(Meaning, Substring)] {
    var entries = words.map { ($0, $1[...]) }
    for (index, form) in numbers[...].cut(at: "|").enumerated() {
      entries.append((.number(index < 20 ? Int64(index) : Int64(index - 18) * 10), form))
    }
    for (index, form) in weekdays[...].cut(at: "|").enumerated() { entries.append((.weekday(index + 1), form)) }
    for (index, form) in months[...].cut(at: "|").enumerated() { entries.append((.month(index + 1), form)) }
    for (day, form) in zip(Self.namedDays, holidays[...].cut(at: "|")) {
      entries.append((.holiday(CivilDate.DayOfYear(month: day.0, day: day.1)), form))
    }
    let units: [(Unit, String)] = [
      (.week, weeks), (.day, days), (.hour, hours), (.minute, minutes), (.second, seconds),
      (.millisecond, milliseconds),
    ]
    return entries + units.map { (.unit($0), $1[...]) }
  }
}

extension Substring {
  /// The parts between a sign of ASCII, empty ones too; by the bytes, which is far quicker than by the Characters.
  func cut(at sign: Unicode.Scalar) -> [Substring] {
    utf8.split(separator: UInt8(ascii: sign), omittingEmptySubsequences: false).map(Substring.init)
  }
}
