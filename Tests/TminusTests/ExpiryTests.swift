import CountdownCore
import Desktop
import Testing

extension EndToEnd {
  /// The dialog at the end.
  @Suite struct Expiry {
    @Test("OK gives the picker back with what was started, Restart starts it again, Enter is OK")
    func answers() throws {
      try Face.use(.init(), ["1s", "-t", "Tea & <b>milk</b>"]) { face in
        var dialog = try face.dialog()
        #expect(dialog.find(named: "Tea & <b>milk</b>") != nil, "the title is not shown as it is")
        #expect(face.timeLeft == "00:00:00")
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
        // Without a window manager nobody gives the keyboard back.
        try face.focus()
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
  }
}
