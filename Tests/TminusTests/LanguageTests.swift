import CountdownCore
import Desktop
import Fixtures
import Foundation
import GLib
import Testing

extension EndToEnd {
  /// The program in other languages than English.
  @Suite struct Languages {
    /// What `--explain` prints for three inputs, written down by hand in each language's own form of dates and numbers.
    private static let explained: [(language: String, texts: [String])] = [
      ("zh_TW", ["2030年12月24日 週二 20:00，", "1 天 2 小時 3 分鐘 4.5 秒，", "小時是 0 到 23；24:00 是一天的結束。"]),
      ("zh_CN", ["2030年12月24日 星期二 20:00，", "1 天 2 小时 3 分钟 4.5 秒，", "小时是 0 到 23；24:00 是一天的结束。"]),
      (
        "de_DE",
        ["Di, 24. Dez 2030, 20:00, in ", "1 Tag 2\u{A0}h 3\u{A0}min 4,5\u{A0}s, ", "Eine Stunde geht von 0 bis 23; "]
      ),
      (
        "fr_FR",
        [
          "mar. 24 déc. 2030, 20:00, dans ", "1 jour 2\u{A0}h 3\u{A0}min 4,5\u{A0}s, ",
          "Les heures vont de 0 à 23\u{202F}; ",
        ]
      ),
      ("ja_JP", ["2030年12月24日(火) 20:00、", "1日2時間3分4.5秒、", "時は 0 から 23 までです。"]),
      ("ko_KR", ["2030년 12월 24일 (화) 20:00, ", "1일 2시간 3분 4.5초, ", "시는 0부터 23까지입니다. "]),
      (
        "es_ES",
        ["mar 24 dic 2030, 20:00, en ", "1 día 2\u{A0}h 3\u{A0}min 4,5\u{A0}s, ", "Las horas van de 0 a 23; "]
      ),
      (
        "pt_BR",
        ["ter, 24 de dez de 2030, 20:00, em ", "1 dia 2\u{A0}h 3\u{A0}min 4,5\u{A0}s, ", "As horas vão de 0 a 23; "]
      ),
      (
        "it_IT",
        ["mar 24 dic 2030, 20:00, tra ", "1 giorno 2\u{A0}h 3\u{A0}min 4,5\u{A0}s, ", "Le ore vanno da 0 a 23; "]
      ),
      (
        "ru_RU",
        [", 24 дек 2030, 20:00, через ", "1 день 2\u{A0}ч 3\u{A0}мин 4,5\u{A0}с, ", "Часы бывают от 0 до 23; "]
      ),
    ]

    @Test("Dates, numbers and sentences are each language's own", arguments: explained.map(\.language))
    func forms(language: String) throws {
      let texts = try #require(Self.explained.first { $0.language == language }?.texts)
      try Desktop.use { desktop in
        let environment = try desktop.language(language)
        for (words, text) in zip(["2030-12-24 20:00", "1 day 2 h 3 min 4.5 s", "until 25:00"], texts) {
          let child = try desktop.launch(["--explain", words], environment: environment).child
          let status = try child.wait()
          #expect(status == (words.hasPrefix("until") ? 2 : 0))
          let said = (child.standardOutput + child.standardError).map(\.text).joined(separator: "\n")
          #expect(said.contains(text), "“\(words)” gives: \(said)")
        }
      }
    }

    @Test("The time left in words reads as Chinese writes it: 3 小時 05 分 20 秒")
    func words() throws {
      try Desktop.use { desktop in
        let program = try desktop.launch(["3:05:21"], environment: try desktop.language("zh_TW"))
        let face = try Face(program)
        try desktop.applicationActions.activate("digits", Variant("words"))
        try face.wait(forTime: "3 小時 05 分 20 秒")
        #expect(try face.label.name == "剩餘時間")
        #expect(program.complaints == "")
      }
    }

    // What is not translated in one of them is in none: every catalogue is complete.
    @Test(
      "No page says in English what it could say otherwise",
      arguments: ["zh_TW", "ja_JP", "ko_KR", "fr_FR", "ru_RU"])
    func pages(language: String) throws {
      try Desktop.use { desktop in
        let environment = try desktop.language(language)
        let program = try desktop.launch(environment: environment)
        let face = try Face(program)
        try face.focus()
        let english = try Self.translatedTexts(of: language)
        #expect(english.count > 300)
        try Pages.visit(face) { page in
          for widget in try program.windows().flatMap(\.shown) {
            for text in [widget.name, widget.explanation] where english.contains(text) {
              Issue.record("\(page) says “\(text)”")
            }
          }
        }
        #expect(program.complaints == "")
      }
    }

    @Test("without a translation dates are in English as the sentences around them are, and with one in its language")
    func oneLanguage() throws {
      try Desktop.use { desktop in
        let hebrew = try desktop.language("he_IL")
        let german = try desktop.language("de_DE")
        let mixed = german.merging(["LC_ALL": "", "LC_TIME": "he_IL.UTF-8", "LC_MESSAGES": "de_DE.UTF-8"]) { $1 }
        for (environment, text) in [
          (hebrew, "Tue 24 Dec 2030, 20:00, in "), (german, "Di, 24. Dez 2030, 20:00, in "),
          (mixed, "Di, 24. Dez 2030, 20:00, in "),
        ] {
          let child = try desktop.launch(["--explain", "2030-12-24 20:00"], environment: environment).child
          #expect(try child.wait() == 0)
          #expect(child.standardOutput.first?.text.hasPrefix(text) == true, "\(child.standardOutput.map(\.text))")
        }
      }
    }

    @Test("in the window, too, a date without a translation is in English")
    func oneLanguageInAWindow() throws {
      try Desktop.use { desktop in
        let face = try Face(
          try desktop.launch(["until", "2030-12-24 20:00"], environment: try desktop.language("he_IL")))
        try face.wait(forWords: "ends 24 Dec 2030, 20:00")
      }
    }

    @Test("from right to left the picker and the time still read from left to right, with a common colon")
    func rightToLeft() throws {
      try Desktop.use { desktop in
        let program = try desktop.launch(environment: try desktop.language("he_IL"))
        let face = try Face(program)
        try face.focus()
        let (menu, list) = (try face.button("Main Menu").extents, try face.window.wait(named: "All Countdowns").extents)
        #expect(menu.x + menu.width < list.x, "the window is not mirrored")
        let boxes = try ["Hours", "Minutes", "Seconds"].map { try face.spin($0).extents }
        #expect(boxes[0].x + boxes[0].width < boxes[1].x && boxes[1].x + boxes[1].width < boxes[2].x)
        // An 8 has more ink than any other digit, a 1 the least: they show where the hours stand.
        try desktop.launch(["8:11:18"], environment: try desktop.language("he_IL")).child.wait()
        try face.desktop.wait(for: "the label") { face.timeLeft?.hasPrefix("08:11:1") == true }
        let box = try face.label.extents
        let picture = try desktop.picture(of: try face.screen)
        func ink(_ third: Int) -> Int {
          var part = box
          part.x += box.width * third / 3
          part.width = box.width / 3
          let counts = picture.colours(in: part)
          return counts.values.reduce(0, +) - (counts.values.max() ?? 0)
        }
        #expect(ink(0) > ink(1) && ink(0) > ink(2), "the digits are in another order: \((0..<3).map(ink))")
        #expect(program.complaints == "")
      }
    }

    /// The English texts that a language has other words for.
    private static func translatedTexts(of language: String) throws -> Set<String> {
      let names = [language, String(language.prefix(2))]
      let text = try #require(names.lazy.compactMap { try? Checkout.text("data/po/\($0).po") }.first)
      let lines = text.split(separator: "\n")
      var texts: Set<String> = []
      for (english, other) in zip(lines, lines.dropFirst())
      where english.hasPrefix("msgid \"") && other.hasPrefix("msgstr \"") {
        let text = english.dropFirst(7).dropLast()
        if text != other.dropFirst(8).dropLast() { texts.insert(text.replacingOccurrences(of: "_", with: "")) }
      }
      return texts
    }
  }
}
