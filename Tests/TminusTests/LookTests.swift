import CountdownCore
import Desktop
import GLib
import Testing

extension EndToEnd {
  /// What the window looks like, by its pixels.
  @Suite struct Look {
    @Test("the digits keep their width and place whatever they are")
    func tabular() throws {
      try Face.use(.init(), ["58s"]) { face in
        var boxes: Set<Accessible.Extents> = []
        for words in ["58s", "11s", "1:11:11"] {
          try face.press("Cancel")
          try face.waitForPicker()
          try face.start(words)
          try face.desktop.wait(for: "the label") { face.timeLeft != nil }
          boxes.insert(try face.label.extents)
        }
        #expect(boxes.count == 1, "the label has \(boxes.count) sizes: \(boxes)")
      }
    }

    @Test(
      "time, captions, title and buttons can be read in light, dark and high contrast, with the keyboard and without it",
      arguments: [
        ("Default", 0, 200...255), ("Default", 1, 0...80), ("Default-hc", 0, 200...255), ("Default-hc", 1, 0...80),
      ])
    func contrast(theme: String, scheme: UInt32, ground: ClosedRange<Int>) throws {
      try Desktop.use { desktop in
        let portal = try Self.portal(["color-scheme": Variant(scheme)], on: desktop)
        defer { portal.close() }
        try desktop.writeSettings("gtk-theme-name=\(theme)")
        let program = try desktop.launch(["10m"])
        let face = try Face(program)
        try face.wait(forTime: "00:09:59")
        func look(_ state: String) throws {
          var picture = try desktop.picture(of: try face.screen)
          try desktop.wait(for: "the colours") {
            picture = try desktop.picture(of: try face.screen)
            let counts = picture.colours(in: face.window.extents)
            guard let common = counts.max(by: { $0.value < $1.value })?.key else { return false }
            return ground.contains(Int(common.red))
          }
          let time = picture.contrast(in: try face.label.extents)
          #expect(time >= 4.5, "the time's contrast is \(time), \(state)")
          for name in ["ends", "Tminus"] {
            let label = try #require(face.window.find { $0.role == "label" && $0.name.contains(name) })
            let contrast = picture.contrast(in: label.extents)
            #expect(contrast >= 4.5, "the contrast of \(label) is \(contrast), \(state)")
          }
          for name in ["Cancel", "Pause", "+1 min"] {
            var box = try face.button(name).extents
            // Its text, without the ground around its round ends.
            (box.x, box.width) = (box.x + box.height / 2, box.width - box.height)
            let contrast = picture.contrast(in: box)
            #expect(contrast >= 3, "the contrast of \(name) is \(contrast), \(state)")
          }
        }
        try look("without the keyboard")
        try face.focus()
        try look("with the keyboard")
        #expect(program.complaints == "")
      }
    }

    @Test("without the keyboard a button that can be pressed does not look like one that cannot")
    func unfocused() throws {
      try Desktop.use { desktop in
        let face = try Face(try desktop.launch())
        let preset = try face.button("10 min").extents
        var cancel = try face.button("Cancel").extents
        (cancel.x, cancel.width) = (cancel.x + cancel.height / 2, cancel.width - cancel.height)
        let picture = try desktop.picture(of: try face.screen)
        let (on, off) = (picture.contrast(in: preset), picture.contrast(in: cancel))
        #expect(on >= 4.5 && on > 2 * off, "\(on) and \(off)")
      }
    }

    @Test("the accent is the desktop's own, and follows it")
    func accent() throws {
      try Desktop.use { desktop in
        func colour(_ red: Double, _ green: Double, _ blue: Double) -> Variant {
          Variant(tuple: [red, green, blue].map { Variant($0) })
        }
        let portal = try Self.portal(["accent-color": colour(0.2, 0.6, 0.1)], on: desktop)
        defer { portal.close() }
        let face = try Face(try desktop.launch(["10m"]))
        func waitForPause(_ red: UInt8, _ green: UInt8, _ blue: UInt8) throws {
          let box = try face.button("Pause").extents
          try desktop.wait(for: "Pause in \(red) \(green) \(blue)") {
            let counts = try desktop.picture(of: try face.screen).colours(in: box)
            let fill = counts.max { $0.value < $1.value }?.key
            return fill.map { [$0.red, $0.green, $0.blue] } == [red, green, blue]
          }
        }
        // 0.2, 0.6 and 0.1 of 255.
        try waitForPause(51, 153, 26)
        let key = [Variant("org.freedesktop.appearance"), Variant("accent-color")]
        try portal.emit(
          "/org/freedesktop/portal/desktop", "org.freedesktop.portal.Settings", "SettingChanged",
          key + [Variant(boxing: colour(-1, -1, -1))])
        // No accent: GNOME's blue.
        try waitForPause(53, 132, 228)
      }
    }

    /// A settings portal that knows these of the desktop's wishes, and no others.
    static func portal(_ wishes: [String: Variant], on desktop: Desktop) throws -> Bus {
      let portal = try Bus(address: desktop.environment["DBUS_SESSION_BUS_ADDRESS"] ?? "")
      try portal.serve("/org/freedesktop/portal/desktop", describedBy: settings) { _, arguments in
        let wish = wishes[arguments[1]?.text ?? ""] ?? Variant(UInt32(0))
        return Variant(tuple: [Variant(boxing: Variant(boxing: wish))])
      }
      try portal.own("org.freedesktop.portal.Desktop")
      return portal
    }

    private static let settings = """
      <node><interface name="org.freedesktop.portal.Settings">
        <method name="Read">
          <arg type="s" direction="in"/><arg type="s" direction="in"/><arg type="v" direction="out"/>
        </method>
      </interface></node>
      """
  }
}
