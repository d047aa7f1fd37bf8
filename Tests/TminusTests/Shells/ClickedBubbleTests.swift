import Desktop
import GLib
import Testing

extension EndToEnd {
  /// A click on a notification of GNOME's shell, which in its older versions tells less of it.
  @Suite struct ClickedBubbles {
    @Test("where a click hands over nothing by which a window could come up, GNOME's shell has to bring it up itself")
    func raisedByShell() throws {
      try Desktop.use { desktop in
        let server = try NotificationServer(on: desktop, name: "gnome-shell", handsOverTokens: false)
        let program = try desktop.launch(["1h", "-t", "Bread"])
        let face = try Face(program)
        try face.start("3s", "-t", "Egg")
        try face.actions.activate("show", Variant(try desktop.identifier(of: "Bread")))
        try desktop.wait(for: "Bread") { face.window.name == "Bread" }
        let window = try face.screen
        try desktop.run("xdotool", ["windowunmap", window.identifier])
        let notification = try server.next(after: 0)
        #expect(notification.actions.map(\.key) == ["restart", "add", "dismiss"])
        // A click on the bubble closes it, and the shell gives the keyboard to the window.
        try server.close(notification, .dismissed)
        try desktop.run(
          "xdotool", ["windowmap", "--sync", window.identifier, "windowfocus", "--sync", window.identifier])
        try face.waitForFocusedDialog()
        #expect(face.window.name == "Egg")
        #expect(program.complaints == "")
      }
    }

    @Test("where a click hands over such a token, GNOME's shell is asked to tell of it")
    func raisedByProgram() throws {
      try Desktop.use { desktop in
        let server = try NotificationServer(on: desktop, name: "gnome-shell")
        let face = try Face(try desktop.launch(["3s", "-t", "Egg"]))
        try desktop.run("xdotool", ["windowunmap", try face.screen.identifier])
        #expect(try server.next(after: 0).actions.map(\.key) == ["default", "restart", "add", "dismiss"])
      }
    }
  }
}
