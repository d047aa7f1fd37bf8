import CountdownCore
import Testing

/// What is a time where people search for anything at all.
@Suite("Plain times")
struct PlainTimeTests {
  private static func isTime(_ text: String, _ language: String) -> Bool {
    guard Entry.isPlainlyTime(text, language: language) else { return false }
    switch Entry.read(text, context: .shell, now: EntryTests.evening, zone: .universal, language: language) {
    case .success: return true
    case .failure(let error): return !error.choices.isEmpty
    }
  }

  @Test(
    "what says of itself that it is a time is one, in every language",
    arguments: [
      "25m", "90s", "2h", "1h30", "1h30 tea", "25m Tea", "25 min", "1:30:00", "5:30", "20:00", "until 20:00", "until 9",
      "8pm", "8 pm", "half an hour", "2.5 hours", "1 day 2 h", "tomorrow 9am", "tomorrow noon", "friday 18:00",
      "24 dec", "may the 4th", "2026-12-24", "24.12.2026", "2026-12-24T20:00+08:00", "@1796119182", "20:00 KST", "noon",
      "midnight", "tea 4 min",
      "25 Minuten", "anderthalb Stunden", "morgen 9 Uhr", "halb sechs", "24. Dezember", "bis 20 Uhr",
      "demain 9h", "demain 9h dentiste", "une demi-heure", "vendredi à 18h30", "media hora", "mañana a las 9:00",
      "meia hora", "amanhã às 9h", "mezz'ora", "25 минут", "завтра в 9:00", "5 分鐘", "一小時三十分", "5分钟",
      "明天 9:00", "12月24日", "1時間半", "30分後", "午後10時", "25분", "한 시간 반", "내일 9시", "两三分钟",
    ])
  func times(text: String) { #expect(Self.isTime(text, "en")) }

  @Test(
    "what may be anything else is none",
    arguments: [
      "firefox", "5", "42", "2026", "1.5", "1,5", "3.14", "12-24", "1/2", "24.12.", "20261224", "may",
      "sun",
      "mar", "dec", "friday", "monday", "tomorrow", "today", "mon amour", "sun studio", "sat nav",
      "march", "fallout 4", "left 4 dead", "half life 2", "quake 3", "mi 11", "so 4", "sam 3", "3d", "3d print", "2d",
      "4k", "5g", "mp3", "h264", "7z", "i3", "v2", "a", "h", "m", "s", "q", "030 1234567", "555-1234", "+49 30 1234567",
      "+1 212 555 0100", "192.168.1.1", "10.0", "python 3.12", "ubuntu 24.04", "eight", "ten", "half",
      "midnight commander", "noon lunch", "hour", "minute", "second", "week", "second life", "minutes", "timer",
      "countdown", "egg timer", "time", "now", "in 5", "for 5", "16:9", "10%", "100€", "5 apples", "5 kg", "2 + 2",
      "c++", "", " ", "-5m", "libreoffice 7", "1080p", "60 fps", "route 66", "area 51", "ps 5", "24", "365", "1984",
    ])
  func noise(text: String) { #expect(!Self.isTime(text, "en")) }

  @Test("a single word without a number is taken in the person's own language and in English, not in others")
  func singleWords() {
    for (word, language) in [("mittag", "de"), ("mitternacht", "de"), ("midi", "fr"), ("minuit", "fr"), ("noon", "ja")]
    {
      #expect(Self.isTime(word, language), "\(word) in \(language)")
    }
    for (word, language) in [("mittag", "en"), ("midi", "en"), ("midi", "de"), ("minuit", "es")] {
      #expect(!Self.isTime(word, language), "\(word) in \(language)")
    }
  }

  @Test("a text of any length and kind is looked at within its bounds")
  func long() {
    for text in [String(repeating: "5m ", count: 400_000), String(repeating: "\u{301}", count: 1 << 20), "5m\u{0}"] {
      #expect(!Self.isTime(text, "en"))
      #expect(Entry.words(of: text).isEmpty)
    }
  }

  @Test("words are compared in lower case and without accents")
  func words() {
    #expect(Entry.words(of: "Crème brûlée, 2×") == ["creme", "brulee", "2"])
    #expect(Entry.words(of: "綠茶 Tea") == ["綠", "茶", "tea"])
  }
}
