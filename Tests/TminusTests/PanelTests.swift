import CountdownCore
import Desktop
import Foundation
import Testing

extension EndToEnd {
  /// The modules of the man page, in the panels that they are for.
  @Suite struct Panels {
    /// Starts a countdown of which no window is on the screen.
    private func start(_ words: String..., on desktop: Desktop) throws {
      let known = desktop.session.isOwned(Desktop.name) ? try desktop.titles : []
      if desktop.session.isOwned(Desktop.name) {
        #expect(try desktop.launch(words).child.wait() == 0)
      } else {
        _ = try desktop.launch(words)
      }
      try desktop.wait(for: "the countdown") { try desktop.titles.count > known.count }
      for number in 1...4 where desktop.windowActions(number).names.contains("close") {
        try desktop.windowActions(number).activate("close")
      }
    }

    @Test(
      "waybar shows the nearest as it is called, in its colours, and a click pauses, resumes and dismisses it",
      Tool.needed("sway", "waybar", "setpriv"))
    func waybar() throws {
      try Desktop.use { desktop in
        try Sway.use(on: desktop) { sway in
          // Where nobody shows notifications, a window comes up at zero.
          let notifications = try NotificationServer(on: desktop)
          defer { withExtendedLifetime(notifications) {} }
          let examples = try ManPage.examples("waybar")
          try #require(examples.count == 2)
          let config = try desktop.write(
            "{ \"layer\": \"top\", \"height\": 30, \"modules-left\": [\"custom/tminus\"],\n\(examples[0]) }",
            to: "waybar.json")
          let style = try desktop.write("* { font: 16px Cantarell; }\n\(examples[1])", to: "waybar.css")
          let waybar = try desktop.launch(
            ["-c", config, "-s", style], program: "waybar",
            environment: [
              "PATH": try desktop.toolPath(), "WAYLAND_DISPLAY": sway.socket, "GDK_BACKEND": "wayland", "G_DEBUG": "",
            ])
          try desktop.wait(for: "the bar") { try !waybar.windows().isEmpty }
          let bar = try #require(waybar.windows().first)
          /// Waits for the module to say that.
          func wait(for text: String, _ fits: @escaping (String) -> Bool) throws {
            func texts(in widget: Accessible) -> [String] {
              widget.role == "label" ? [widget.name] : widget.children.flatMap(texts)
            }
            try desktop.wait(for: text) { texts(in: bar).contains(where: fits) }
          }
          func click() throws {
            try desktop.run("xdotool", ["mousemove", "300", "200", "mousemove", "20", "15", "sleep", "0.3"])
            try desktop.run("xdotool", ["click", "1"])
          }
          try start("1h", "-t", "<b>&\"it's", on: desktop)
          try wait(for: "the countdown") { $0.hasPrefix("59:5") && $0.hasSuffix(" <b>&\"it's") }
          try click()
          try wait(for: "the pause") { $0.hasPrefix("59:") && $0.hasSuffix(" <b>&\"it's (paused)") }
          try click()
          try wait(for: "it to run again") { $0.hasPrefix("59:") && $0.hasSuffix(" <b>&\"it's") }

          try start("1s", "-t", "Egg", on: desktop)
          try wait(for: "the end") { $0.hasPrefix("00:00 Egg (ended ") }
          func isOrange() throws -> Bool {
            let colour = try desktop.picture()[2, 2]
            return (colour.red, colour.green, colour.blue) == (0xE6, 0x61, 0)
          }
          try desktop.wait(for: "its colour") { try isOrange() }
          desktop.pass(.seconds(1))
          try click()
          try wait(for: "the dismissal") { $0.hasSuffix(" <b>&\"it's") }
          try desktop.wait(for: "its colour to go") { try !isOrange() }

          #expect(try desktop.launch(["--cancel", "--nearest"]).child.wait() == 0)
          try desktop.wait(for: "the module to go") {
            let picture = try desktop.picture()
            return (0..<200).allSatisfy { x in (5..<25).allSatisfy { y in picture[x, y] == picture[300, 15] } }
          }
          #expect(waybar.child.standardError.allSatisfy { !$0.text.contains("markup") && !$0.text.contains("error") })
        }
      }
    }

    @Test("i3blocks shows the nearest, and a click pauses it", Tool.needed("i3blocks"))
    func i3blocks() throws {
      try Desktop.use { desktop in
        try start("1h", "-t", "Tea", on: desktop)
        for (number, example) in try ManPage.examples("i3blocks").enumerated() {
          let config = try desktop.write(example + "\n", to: "i3blocks-\(number)")
          let panel = try desktop.launch(
            ["-c", config], program: "i3blocks", environment: ["PATH": try desktop.toolPath()]
          ).child
          defer { panel.stop() }
          func wait(for text: String, within limit: TimeSpan = .seconds(20)) throws {
            try desktop.wait(for: text, within: limit) {
              panel.standardOutput.last?.text.firstMatch(of: try Regex("\"full_text\":\"59:..\(text)\"")) != nil
            }
          }
          // i3bar's protocol: a list without an end.
          panel.write("[\n")
          try wait(for: number == 0 ? " Tea" : " Tea \\(paused\\)")
          guard number == 0 else { continue }
          var isPaused = false
          // A click that comes while i3blocks asks for the text is lost there.
          for _ in 1...5 where !isPaused {
            panel.write("{\"name\":\"tminus\",\"button\":1,\"x\":1,\"y\":1}\n")
            isPaused = (try? wait(for: " Tea \\(paused\\)", within: .milliseconds(2700))) != nil
          }
          #expect(isPaused)
        }
      }
    }

    @Test("tmux shows the nearest as it is called, and a click pauses it", Tool.needed("tmux", "script"))
    func tmux() throws {
      try Desktop.use { desktop in
        try start("1h", "-t", "#Sun #[fg=red] #(touch pwned)", on: desktop)
        let config = try desktop.write(try ManPage.examples("tmux")[0] + "\n", to: "tmux.conf")
        let log = desktop.folder.appendingPathComponent("terminal")
        let terminal = try desktop.launch(
          [
            "-qefc", "stty cols 100 rows 24; exec tmux -S \"$HOME/tmux\" -f \(config) new-session 'sleep 60'", log.path,
          ], program: "script", environment: ["PATH": try desktop.toolPath(), "TERM": "xterm-256color"]
        ).child
        defer {
          _ = try? desktop.run("tmux", ["-S", desktop.folder.appendingPathComponent("tmux").path, "kill-server"])
          terminal.stop()
        }
        func wait(for text: String) throws {
          try desktop.wait(for: text) {
            let shown = String(decoding: (try? Data(contentsOf: log)) ?? Data(), as: UTF8.self)
            return shown.firstMatch(of: try Regex(text)) != nil
          }
        }
        // A space stands before what tmux would read as a style or a command.
        try wait(for: "59:.. #Sun # \\[fg=red\\] # \\(touch pwned\\)")
        terminal.write("\u{1B}[<0;90;24M\u{1B}[<0;90;24m")
        try wait(for: "59:.. #Sun .* \\(paused\\)")
        #expect(!FileManager.default.fileExists(atPath: desktop.folder.appendingPathComponent("pwned").path))
      }
    }
  }
}
