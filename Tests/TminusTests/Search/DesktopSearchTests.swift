import CountdownCore
import Desktop
import Fixtures
import Foundation
import GLib
import Testing

extension EndToEnd {
  /// The desktop's searches, as they ask the program over the session's bus.
  @Suite struct DesktopSearches {
    /// A program that the bus has started for a search, with nothing on the screen.
    private func use(_ body: (Desktop, DesktopSearch, Program) throws -> Void) throws {
      try Desktop.use { desktop in
        let program = try desktop.launch(["--gapplication-service"])
        try desktop.session.wait(for: "the service") { desktop.isInstanceRunning }
        try body(desktop, DesktopSearch(desktop: desktop), program)
        #expect(program.complaints == "")
      }
    }

    @Test("the overview starts what is typed without a window, says so, and finds it again by its title")
    func overview() throws {
      try use { desktop, search, program in
        let server = try NotificationServer(on: desktop)
        #expect(try search.results("25m Te").map(\.description) == ["Title: Te"])
        let found = try search.results("25m Tea")
        #expect(found.count == 1)
        #expect(found.first?.name.hasPrefix("25 min, ends ") == true && found.first?.description == "Title: Tea")
        try search.enter(try #require(found.first).id, typed: ["25m", "Tea"])
        #expect(try desktop.titles == ["Tea"])
        #expect(desktop.state.contains("Tea"), "it is answered before it is kept")
        let word = try server.next(after: 0)
        #expect(word.summary == "Tea" && word.body.hasPrefix("25 min · ends "))
        #expect(word.actions.map(\.key) == ["default", "cancel"])
        #expect(try desktop.screenWindows().isEmpty, "a window came up")

        let tea = try search.results("tea")
        #expect(tea.map(\.name) == ["Tea"])
        #expect(tea.first?.description.hasPrefix("25 min left · 25 min · ends ") == true)
        try search.enter(try #require(tea.first).id)
        let face = try Face(program)
        try desktop.wait(for: "the time left") { face.timeLeft?.hasPrefix("00:24:5") == true }
        try server.waitForWithdrawal(of: word)
        #expect(try program.quit() == 0)
      }
    }

    @Test("a letter more is another search, and what is no time finds nothing")
    func letters() throws {
      try use { _, search, _ in
        #expect(try search.names(["2"]) == [])
        let two = try search.names(["2h"], after: [])
        #expect(two.count == 1)
        #expect(try search.names(["2ha"], after: two) == [])
        for words in [["firefox"], ["5"], ["2026"], ["fallout", "4"], []] { #expect(try search.names(words) == []) }
        // Both readings, each with its own name.
        #expect(Set(try search.names(["20:00"])).count == 2)
      }
    }

    @Test("beside the results the program opens with the words where they are read")
    func launched() throws {
      try use { desktop, search, program in
        try search.launch(["tomorrow", "9:00"])
        let face = try Face(program)
        let entry = try face.window.wait(for: "text box", named: "Count down until")
        try desktop.wait(for: "the words") { entry.text == "tomorrow 9:00" }
        #expect(try face.button("Start").isSensitive)
        #expect(try desktop.titles == [])
        // What counts under that title has no time to be read.
        try search.enter("start shell - 25m Tea")
        try search.launch(["tea"])
        try desktop.wait(for: "it to be shown") { face.timeLeft?.hasPrefix("00:2") == true }
      }
    }

    @Test("what was found as another moment than it means by now is shown, not started")
    func passed() throws {
      try use { desktop, search, program in
        // 2020-01-01 is no coming 20:00.
        try search.enter("start shell 1577836800000000000 until 20:00")
        let face = try Face(program)
        let entry = try face.window.wait(for: "text box", named: "Count down until")
        try desktop.wait(for: "the words") { entry.text == "until 20:00" }
        #expect(try desktop.titles == [])
      }
    }

    @Test("KRunner starts what is typed, opens it in a window where that is wanted, and shows what counts")
    func runner() throws {
      try use { desktop, search, program in
        let found = try search.matches("25m Tea")
        #expect(found.map(\.description) == ["Title: Tea"])
        try search.runner("Run", Variant(try #require(found.first).id), Variant(""))
        #expect(try desktop.titles == ["Tea"])
        #expect(try desktop.screenWindows().isEmpty, "a window came up")
        let actions = try search.runner("Actions")
        #expect(actions.type == "(a(sss))")
        let open = try #require(actions[0]?[0]?[0]?.text)
        try search.runner("SetActivationToken", Variant("token"))
        try search.runner("Run", Variant(try #require(try search.matches("6m").first).id), Variant(open))
        let face = try Face(program)
        let entry = try face.window.wait(for: "text box", named: "Count down until")
        try desktop.wait(for: "the words") { entry.text == "6m" }
        #expect(try desktop.titles == ["Tea"])
        let tea = try search.matches("tea")
        #expect(tea.map(\.name) == ["Tea"])
        try search.runner("Run", Variant(try #require(tea.first).id), Variant(""))
        try desktop.wait(for: "it to be shown") { face.timeLeft?.hasPrefix("00:24:") == true }
        try search.runner("Teardown")
        #expect(try search.matches("firefox") == [])
      }
    }

    @Test("whatever another program sends as a search is answered at once, and harms nothing")
    func hostile() throws {
      try use { desktop, search, _ in
        let million = String(repeating: "5m ", count: 333_333)
        for terms in [[million], [String](repeating: "5m", count: 100_000), ["\u{1B}]0;x\u{7}"], ["5m\u{202E}"], [""]] {
          let names = try search.names(terms)
          _ = try search.names(terms, after: names + terms)
          #expect(try search.matches(terms.joined(separator: " ")).count < 10)
          try? search.launch(terms)
        }
        let start = SystemTimekeeper().read().boot
        let foreign = (0..<10_000).map { "start shell - \($0 + 1)m" } + ["", "x", million, "countdown 00000001"]
        #expect(try search.results(named: foreign).count <= 50)
        #expect(try search.results(named: [million, "countdown 00000001", "x", "start shell - firefox"]) == [])
        // A debug build on a busy machine; once there was no bound to it.
        #expect(SystemTimekeeper().read().boot - start < .seconds(5))
        for name in [million, "", "x", "countdown 00000001", "start shell - firefox", "start moon - 5m"] {
          #expect(throws: DesktopError.self) { try search.enter(name) }
          #expect(throws: DesktopError.self) { try search.runner("Run", Variant(name), Variant("nothing")) }
        }
        #expect(try desktop.titles == [])
        // A countdown that is over is neither found nor shown.
        try search.enter("start shell - 5m Tea")
        let tea = try search.results("tea")
        #expect(tea.count == 1)
        #expect(try desktop.launch(["--cancel"]).child.wait() == 0)
        #expect(try search.results("tea") == [])
        #expect(try search.results(named: tea.map(\.id)) == [])
      }
    }

    @Test("a process that was started for a search waits ten seconds for the next letter, and then ends by itself")
    func idle() throws {
      try use { desktop, search, program in
        desktop.pass(.seconds(7))
        #expect(try search.names(["25m"]).count == 1)
        desktop.pass(.seconds(7))
        #expect(program.child.isRunning, "it ended while somebody was typing")
        #expect(try search.names(["25m"]).count == 1)
        try desktop.wait(for: "its end", within: .seconds(25)) { !program.child.isRunning }
        #expect(try program.child.wait() == 0)
      }
    }

    @Test("the files by which desktops find the searches name the objects that are there")
    func files() throws {
      func values(_ name: String) throws -> [String: String] {
        let text = try Checkout.text("data/\(name)")
        return Dictionary(
          text.split(separator: "\n").compactMap { line in
            line.firstIndex(of: "=").map { (String(line[..<$0]), String(line[line.index(after: $0)...])) }
          }, uniquingKeysWith: { first, _ in first })
      }
      let overview = try values("app.tminus.Tminus.search-provider.ini")
      #expect(overview["DesktopId"] == "app.tminus.Tminus.desktop" && overview["Version"] == "2")
      let runner = try values("app.tminus.Tminus.runner.desktop")
      #expect(runner["X-Plasma-API"] == "DBus")
      try use { desktop, _, _ in
        for (name, path, interface) in [
          (overview["BusName"], overview["ObjectPath"], "org.gnome.Shell.SearchProvider2"),
          (runner["X-Plasma-DBusRunner-Service"], runner["X-Plasma-DBusRunner-Path"], "org.kde.krunner1"),
        ] {
          let answer = try desktop.session.call(
            try #require(name), try #require(path), "org.freedesktop.DBus.Introspectable", "Introspect")
          #expect(answer[0]?.text?.contains("<interface name=\"\(interface)\">") == true)
        }
      }
    }
  }
}
