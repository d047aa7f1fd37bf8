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
      "the time and the line beneath it can be read in light, dark and high contrast",
      arguments: [
        ("Default", 0, 200...255), ("Default", 1, 0...80), ("Default-hc", 0, 200...255), ("Default-hc", 1, 0...80),
      ])
    func contrast(theme: String, scheme: UInt32, ground: ClosedRange<Int>) throws {
      try Desktop.use { desktop in
        // The desktop's wish for light (0) or dark (1), as the settings portal tells it.
        let portal = try Bus(address: desktop.environment["DBUS_SESSION_BUS_ADDRESS"] ?? "")
        defer { portal.close() }
        try portal.serve("/org/freedesktop/portal/desktop", describedBy: Self.settings) { _, _ in
          Variant(tuple: [Variant(boxing: Variant(boxing: Variant(scheme)))])
        }
        try portal.own("org.freedesktop.portal.Desktop")
        try desktop.writeSettings("gtk-theme-name=\(theme)")
        let program = try desktop.launch(["10m"])
        let face = try Face(program)
        try face.wait(forTime: "00:09:59")
        var picture = try desktop.picture(of: try face.screen)
        try desktop.wait(for: "the colours") {
          picture = try desktop.picture(of: try face.screen)
          let counts = picture.colours(in: face.window.extents)
          guard let common = counts.max(by: { $0.value < $1.value })?.key else { return false }
          return ground.contains(Int(common.red))
        }
        let time = picture.contrast(in: try face.label.extents)
        #expect(time >= 4.5, "the time's contrast is \(time)")
        let ends = try #require(face.window.find { $0.role == "label" && $0.name.contains("ends") })
        let line = picture.contrast(in: ends.extents)
        #expect(line >= 4.5, "the line's contrast is \(line)")
        #expect(program.complaints == "")
      }
    }

    static let settings = """
      <node><interface name="org.freedesktop.portal.Settings">
        <method name="Read">
          <arg type="s" direction="in"/><arg type="s" direction="in"/><arg type="v" direction="out"/>
        </method>
      </interface></node>
      """
  }
}
