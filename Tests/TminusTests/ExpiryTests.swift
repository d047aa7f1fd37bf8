import CountdownCore
import Desktop
import Testing

extension EndToEnd {
  /// "Time's Up", over the page of what has ended.
  @Suite struct Expiry {
    @Test("OK gives the picker back with what was started, Restart starts it again, Enter is OK")
    func answers() throws {
      try Face.use(.init(), ["1s", "-t", "Tea & <b>milk</b>"]) { face in
        var dialog = try face.dialog()
        #expect(dialog.find(named: "Tea & <b>milk</b>") != nil, "the title is not shown as it is")
        #expect(try face.label.text == "00:00:00")
        #expect(face.title.hasPrefix("Time's Up"))
        _ = try dialog.wait(for: "label", named: "ended 2 s ago")
        try dialog.wait(for: "button", named: "Restart").press()
        try face.waitForNoDialog()
        try face.wait(forTime: "00:00:01")
        dialog = try face.dialog()
        try dialog.wait(for: "button", named: "OK").press()
        try face.waitForNoDialog()
        try face.waitForPicker()
        #expect(try face.picked == "00:00:01")
        try face.press("Start")
        _ = try face.dialog()
        try face.waitForFocusedDialog()
        try face.keys("Return")
        try face.waitForNoDialog()
        try face.waitForPicker()
      }
    }

    @Test("a minute more from the dialog runs for that minute, three times for three")
    func oneMoreMinute() throws {
      try Face.use(.init(), ["1s"]) { face in
        let dialog = try face.dialog()
        try dialog.wait(for: "button", named: "+1 min").press()
        try face.waitForNoDialog()
        try face.wait(forTime: "00:00:59")
        for minutes in ["00:01:5", "00:02:5"] {
          try face.press("+1 min")
          try face.desktop.wait(for: "a minute more") { face.timeLeft?.hasPrefix(minutes) == true }
        }
        face.desktop.pass(.milliseconds(1500))
        #expect(try face.dialogs().isEmpty)
        try face.keys("Escape")
        try face.waitForPicker()
        #expect(try face.picked == "00:00:01")
      }
    }

    @Test("the dialog takes no key that was meant for another field")
    func strayKeys() throws {
      try Face.use(.init(), ["3s"]) { face in
        _ = try face.dialog()
        try face.waitForFocusedDialog()
        try face.desktop.keyboard.type("milk123")
        face.desktop.pass(.milliseconds(300))
        #expect(try face.dialogs().count == 1, "letters closed the dialog")
        try face.keys("Escape")
        try face.waitForNoDialog()
        try face.waitForPicker()
        #expect(try face.picked == "00:00:03")
        #expect(face.title == "Tminus")
      }
    }

    @Test("in its first second no key and no click answers it; then Return is OK")
    func firstSecond() throws {
      try Face.use(.init(), ["1h"]) { face in
        for keys in [["Return"], ["space"], ["Escape"], ["KP_Enter", "x"], []] {
          // A machine that is busy types late now and then: what came too late proves nothing.
          for _ in 0..<5 {
            try face.start("2s", "-t", "Egg")
            try face.desktop.wait(for: "Egg") { face.window.name == "Egg" }
            let end = BootInstant(nanoseconds: Int64(try face.desktop.ends(of: "Egg") * 1e9))
            for after in [50, 200, 400, 600, 800, 900] as [Int64] {
              face.desktop.pass(max(.zero, end + .milliseconds(after) - face.now))
              if keys.isEmpty {
                try face.desktop.run("xdotool", ["mousemove", "180", "460", "click", "1"])
              } else {
                for key in keys { try face.keys(key) }
              }
            }
            let wasInTime = face.now - end < .milliseconds(1000)
            if wasInTime {
              face.desktop.pass(.milliseconds(150))
              #expect(try face.dialogs().count == 1, "\(keys) answered it")
              try face.waitForFocusedDialog()
            }
            if try !face.dialogs().isEmpty { try face.keys("Return") }
            try face.waitForNoDialog()
            if wasInTime { break }
          }
        }
      }
    }

    @Test("it takes no keyboard that another program has, and opens, moves and resizes no window; that one is urgent")
    func otherProgram() throws {
      try Desktop.use { desktop in
        let program = try desktop.launch(["5s", "-t", "Egg"])
        let face = try Face(program)
        let window = try face.screen
        let other = try desktop.launch(
          [], environment: Desktop.noSessionBus.merging(["XDG_STATE_HOME": desktop.folder.path + "/other"]) { $1 })
        var found: ScreenWindow?
        try desktop.wait(for: "the other program") {
          found = try desktop.screenWindows().first { $0.title == "Tminus" }
          return found != nil
        }
        let elsewhere = try #require(found)
        try desktop.keyboard.focus(elsewhere)
        let place = try desktop.run("xdotool", ["getwindowgeometry", window.identifier])
        let end = try desktop.ends
        try desktop.wait(for: "the end", within: .seconds(10)) {
          #expect(try desktop.focusedWindow()?.identifier == elsewhere.identifier)
          try desktop.keyboard.press("x")
          return Double(face.now.nanoseconds) / 1e9 > end + 2
        }
        _ = try face.dialog()
        #expect(try desktop.focusedWindow()?.identifier == elsewhere.identifier)
        #expect(try desktop.screenWindows().count == 2)
        #expect(try desktop.run("xdotool", ["getwindowgeometry", window.identifier]) == place)
        let hints = try desktop.run("xprop", ["-id", window.identifier, "WM_HINTS"])
        #expect(hints.contains { $0.contains("urgency hint bit is set") })
        try desktop.keyboard.press("Return")
        #expect(try face.dialogs().count == 1)
        try face.focus()
        try face.waitForFocusedDialog()
        #expect(try !desktop.run("xprop", ["-id", window.identifier, "WM_HINTS"]).contains { $0.contains("urgency") })
        try face.keys("Return")
        try face.waitForNoDialog()
        other.child.stop()
        #expect(program.complaints == "")
      }
    }

    @Test("what is beneath it stays where it is")
    func places() throws {
      try Face.use(.init(), ["6s"]) { face in
        _ = try face.button("Pause")
        let names = ["Cancel", "+1 min", "Pause", "Time left", "All Countdowns", "Main Menu"]
        func places() -> [String: Accessible.Extents] {
          var places: [String: Accessible.Extents] = [:]
          for widget in face.window.all where names.contains(widget.name) && places[widget.name] == nil {
            places[widget.name] = widget.extents
          }
          return places
        }
        let (before, size) = (places(), try face.desktop.size(of: face.screen))
        #expect(Set(before.keys) == Set(names))
        _ = try face.dialog(within: .seconds(10))
        #expect(places() == before)
        #expect(try face.desktop.size(of: face.screen) == size)
      }
    }

    @Test("a title that is being typed at the end is typed on, and Return there answers nothing")
    func typing() throws {
      try Face.use(.init(), ["4s"]) { face in
        try face.keys("F2")
        try face.desktop.wait(for: "the title") { face.window.shown.contains { $0.role == "text box" && $0.isFocused } }
        try face.desktop.keyboard.type("soft")
        _ = try face.dialog()
        face.desktop.pass(.milliseconds(1200))
        try face.desktop.keyboard.type(" egg")
        try face.keys("Return")
        try face.desktop.wait(for: "the title") { try face.desktop.titles == ["soft egg"] }
        #expect(try face.dialogs().count == 1)
        try face.waitForFocusedDialog()
        try face.keys("Return")
        try face.waitForNoDialog()
      }
    }
  }
}
