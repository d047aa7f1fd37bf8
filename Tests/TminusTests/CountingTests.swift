import CountdownCore
import Desktop
import Testing

extension EndToEnd {
  /// What a person sees from Start to the end.
  @Suite struct Counting {
    @Test("three seconds show 3, 2, 1, each for a second, and then the dialog with 00:00:00")
    func threeSeconds() throws {
      try Face.use { face in
        try face.meetLabel()
        let recorder = try Recorder(on: face.desktop)
        try face.type("3", into: "Seconds")
        let before = face.now
        try face.actions.activate("start")
        let after = face.now
        let label = try face.label
        #expect(label.text == "00:00:03")
        let dialog = try face.dialog()
        // GTK before 4.18 tells of the first text as well.
        let changes = recorder.changes(of: label, named: "Time left").suffix(3)
        #expect(changes.map(\.text) == ["00:00:02", "00:00:01", "00:00:00"])
        for (change, seconds) in zip(changes, 1...) {
          let earliest = (change.at - before).inSeconds - Double(seconds)
          let latest = (change.at - after).inSeconds - Double(seconds)
          #expect(earliest >= 0, "\(change.text) came \(-earliest) s too early")
          #expect(latest <= slack, "\(change.text) came \(latest) s too late")
        }
        #expect(label.text == "00:00:00")
        #expect(label.name == "Time left")
        #expect(dialog.find(named: "Time's Up") != nil)
        #expect(try face.dialogs().count == 1)
      }
    }

    @Test("Pausing keeps the fraction of the second, and resuming goes on from it")
    func fraction() throws {
      try Face.use(.init(), ["20s"]) { face in
        let recorder = try Recorder(on: face.desktop)
        try face.wait(forTime: "00:00:18")
        let label = try face.label
        try face.desktop.wait(for: "17 s") { recorder.changes(of: label).contains { $0.text == "00:00:17" } }
        let second = try #require(recorder.changes(of: label).last?.at)
        face.desktop.pass(.milliseconds(500))
        let paused = face.now
        try face.actions.activate("pause")
        #expect(try face.button("Resume").isSensitive)
        face.desktop.pass(.milliseconds(1300))
        #expect(face.timeLeft == "00:00:17", "a paused label moves")
        #expect(face.title.hasPrefix("00:17"))
        let resumed = face.now
        try face.actions.activate("resume")
        try face.wait(forTime: "00:00:16")
        let next = try #require(recorder.changes(of: label).last { $0.text == "00:00:16" }?.at)
        let expected = 1 - (paused - second).inSeconds
        let error = (next - resumed).inSeconds - expected
        #expect(abs(error) <= slack, "the next second came \(error) s from where the pause had left it")
        #expect(try face.button("Pause").isSensitive)
      }
    }

    @Test("pressed twice or fifty times, it still takes its time and ends once")
    func manyPresses() throws {
      try Face.use { face in
        try face.meetLabel()
        let recorder = try Recorder(on: face.desktop)
        try face.type("4", into: "Seconds")
        let before = face.now
        // Two at once: the second finds a countdown that runs.
        try face.actions.activate("start")
        #expect(throws: DesktopError.self) { try face.actions.activate("start") }
        try face.wait(forTime: "00:00:04")
        let after = face.now
        for _ in 0..<50 {
          try face.actions.activate("pause")
          try face.actions.activate("resume")
        }
        let presses = face.now - after
        _ = try face.dialog(within: .seconds(8))
        let changes = recorder.changes(of: try face.label, named: "Time left").suffix(4)
        #expect(changes.map(\.text) == ["00:00:03", "00:00:02", "00:00:01", "00:00:00"])
        let end = try #require(changes.last?.at)
        #expect((end - before).inSeconds >= 4, "it ended too early")
        // All pauses together are shorter than what lies around them.
        #expect((end - after).inSeconds <= 4 + presses.inSeconds + slack, "it ended too late")
        face.desktop.pass(.milliseconds(1200))
        #expect(try face.dialogs().count == 1)
      }
    }

    @Test("the window's name says what the label says, and what it is for")
    func windowName() throws {
      try Face.use(.init(), ["10s", "-t", "Tea"]) { face in
        for text in ["00:00:09", "00:00:08"] {
          try face.wait(forTime: text)
          try face.desktop.wait(for: "the window's name", within: .milliseconds(500)) {
            face.title == "\(text.dropFirst(3)) – Tea"
          }
        }
        try face.press("Cancel")
        try face.desktop.wait(for: "the plain name") { face.title == "Tea" }
      }
    }

    @Test("a paused look goes when it resumes, is cancelled and ends")
    func pausedLook() throws {
      // Before the last minute, which has a colour of its own.
      try Face.use(.init(), ["100s"]) { face in
        func ink() throws -> Double {
          let screen = try face.desktop.screenWindow { $0.hasPrefix("01:") }
          let picture = try face.desktop.picture(of: screen)
          return picture.contrast(in: try face.label.extents)
        }
        let running = try ink()
        try face.press("Pause")
        _ = try face.button("Resume")
        try face.desktop.wait(for: "the paused look") { try ink() < running * 0.8 }
        try face.press("Resume")
        try face.desktop.wait(for: "the running look") { try ink() > running * 0.95 }
        try face.press("Pause")
        try face.press("Cancel")
        try face.waitForPicker()
        try face.press("Start")
        try face.wait(forTime: "00:01:40")
        try face.desktop.wait(for: "the running look") { try ink() > running * 0.95 }
      }
    }

    @Test("a minute more moves the end and not what a restart takes")
    func addMinute() throws {
      try Face.use { face in
        try face.start("6s")
        let start = face.now
        try face.wait(forTime: "00:00:06")
        try face.press("+1 min")
        try face.wait(forTime: "00:01:05")
        try face.desktop.wait(for: "the old end to pass", within: .seconds(10)) { (face.now - start).inSeconds > 6.5 }
        #expect(try face.dialogs().isEmpty, "it ended when it was to end before")
        try face.keys("ctrl+plus", "ctrl+equal", "ctrl+KP_Add")
        try face.desktop.wait(for: "three minutes more") { face.timeLeft?.hasPrefix("00:03:") == true }
        try face.actions.activate("restart")
        try face.wait(forTime: "00:00:06")
      }
    }

    @Test("a program that was stopped for a while says the right time at once")
    func stopped() throws {
      try Face.use(.init(), ["60s"]) { face in
        let recorder = try Recorder(on: face.desktop)
        try face.wait(forTime: "00:00:59")
        let label = try face.label
        face.program.child.send(signal: 19)
        face.desktop.pass(.milliseconds(3000))
        let seen = recorder.changes(of: label).count
        face.program.child.send(signal: 18)
        try face.desktop.wait(for: "the first change") { recorder.changes(of: label).count > seen }
        let first = recorder.changes(of: label)[seen].text
        #expect(["00:00:56", "00:00:55"].contains(first), "it says \(first)")
      }
    }

    @Test("more than a day counts in days, and each second")
    func days() throws {
      try Face.use { face in
        try face.meetLabel()
        let recorder = try Recorder(on: face.desktop)
        for (words, text, next) in [
          ("86410s", "1 day 00:00:10", "1 day 00:00:09"), ("50h", "2 days 02:00:00", "2 days 01:59:59"),
          ("36h", "1 day 12:00:00", "1 day 11:59:59"),
        ] {
          try face.start(words)
          try face.wait(forTime: text)
          try face.desktop.wait(for: next) { recorder.changes(of: try face.label).contains { $0.text == next } }
          try face.press("Cancel")
          try face.waitForPicker()
        }
      }
    }
  }
}
