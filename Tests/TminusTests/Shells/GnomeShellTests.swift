import CountdownCore
import Desktop
import GLib
import Testing

extension EndToEnd {
  /// The program under GNOME's shell itself.
  @Suite struct InGnomeShell {
    @Test("what is typed in the overview starts with Enter, without a window", Tool.needed("gnome-shell", "gjs"))
    func search() throws {
      try GnomeShell.use { desktop, shell in
        try shell.evaluate("Main.overview.show(); true")
        desktop.pass(.seconds(1))
        try shell.type("25m tea")
        try desktop.wait(for: "the program") { desktop.isInstanceRunning }
        desktop.pass(.seconds(1))
        // Return.
        try shell.press(0xFF0D)
        try desktop.wait(for: "Tea") { try desktop.titles == ["tea"] }
        #expect(try shell.windows.isEmpty, "a window came up")
        try desktop.wait(for: "the word that it counts") { try shell.notifications == ["tea"] }
      }
    }

    @Test(
      "at zero the keyboard stays with the other program, one notification tells of it, and minimised it costs nothing",
      Tool.needed("gnome-shell", "gjs"))
    func zero() throws {
      try GnomeShell.use { desktop, shell in
        let program = try desktop.launch(["1h", "-t", "Bread"], environment: shell.environment)
        let face = try Face(program)
        try desktop.wait(for: "its window") { try shell.focused?.hasSuffix("Bread") == true }
        try face.start("8s", "-t", "Egg")
        _ = try desktop.launch(
          [],
          environment: shell.environment.merging(Desktop.noSessionBus) { $1 }
            .merging(["XDG_STATE_HOME": desktop.folder.path + "/other"]) { $1 })
        try desktop.wait(for: "the other program") { try shell.windows.count == 2 }
        try shell.raise("Tminus")
        try desktop.wait(for: "it to have the keyboard") { try shell.focused == "Tminus" }
        let end = try desktop.ends(of: "Egg")
        try desktop.wait(for: "the end", within: .seconds(12)) {
          #expect(try shell.focused == "Tminus")
          try shell.press(0x78)
          return desktop.bootSeconds > end + 2
        }
        try shell.press(0xFF0D)
        #expect(try face.dialogs().count == 1)
        #expect(try shell.notifications == ["Time's Up"])
        #expect(try shell.windows.allSatisfy { !$0.wantsAttention })
        try shell.raise("Egg")
        try face.waitForFocusedDialog()
        try shell.press(0xFF0D)
        try face.waitForNoDialog()
        try desktop.wait(for: "the notification to go") { try shell.notifications.isEmpty }

        try face.actions.activate("show", Variant(try desktop.identifier(of: "Bread")))
        try desktop.wait(for: "Bread") { try shell.windows.contains { $0.title.hasSuffix("Bread") } }
        try shell.minimise("Bread")
        desktop.pass(.seconds(6))
        let before = try program.child.switches()
        desktop.pass(.seconds(5))
        #expect(try program.child.switches() - before <= 1)
        try shell.raise("Bread")
        let whole = try desktop.ends(of: "Bread")
        try desktop.wait(for: "the right time", within: .seconds(1)) {
          let left = Int((whole - desktop.bootSeconds).rounded(.up))
          let title = "\(left / 60):\(left % 60 < 10 ? "0" : "")\(left % 60) – Bread"
          return try shell.windows.contains { $0.title == title }
        }
        #expect(program.complaints == "")
      }
    }
  }
}
