import CountdownCore
import Desktop
import Testing

extension EndToEnd {
  /// Choosing a duration by keyboard and mouse.
  @Suite struct Picker {
    @Test("it opens on the minutes; zero cannot start, and a typed digit counts at once")
    func typing() throws {
      try Face.use { face in
        let minutes = try face.spin("Minutes")
        try face.desktop.wait(for: "the minutes to have the keyboard") { minutes.isFocused }
        let start = try face.button("Start")
        #expect(!start.isSensitive)
        #expect(try !face.button("Cancel").isSensitive)
        #expect(try face.actions.describe("start").isEnabled == false)
        for name in ["Hours", "Minutes", "Seconds"] {
          try face.type("0", into: name)
          try face.keys("Return")
          #expect(!start.isSensitive)
          #expect(face.timeLeft == nil, "zero started by Enter in \(name)")
          try face.type("5", into: name)
          try face.desktop.wait(for: "Start to become sensitive") { start.isSensitive }
          try face.keys("BackSpace")
          try face.desktop.wait(for: "Start to become insensitive") { !start.isSensitive }
          try face.keys("Return", "space")
          #expect(face.timeLeft == nil, "an empty number started")
          try face.keys("0")
        }
      }
    }

    @Test("Enter in the minutes starts, Space pauses and resumes, Esc brings the duration back")
    func keys() throws {
      try Face.use { face in
        try face.type("3", into: "Minutes")
        try face.keys("Return")
        try face.wait(forTime: "00:03:00")
        try face.keys("space")
        _ = try face.button("Resume")
        try face.keys("space")
        _ = try face.button("Pause")
        try face.wait(forTime: "00:02:58")
        try face.keys("space")
        _ = try face.button("Resume")
        try face.keys("Escape")
        try face.waitForPicker()
        #expect(try face.picked == "00:03:00")
        #expect(try face.button("Start").isSensitive)
        #expect(try !face.button("Cancel").isSensitive)
        let minutes = try face.spin("Minutes")
        try face.desktop.wait(for: "the minutes to have the keyboard") { minutes.isFocused }
      }
    }

    @Test("seven and Enter in a window that has just opened are seven minutes")
    func seven() throws {
      try Face.use { face in
        let minutes = try face.spin("Minutes")
        try face.desktop.wait(for: "the minutes to have the keyboard, all selected") {
          minutes.isFocused && minutes.selection == 0..<2
        }
        try face.keys("7", "Return")
        try face.wait(forTime: "00:07:00")
      }
    }

    @Test("Esc in a number takes back what was typed, and Enter then starts what stood there")
    func takeBack() throws {
      try Face.use { face in
        try face.type("10", into: "Minutes")
        try face.keys("Tab")
        try face.type("5", into: "Minutes")
        #expect(try face.spin("Minutes").text == "5")
        try face.keys("Escape")
        try face.desktop.wait(for: "what stood there") { try face.picked == "00:10:00" }
        try face.keys("Return")
        try face.wait(forWords: "10 min · ends ")
      }
    }

    @Test("when it would end is said at once while it is typed")
    func ends() throws {
      var options = Desktop.Options()
      options.environment["TZ"] = "UTC"
      try Face.use(options) { face in
        try face.type("90", into: "Minutes")
        let wall = SystemTimekeeper().read().wall
        func clock(_ seconds: Int64) -> String {
          let minutes = (wall.nanoseconds / 1_000_000_000 + 5400 + seconds) / 60 % 1440
          return [minutes / 60, minutes % 60].map { $0 < 10 ? "0\($0)" : "\($0)" }.joined(separator: ":")
        }
        try face.desktop.wait(for: "the end") {
          // The minute may turn meanwhile.
          let said = face.said
          return ([0, 10] as [Int64]).contains {
            said.contains("ends \(clock($0))") || said.contains("tomorrow \(clock($0))")
          }
        }
        try face.type("0", into: "Minutes")
        try face.desktop.wait(for: "no end") { !face.said.contains("ends ") }
      }
    }

    @Test("a typed number counts when Start is clicked with the mouse")
    func mouse() throws {
      try Face.use { face in
        try face.type("7", into: "Seconds")
        try face.click(try face.button("Start"))
        try face.wait(forTime: "00:00:07")
      }
    }

    @Test("ninety minutes carry into hours, and too much stops at 99:59:59")
    func carry() throws {
      try Face.use { face in
        try face.type("90", into: "Minutes")
        try face.keys("Tab")
        try face.desktop.wait(for: "the carry") { try face.picked == "01:30:00" }
        try face.type("99", into: "Hours")
        try face.type("90", into: "Minutes")
        try face.keys("Tab")
        try face.desktop.wait(for: "the largest") { try face.picked == "99:59:59" }
        try face.type("1", into: "Hours")
        try face.type("0", into: "Minutes")
        try face.type("90", into: "Seconds")
        try face.keys("Return")
        try face.wait(forTime: "01:01:30")
      }
    }

    @Test("What is no whole number cannot start, and no more than three digits are taken")
    func notNumbers() throws {
      try Face.use { face in
        try face.type("2.5", into: "Minutes")
        // GTK 4.18 does not let the point in, so that 25 stands there.
        try face.desktop.wait(for: "Start to be off, or for what is shown") {
          try face.picked == "00:25:00" || !face.button("Start").isSensitive
        }
        try face.type("1000", into: "Minutes")
        try face.desktop.wait(for: "Start to be on") { try face.button("Start").isSensitive }
        try face.keys("Tab")
        try face.desktop.wait(for: "a hundred minutes") { try face.picked == "01:40:00" }
      }
    }

    @Test("what is no number starts nothing at Enter, is said, and is gone when the keyboard leaves it")
    func misread() throws {
      try Face.use { face in
        try face.type("20", into: "Minutes")
        try face.keys("Tab")
        for text in ["1h", "9m", "1:3"] {
          try face.type(text, into: "Minutes")
          let typed = try face.spin("Minutes").text
          // Newer GTK takes in digits alone.
          guard typed == text else { continue }
          try face.desktop.wait(for: "a word on \(text)") { face.said.contains("“\(text)” was not understood here.") }
          try face.keys("Return")
          try face.desktop.wait(for: "all of it to be selected") {
            try face.spin("Minutes").selection == 0..<text.count
          }
          #expect(face.timeLeft == nil, "\(text) has started")
        }
        try face.keys("Tab")
        // Where digits alone are taken in, the colon was left out.
        try face.desktop.wait(for: "a number again") { try ["00:20:00", "00:13:00"].contains(face.picked) }
        #expect(try face.button("Start").isSensitive)
      }
    }

    @Test(
      "a digit after a step, a click or an Enter that starts nothing takes the number's place",
      arguments: [["Up"], ["0", "Return"], ["click"], ["wheel"], ["Up", "Down", "click"]])
    func replaced(deeds: [String]) throws {
      try Face.use { face in
        let minutes = try face.spin("Minutes")
        try face.desktop.wait(for: "the minutes to have the keyboard") { minutes.isFocused }
        for deed in deeds {
          switch deed {
          case "click": try face.click(minutes)
          case "wheel": try face.click(minutes, button: 4, times: 2)
          default: try face.keys(deed)
          }
        }
        try face.desktop.wait(for: "all of it to be selected") { minutes.selection == 0..<minutes.text.count }
        try face.keys("2", "5", "Return")
        try face.wait(forTime: "00:25:00")
      }
    }

    @Test("a low window leaves out what it has no room for, the digits and Start last", arguments: [400, 340, 260])
    func low(height: Int) throws {
      try Face.use { face in
        try face.resize(to: 320, height)
        try face.desktop.wait(for: "Start above the window's end") {
          let box = try face.button("Start").extents
          return box.y + box.height <= face.window.extents.height && face.window.extents.height <= height
        }
        for name in ["Hours", "Minutes", "Seconds"] { _ = try face.spin(name) }
        #expect((face.window.find("tab", named: "Until") != nil) == (height > 330))
      }
    }

    @Test("an hour and more comes back as it was when it is cancelled")
    func reset() throws {
      try Face.use { face in
        try face.start("1:30:15")
        try face.wait(forTime: "01:30:13")
        try face.press("Cancel")
        try face.waitForPicker()
        #expect(try face.picked == "01:30:15")
      }
    }

    @Test("Tab goes from the hours over minutes and seconds to the presets, then to the title and Start")
    func order() throws {
      try Face.use { face in
        try face.type("1", into: "Hours")
        var names: [String] = []
        for _ in 0..<16 {
          let focused = face.window.shown.last(where: \.isFocused)?.name ?? "nothing"
          names.append(focused)
          if focused == "Start" { break }
          try face.keys("Tab")
          try face.desktop.wait(for: "the keyboard to move on from \(focused)") {
            face.window.shown.last(where: \.isFocused)?.name != focused
          }
        }
        let presets = ["1 min", "3 min", "5 min", "10 min", "15 min", "25 min", "45 min", "1 h"]
        // Cancel is insensitive until something counts.
        #expect(names == ["Hours", "Minutes", "Seconds"] + presets + ["What for?", "Start"])
      }
    }

    @Test("Enter in the title starts, with that title")
    func title() throws {
      try Face.use { face in
        try face.type("5", into: "Minutes")
        let title = try face.window.wait(for: "text box", named: "What for?")
        try face.click(title)
        try face.desktop.wait(for: "the title to have the keyboard") { title.isFocused }
        try face.desktop.keyboard.type("Tea for two")
        try face.keys("Return")
        try face.wait(forTime: "00:05:00")
        try face.desktop.wait(for: "the window's name") { face.title.hasSuffix(" – Tea for two") }
        #expect(face.window.find("label", named: "Tea for two") != nil)
      }
    }

    @Test("one notch of the wheel is one step, and a step past the end wraps")
    func wheel() throws {
      try Face.use { face in
        let minutes = try face.spin("Minutes")
        func turn(_ button: Int, _ times: Int) throws {
          try face.click(minutes, button: button, times: times)
        }
        try turn(4, 3)
        try face.desktop.wait(for: "three steps up") { minutes.text == "03" }
        try turn(5, 1)
        try face.desktop.wait(for: "one step down") { minutes.text == "02" }
        try turn(5, 3)
        try face.desktop.wait(for: "the wrap") { minutes.text == "59" }
        try turn(4, 1)
        try face.desktop.wait(for: "the wrap back") { minutes.text == "00" }
        #expect(try face.picked == "00:00:00")
      }
    }

    @Test("A preset starts with one click")
    func preset() throws {
      try Face.use { face in
        try face.press("10 min")
        try face.wait(forTime: "00:10:00")
        try face.keys("Escape")
        try face.waitForPicker()
        #expect(try face.picked == "00:10:00")
      }
    }
  }
}
