import CountdownCore
import Desktop
import Fixtures
import Testing

extension EndToEnd {
  /// Buttons stay where they are while what is around them changes.
  @Suite struct Places {
    @Test(
      "an order's big button stands there from the start, takes no click before zero, and becomes Grab where it stands")
    func zero() throws {
      let shop = OrderShop(ahead: .seconds(5), opensIn: .seconds(11))
      try Face.use(.init(), ["--order", shop.address()]) { face in
        let desktop = face.desktop
        try desktop.wait(for: "the label") { face.timeLeft != nil }
        func button(_ name: String) -> Accessible? {
          face.window.shown.first { $0.role.contains("button") && $0.name.hasPrefix(name) }
        }
        try desktop.wait(for: "Preview to be on") { button("Preview")?.isSensitive == true }
        let big = try #require(button("Grab in"))
        #expect(!big.isSensitive)
        let preview = try #require(button("Preview"))
        let cancel = try face.button("Cancel")
        let places = [big, preview, cancel].map(\.extents)
        let size = try desktop.size(of: try face.screen)
        try face.click(big)
        #expect(try face.program.windows().count == 1)
        try desktop.wait(for: "Grab", within: .seconds(20)) { big.isSensitive && big.name == "Grab" }
        #expect([big, preview, cancel].map(\.extents) == places)
        #expect(cancel.name == "Close" && preview.name == "Preview")
        let now = try desktop.size(of: try face.screen)
        #expect(now == size, "the window is \(now) after zero, it was \(size)")
        #expect(shop.posts == 0)
      }
    }

    @Test("Cancel and Start stand where Cancel and Pause do while it counts", arguments: [360, 320, 700])
    func start(width: Int) throws {
      try Face.use { face in
        let screen = try face.screen
        try face.desktop.run("xdotool", ["windowsize", "--sync", screen.identifier, "\(width)", "520"])
        try face.desktop.wait(for: "the width") { try face.desktop.size(of: screen).width == width }
        let before = [try face.button("Cancel").extents, try face.button("Start").extents]
        try face.keys("5", "Return")
        try face.wait(forTime: "00:05:00")
        #expect([try face.button("Cancel").extents, try face.button("Pause").extents] == before)
      }
    }

    @Test("With text of twice the size in a small window an order's digits come first, and its button is in sight")
    func small() throws {
      let shop = OrderShop(ahead: .seconds(5), opensIn: .seconds(600))
      try Desktop.use { desktop in
        try desktop.writeSettings("gtk-font-name=Sans 20")
        let face = try Face(try desktop.launch(["--order", shop.address()]))
        let screen = try face.screen
        try desktop.run("xdotool", ["windowsize", "--sync", screen.identifier, "320", "480"])
        try face.wait(forWords: "Commission")
        let frame = face.window.extents
        let big = try #require(face.window.shown.first { $0.role.contains("button") && $0.name.hasPrefix("Grab in") })
        #expect(big.extents.x >= 0 && big.extents.x + big.extents.width <= frame.width)
        #expect(big.extents.y + big.extents.height <= frame.height)
        let digits = try #require(face.window.find { $0.role == "timer" }?.parent).extents
        #expect(digits.height >= 40 && digits.y + digits.height <= big.extents.y, "the digits are at \(digits)")
      }
    }

    @Test("the first number beneath the digits has in it what was added")
    func added() throws {
      try Face.use(.init(), ["5m"]) { face in
        try face.wait(forWords: "5 min · ends ")
        try face.press("+1 min")
        try face.wait(forWords: "6 min · ends ")
        try face.press("Pause")
        try face.wait(forWords: "6 min · paused")
      }
    }
  }
}
