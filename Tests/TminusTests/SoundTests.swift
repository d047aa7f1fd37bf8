import CountdownCore
import Desktop
import GLib
import Glibc
import Testing

extension EndToEnd {
  /// The sound at zero, measured where it leaves the audio server.
  @Suite struct Sound {
    /// The ways to answer an end.
    enum Answer: String, CaseIterable {
      case ok = "OK", escape = "Escape", closeKey = "Ctrl+W"
      case buttonDismiss = "bubble's Dismiss", bubbleClosed = "bubble closed", bubbleGone = "bubble closed otherwise"
      case restart, add, cancel, quit, terminated, soundOff = "sound off"

      /// Whether it is given at a bubble, which there is only for a window that is closed.
      var isAtBubble: Bool { [.buttonDismiss, .bubbleClosed, .bubbleGone].contains(self) }
    }

    /// How long after an answer there is still something.
    private struct Rest {
      /// Until the audio server tells that the program's sound is gone from it.
      var there = TimeSpan.minutes(1)
      /// Until the monitor of its sink is quiet.
      var heard = TimeSpan.minutes(1)
    }

    /// The least of up to three times is taken: a busy machine makes one late, never early.
    ///
    /// The way of a key or a call to the program is within the 100 ms.
    @Test("any answer anywhere silences it within 100 ms", arguments: Answer.allCases)
    func silenced(by answer: Answer) throws {
      var least = Rest()
      for _ in 0..<3 where max(least.there, least.heard) > .milliseconds(100) {
        let rest = try Desktop.use { desktop in try ring(until: answer, on: desktop) }
        least.there = min(least.there, rest.there)
        least.heard = min(least.heard, rest.heard)
      }
      #expect(least.there <= .milliseconds(100), "its sound was there for \(least.there.inSeconds) s more")
      #expect(least.heard <= .milliseconds(100), "it was heard for \(least.heard.inSeconds) s more")
    }

    /// Lets it ring, answers, and waits for silence.
    private func ring(until answer: Answer, on desktop: Desktop) throws -> Rest {
      let audio = try AudioServer(on: desktop)
      defer { audio.close() }
      let server = try NotificationServer(on: desktop)
      let program = try desktop.launch(["3s", "-t", "Egg"], environment: audio.environment)
      let face = try Face(program)
      // Without a window manager a window under the pointer has the keyboard, and then there is no notification.
      if answer.isAtBubble {
        try desktop.windowActions(1).activate("close")
        _ = try server.next(after: 1)
      } else {
        _ = try face.dialog()
      }
      if [.ok, .escape, .closeKey].contains(answer) {
        try desktop.keyboard.focus(try desktop.screenWindow { $0.hasPrefix("Time's Up") })
        try face.waitForFocusedDialog()
      }
      try desktop.wait(for: "the sound", within: .seconds(10)) { audio.open == 1 && audio.isLoud }
      let answered = SystemTimekeeper().read().boot
      switch answer {
      case .ok: try face.keys("Return")
      case .escape: try face.keys("Escape")
      case .closeKey: try face.keys("ctrl+w")
      case .buttonDismiss: try server.press("dismiss", of: try server.next(after: 1))
      case .bubbleClosed: try server.close(try server.next(after: 1), .dismissed)
      case .bubbleGone: try server.close(try server.next(after: 1), .withdrawn)
      case .restart: try face.actions.activate("restart")
      case .add: try desktop.applicationActions.activate("add", Variant(tuple: [Variant(""), Variant(Int64(60))]))
      case .cancel: try desktop.applicationActions.activate("cancel", Variant(""))
      case .quit: try desktop.applicationActions.activate("quit")
      case .terminated: program.child.send(signal: SIGTERM)
      case .soundOff: try desktop.applicationActions.activate("sound")
      }
      try desktop.wait(for: "silence") { audio.open == 0 && !audio.isLoud }
      let gone = try #require(audio.streams.last?.at)
      return Rest(there: gone - answered, heard: audio.lastLoud - answered)
    }

    @Test("three ends ring three times")
    func threeTimes() throws {
      try Desktop.use { desktop in
        let audio = try AudioServer(on: desktop)
        defer { audio.close() }
        let face = try Face(try desktop.launch(["1s"], environment: audio.environment))
        for _ in 0..<3 {
          _ = try face.dialog()
          try desktop.wait(for: "the sound", within: .seconds(10)) { audio.isLoud }
          try face.actions.activate("restart")
          try desktop.wait(for: "silence") { audio.open == 0 && !audio.isLoud }
        }
      }
    }

    @Test("its stream has the role of an alarm, which the desktop's switch for event sounds does not mute")
    func role() throws {
      try Desktop.use { desktop in
        let audio = try AudioServer(on: desktop)
        defer { audio.close() }
        // GNOME's switch; GTK's own settings say the same to programs that ask them.
        try desktop.writeSettings("gtk-enable-event-sounds=0\ngtk-enable-input-feedback-sounds=0")
        let face = try Face(try desktop.launch(["1s"], environment: audio.environment))
        _ = try face.dialog()
        try desktop.wait(for: "the sound", within: .seconds(10)) { audio.isLoud }
        let properties = try audio.properties
        #expect(properties.contains("media.role = \"alarm\""))
        #expect(properties.contains("event.id = \"alarm-clock-elapsed\""))
        #expect(properties.contains("application.id = \"app.tminus.Tminus\""))
        #expect(properties.contains("Mute: no"))
      }
    }

    @Test("without an audio server, a sound theme or the library the dialog and the notification say so, once")
    func noAudio() throws {
      try Desktop.use { desktop in
        let server = try NotificationServer(on: desktop)
        let program = try desktop.launch(
          ["3s"],
          environment: [
            "PULSE_SERVER": "unix:/nonexistent", "XDG_DATA_DIRS": "/nonexistent", "GST_PLUGIN_SYSTEM_PATH_1_0": "",
          ])
        _ = try Face(program)
        try desktop.windowActions(1).activate("close")
        try desktop.wait(for: "the word about it") { server.open.last?.body.hasSuffix("No sound here") == true }
        #expect(server.open.map(\.body) == ["3 s · No sound here"])
        try desktop.activate()
        let face = try Face(program)
        _ = try face.dialog().wait(named: "No sound here")
        desktop.pass(.milliseconds(2500))
        #expect(program.child.isRunning)
        try face.start("1s", "-t", "Egg")
        let dialog = try face.dialog().wait(named: "Egg")
        desktop.pass(.milliseconds(2500))
        #expect(try face.dialogs().first?.find(named: "No sound here") == nil, "said again")
        _ = dialog
      }
    }

    @Test("With the sound turned off there is none, and the dialog comes")
    func off() throws {
      try Desktop.use { desktop in
        let audio = try AudioServer(on: desktop)
        defer { audio.close() }
        let program = try desktop.launch(["2s"], environment: audio.environment)
        let face = try Face(program)
        try desktop.applicationActions.activate("sound")
        _ = try face.dialog()
        desktop.pass(.milliseconds(1500))
        #expect(!audio.wasLoud)
      }
    }
  }
}
