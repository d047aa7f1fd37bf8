import CountdownCore
import Desktop
import Foundation
import GLib
import Testing

extension EndToEnd {
  /// What is said of a cancel, and taking it back.
  @Suite struct Undo {
    private func line(_ face: Face, _ text: String) throws -> String {
      var said = ""
      try face.desktop.wait(for: "the line “\(text)…”") {
        said = face.window.find { $0.role == "label" && $0.name.hasPrefix(text) }?.name ?? ""
        return !said.isEmpty
      }
      return said
    }

    private func waitForNoLine(_ face: Face, within limit: TimeSpan = .seconds(5)) throws {
      try face.desktop.wait(for: "the line to go", within: limit) { face.window.find("button", named: "Undo") == nil }
    }

    @Test("Escape cancels and says so; Undo gives back the very deadline, by its button and by Ctrl+Z")
    func escape() throws {
      try Face.use(.init(), ["5m", "-t", "Egg"]) { face in
        try face.wait(forTime: "00:04:58")
        let end = try face.desktop.ends
        for way in ["button", "ctrl+z"] {
          try face.keys("Escape")
          #expect(try line(face, "Cancelled: ").hasPrefix("Cancelled: Egg, 4:5"))
          try face.waitForPicker()
          #expect(try face.desktop.titles.isEmpty)
          if way == "button" { try face.press("Undo") } else { try face.keys(way) }
          try face.desktop.wait(for: "Egg") { face.timeLeft?.hasPrefix("00:04:") == true }
          #expect(try face.desktop.ends == end)
          #expect(try face.desktop.titles == ["Egg"])
          try waitForNoLine(face)
        }
      }
    }

    @Test("Escape twice to close the menu cancels with a way back; paused comes back paused")
    func menu() throws {
      try Face.use(.init(), ["5m", "-t", "Egg"]) { face in
        try face.wait(forTime: "00:04:58")
        try face.keys("space")
        _ = try face.button("Resume")
        let left = try face.label.text
        try face.keys("F10")
        try face.desktop.wait(for: "the menu") { face.window.shown.contains { $0.role == "menu item" } }
        try face.keys("Escape")
        try face.desktop.wait(for: "the menu to go") { !face.window.shown.contains { $0.role == "menu item" } }
        #expect(try face.desktop.titles == ["Egg"])
        try face.keys("Escape")
        _ = try line(face, "Cancelled: Egg, 4:5")
        try face.keys("ctrl+z")
        _ = try face.button("Resume")
        #expect(face.timeLeft == left)
      }
    }

    @Test("full screen is left first, and then the countdown")
    func fullScreen() throws {
      try Face.use(.init(), ["5m", "-t", "Egg"]) { face in
        // No window manager is there to do it: what one would say of the window is said here.
        let state = ["-id", try face.screen.identifier, "-f", "_NET_WM_STATE", "32a"]
        try face.desktop.run("xprop", state + ["-set", "_NET_WM_STATE", "_NET_WM_STATE_FULLSCREEN"])
        face.desktop.pass(.milliseconds(300))
        try face.keys("Escape")
        face.desktop.pass(.milliseconds(300))
        #expect(try face.desktop.titles == ["Egg"])
        try face.desktop.run("xprop", state + ["-set", "_NET_WM_STATE", ""])
        face.desktop.pass(.milliseconds(300))
        try face.keys("Escape")
        _ = try line(face, "Cancelled: Egg")
      }
    }

    @Test("for ten seconds, also once something else was started in its place, and then no more")
    func tenSeconds() throws {
      try Face.use(.init(), ["5m", "-t", "Egg"]) { face in
        try face.wait(forTime: "00:04:58")
        let end = try face.desktop.ends
        try face.keys("Escape")
        _ = try line(face, "Cancelled: Egg")
        try face.actions.activate("preset", Variant(Int64(3600)))
        try face.desktop.wait(for: "an hour") { face.timeLeft?.hasPrefix("00:59:5") == true }
        try face.keys("ctrl+z")
        try face.desktop.wait(for: "Egg") { face.timeLeft?.hasPrefix("00:04:") == true }
        #expect(try face.desktop.titles.count == 2)
        // What was started in its place has its title too.
        let ends = try face.desktop.statusWords().map { ($0["end"] as? NSNumber)?.doubleValue ?? 0 }
        #expect(ends.contains { $0 / 1e9 == end })
        try face.keys("Escape")
        let cancelled = face.now
        _ = try line(face, "Cancelled: Egg")
        try waitForNoLine(face, within: .seconds(20))
        #expect((face.now - cancelled).inSeconds > 9.5)
        try face.keys("ctrl+z")
        face.desktop.pass(.milliseconds(300))
        #expect(try face.desktop.titles.count == 1)
      }
    }

    @Test("what is said is on the disk: cancelled it stays so after a crash, given back it goes on")
    func crash() throws {
      try Desktop.use { desktop in
        var program = try desktop.launch(["5m", "-t", "Egg"])
        var face = try Face(program)
        try face.focus()
        try face.wait(forTime: "00:04:58")
        let end = try desktop.ends
        try face.keys("Escape")
        _ = try line(face, "Cancelled: Egg")
        try face.keys("ctrl+z")
        try face.desktop.wait(for: "Egg") { face.timeLeft?.hasPrefix("00:04:") == true }
        try desktop.wait(for: "it to be kept") { desktop.state.contains("\"running\"") }
        program.child.send(signal: 9)
        try program.child.wait()
        program = try desktop.launch()
        face = try Face(program)
        try desktop.wait(for: "Egg") { try desktop.titles == ["Egg"] }
        #expect(try desktop.ends == end)
        try face.focus()
        try face.keys("Escape")
        _ = try line(face, "Cancelled: Egg")
        try desktop.wait(for: "it to be kept") { !desktop.state.contains("\"running\"") }
        program.child.send(signal: 9)
        try program.child.wait()
        program = try desktop.launch()
        _ = try Face(program)
        #expect(try desktop.titles.isEmpty)
      }
    }

    @Test("it covers and moves nothing that is chosen or started with, in a low window too", arguments: [520, 440])
    func place(height: Int32) throws {
      try Face.use(.init(), ["5m", "-t", "Egg"]) { face in
        try face.wait(forTime: "00:04:58")
        try face.resize(to: 360, Int(height))
        try face.keys("Escape")
        _ = try line(face, "Cancelled: Egg")
        let undo = try face.button("Undo").extents
        let tabs = try ["Timer", "Until"].map { try face.window.wait(for: "tab", named: $0) }
        let others = tabs + [try face.button("Start")]
        let places = others.map(\.extents)
        for place in places {
          #expect(place.y + place.height <= height)
          #expect(place.y + place.height <= undo.y || place.y >= undo.y + undo.height)
        }
        try waitForNoLine(face, within: .seconds(20))
        #expect(others.map(\.extents) == places)
      }
    }

    @Test("in the list: OK and Delete end with a way back, in a line at the foot that moves no row")
    func list() throws {
      try Face.use(.init(), ["1h", "-t", "Bread"]) { face in
        try face.start("3s", "-t", "Egg")
        let end = try face.desktop.ends(of: "Egg")
        try face.keys("ctrl+l")
        let rows = try Rows(face)
        _ = try face.button("OK, Egg")
        let place = try rows.row("Egg").extents
        try rows.press("OK, Egg")
        #expect(try line(face, "Stopped: ") == "Stopped: Egg")
        try rows.wait(for: ["Bread"])
        try face.press("Undo")
        try rows.wait(for: ["Egg", "Bread"])
        #expect(try face.desktop.ends(of: "Egg") == end)
        #expect(try rows.row("Egg").extents == place)
        // The keyboard went to Bread's row when Egg's did, and has stayed there.
        try face.keys("Delete")
        try rows.wait(for: ["Egg"])
        try face.keys("ctrl+z")
        try rows.wait(for: ["Egg", "Bread"])
      }
    }
  }
}
