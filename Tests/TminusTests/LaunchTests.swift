import CountdownCore
import Desktop
import Testing

extension EndToEnd {
  /// Starting from the shell and the launcher, and several windows.
  @Suite struct Launching {
    @Test("A second launch uses the running instance, and starts at once what it is given")
    func secondLaunch() throws {
      try Face.use { face in
        let second = try face.desktop.launch(["90s", "-t", "Tea"])
        #expect(try second.child.wait() == 0)
        #expect(second.complaints == "")
        try face.wait(forTime: "00:01:29")
        #expect(face.title.hasSuffix(" – Tea"))
        #expect(try face.program.windows().count == 1, "an idle window was there for it")
        #expect(try face.desktop.launch(["25m"]).child.wait() == 0)
        let other = try Face(face.program, window: 1)
        try other.wait(forTime: "00:24:59")
        #expect(try face.desktop.launch().child.wait() == 0)
        try face.desktop.activate()
        face.desktop.pass(.milliseconds(300))
        #expect(try face.program.windows().count == 2)
      }
    }

    @Test("Ctrl+N opens a second window, and both count")
    func twoWindows() throws {
      try Face.use(.init(), ["100s"]) { face in
        try face.wait(forTime: "00:01:39")
        try face.keys("ctrl+n")
        let other = try Face(face.program, window: 1)
        try other.focus()
        try other.type("50", into: "Seconds")
        try face.keys("Return")
        try other.wait(forTime: "00:00:50")
        try other.wait(forTime: "00:00:48")
        #expect(face.timeLeft.map { $0 < "00:01:38" } == true)
        try other.press("Pause")
        // The press acts a quarter of a second later.
        _ = try other.button("Resume")
        let paused = other.timeLeft
        let running = face.timeLeft
        face.desktop.pass(.milliseconds(1500))
        #expect(other.timeLeft == paused)
        #expect(face.timeLeft != running)
        try other.press("Cancel")
        try other.waitForPicker()
        #expect(try other.picked == "00:00:50")
        #expect(face.timeLeft != nil)
      }
    }

    @Test("What is not understood, and zero, start nothing, end with 2 and say why")
    func refused() throws {
      try Face.use { face in
        for words in [["0"], ["0s"], ["nonsense"], ["--nonsense"], ["5", "--title"]] {
          let child = try face.desktop.launch(words).child
          #expect(try child.wait() == 2, "\(words)")
          #expect(child.standardError.count >= 1, "\(words) is refused without a word")
          #expect(face.timeLeft == nil, "\(words) started something")
        }
      }
    }

    @Test(
      "Times are read as people write them",
      arguments: [
        ("5", "00:05:00"), ("90s", "00:01:30"), ("25m", "00:25:00"), ("1h30", "01:30:00"), ("1:30:00", "01:30:00"),
      ])
    func times(_ words: String, _ text: String) throws {
      try Face.use(.init(), [words]) { face in
        #expect(face.timeLeft == text)
      }
    }

    @Test("Ctrl+W closes a window, the last idle one ends the program; Ctrl+Q ends it at once")
    func closing() throws {
      try Desktop.use { desktop in
        var program = try desktop.launch()
        var face = try Face(program)
        try face.focus()
        try face.keys("ctrl+w")
        #expect(try program.child.wait() == 0)
        #expect(program.complaints == "")
        program = try desktop.launch(["10m"])
        face = try Face(program)
        try face.focus()
        try face.keys("ctrl+q")
        #expect(try program.child.wait() == 0)
        #expect(program.complaints == "")
      }
    }

    @Test("a countdown whose window is closed runs on, and another launch shows it with the right time")
    func reopening() throws {
      try Face.use(.init(), ["100s"]) { face in
        try face.wait(forTime: "00:01:39")
        try face.keys("ctrl+w")
        try face.desktop.wait(for: "the window to go") { try face.program.windows().isEmpty }
        face.desktop.pass(.milliseconds(1500))
        #expect(try face.desktop.launch().child.wait() == 0)
        let again = try Face(face.program)
        let left = try #require(again.timeLeft)
        #expect(left < "00:01:39" && left > "00:01:20", "it says \(left)")
      }
    }

    @Test("A hundred windows come and go without a complaint, and take nothing with them")
    func hundredWindows() throws {
      try Face.use { face in
        var last = 1
        func cycle(_ count: Int) throws {
          for _ in 0..<count {
            try face.desktop.applicationActions.activate("new-countdown")
            try face.desktop.wait(for: "the second window") { try face.program.windows().count == 2 }
            let number = try #require((last + 1...last + 3).first { !face.desktop.windowActions($0).names.isEmpty })
            last = number
            try face.desktop.windowActions(number).activate("close")
            try face.desktop.wait(for: "the second window to go") { try face.program.windows().count == 1 }
          }
        }
        try cycle(20)
        let (memory, files) = (try face.program.child.residentMemory(), try face.program.child.openFiles())
        try cycle(80)
        let grown = (try face.program.child.residentMemory() - memory) / 80
        #expect(grown < 60_000, "each window leaves \(grown) bytes")
        #expect(try face.program.child.openFiles() == files)
      }
    }
  }
}
