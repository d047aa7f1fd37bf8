import CountdownCore
import Desktop
import GLib
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
        #expect(try face.desktop.launch(["25m"]).child.wait() == 0)
        try face.wait(forTime: "00:24:59")
        #expect(try face.desktop.launch().child.wait() == 0)
        try face.desktop.activate()
        face.desktop.pass(.milliseconds(300))
        #expect(face.timeLeft?.hasPrefix("00:24:") == true)
        #expect(try face.program.windows().count == 1)
      }
    }

    @Test("Ctrl+N lets a second one be started in the same window, and both count")
    func second() throws {
      try Face.use(.init(), ["100s"]) { face in
        try face.wait(forTime: "00:01:39")
        try face.keys("ctrl+n")
        try face.waitForPicker()
        try face.type("50", into: "Seconds")
        try face.keys("Return")
        try face.wait(forTime: "00:00:50")
        #expect(try face.program.windows().count == 1)
        try face.press("Pause")
        _ = try face.button("Resume")
        let paused = face.timeLeft
        face.desktop.pass(.milliseconds(1500))
        #expect(face.timeLeft == paused)
        try face.press("Cancel")
        try face.waitForPicker()
        #expect(try face.picked == "00:00:50")
        try face.keys("ctrl+l")
        let rows = try Rows(face)
        try rows.wait(for: ["1 min 40 s"])
        #expect(try rows.left(of: "1 min 40 s").map { $0 < "00:01:38" } == true)
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

    @Test("Ctrl+W closes a window, the last idle one ends the program; Ctrl+Q ends it at once where nothing counts")
    func closing() throws {
      try Desktop.use { desktop in
        var program = try desktop.launch()
        var face = try Face(program)
        try face.focus()
        try face.keys("ctrl+w")
        #expect(try program.child.wait() == 0)
        #expect(program.complaints == "")
        program = try desktop.launch()
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
            try face.actions.activate("open-own", Variant(""))
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
