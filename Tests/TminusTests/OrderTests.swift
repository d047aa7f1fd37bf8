import CountdownCore
import Desktop
import Fixtures
import Testing

extension EndToEnd {
  /// Orders, from the address to Grab, with servers whose clocks are not this computer's.
  @Suite struct Orders {
    /// A shop whose order opens in ten minutes, and a path by which an answer takes 1.4 s.
    private static func slowShop() -> (OrderShop, DelayingProxy) {
      let shop = OrderShop(ahead: .seconds(5), opensIn: .minutes(10))
      return (shop, DelayingProxy(to: shop.port, up: .init(700, spread: 5), down: .init(700, spread: 5)))
    }

    /// How far the label's zero was from the server's opening.
    private func lateness(of zero: Recorder.Change?, against shop: OrderShop) throws -> Double {
      (try #require(zero, "the label did not reach zero").at - shop.opensAtBoot).inSeconds
    }

    private func zero(_ recorder: Recorder, _ face: Face) throws -> Recorder.Change? {
      let label = try face.label
      var zero: Recorder.Change?
      try face.desktop.wait(for: "zero", within: .minutes(1)) {
        zero = recorder.changes(of: label).last { $0.text == "00:00:00" }
        return zero != nil
      }
      return zero
    }

    @Test("zero on the screen is zero at the server, Preview becomes Grab, and a double click sends one request")
    func wholeWay() throws {
      let shop = OrderShop(ahead: .seconds(5), opensIn: .seconds(11))
      let path = DelayingProxy(to: shop.port, up: .init(20, spread: 5), down: .init(20, spread: 5))
      try Desktop.use { desktop in
        let recorder = try Recorder(on: desktop)
        let face = try Face(try desktop.launch(["--order", shop.address(port: path.port)]))
        try face.focus()
        _ = try face.button("Preview")
        // What a server writes is text, never markup.
        try face.wait(forWords: "Print <b>&amp; frame")
        try face.wait(forWords: "Commission 12.50 · Discount 0.8")
        try face.wait(forWords: "ahead of this computer")
        #expect(face.timeLeft != nil)
        let error = try lateness(of: try zero(recorder, face), against: shop)
        #expect(abs(error) <= 0.25, "zero came \(error) s after the server's opening")
        let grab = try face.button("Grab")
        try desktop.wait(for: "Grab to be sensitive and to have the keyboard") { grab.isSensitive && grab.isFocused }
        #expect(face.timeLeft == nil, "the label stays")
        #expect(try face.dialogs().isEmpty, "a dialog stands over Grab")
        #expect(shop.posts == 0, "it was grabbed without a person")
        try face.click(grab, times: 2)
        try face.wait(forWords: "The server took your order.")
        #expect(shop.posts == 1)
        #expect(!grab.isSensitive)
        #expect(face.program.complaints == "")
      }
    }

    @Test("every state after the opening is shown with its reason, and Close leads back to the address")
    func states() throws {
      let shop = OrderShop(
        ahead: .seconds(5), opensIn: .seconds(-5), grab: ("409 Conflict", "{\"message\":\"Sold out.\"}"))
      try Face.use { face in
        for (relation, sentence) in [
          ("UnAccepted", "You have not been accepted for this order."), ("Finished", "This order is finished."),
        ] {
          shop.change(["relation": "\"\(relation)\""])
          try face.start("--order", shop.address())
          try face.wait(forWords: sentence)
          #expect(!(try face.button("Grab").isSensitive))
          #expect(try face.button("Preview").isSensitive)
          #expect(face.timeLeft == nil)
          try face.press("Close")
          _ = try face.window.wait(named: "Address of the order")
        }
        // The way back is there for the pointer too.
        try face.press("Cancel")
        try face.desktop.wait(for: "the switcher") { face.window.shown.contains { $0.role == "tab" } }
        shop.change(["isDirect": "true", "title": "null"])
        try face.start("--order", shop.address())
        try face.wait(forWords: "The order's title is null.")
        shop.change(["title": "\"Ring\"", "isCustomTask": "true", "previewURL": nil])
        try face.keys("Return")
        try face.press("Grab")
        try face.wait(forWords: "127.0.0.1:\(shop.port) says: Sold out.")
        let waiting = face.window.find { $0.role == "button" && $0.name.hasSuffix(" s") }
        #expect(waiting?.isSensitive == false)
        try face.keys("Return", "space")
        try face.press("View requirements")
        try face.desktop.wait(for: "the requirements") {
          try face.program.windows().count == 2
        }
        try face.keys("Escape")
        try face.desktop.wait(for: "Grab again", within: .seconds(8)) { try face.button("Grab").isSensitive }
        #expect(shop.posts == 1)
      }
    }

    @Test("an order that is being fetched comes, or says why not, though its window turns to something else")
    func fetchedUnseen() throws {
      let (shop, path) = Self.slowShop()
      try Face.use { face in
        try face.start("--order", shop.address(port: path.port))
        try face.start("--order", shop.address(port: path.port), "-t", "Second")
        try face.start("1h", "-t", "Tea")
        #expect(try face.desktop.titles.count == 3)
        try face.desktop.wait(for: "both orders") {
          try face.desktop.titles == ["Print <b>&amp; frame", "Second", "Tea"]
        }
        try face.start("--order", "http://127.0.0.1:\(path.port)/none")
        try face.start("2h", "-t", "Soup")
        let none = "127.0.0.1:\(path.port)/none"
        try face.wait(forWords: "\(none): 127.0.0.1:\(path.port) answered with status 404 and no order.")
        #expect(try face.desktop.titles == ["Print <b>&amp; frame", "Second", "Soup", "Tea"])
      }
    }

    @Test("an order that is being fetched comes though the window is closed, and brings one up where it does not")
    func fetchedWithoutWindow() throws {
      let (shop, path) = Self.slowShop()
      try Face.use { face in
        try face.start("--order", shop.address(port: path.port))
        try face.actions.activate("close")
        try face.desktop.wait(for: "the order") { try face.desktop.titles == ["Print <b>&amp; frame"] }
      }
      try Desktop.use { desktop in
        let face = try Face(try desktop.launch(["--order", "http://127.0.0.1:\(path.port)/none"]))
        try face.actions.activate("close")
        try desktop.wait(for: "a window that says why") {
          try face.program.windows().contains { window in
            window.shown.contains { $0.role == "label" && $0.text.contains("answered with status 404 and no order.") }
          }
        }
      }
    }

    @Test("Grab that is pressed twenty times by D-Bus, and twenty times more once it is taken, sends one request")
    func manyGrabs() throws {
      let shop = OrderShop(ahead: .seconds(5), opensIn: .seconds(-5))
      shop.change(["isDirect": "true"])
      try Face.use { face in
        try face.start("--order", shop.address())
        let grab = try face.button("Grab")
        try face.desktop.wait(for: "Grab to be sensitive") { grab.isSensitive }
        for _ in 0..<20 { try? face.actions.activate("grab") }
        try face.wait(forWords: "The server took your order.")
        for _ in 0..<20 { try? face.actions.activate("grab") }
        // A request would be there by now: the order is asked for once more and answered.
        let looks = shop.looks
        try face.desktop.wait(for: "another look") {
          try? face.actions.activate("sync")
          return shop.looks > looks
        }
        #expect(shop.posts == 1)
      }
    }

    @Test("a server that dies leaves a countdown that runs on and is marked")
    func dies() throws {
      let shop = OrderShop(ahead: .seconds(5), opensIn: .seconds(10))
      try Desktop.use { desktop in
        let recorder = try Recorder(on: desktop)
        let face = try Face(try desktop.launch(["--order", shop.address()]))
        try face.wait(forWords: "ahead of this computer")
        shop.kill()
        try face.desktop.wait(for: "a mark", within: .seconds(9)) {
          let said = face.said
          return said.contains("refused the connection") || said.contains("ended early")
        }
        #expect(face.timeLeft != nil, "it does not run on")
        let error = try lateness(of: try zero(recorder, face), against: shop)
        #expect(abs(error) <= 0.25, "zero came \(error) s after the server's opening")
        // What was known before has to do.
        try face.wait(forWords: "refused the connection", within: .seconds(8))
        #expect(try face.button("Grab").isSensitive)
      }
    }

    @Test("where the fetch at the opening fails the page claims nothing, and the order is asked for again")
    func triesAgain() throws {
      let shop = OrderShop(ahead: .seconds(5), opensIn: .seconds(9))
      shop.change(["relation": "\"UnAccepted\""])
      try Face.use { face in
        try face.start("--order", shop.address())
        try face.focus()
        _ = try face.button("Preview")
        shop.change(["relation": "\"Accepted\"", "title": "null"])
        try face.wait(forWords: "The server has not said yet whether the order is open.", within: .seconds(20))
        #expect(face.said.contains("The order's title is null."))
        #expect(!face.said.contains("not been accepted"))
        shop.change(["title": "\"Ring\""])
        // It may have been asked for by itself meanwhile.
        if let again = face.window.find("button", named: "Try again") { try again.press() }
        try face.desktop.wait(for: "Grab with the keyboard", within: .seconds(20)) {
          face.window.find("button", named: "Grab").map { $0.isSensitive && $0.isFocused } == true
        }
        // A press of "Try again" that comes as it becomes "Grab" is no order.
        #expect(shop.posts == 0)
        try face.keys("Return")
        try face.desktop.wait(for: "the order") { shop.posts == 1 }
      }
    }

    @Test("a server whose clock is set on by three seconds is followed at the next measurement, and that is said")
    func stepped() throws {
      let shop = OrderShop(ahead: .seconds(5), opensIn: .seconds(80))
      try Desktop.use { desktop in
        let recorder = try Recorder(on: desktop)
        let face = try Face(try desktop.launch(["--order", shop.address()]))
        try desktop.wait(for: "the offset", within: .seconds(30)) {
          face.said.contains("is 5.00") || face.said.contains("is 4.99")
        }
        // The order's own time tells it at once. A clock that is set while it is measured may seem to have stood.
        var asked = (count: shop.requests, since: FixtureClock.monotonic())
        try desktop.wait(for: "the first measurement to end", within: .seconds(45)) {
          if shop.requests != asked.count { asked = (shop.requests, FixtureClock.monotonic()) }
          return FixtureClock.monotonic() - asked.since > 3_000_000_000
        }
        shop.step(by: .seconds(3))
        do {
          try desktop.wait(for: "the new offset", within: .seconds(40)) {
            try face.actions.activate("sync")
            return face.said.contains("8.00") || face.said.contains("7.99")
          }
        } catch { throw DesktopError("\(error); it says:\n\(face.said)") }
        try face.wait(forWords: "3 s earlier")
        let error = try lateness(of: try zero(recorder, face), against: shop)
        #expect(abs(error) <= 0.25, "zero came \(error) s after the server's opening")
      }
    }

    @Test("the demonstration goes from Preview to Grab by itself, without a network")
    func demonstration() throws {
      try Desktop.use { desktop in
        let face = try Face(try desktop.launch(["--demo"]))
        _ = try face.button("Preview")
        // The reading may lie on either side of it: 36.998 is as right.
        try face.desktop.wait(for: "a clock that is 37 s ahead") {
          let ahead = face.said.firstMatch(of: /([0-9.]+) s ahead of this computer/).flatMap { Double($0.1) }
          return ahead.map { abs($0 - 37) <= 0.1 } ?? false
        }
        try face.desktop.wait(for: "Grab", within: .seconds(26)) {
          face.window.find("button", named: "Grab")?.isSensitive == true
        }
        try face.press("Grab")
        try face.wait(forWords: "The server took your order.")
        try face.actions.activate("close")
        // It ends with its window.
        #expect(try face.program.child.wait() == 0)
      }
    }
  }
}
