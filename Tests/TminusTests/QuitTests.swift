import CountdownCore
import Desktop
import Testing

@testable import Tminus

extension EndToEnd {
  /// Quitting while something counts.
  @Suite struct Quit {
    private func question(_ face: Face) throws -> Accessible {
      var found: Accessible?
      try face.desktop.wait(for: "the question") {
        found = try face.dialogs(named: "Quit?").first
        return found != nil
      }
      return try #require(found)
    }

    @Test("Ctrl+Q asks, Escape goes back, Keep Counting closes the windows alone, and Quit ends it")
    func asks() throws {
      try Face.use(.init(), ["4m", "-t", "Egg"]) { face in
        try face.wait(forTime: "00:03:58")
        let end = try face.desktop.ends
        try face.keys("ctrl+q")
        var dialog = try question(face)
        let sentence = "Egg rings in 4 min. It will not while Tminus is quit."
        #expect(dialog.find("label", named: sentence) != nil && dialog.explanation == sentence)
        let keep = try dialog.wait(for: "button", named: "Keep Counting")
        try face.desktop.wait(for: "Keep Counting to have the keyboard") { keep.isFocused }
        try face.keys("Escape")
        try face.desktop.wait(for: "the question to go") { try face.dialogs(named: "Quit?").isEmpty }
        #expect(try face.desktop.ends == end)
        try face.keys("ctrl+q")
        _ = try question(face)
        try face.keys("Return")
        try face.desktop.wait(for: "no window") { try face.program.windows().isEmpty }
        #expect(try face.desktop.ends == end)
        try face.desktop.activate()
        let again = try Face(face.program)
        try again.focus()
        try again.keys("ctrl+q")
        dialog = try question(again)
        #expect(face.program.child.isRunning)
      }
    }

    @Test("while it is asked, keys are the question's: it keeps the keyboard, and what shows another page answers it")
    func keepsKeys() throws {
      try Face.use(.init(), ["40m", "-t", "Egg"]) { face in
        try face.start("50m", "-t", "Bread")
        let ends = try face.desktop.ends
        try face.focus()
        try face.keys("ctrl+q")
        let dialog = try question(face)
        for _ in 0..<3 {
          try face.keys("Tab")
          face.desktop.pass(.milliseconds(100))
          #expect(dialog.shown.contains { $0.isFocused }, "\(face.window.outline)")
        }
        try face.keys("ctrl+plus", "ctrl+r", "Escape")
        try face.desktop.wait(for: "the question to go") { try face.dialogs(named: "Quit?").isEmpty }
        #expect(try face.desktop.ends == ends)
        #expect(Set(try face.desktop.titles) == ["Egg", "Bread"])
        try face.keys("ctrl+q")
        _ = try question(face)
        try face.keys("ctrl+l")
        _ = try Rows(face)
        #expect(try face.dialogs(named: "Quit?").isEmpty)
        try face.keys("ctrl+q")
        _ = try question(face)
        try face.window.wait(for: "button", named: "Close").press()
        try face.desktop.wait(for: "no window") { try face.program.windows().isEmpty }
        #expect(try face.desktop.ends == ends)
      }
    }

    @Test("the question says what is left now, and goes when the end comes or nothing is left to ask about")
    func endsMeanwhile() throws {
      try Face.use(.init(), ["8s", "-t", "Egg"]) { face in
        try face.keys("ctrl+q")
        let dialog = try question(face)
        try face.desktop.wait(for: "two seconds") {
          dialog.find { $0.role == "label" && $0.name == "Egg rings in 2 s. It will not while Tminus is quit." } != nil
        }
        let end = try face.dialog()
        #expect(try face.dialogs(named: "Quit?").isEmpty && end.find(named: "Egg") != nil)
        try face.waitForFocusedDialog()
        try face.actions.activate("dismiss")
        try face.start("1h", "-t", "Bread")
        try face.desktop.wait(for: "it to count") { try face.desktop.titles == ["Bread"] }
        try face.focus()
        try face.keys("ctrl+q")
        _ = try question(face)
        try face.desktop.applicationActions.activate("pause", .init(""))
        try face.desktop.wait(for: "the question to go") { try face.dialogs(named: "Quit?").isEmpty }
      }
    }

    @Test("what counts is quit by the question's Quit, by SIGTERM unasked; with nothing to ring nothing is asked")
    func ends() throws {
      try Desktop.use { desktop in
        var program = try desktop.launch(["1h", "-t", "Bread"])
        var face = try Face(program)
        try face.start("5m", "-t", "Egg")
        try desktop.applicationActions.activate("quit")
        let dialog = try question(face)
        let sentence = "2 countdowns are running. None of them will ring while Tminus is quit."
        #expect(dialog.find("label", named: sentence) != nil)
        try dialog.wait(for: "button", named: "Quit").press()
        #expect(try program.child.wait() == 0)
        program = try desktop.launch()
        try desktop.wait(for: "both") { try desktop.titles == ["Bread", "Egg"] }
        program.child.send(signal: 15)
        #expect(try program.child.wait() == 0)
        program = try desktop.launch()
        face = try Face(program)
        for title in ["Bread", "Egg"] {
          try desktop.applicationActions.activate("pause", .init(try desktop.identifier(of: title)))
        }
        try face.focus()
        try face.keys("ctrl+q")
        #expect(try program.child.wait() == 0)
        #expect(program.complaints == "")
      }
    }
  }
}
