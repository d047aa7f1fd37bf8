import Desktop
import Foundation
import GLib
import Testing

extension EndToEnd {
  /// What other programs on the session bus are answered by the program's actions.
  @Suite struct ActionAnswers {
    private static let start = "The action start does not understand that."

    /// What asks for nothing that can be done while one countdown of 5 min runs under the name 00000001, and the sentence
    /// for it: an action, and its parameter.
    private static let meaningless: [(action: String, parameter: Variant?, sentence: String)] = [
      ("start", nil, start), ("start", Variant("5m"), start), ("start", Variant(dictionary: [:]), start),
      ("start", Variant(dictionary: ["title": Variant("Tea")]), start),
      ("start", Variant(dictionary: ["when": Variant(Int64(5))]), start),
      ("start", Variant(dictionary: ["when": Variant("6m"), "title": Variant(Int64(5))]), start),
      ("start", Variant(dictionary: ["when": Variant("6m"), "id": Variant("no name")]), start),
      ("start", Variant(dictionary: ["when": Variant("6m"), "never-early": Variant("yes")]), start),
      (
        "start", Variant(dictionary: ["when": Variant("6m"), "id": Variant("00000001")]),
        "There is a countdown called 00000001 already."
      ),
      (
        "start", Variant(dictionary: ["when": Variant("5 apples")]),
        "“apples” was not understood here."
      ),
      (
        "start", Variant(dictionary: ["when": Variant("until 20:00"), "clock": Variant("ftp://shop.example")]),
        "“ftp” cannot be read: an address begins with https://, http:// or ntp://."
      ),
      ("pause", nil, "The action pause does not understand that."),
      ("pause", Variant(true), "The action pause does not understand that."),
      ("pause", Variant("00000002"), "No countdown is called 00000002; --status lists them."),
      ("toggle", Variant("no name"), "No countdown is called no name; --status lists them."),
      ("resume", Variant(""), "That countdown is not paused."),
      ("dismiss", Variant("00000001"), "That countdown has not ended yet."),
      ("show", Variant("00000002"), "No countdown is called 00000002; --status lists them."),
      ("sync", Variant("00000001"), "That countdown does not use a server's clock."),
      ("add", Variant(tuple: [Variant(""), Variant(Int64(0))]), "The action add does not understand that."),
      ("add", Variant(tuple: [Variant("2"), Variant(Int64(60))]), "No countdown is called 2; --status lists them."),
      ("digits", Variant("roman"), "The action digits does not understand that."),
      ("about", Variant(Int64(5)), "The action about does not understand that."),
      ("status", nil, "The action status has nothing that can be changed."),
      ("nothing", nil, "There is no action called nothing."),
    ]

    /// What a call is answered; empty where that is no error.
    private func error(_ call: () throws -> Void) -> String {
      do { try call() } catch { return "\(error)" }
      return ""
    }

    @Test("what means nothing is answered by an error with the sentence that the shell has for it, and starts nothing")
    func meaningless() throws {
      try Desktop.use { desktop in
        let program = try desktop.launch(["5m", "--id=00000001", "-t", "Tea"])
        let face = try Face(program)
        let before = desktop.state
        for (action, parameter, sentence) in Self.meaningless {
          for isLauncher in [false, true] {
            let told = error {
              if isLauncher {
                try desktop.activateAction(action, parameter)
              } else {
                try desktop.applicationActions.activate(action, parameter)
              }
            }
            let expected = "GDBus.Error:app.tminus.Tminus.Error.Refused: \(sentence)"
            #expect(told.hasSuffix(expected), "\(action) \(parameter?.description ?? ""): \(told)")
          }
        }
        for (action, parameter, sentence) in [
          ("resume", nil, "That cannot be done now."), ("grab", nil, "That cannot be done now."),
          ("preset", Variant(Int64(60)), "That cannot be done now."),
          ("preset", Variant(Int64(-1)), "The action preset does not understand that."),
          ("recent", Variant(Int32(77)), "That cannot be done now."),
          ("end", Variant("00000002"), "No countdown is called 00000002; --status lists them."),
        ] as [(String, Variant?, String)] {
          let told = error { try face.actions.activate(action, parameter) }
          #expect(told.hasSuffix(sentence), "\(action): \(told)")
        }
        #expect(throws: DesktopError.self) { try desktop.windowActions(99).activate("pause") }
        #expect(try desktop.titles == ["Tea"])
        #expect(desktop.state == before)
        #expect(program.complaints == "")
      }
    }

    @Test("a state that can only be read is not for others to set, which is said; a switch takes its own kind alone")
    func states() throws {
      try Desktop.use { desktop in
        let program = try desktop.launch(["5m"])
        let face = try Face(program)
        let actions = desktop.applicationActions
        for (action, state, sentence) in [
          ("status", Variant("[]"), "The action status has nothing that can be changed."),
          ("pause", Variant(""), "The action pause has nothing that can be changed."),
          ("sound", Variant("off"), "The action sound does not understand that."),
          ("digits", Variant("roman"), "The action digits does not understand that."),
        ] {
          let told = error { try actions.set(action, to: state) }
          #expect(told.hasSuffix(sentence), "\(action): \(told)")
        }
        #expect(try actions.describe("sound").state?.bool == true)
        try actions.set("sound", to: Variant(false))
        #expect(try actions.describe("sound").state?.bool == false)
        try actions.activate("sound")
        #expect(try actions.describe("sound").state?.bool == true)
        try actions.set("digits", to: Variant("words"))
        #expect(try actions.describe("digits").state?.text == "words")
        // A choice that cannot be kept holds, but is not said to be kept.
        let settings = desktop.folder.appendingPathComponent("config/tminus/settings.json").path
        try FileManager.default.removeItem(atPath: settings)
        try FileManager.default.createDirectory(atPath: settings, withIntermediateDirectories: false)
        let told = error { try actions.activate("sound") }
        #expect(told.contains("app.tminus.Tminus.Error.Refused: ") && told.contains(settings), "\(told)")
        #expect(try actions.describe("sound").state?.bool == false)
        try face.actions.set("list", to: Variant(true))
        #expect(try face.actions.describe("list").state?.bool == true)
      }
    }
  }
}
