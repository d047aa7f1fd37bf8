import CountdownCore
import Desktop
import GLib
import Testing

extension EndToEnd {
  /// Several windows, and which of them shows what.
  @Suite struct OwnWindows {
    @Test("Ctrl+Shift+N gives a countdown a window of its own; the other shows the list of all")
    func key() throws {
      try Face.use(.init(), ["1h", "-t", "Bread"]) { face in
        try face.start("5m", "-t", "Egg")
        try face.desktop.wait(for: "Egg") { face.window.name == "Egg" }
        try face.keys("ctrl+shift+n")
        let own = try Face(face.program, window: 1)
        #expect(own.window.name == "Egg")
        try face.desktop.wait(for: "its time") { own.timeLeft?.hasPrefix("00:04:5") == true }
        try Rows(face).wait(for: ["Egg", "Bread"])
        // What is started elsewhere leaves the own window alone.
        try face.start("20m", "-t", "Rice")
        try face.desktop.wait(for: "Rice in the first window") { face.window.name == "Rice" }
        #expect(own.window.name == "Egg")
        #expect(try face.program.windows().count == 2)
      }
    }

    @Test("A click with the middle button opens a row's countdown in a window of its own")
    func middleClick() throws {
      try Face.use(.init(), ["1h", "-t", "Bread"]) { face in
        try face.start("5m", "-t", "Egg")
        try face.keys("ctrl+l")
        let rows = try Rows(face)
        try face.click(try rows.row("Bread"), button: 2)
        let own = try Face(face.program, window: 1)
        #expect(own.window.name == "Bread")
        try rows.wait(for: ["Egg", "Bread"])
      }
    }

    @Test("After several alarms no empty windows stay")
    func alarms() throws {
      try Face.use(.init(), ["1h", "-t", "Bread"]) { face in
        for title in ["One", "Two"] {
          try face.start("6s", "-t", title)
          try face.desktop.wait(for: title) { face.window.name == title }
          try face.actions.activate("open-own", Variant(""))
        }
        try face.desktop.wait(for: "both ends", within: .seconds(12)) {
          try face.desktop.applicationActions.describe("status").state?.text?.split(separator: "expired").count == 3
        }
        for _ in 1...2 { try face.desktop.applicationActions.activate("dismiss", Variant("")) }
        try face.desktop.wait(for: "one window") { try face.program.windows().count == 1 }
        try Rows(face).wait(for: ["Bread"])
      }
    }

    @Test("A window that is closed with its countdown leaves it in the list of the others, without a word")
    func closed() throws {
      try Desktop.use { desktop in
        let server = try NotificationServer(on: desktop)
        let program = try desktop.launch(["1h", "-t", "Bread"])
        let face = try Face(program)
        try face.actions.activate("open-own", Variant(""))
        try face.waitForPicker()
        try desktop.windowActions(2).activate("close")
        try desktop.wait(for: "one window") { try program.windows().count == 1 }
        try face.actions.activate("list")
        try Rows(face).wait(for: ["Bread"])
        #expect(server.shown.isEmpty)
        try face.actions.activate("close")
        let word = try server.next(after: 0)
        #expect(word.summary == "Bread keeps running without its window")
        #expect(program.complaints == "")
      }
    }

    @Test("The page left last is what comes back, with the window and with the program")
    func comesBack() throws {
      try Desktop.use { desktop in
        let server = try NotificationServer(on: desktop)
        var program = try desktop.launch(["1h", "-t", "Bread"])
        var face = try Face(program)
        try face.start("5m", "-t", "Egg")
        try face.desktop.wait(for: "Egg") { face.window.name == "Egg" }
        try desktop.applicationActions.activate("show", Variant(try desktop.identifier(of: "Bread")))
        try face.desktop.wait(for: "Bread") { face.window.name == "Bread" }
        try face.actions.activate("close")
        let word = try server.next(after: 0)
        #expect(word.summary == "2 countdowns keep running without a window")
        #expect(word.body.hasPrefix("Bread · 1 h · ends "))
        try desktop.activate()
        face = try Face(program)
        #expect(face.window.name == "Bread")
        try server.waitForWithdrawal(of: word)
        try desktop.windowActions(2).activate("list")
        _ = try Rows(face)
        #expect(try program.quit() == 0)
        program = try desktop.launch()
        face = try Face(program)
        try Rows(face).wait(for: ["Egg", "Bread"])
        try face.actions.activate("list")
        try face.desktop.wait(for: "a countdown") { face.timeLeft != nil }
        let name = face.window.name
        #expect(try program.quit() == 0)
        program = try desktop.launch()
        face = try Face(program)
        #expect(face.window.name == name)
        #expect(program.complaints == "")
      }
    }
  }
}
