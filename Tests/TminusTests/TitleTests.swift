import CountdownCore
import Desktop
import Fixtures
import Testing

extension EndToEnd {
  /// What is typed besides a duration.
  @Suite struct Words {
    @Test("the title can be changed while it counts")
    func rename() throws {
      try Face.use(.init(), ["10m"]) { face in
        try face.wait(forTime: "00:09:59")
        try face.keys("F2")
        // It stands in a bubble of its own above the window.
        try face.desktop.wait(for: "the title to have the keyboard") {
          face.window.shown.first { $0.name == "Title" }?.isFocused == true
        }
        try face.desktop.keyboard.type("Green tea")
        try face.keys("Return")
        try face.desktop.wait(for: "the window's name") { face.title.hasSuffix(" – Green tea") }
        #expect(face.timeLeft?.hasPrefix("00:09:") == true)
      }
    }

    @Test("a title that is being typed stays that of its countdown when the window shows another one")
    func renameMeanwhile() throws {
      try Face.use(.init(), ["40m", "-t", "Egg"]) { face in
        try face.wait(forTime: "00:39:59")
        try face.keys("F2")
        try face.desktop.wait(for: "the title to have the keyboard") {
          face.window.shown.first { $0.name == "Title" }?.isFocused == true
        }
        try face.desktop.keyboard.type("Boiled egg")
        try face.start("50m", "-t", "Bread")
        try face.wait(forTime: "00:49:59")
        try face.desktop.wait(for: "the titles") { try face.desktop.titles == ["Boiled egg", "Bread"] }
        // The next bubble begins with what is shown then.
        try face.focus()
        try face.keys("F2")
        try face.desktop.wait(for: "its title") {
          face.window.shown.first { $0.name == "Title" }?.text == "Bread"
        }
        try face.keys("Escape")
      }
    }

    @Test("what is not understood does not start, says why and keeps the keyboard")
    func notUnderstood() throws {
      try Face.use { face in
        try face.window.wait(for: "tab", named: "Until").press()
        let entry = try face.window.wait(for: "text box", named: "Count down until")
        try face.click(entry)
        try face.desktop.keyboard.type("25:00")
        try face.keys("Return")
        try face.desktop.wait(for: "a sentence") {
          face.window.find { $0.role == "label" && $0.text.hasPrefix("An hour goes from 0 to 23") } != nil
        }
        #expect(face.timeLeft == nil)
        #expect(entry.isFocused)
        #expect(entry.text == "25:00")
        let start = try face.button("Start")
        #expect(!start.isSensitive, "Start offers what cannot be started")
        try face.keys("BackSpace", "ctrl+a")
        try face.desktop.keyboard.type("23:00")
        try face.desktop.wait(for: "Start to become sensitive") { start.isSensitive }
      }
    }

    @Test("what may mean two things is offered as two buttons, and a click takes one")
    func twoMeanings() throws {
      try Face.use { face in
        try face.window.wait(for: "tab", named: "Until").press()
        let entry = try face.window.wait(for: "text box", named: "Count down until")
        try face.click(entry)
        try face.desktop.keyboard.type("until 5")
        _ = try face.window.wait(for: "button", named: "until 5:00")
        try face.window.wait(for: "button", named: "until 17:00").press()
        try face.desktop.wait(for: "the text that was chosen") { entry.text == "until 17:00" }
        let start = try face.button("Start")
        try face.desktop.wait(for: "Start to become sensitive") { start.isSensitive }
      }
    }

    @Test("One Enter in the address of a clock measures it and then starts; where that fails, it says why")
    func clock() throws {
      let server = HTTPFixture { request, socket in
        socket.answer(request, date: FixtureClock.httpDate(FixtureClock.wall()))
        return .keep
      }
      try Face.use { face in
        try face.window.wait(for: "tab", named: "Until").press()
        try face.click(try face.window.wait(for: "text box", named: "Count down until"))
        try face.desktop.keyboard.type("2037-01-01 9:00")
        let clock = try face.window.wait(for: "text box", named: "On the clock of")
        try face.click(clock)
        // Nothing answers at that port.
        try face.desktop.keyboard.type("http://127.0.0.1:9")
        try face.keys("Return")
        try face.wait(forWords: "127.0.0.1:9 refused the connection.")
        face.desktop.pass(.milliseconds(300))
        #expect(face.timeLeft == nil && clock.isFocused, "it has started by a clock that is not known")
        try face.keys("ctrl+a")
        try face.desktop.keyboard.type("http://127.0.0.1:\(server.port)")
        try face.keys("Return")
        _ = try face.button("Sync now")
        #expect(try face.label.text.contains(" days "))
      }
      server.stop()
    }
  }
}
