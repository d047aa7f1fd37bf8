import CountdownCore
import Testing

@testable import Tminus

/// Words that the program puts together from what it knows.
@Suite struct ShownTextTests {
  @Test(
    "An end that moved by itself is said in whole seconds, with the direction",
    arguments: [
      (TimeSpan.seconds(-3), "The end moved: it is 3 s earlier than shown."),
      (.milliseconds(1400), "The end moved: it is 1 s later than shown."),
      (.milliseconds(-1500), "The end moved: it is 2 s earlier than shown."),
      (.seconds(3605), "The end moved: it is 1 h 5 s later than shown."),
    ])
  func moved(span: TimeSpan, sentence: String) {
    #expect(MovedText.text(span) == sentence)
  }

  @Test("what is text in a title stays text where a server reads markup")
  func escaped() {
    #expect(Bubble.escaped("Tea & <b>milk</b> \"x\" &amp;") == "Tea &amp; &lt;b&gt;milk&lt;/b&gt; \"x\" &amp;amp;")
  }

  @Test("A long title is cut on the button of a recent one, and stands whole behind it")
  func recents() {
    let wall = WallInstant(nanoseconds: 0)
    let tea = Recent(title: "Tea", duration: .minutes(5), lastUsed: wall)
    #expect(RecentText.short(tea) == "Tea · 5 min")
    #expect(RecentText.long(tea, place: 2) == "Tea\nAlt+2 starts it, Delete removes it.")
    #expect(RecentText.short(Recent(title: "", duration: .seconds(90), lastUsed: wall)) == "1 min 30 s")
    let laundry = Recent(title: "Laundry with a long title", duration: .hours(1), lastUsed: wall)
    #expect(RecentText.short(laundry) == "Laundry with a… · 1 h")
    #expect(RecentText.long(laundry, place: 1).hasPrefix("Laundry with a long title\n"))
  }
}
