import CountdownCore
import Desktop
import GLib
import Testing

extension EndToEnd {
  /// The list of all countdowns, and what is done there.
  @Suite struct List {
    /// A window with these countdowns, its list shown: pairs of a time and a title.
    private func use(_ countdowns: [(String, String)], _ body: (Face, Rows) throws -> Void) throws {
      try Face.use { face in
        for (time, title) in countdowns { try face.start(time, "-t", title) }
        try face.keys("ctrl+l")
        try body(face, try Rows(face))
      }
    }

    @Test("All that counts stands in the list, what ends soonest first, and its button says how many that are")
    func order() throws {
      try Face.use { face in
        try face.start("1h", "-t", "Bread")
        try face.wait(forTime: "00:59:59")
        #expect(face.window.find { $0.name == "All Countdowns (1)" } == nil, "the one that is shown counts as more")
        try face.start("5m", "-t", "Egg")
        try face.start("10m", "-t", "Tea")
        _ = try face.window.wait(named: "All Countdowns (3)")
        try face.keys("ctrl+l")
        let rows = try Rows(face)
        try rows.wait(for: ["Egg", "Tea", "Bread"])
        #expect(try rows.left(of: "Bread")?.hasPrefix("00:59:5") == true)
        try face.desktop.wait(for: "the seconds") { try rows.left(of: "Egg") == "00:04:52" }
        #expect(try rows.left(of: "Tea")?.hasPrefix("00:09:5") == true)
        try face.keys("ctrl+l")
        try face.desktop.wait(for: "the last one") { face.window.name == "Tea" }
        #expect(face.timeLeft?.hasPrefix("00:09:") == true)
      }
    }

    @Test("The list is empty while nothing counts, says so, and starts what is next")
    func empty() throws {
      try use([]) { face, rows in
        _ = try face.window.wait(named: "Nothing is counting down.")
        #expect(rows.names.isEmpty)
        try face.press("New Countdown")
        try face.waitForPicker()
        #expect(face.window.name == "Tminus")
      }
    }

    @Test("What comes into sight by scrolling is right and counts, where all that was seen before stood still")
    func scrolled() throws {
      try use((1...8).map { ("\($0)m", "Row \($0)") } + [("2h", "Last")]) { face, rows in
        try face.resize(to: 320, 300)
        for number in 1...8 {
          let id = try face.desktop.identifier(of: "Row \(number)")
          try face.desktop.applicationActions.activate("pause", .init(id))
        }
        face.desktop.pass(.seconds(5))
        try face.click(try rows.row("Row 1"), button: 5, times: 20)
        let last = try rows.row("Last")
        var seen: Set<String> = []
        try face.desktop.wait(for: "three seconds", within: .seconds(8)) {
          if let text = rows.label(in: last)?.text { seen.insert(text) }
          return seen.count == 3
        }
        #expect(seen.allSatisfy { $0.hasPrefix("01:59:") && $0 < "01:59:57" }, "\(seen)")
      }
    }

    @Test("A click on a row shows that countdown in this window")
    func click() throws {
      try use([("1h", "Bread"), ("5m", "Egg")]) { face, rows in
        try rows.wait(for: ["Egg", "Bread"])
        try face.click(try rows.row("Bread"))
        try face.desktop.wait(for: "Bread") { face.window.name == "Bread" }
        try face.desktop.wait(for: "the time left") { face.timeLeft?.hasPrefix("00:59:5") == true }
        #expect(try face.program.windows().count == 1)
      }
    }

    @Test("A row's buttons pause, resume and cancel that countdown, and leave the others alone")
    func buttons() throws {
      try use([("1h", "Bread"), ("5m", "Egg")]) { face, rows in
        try rows.press("Pause Egg")
        _ = try face.button("Resume Egg")
        let left = try rows.left(of: "Egg")
        let bread = try rows.left(of: "Bread")
        try face.desktop.wait(for: "Bread to count") { try rows.left(of: "Bread") != bread }
        #expect(try rows.left(of: "Egg") == left)
        try rows.press("Resume Egg")
        _ = try face.button("Pause Egg")
        try rows.press("Cancel Bread")
        try rows.wait(for: ["Egg"])
        #expect(try face.desktop.titles == ["Egg"])
      }
    }

    @Test("A moment on a server's clock has the host in its row and can be synchronised, not paused")
    func server() throws {
      // Nothing answers at that port.
      try Face.use { face in
        try face.start("2037-01-01", "-c", "http://127.0.0.1:9", "-t", "Sale")
        try face.keys("ctrl+l")
        let rows = try Rows(face)
        _ = try face.button("Sync Sale now")
        let row = try rows.row("Sale")
        #expect(row.shown.contains { $0.text.hasPrefix("Sale · ") })
        #expect(!face.window.shown.contains { $0.name == "Pause Sale" })
      }
    }

    @Test("What ends comes first and has OK, which ends it alone")
    func ringing() throws {
      try use([("1h", "Bread"), ("2s", "Egg"), ("2s", "Tea")]) { face, rows in
        // The pointer would hold the rows where they are.
        try face.desktop.wait(for: "both ends", within: .seconds(10)) {
          Set(rows.names.prefix(2)) == ["Egg", "Tea"] && face.window.find(named: "OK, Egg") != nil
            && face.window.find(named: "OK, Tea") != nil
        }
        try rows.press("OK, Egg")
        try rows.wait(for: ["Tea", "Bread"])
        try rows.press("OK, Tea")
        try rows.wait(for: ["Bread"])
      }
    }

    @Test("In the list Enter shows, Space pauses and resumes, Delete cancels, and Escape goes back")
    func keys() throws {
      try use([("1h", "Bread"), ("290s", "Egg"), ("10m", "Tea")]) { face, rows in
        try rows.wait(for: ["Egg", "Tea", "Bread"])
        // What was shown has the keyboard.
        try face.desktop.wait(for: "Tea to have the keyboard") { try rows.row("Tea").isFocused }
        try face.keys("space")
        _ = try face.button("Resume Tea")
        try face.keys("space")
        _ = try face.button("Pause Tea")
        try face.keys("Down")
        try face.desktop.wait(for: "Bread to have the keyboard") { try rows.row("Bread").isFocused }
        try face.keys("Delete")
        try rows.wait(for: ["Egg", "Tea"])
        try face.desktop.wait(for: "Tea to have the keyboard again") { try rows.row("Tea").isFocused }
        try face.keys("Up")
        try face.desktop.wait(for: "Egg to have the keyboard") { try rows.row("Egg").isFocused }
        #expect(try rows.row("Egg").explanation.hasPrefix("4 minutes"))
        try face.keys("Return")
        try face.desktop.wait(for: "Egg") { face.window.name == "Egg" }
        try face.keys("ctrl+l")
        _ = try Rows(face)
        try face.keys("Escape")
        try face.desktop.wait(for: "Egg again") { face.window.name == "Egg" }
        #expect(try face.desktop.titles == ["Egg", "Tea"])
        try face.keys("ctrl+l")
        try face.desktop.wait(for: "Egg to have the keyboard") { try Rows(face).row("Egg").isFocused }
        try face.keys("Delete")
        try face.desktop.wait(for: "the next row, and no button in it") { try Rows(face).row("Tea").isFocused }
        try face.keys("Return")
        try face.desktop.wait(for: "Tea") { face.window.name == "Tea" }
        #expect(try face.desktop.titles == ["Tea"])
      }
    }

    @Test("While the pointer moves over the list no row moves; when it has left, each goes to its place")
    func pointing() throws {
      try use([("1h", "Bread"), ("5m", "Egg")]) { face, rows in
        try rows.wait(for: ["Egg", "Bread"])
        let row = try rows.row("Bread").extents
        let screen = try face.screen
        var moves = 0
        // Each time a little further down, as a hand moves.
        func place() -> [String] {
          moves += 1
          return ["\(row.x + row.width / 4)", "\(row.y + row.height / 2 + moves % 5)"]
        }
        func point(_ places: [String]) throws {
          try face.desktop.run("xdotool", ["mousemove", "--window", screen.identifier] + places)
        }
        let egg = Variant(try face.desktop.identifier(of: "Egg"))
        try face.keys("Home")
        try face.desktop.wait(for: "the first row") { try rows.row("Egg").isFocused }
        // What a key does is seen, and comes after the pointer's movements before it.
        try point(place())
        try face.keys("Down")
        try face.desktop.wait(for: "the next row") { try rows.row("Bread").isFocused }
        try face.desktop.applicationActions.activate("add", Variant(tuple: [egg, Variant(Int64(7200))]))
        try face.desktop.wait(for: "the time") {
          try point(place())
          return try rows.left(of: "Egg")?.hasPrefix("02:04:") == true
        }
        #expect(rows.names == ["Egg", "Bread"])
        try point(["3", "3"])
        try rows.wait(for: ["Bread", "Egg"])
      }
    }
  }
}
