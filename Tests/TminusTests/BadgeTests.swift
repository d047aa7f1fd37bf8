import CountdownCore
import Desktop
import Fixtures
import Glibc
import Testing

extension EndToEnd {
  /// How well a server's clock is known, on a badge.
  @Suite struct Badge {
    @Test("a clock is measured while it is typed, and its badge says how far it is ahead")
    func typed() throws {
      let server = HTTPFixture.exact(ahead: 12_000_000_000)
      try Face.use { face in
        try face.window.wait(for: "tab", named: "Until").press()
        let clock = try face.window.wait(for: "text box", named: "On the clock of")
        try face.click(clock)
        try face.desktop.wait(for: "the keyboard") { clock.isFocused }
        try face.desktop.keyboard.type(server.url)
        try face.desktop.wait(for: "all of it") { clock.text == server.url }
        do {
          try face.desktop.wait(for: "the badge") { face.window.find { $0.name.contains(" s ahead, ± ") } != nil }
        } catch { throw DesktopError("\(error); there is:\n\(face.window.outline)") }
        #expect(clock.isFocused)
        #expect(clock.explanation.contains("ahead of this computer"))
      }
    }

    @Test("the badge stands on one line however narrow the window is, and behind it is all that is known")
    func details() throws {
      let server = HTTPFixture.exact(ahead: 3_000_000_000)
      try Face.use(.init(), ["@\(time(nil) + 30)", "-c", server.url]) { face in
        var badge: Accessible?
        try face.desktop.wait(for: "the badge") {
          badge = face.window.find { $0.name.hasPrefix("± ") && $0.name.contains("a click takes") }
          return badge != nil
        }
        let line = try #require(badge).extents.height
        try face.resize(to: 300, 520)
        let box = try #require(badge).extents
        #expect(box.height == line && box.x >= 0 && box.x + box.width <= 300, "the badge is at \(box)")
        try face.click(try #require(badge))
        try face.wait(forWords: "Round trip: ")
        try face.wait(forWords: "ahead of this computer, ± ")
        #expect(face.window.shown.contains { $0.role.contains("button") && $0.name == "Sync now" })
      }
    }
  }
}
