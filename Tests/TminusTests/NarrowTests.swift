import CountdownCore
import Desktop
import Testing

extension EndToEnd {
  /// Windows that are small for what stands in them.
  @Suite struct Narrow {
    @Test(
      "At a width of 320 pixels every page fits into the window, in the languages of the longest words too",
      arguments: ["en", "zh_TW", "ja_JP", "de_DE", "fr_FR", "pt_BR", "ru_RU"])
    func pages(language: String) throws {
      try Desktop.use { desktop in
        let environment = language == "en" ? [:] : try desktop.language(language)
        let program = try desktop.launch(environment: environment)
        let face = try Face(program)
        try face.focus()
        let screen = try face.screen
        try face.resize(to: 320, 440)
        var labels = 0
        try Pages.visit(face) { page in
          // These have windows of their own over the edge.
          if ["the menu", "the title's bubble"].contains(page) { return }
          let frame = face.window.extents
          let width = try desktop.size(of: screen).width
          #expect(width == 320, "\(page) makes the window \(width) wide")
          for widget in face.window.shown where widget.role == "label" && widget.isOnTop(in: face.window) {
            labels += 1
            // GTK tells the size of what is scaled as if it were not, and since 4.10 its place as well.
            if widget.tellsPlaceInParent, widget.parent?.role.contains("button") == true { continue }
            let box = widget.extents
            #expect(box.x >= 0 && box.x + box.width <= frame.width, "\(page) cuts off \(widget): \(box)")
          }
        }
        #expect(labels > 60)
        #expect(program.complaints == "")
      }
    }

    @Test("With text of twice the size Start is seen at once on every page")
    func largeText() throws {
      try Desktop.use { desktop in
        try desktop.writeSettings("gtk-font-name=Sans 20")
        let program = try desktop.launch()
        let face = try Face(program)
        try face.focus()
        for (page, name) in [("Timer", "Start"), ("Until", "Start"), ("Order", "Open")] {
          if page == "Order" { try face.keys("ctrl+o") } else { try face.window.wait(for: "tab", named: page).press() }
          let box = try face.button(name).extents
          #expect(box.y + box.height <= face.window.extents.height, "\(name) is below the end of \(page)")
        }
        #expect(program.complaints == "")
      }
    }

    @Test("With text of twice the size an order's page is no wider than 320 pixels, and its buttons are seen whole")
    func largeOrder() throws {
      let shop = OrderShop(ahead: .seconds(5), opensIn: .minutes(10))
      try Desktop.use { desktop in
        try desktop.writeSettings("gtk-font-name=Sans 20")
        let program = try desktop.launch(["--order", shop.address()])
        let face = try Face(program)
        _ = try face.button("Preview")
        try face.resize(to: 320, 480)
        for name in ["Grab in 10 min", "Cancel", "Preview"] {
          try desktop.wait(for: "\(name) above the window's end") {
            let box = try face.button(name).extents
            return box.y + box.height <= face.window.extents.height
          }
        }
        #expect(program.complaints == "")
      }
    }
  }
}
