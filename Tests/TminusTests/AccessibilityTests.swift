import CountdownCore
import Desktop
import Foundation
import GLib
import Testing

extension EndToEnd {
  /// What a screen reader meets, and what the keyboard reaches.
  @Suite struct Accessibility {
    /// Roles of what only holds or adorns other things, which need no name of their own.
    private static let silent: Set<String> = [
      "panel", "filler", "group", "generic", "list", "separator", "scroll pane", "scroll bar", "image", "icon", "menu",
      "tab list", "tab panel", "widget", "section", "presentation", "none", "grouping", "tool bar", "menu bar", "grid",
      "list item", "application", "form", "header", "label", "caption", "article", "grid cell",
    ]

    @Test("Every control on every page has a name, and none is called after a widget")
    func names() throws {
      try Face.use { face in
        var controls = 0
        var pages: [String] = []
        try Pages.visit(face) { page in
          pages.append(page)
          for widget in try face.program.windows().flatMap(\.shown) {
            let (role, name) = (widget.role, widget.name)
            if Self.silent.contains(role) { continue }
            controls += 1
            // GTK 4.8 calls what has no name after its type.
            let inside = widget.parent.map { "\($0)" } ?? "nothing"
            #expect(
              !name.isEmpty && !name.hasPrefix("Gtk"),
              "on \(page): a nameless \(role) “\(name)” in \(inside) at \(widget.extents)")
          }
        }
        #expect(pages.count == 12)
        #expect(controls > 100)
      }
    }

    @Test("a short name on a button is explained: what it starts, and how much it adds")
    func explanations() throws {
      try Face.use(.init()) { face in
        #expect(try face.button("1 min").explanation == "Start 1 minute")
        #expect(try face.button("25 min").explanation == "Start 25 minutes")
        #expect(try face.button("1 h").explanation == "Start 1 hour")
        try face.start("10m")
        #expect(try face.button("+1 min").explanation == "Add one minute")
      }
    }

    @Test(
      "Tab reaches every control, in the order in which they are read",
      arguments: [
        ([], ["Hours", "Minutes", "Seconds", "1 min", "1 h", "What for?", "Start"]),
        (["10m"], ["Time left", "+1 min", "Cancel", "Pause"]),
      ] as [([String], [String])])
    func order(words: [String], expected: [String]) throws {
      try Face.use(.init(), words) { face in
        if words.isEmpty { try face.type("1", into: "Hours") } else { try face.wait(forTime: "00:09:59") }
        func focused() -> String? { face.window.shown.last(where: \.isFocused)?.name }
        let first = try #require(expected.first)
        // A countdown that starts gives the keyboard to the time left, so that it is said.
        try face.desktop.wait(for: "\(first) to have the keyboard") { focused() == first }
        var names = [first]
        for _ in 0..<24 {
          let before = focused()
          try face.keys("Tab")
          try face.desktop.wait(for: "the keyboard to move on from \(before ?? "nothing")") {
            focused() != nil && focused() != before
          }
          guard let name = focused(), !names.contains(name) else { break }
          names.append(name)
        }
        #expect(names.filter(expected.contains) == expected, "the order is \(names)")
        let all = face.window.shown.filter {
          let states = $0.states
          return states.contains(.focusable) && states.contains(.sensitive) && $0.isOnTop(in: face.window)
        }
        // The window's own buttons have keys of the window manager.
        let others = ["Minimize", "Maximize", "Close", ""]
        for widget in all where !others.contains(widget.name) && !["window", "tab"].contains(widget.role) {
          #expect(names.contains(widget.name), "\(widget) is not reached by Tab")
        }
      }
    }

    @Test("the label of the time left is a timer of one name, and its text says how much is left")
    func label() throws {
      try Face.use(.init(), ["10m"]) { face in
        try face.wait(forTime: "00:09:59")
        let label = try face.label
        #expect(label.role == "timer" && label.name == "Time left" && label.text.hasPrefix("00:09:"))
      }
    }

    @Test("the time left has the keyboard from the start and says in words how much it is, not anew at each second")
    func spoken() throws {
      try Face.use(.init(), ["4m16s"]) { face in
        try face.wait(forTime: "00:04:14")
        func focused() -> Accessible? { face.window.shown.last(where: \.isFocused) }
        try face.desktop.wait(for: "the time left to have the keyboard") { focused()?.name == "Time left" }
        let box = try #require(focused())
        let said = box.explanation
        #expect((9...16).contains { said == "4 minutes \($0) seconds left" }, "it says “\(said)”")
        let left = face.timeLeft
        try face.desktop.wait(for: "the next seconds") { face.timeLeft != left && face.timeLeft == "00:04:07" }
        #expect(box.explanation == said, "it was told of a second")
        // The keyboard's way to the buttons goes on from there, and what was said is not left behind.
        try face.keys("Tab")
        try face.desktop.wait(for: "+1 min to have the keyboard") { focused()?.name == "+1 min" }
        #expect(box.explanation == "")
        try face.keys("shift+Tab")
        try face.desktop.wait(for: "the time left to have the keyboard again") { box.isFocused }
        try face.keys("space")
        try face.desktop.wait(for: "the pause") {
          box.explanation.hasPrefix("4 minutes ") && box.explanation.hasSuffix("paused")
        }
      }
    }

    @Test("the time left says its milestones while it has the keyboard")
    func spokenMilestone() throws {
      try Face.use(.init(), ["1m4s"]) { face in
        let recorder = try Recorder(on: face.desktop)
        try face.wait(forTime: "00:01:03")
        var box: Accessible?
        try face.desktop.wait(for: "the time left to have the keyboard") {
          box = face.window.shown.last { $0.isFocused && $0.name == "Time left" }
          return box != nil
        }
        try face.desktop.wait(for: "the minute to be said") {
          box?.explanation == "1 minute left" || recorder.announcements == ["1 minute left"]
        }
        #expect(face.timeLeft == "00:01:00")
      }
    }
  }
}

extension EndToEnd.Accessibility {
  @Test("what is doubtful and the last minute can be read on a light ground and on a dark one", arguments: [0, 1])
  func amber(dark: Int) throws {
    try Desktop.use { desktop in
      try desktop.writeSettings("gtk-application-prefer-dark-theme=\(dark)")
      // Nothing answers at that port.
      let program = try desktop.launch(["@\(time(nil) + 40)", "-c", "http://127.0.0.1:9"])
      let face = try Face(program)
      try face.wait(forWords: "127.0.0.1:9 refused the connection.")
      let refused = try #require(face.window.find { $0.role == "label" && $0.name.hasPrefix("127.0.0.1:9 refused") })
      let line = try desktop.picture(of: try face.screen).contrast(in: refused.extents)
      #expect(line >= 4.5, "the line's contrast is \(line)")
      try face.press("Cancel")
      _ = try face.button("Start")
      try face.start("50s")
      try face.wait(forTime: "00:00:48")
      let digits = try desktop.picture(of: try face.screen).contrast(in: try face.label.extents)
      #expect(digits >= 4.5, "the last minute's contrast is \(digits)")
      #expect(program.complaints == "")
    }
  }

  @Test("A desktop of high contrast that turns dark keeps its contrast")
  func darkContrast() throws {
    try Desktop.use { desktop in
      let wish = Variant(UInt32(1))
      let portal = try EndToEnd.Look.portal(["color-scheme": wish, "contrast": wish], on: desktop)
      defer { portal.close() }
      try desktop.writeSettings("gtk-theme-name=Default-hc")
      let program = try desktop.launch()
      let face = try Face(program)
      let entry = try face.window.wait(for: "text box", named: "What for?")
      try desktop.wait(for: "white words on a dark ground") {
        let picture = try desktop.picture(of: try face.screen)
        let counts = picture.colours(in: entry.extents)
        // 7 is WCAG 2.1's level for enhanced contrast; GTK's common themes give such a hint less.
        return (counts.max { $0.value < $1.value }?.key.luminance ?? 1) < 0.1
          && picture.contrast(in: entry.extents) >= 7
      }
      #expect(program.complaints == "")
    }
  }

  @Test(
    "milestones are announced where GTK can, and only they; the end where nothing comes to the keyboard to say it",
    arguments: [
      ("61s", true, ["1 minute left"], "00:00:58"), ("11s", true, ["10 seconds left"], "00:00:00"),
      ("11s", false, ["10 seconds left", "Time's Up"], "00:00:00"),
    ])
  func announcements(words: String, isFocused: Bool, expected: [String], last: String) throws {
    try Desktop.use { desktop in
      // GTK's call, of 4.14, in a library that is loaded before GTK and writes down what is to be said.
      let source = desktop.folder.appendingPathComponent("spy.swift")
      try """
      import Glibc
      @_cdecl("gtk_accessible_announce")
      public func announce(_ widget: OpaquePointer, _ text: UnsafePointer<CChar>, _ priority: Int32) {
        print("said: " + String(cString: text))
        fflush(nil)
      }
      """.write(to: source, atomically: true, encoding: .utf8)
      let library = desktop.folder.appendingPathComponent("libspy.so")
      _ = try Child.run(
        "swiftc", ["-emit-library", "-o", library.path, source.path], environment: desktop.environment,
        within: .seconds(120))
      let program = try desktop.launch([words], environment: ["LD_PRELOAD": library.path])
      let face = try Face(program)
      if isFocused { try face.focus() } else { try desktop.run("xdotool", ["windowfocus", "1"]) }
      let label = try face.label
      try desktop.wait(for: last) { label.text == last }
      let said = program.child.standardOutput.map(\.text).filter { $0.hasPrefix("said: ") }
      #expect(said == expected.map { "said: \($0)" })
      #expect(program.complaints == "")
    }
  }
}
