import CountdownCore
import Fixtures
import Foundation
import Testing

/// A text and what it means: a length of time "1:30:00", a moment "12-24 20:00" (with its year where that is not 2026),
/// "?" where it is asked which of two is meant and "?!" where it is refused; then the title, where there is one.
struct LanguageCase: Sendable, CustomTestStringConvertible {
  let language: String
  let text: String
  let meaning: String

  var testDescription: String { "\(text) (\(language))" }

  static let all: [LanguageCase] = [
    ("en", englishCases), ("zh_TW", chineseCases), ("ja", japaneseCases), ("ko", koreanCases), ("de", germanCases),
    ("fr", frenchCases), ("es", spanishCases), ("pt_BR", portugueseCases), ("it", italianCases), ("ru", russianCases),
  ].flatMap { language, rows in rows.map { LanguageCase(language: language, text: $0.0, meaning: $0.1) } }
  /// Those that are asked about. (Swift 6.0 cannot compile a closure among the arguments of a test.)
  static let asked = all.filter { $0.meaning == "?" }
}

@Suite("What people type, by language")
struct LanguageTests {
  /// Monday 30 November 2026, 18:25 UTC.
  static let evening = wall(1_796_063_100)

  /// What stands around an example in the placeholder.
  private static let around = CharacterSet(charactersIn: " …\u{A0}\u{202F}")

  /// What a result means, as the cases write it.
  static func written(_ result: Result<Interpretation, EntryError>) -> String {
    let understood: Interpretation
    switch result {
    case .failure(let error): return error.choices.count == 2 ? "?" : "?!"
    case .success(let found): understood = found
    }
    let title = understood.title.map { " \($0)" } ?? ""
    switch understood.meaning {
    case .duration(let span):
      let seconds = span.secondsRoundedUp
      let fields = [seconds / 60 % 60, seconds % 60].map { $0 < 10 ? "0\($0)" : "\($0)" }
      return "\(seconds / 3600):\(fields[0]):\(fields[1])\(title)"
    case .moment(let moment):
      let text = TimeText.universal(moment.instant).dropLast(4).split(separator: "T").joined(separator: " ")
      return (text.hasPrefix("2026-") ? String(text.dropFirst(5)) : text) + title
    }
  }

  @Test("it means the same to a person of that language and to one who speaks English", arguments: LanguageCase.all)
  func cases(row: LanguageCase) {
    for own in ["en", row.language] {
      let result = Entry.read(row.text, context: .shell, now: Self.evening, zone: .universal, language: own)
      #expect(Self.written(result) == row.meaning, "\(own): \(String(describing: result.error))")
    }
  }

  @Test(
    "what the placeholder shows is understood",
    arguments: ["en", "zh_TW", "zh_CN", "ja", "ko", "de", "fr", "es", "pt_BR", "it", "ru"])
  func examples(language: String) {
    let examples = Entry.examples(in: language)
    #expect(examples.count > 4)
    for context in Entry.Context.allCases {
      for own in ["en", language] {
        for text in examples {
          let result = Entry.read(text, context: context, now: Self.evening, zone: .universal, language: own)
          #expect(result.error == nil, "\(text)")
        }
      }
    }
  }

  @Test(
    "each example that stands in the entry, as the catalogue translates it, is understood on the Until page",
    arguments: ["zh_TW", "zh_CN", "ja", "ko", "de", "fr", "es", "pt_BR", "it", "ru"])
  func placeholder(language: String) throws {
    let catalogue = try Checkout.text("data/po/\(language).po").split(separator: "\n", omittingEmptySubsequences: false)
    let line = try #require(catalogue.firstIndex(of: "msgid \"tomorrow 9:00, 24 dec, 20:00…\""))
    let text = catalogue[line + 1].dropFirst("msgstr \"".count).dropLast()
    let examples = text.split { ",、".contains($0) }.map { $0.trimmingCharacters(in: Self.around) }
    #expect(examples.count == 3)
    for example in examples {
      let result = Entry.read(example, context: .untilPage, now: Self.evening, zone: .universal, language: language)
      #expect(result.error == nil, "\(example)")
    }
  }

  @Test("each choice that is offered is understood as one thing", arguments: LanguageCase.asked)
  func choices(row: LanguageCase) throws {
    let error = try #require(
      Entry.read(row.text, context: .shell, now: Self.evening, zone: .universal, language: row.language).error)
    let meanings = error.choices.compactMap {
      try? Entry.read($0, context: .shell, now: Self.evening, zone: .universal, language: row.language).get().meaning
    }
    #expect(meanings.count == 2)
    #expect(Set(meanings).count == 2)
    for choice in error.choices { #expect(error.sentence.contains(choice)) }
  }

  @Test(
    "a day of the month by its number is that day, and not so many days away",
    arguments: [
      ("ja", "24日の20時", "12-24 20:00"), ("ja", "24日午後8時", "12-24 20:00"), ("ja", "24日 20:00", "12-24 20:00"),
      ("ja", "24日(木) 20:00", "12-24 20:00"), ("ja", "5日の20時", "2027-01-05 20:00"),
      ("ja", "2日後の20時", "12-12 20:00"), ("ko", "24일 오후 8시", "12-24 20:00"), ("ko", "24일에 20시", "12-24 20:00"),
      ("ko", "2일 후 20시", "12-12 20:00"), ("zh_CN", "24日20点", "12-24 20:00"), ("zh_TW", "24號晚上8點", "12-24 20:00"),
      ("zh_CN", "两天后晚上8点", "12-12 20:00"), ("de", "am 24. um 20 Uhr", "12-24 20:00"),
      ("fr", "le 24 à 20h", "12-24 20:00"), ("fr", "le 24", "12-24 00:00"), ("fr", "le 15", "12-15 00:00"),
      ("fr", "le 5", "2027-01-05 00:00"), ("it", "alle 24", "12-11 00:00"), ("de", "am 24.", "12-24 00:00"),
      ("ru", "24-го в 20:00", "12-24 20:00"), ("en", "the 24th", "12-24 00:00"), ("en", "the 5th", "2027-01-05 00:00"),
    ])
  func dayOfMonth(language: String, text: String, meaning: String) {
    // Thursday 10 December 2026, 18:25 UTC.
    let now = wall(1_796_927_100)
    for context in Entry.Context.allCases {
      let result = Entry.read(text, context: context, now: now, zone: .universal, language: language)
      #expect(Self.written(result) == meaning)
    }
  }

  @Test(
    "on the Until page what is a time and a length is a time",
    arguments: [
      ("23h30", "11-30 23:30"), ("20h30", "11-30 20:30"), ("22h10", "11-30 22:10"), ("20h00", "11-30 20:00"),
      ("9h30", "12-01 09:30"), ("20:00", "11-30 20:00"), ("1h30", "1:30:00"), ("90m", "1:30:00"), ("1h30m", "1:30:00"),
      ("오일", "120:00:00"), ("cinq heures et quinze minutes", "5:15:00"),
    ])
  func untilPage(text: String, meaning: String) {
    let result = Entry.read(text, context: .untilPage, now: Self.evening, zone: .universal, language: "en")
    #expect(Self.written(result) == meaning)
  }

  @Test(
    "an hour that is counted to 12 as often as to 24 is asked about where both are as likely",
    arguments: [
      // Tuesday 1 December 2026, 16:44 and 04:00, and Monday 30 November, 18:25.
      (1_796_143_440, "um 7", "?"), (1_796_143_440, "halb neun", "?"), (1_796_143_440, "5시", "?"),
      (1_796_143_440, "5時", "?"), (1_796_143_440, "las cinco y media", "?"),
      (1_796_143_440, "alle cinque e mezza", "?"),
      (1_796_143_440, "в пять", "?"), (1_796_143_440, "полшестого", "?"), (1_796_143_440, "às 5", "?"),
      (1_796_143_440, "um 4", "?"), (1_796_063_100, "um 5", "12-01 05:00"), (1_796_143_440, "um 17", "12-01 17:00"),
      (1_796_143_440, "heute um 7", "12-01 19:00"),
      (1_796_143_440, "7 Uhr", "12-02 07:00"), (1_796_143_440, "à 7h", "12-02 07:00"),
      (1_796_143_440, "내일 9시", "12-02 09:00"),
      (1_796_143_440, "mañana a las 5", "?"), (1_796_143_440, "martes a las 8", "?"), (1_796_143_440, "um 12", "?"),
      (1_796_097_600, "um 5", "12-01 05:00"), (1_796_097_600, "heute um 5", "?"),
      (1_796_097_600, "heute um 8", "12-01 08:00"),
      (1_796_063_100, "halb sechs", "12-01 05:30"), (1_796_063_100, "heute um 5", "?!"),
    ] as [(Int64, String, String)])
  func countedBothWays(now: Int64, text: String, meaning: String) {
    let result = Entry.read(text, context: .shell, now: wall(now), zone: .universal, language: "en")
    #expect(Self.written(result) == meaning)
  }

  @Test("an hour after 24 is of the night that follows, and the reading says so")
  func lateHours() throws {
    let reading = try Entry.read("25時", context: .shell, now: Self.evening, zone: .universal, language: "ja").get()
    #expect(reading.notes == [.lateHour("25:00", "01:00")])
    #expect(reading.notes.map(\.sentence) == ["25:00 is 01:00 on the next day."])
    // Tuesday 1 December 2026, 00:30: that of the evening before is still to come.
    let night = Entry.read("25時", context: .shell, now: wall(1_796_085_000), zone: .universal, language: "ja")
    #expect(night.error?.choices == ["2026-12-01 1:00", "2026-12-02 1:00"])
  }

  @Test("a number after a length is of the next unit where the person says it so, and else is asked for its own")
  func droppedUnit() {
    for (language, meaning) in [("fr", "0:02:30 oeufs"), ("en", "?!")] {
      let result = Entry.read(
        "2 minutes 30 oeufs", context: .shell, now: Self.evening, zone: .universal, language: language)
      #expect(Self.written(result) == meaning)
    }
  }

  @Test("a number of English before a time is a title to who speaks another language, where it is a word of that")
  func numberAsTitle() {
    for (language, meaning) in [("fr", "0:45:00 four"), ("en", "?!")] {
      let result = Entry.read(
        "four 45 min", context: .shell, now: Self.evening, zone: .universal, language: language)
      #expect(Self.written(result) == meaning)
    }
  }

  @Test("a day with two dates is asked about in the language that has both")
  func twoDays() {
    for (language, meaning) in [("fr", "?"), ("pt_BR", "12-31 20:00")] {
      let result = Entry.read(
        "réveillon 20h", context: .untilPage, now: Self.evening, zone: .universal, language: language)
      #expect(Self.written(result) == meaning)
    }
  }

  @Test(
    "a day whose name is a number is that day in its language, and asked about elsewhere",
    arguments: [
      ("五一", "2027-05-01 00:00"), ("六一", "2027-06-01 00:00"), ("八一", "2027-08-01 00:00"),
      ("三八", "2027-03-08 00:00"), ("六一八", "2027-06-18 00:00"),
    ])
  func daysByNumber(text: String, meaning: String) {
    for (language, meaning) in [("zh_CN", meaning), ("en", "?")] {
      let result = Entry.read(text, context: .shell, now: Self.evening, zone: .universal, language: language)
      #expect(Self.written(result) == meaning)
    }
  }

  @Test(
    "20:00 h is a time of day where hours go to 24, and asked about where they do not",
    arguments: [
      ("es", "20:00 h", "11-30 20:00"), ("es", "20:30h", "11-30 20:30"), ("pt_BR", "20:00h", "11-30 20:00"),
      ("de", "20:30 h", "11-30 20:30"), ("en", "20:00 h", "?"),
      ("de", "1:30 h", "1:30:00"), ("de", "25:00 h", "25:00:00"), ("de", "Timer 20:00 h", "20:00:00"),
    ])
  func minutesBeforeH(language: String, text: String, meaning: String) {
    let result = Entry.read(text, context: .shell, now: Self.evening, zone: .universal, language: language)
    #expect(Self.written(result) == meaning)
  }

  @Test("where hours are written with h they are that on the Until page", arguments: ["fr", "pt_BR"])
  func hoursWithH(language: String) {
    for (text, meaning) in [("20h", "11-30 20:00"), ("9h30", "12-01 09:30"), ("1h30", "12-01 01:30")] {
      let result = Entry.read(text, context: .untilPage, now: Self.evening, zone: .universal, language: language)
      #expect(Self.written(result) == meaning)
    }
  }

  @Test("a zone that is not the person's own is shown beside theirs")
  func zones() throws {
    let shanghai = try #require(TimeZone("Asia/Shanghai"))
    // Monday 30 November 2026, 06:33 in Shanghai.
    let now = wall(1_795_991_580)
    let korea = try Entry.read("20:00 KST", context: .shell, now: now, zone: shanghai).get()
    #expect(korea.zoned?.sentence == "20:00 KST · 19:00 here")
    #expect(korea.notes == [])
    let east = try Entry.read("until 10am GMT-5", context: .shell, now: now, zone: shanghai).get()
    #expect(east.zoned?.sentence == "10:00 GMT-5 · 23:00 here")
    #expect(east.notes == [])
    let same = try Entry.read("北京时间20:00", context: .shell, now: now, zone: shanghai).get()
    #expect(same.zoned == nil)
  }

  @Test("CST is asked about beside Chinese words, and IST everywhere")
  func twoZones() throws {
    for (text, own) in [("20:00 CST", "zh_CN"), ("明天20:00 CST", "en"), ("20:00 IST", "en")] {
      let error = Entry.read(text, context: .shell, now: Self.evening, zone: .universal, language: own).error
      #expect(error?.problem == .zone)
      #expect(error?.choices.count == 2)
    }
    let american = Entry.read("20:00 CST", context: .shell, now: Self.evening, zone: .universal, language: "en")
    #expect(Self.written(american) == "12-01 02:00")
  }

  @Test("less than two days away is told in hours, and a day that begins in days")
  func lessThanTwoDays() throws {
    // Monday 30 November 2026, 23:50.
    let now = wall(1_796_082_600)
    let moment = try #require(Entry.read("wednesday 00:30", context: .shell, now: now, zone: .universal).moment)
    #expect(TimeText.moment(moment, now: now, zone: .universal) == "Wed 2 Dec, 00:30, in 1 day 40 min")
  }
}
