import Fixtures
import GLib
import Testing

/// What becomes of a text that people are to read.
@Suite("Texts from outside")
struct OutsideShownTests {
  /// Written down by hand, by the Unicode Standard's general categories and Unicode Standard Annexes 9, 29 and 31.
  private static let table: [(text: String, shown: String)] = [
    ("Tea", "Tea"), ("", ""), (" \t\n ", ""), ("  Tea \u{A0}\u{3000} time  ", "Tea time"),
    ("a\r\nb\u{85}c\u{2028}d", "a b c d"),
    // Controls, and what is behind them as text.
    ("\u{1B}]0;P\u{7}", "]0;P"), ("\u{9B}2J", "2J"), ("a\u{0}b\u{7F}c", "abc"),
    // Marks, overrides and isolates of direction.
    ("a\u{202E}b\u{202C}\u{2066}c\u{2069}\u{200E}\u{200F}\u{61C}", "abc"),
    // Without width or shape: zero width spaces, the byte order mark, soft hyphens, tags, fillers, private use.
    ("a\u{200B}b\u{FEFF}c\u{AD}d\u{2060}e\u{E0041}\u{E007F}f\u{3164}g\u{E000}h\u{FFFC}i\u{FFFF}j", "abcdefghij"),
    // Text is text.
    ("<b>&amp; %s %n</b>", "<b>&amp; %s %n</b>"),
    // Joiners where they join: a Persian word, Hindi's र्‍य, a family, a rainbow flag, a woman who works; nowhere else.
    ("می\u{200C}خواهم", "می\u{200C}خواهم"), ("र\u{94D}\u{200D}य", "र\u{94D}\u{200D}य"),
    ("👨\u{200D}👩\u{200D}👧", "👨\u{200D}👩\u{200D}👧"), ("🏳\u{FE0F}\u{200D}🌈", "🏳\u{FE0F}\u{200D}🌈"),
    ("👩🏽\u{200D}💻", "👩🏽\u{200D}💻"), ("1\u{FE0F}\u{20E3}🇹🇼", "1\u{FE0F}\u{20E3}🇹🇼"),
    ("pay\u{200D}pal\u{200C} 👨\u{200D}\u{200D} x\u{200D}", "paypal 👨 x"),
    // A mark that would stand on what comes before the text.
    ("\u{301}a \u{301}b", "a b"),
    // Flags of a country's part are a flag and tags.
    ("🏴\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}", "🏴"),
  ]

  @Test("what is seen stays, and nothing else does", arguments: table.indices)
  func seen(row: Int) { #expect(Self.table[row].text.shownFromOutside == Self.table[row].shown) }

  @Test("a line's end stays where lines are kept, and only one at a time")
  func lines() {
    let text = "a\n\n b\u{2029}c \r\n d\u{B}e".shownFromOutside(limit: 100, keepsLines: true)
    #expect(text == "a\nb\nc\nd e")
  }

  @Test("a character has sixteen marks at most")
  func marks() {
    let text = ("a" + String(repeating: "\u{301}", count: 50_000) + "b").shownFromOutside
    #expect(text == "a" + String(repeating: "\u{301}", count: 16) + "b")
  }

  @Test("a text has no more marks than it may have characters, and a long word goes on in the next line")
  func cost() {
    let marked = String(repeating: "e" + String(repeating: "\u{301}", count: 16), count: 500).shownFromOutside
    #expect(marked.unicodeScalars.count == 1000)
    let word = String(repeating: "x", count: 450)
    let lines = word.shownFromOutside(limit: 4000, keepsLines: true).split(separator: "\n").map(\.count)
    #expect(lines == [200, 200, 50])
    #expect(word.shownFromOutside == word)
    let chinese = String(repeating: "茶", count: 450)
    #expect(chinese.shownFromOutside(limit: 4000, keepsLines: true) == chinese)
  }

  @Test("what is longer than the limit ends in an ellipsis and is that long")
  func long() {
    #expect(String(repeating: "x", count: 501).shownFromOutside == String(repeating: "x", count: 499) + "…")
    #expect(String(repeating: "x", count: 500).shownFromOutside == String(repeating: "x", count: 500))
    #expect("one two three".shownFromOutside(limit: 8) == "one two…")
    #expect("one two three".shownFromOutside(limit: 9) == "one two…")
    #expect("👨\u{200D}👩\u{200D}👧\u{200D}👦".shownFromOutside(limit: 5) == "👨\u{200D}👩…")
    #expect("a\u{301}b\u{301}c\u{301}".shownFromOutside(limit: 2) == "a\u{301}…")
    // Hangul initials that never end a character of text.
    #expect(String(repeating: "\u{1100}", count: 100_000).shownFromOutside.unicodeScalars.count == 500)
    #expect(String(repeating: "\u{7}", count: 1 << 20).shownFromOutside.count <= 1)
  }

  @Test("taken in again, a text is the same")
  func again() {
    var random = SeededGenerator(seed: 3)
    let parts =
      Self.table.map(\.text) + ["…", "\u{200D}", " ", "\n"]
      + [String(repeating: "\u{301}", count: 17), String(repeating: "é\u{301}", count: 300)]
    for _ in 0..<2000 {
      let text = (0..<random.next() % 40).map { _ in parts[Int(random.next() % UInt64(parts.count))] }.joined()
      for limit in [1, 2, 10, 40, 500] {
        let once = text.shownFromOutside(limit: limit)
        #expect(once.shownFromOutside(limit: limit) == once)
        #expect(once.unicodeScalars.count { !$0.isMark } <= limit)
      }
      #expect(text.cleanedFromOutside.cleanedFromOutside == text.cleanedFromOutside)
    }
  }

  @Test(
    "in what is read before it is shown, U+FFFD stands for what is not seen, so that nothing else comes to be meant")
  func cleaned() {
    #expect("Tue, 01\u{202E} Dec\u{0}\t2026".cleanedFromOutside == "Tue, 01\u{FFFD} Dec\u{FFFD} 2026")
    #expect("http://x/\u{9B}\u{200D}\n".cleanedFromOutside == "http://x/\u{FFFD}\u{FFFD}\u{FFFD}")
  }
}
