import CountdownCore
import Desktop
import Testing

extension EndToEnd {
  /// What is typed besides a duration.
  @Suite struct Words {
    @Test("T100: the title can be changed while it counts")
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

    @Test("T86: what is not understood does not start, says why and keeps the keyboard")
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
      }
    }
  }
}
