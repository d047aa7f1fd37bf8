import CountdownCore
import Desktop
import GLib
import Testing

extension EndToEnd {
  /// Its notifications in mako, as a person of a tiling compositor has them.
  @Suite struct InMako {
    /// What mako shows, asked by the interface of its own that its command uses.
    private struct Mako {
      struct Bubble {
        let number: Int64
        let summary: String
        let actions: Set<String>
      }

      let desktop: Desktop

      private func ask(_ method: String, _ arguments: Variant...) throws -> Variant {
        try desktop.session.call(
          "org.freedesktop.Notifications", "/fr/emersion/Mako", "fr.emersion.Mako", method, arguments)
      }

      var bubbles: [Bubble] {
        get throws {
          try ask("ListNotifications")[0]?.children.map { bubble in
            let values = bubble.dictionary
            return Bubble(
              number: values["id"]?.integer ?? 0, summary: values["summary"]?.text ?? "",
              actions: Set(values["actions"]?.dictionary.keys.map { $0 } ?? []))
          } ?? []
        }
      }

      /// The bubble of an end, waited for.
      func end() throws -> Bubble {
        var found: Bubble?
        try desktop.wait(for: "the bubble") {
          found = try bubbles.first { $0.summary == "Time's Up" }
          return found != nil
        }
        return try #require(found)
      }

      func press(_ action: String, of bubble: Bubble) throws {
        _ = try ask("InvokeAction", Variant(UInt32(clamping: bubble.number)), Variant(action))
      }
    }

    @Test(
      "an end on another workspace is told in mako, whose buttons answer it, and is taken back where it is answered",
      Tool.needed("sway", "swaymsg", "setpriv", "mako"))
    func answers() throws {
      try Desktop.use { desktop in
        try Sway.use(on: desktop) { sway in
          let config = try desktop.write("default-timeout=0\n", to: "mako")
          let child = try desktop.launch(["--config", config], program: "mako", environment: sway.environment).child
          defer { child.stop() }
          let mako = Mako(desktop: desktop)
          try desktop.wait(for: "mako") { desktop.session.isOwned("org.freedesktop.Notifications") }
          let program = try desktop.launch(["1h", "-t", "Bread"], environment: sway.environment)
          let face = try Face(program)

          try face.start("1s", "-t", "Egg")
          try sway.say("workspace", "2")
          var bubble = try mako.end()
          #expect(bubble.actions == ["default", "restart", "add", "dismiss"])
          try mako.press("add", of: bubble)
          try desktop.wait(for: "a minute more") { try desktop.ends(of: "Egg") > desktop.bootSeconds + 50 }
          try desktop.wait(for: "the bubble to go") { try mako.bubbles.isEmpty }

          try sway.say("workspace", "1")
          try face.start("1s", "-t", "Tea")
          try sway.say("workspace", "2")
          bubble = try mako.end()
          try mako.press("dismiss", of: bubble)
          try desktop.wait(for: "Tea to be over") { try desktop.titles == ["Bread", "Egg"] }

          try sway.say("workspace", "1")
          try face.start("1s", "-t", "Soup")
          try sway.say("workspace", "2")
          _ = try mako.end()
          #expect(try sway.windows.count == 1, "a window came up")
          try desktop.applicationActions.activate("dismiss", Variant(try desktop.identifier(of: "Soup")))
          try desktop.wait(for: "the bubble to go") { try mako.bubbles.isEmpty }
        }
      }
    }
  }
}
