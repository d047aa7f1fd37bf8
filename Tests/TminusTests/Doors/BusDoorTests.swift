import CountdownCore
import Desktop
import Foundation
import GLib
import Testing

extension EndToEnd {
  /// What other programs on the session bus, and the environment, hand to the running program.
  @Suite struct BusDoors {
    /// Values of all kinds, none of which most actions take.
    private static let values: [Variant] =
      [
        Variant(""), Variant("x"), Variant(String(repeating: "\u{301}", count: 50_000)),
        Variant("\u{1B}]0;P\u{7}\u{202E}"),
        Variant(true), Variant(UInt8(255)), Variant(Int32.min), Variant(Int32.max), Variant(UInt32.max),
        Variant(Int64.min),
        Variant(Int64.max), Variant(Int64(-1)), Variant(tuple: []), Variant(variants: []), Variant(dictionary: [:]),
        Variant(tuple: [Variant(""), Variant(Int64.max)]), Variant(tuple: [Variant(""), Variant(Int64.min)]),
        Variant(tuple: [Variant("zzzzzzzz"), Variant(Int64(1))]), Variant(array: [], of: "s"),
        Variant(dictionary: ["when": Variant(Int64.max), "title": Variant(variants: [])]),
        Variant(dictionary: ["when": Variant("5m"), "id": Variant("zzzz")]),
        Variant(dictionary: ["when": Variant(String(repeating: "9", count: 100_000))]),
        (0..<40).reduce(Variant("5m")) { inner, _ in Variant(boxing: inner) },
      ]

    @Test("no parameter of any action, of whatever kind or size, harms the program or makes it complain")
    func everyAction() throws {
      try Face.use(.init(), ["5m", "-t", "Tea"]) { face in
        let desktop = face.desktop
        var count = 0
        // What closes the window or ends the program is left out; that they do so is tested elsewhere.
        for actions in [desktop.applicationActions, face.actions] {
          for name in actions.names
          where !["quit", "close", "new-countdown", "five-minutes", "twenty-five-minutes"].contains(name) {
            for value in Self.values {
              try? actions.activate(name, value)
              try? desktop.activateAction(name, value)
              try? actions.set(name, to: value)
              count += 3
            }
          }
        }
        #expect(count > 1500)
        let status = try desktop.applicationActions.describe("status").state?.text
        // Some of them were asked for in earnest, such as the end of the current one.
        #expect(status?.hasPrefix("[") == true)
      }
    }

    @Test("the state of app.status is the program's own: nobody else changes it")
    func status() throws {
      try Face.use(.init(), ["5m", "-t", "Tea"]) { face in
        let actions = face.desktop.applicationActions
        let before = try actions.describe("status").state?.text
        for state in ["[]", "", "[{\"id\":\"00000001\",\"state\":\"expired\",\"title\":\"Forged\"}]"] {
          try? actions.set("status", to: Variant(state))
        }
        #expect(before?.contains("Tea") == true)
        #expect(try actions.describe("status").state?.text == before)
      }
    }

    @Test("a title of fifty thousand marks is shown at once, by the shell and by D-Bus")
    func marks() throws {
      let title = "Tea" + String(repeating: "\u{301}", count: 50_000)
      let shown = "Tea" + String(repeating: "\u{301}", count: 16)
      try Face.use(.init(), ["5m", "-t", title]) { face in
        #expect(face.title.hasSuffix(" – " + shown))
        let request = ["when": "6m", "title": title, "id": "00000002"].mapValues { Variant($0) }
        let start = face.now
        try face.desktop.applicationActions.activate("start", Variant(dictionary: request))
        _ = try face.desktop.applicationActions.describe("status")
        // Once it froze for 17 s; a busy machine may take a while to open a window.
        #expect(face.now - start < .seconds(3))
        let list = try face.desktop.launch(["--status"]).child
        #expect(try list.wait() == 0)
        #expect(list.standardOutput.map(\.text).filter { $0.hasSuffix(" " + shown) }.count == 2)
      }
    }

    @Test(
      "no variable of the environment harms the program, or comes onto a terminal as it is",
      arguments: [
        "LANG", "LC_ALL", "LANGUAGE", "TZ", "TMINUS_LOCALEDIR", "XDG_STATE_HOME", "XDG_CONFIG_HOME", "HOME", "LC_TIME",
      ])
    func environment(variable: String) throws {
      try Desktop.use { desktop in
        for hostile in HostileText.all where hostile.bytes.count < 100_000 {
          let value = hostile.text.filter { $0 != "\0" }
          for words in [["--explain", "until 20:00"], ["--status"]] {
            let child = try desktop.launch(words, environment: [variable: value]).child
            let status = try child.wait()
            #expect([0, 1].contains(status), "\(hostile)")
            for line in child.standardOutput + child.standardError {
              #expect(HostileText.fault(of: line.text, limit: 1000) == nil, "\(hostile): \(line.text.debugDescription)")
            }
          }
        }
      }
    }

    @Test("a language that is none is not repeated by the libraries that draw the window")
    func languageOfNoLocale() throws {
      let none = "\u{1B}]0;owned\u{7}"
      try Desktop.use { desktop in
        let program = try desktop.launch(["5m"], environment: ["LANG": none, "LC_ALL": none, "LC_CTYPE": none])
        _ = try Face(program)
        #expect(HostileText.fault(of: program.complaints, limit: 1000) == nil, "\(program.complaints.debugDescription)")
      }
    }
  }
}
