import CountdownCore
import Desktop
import Foundation
import GLib
import Testing

extension EndToEnd {
  /// What is kept from one run to the next, by the real program.
  @Suite struct TakingUp {
    @Test("killed at 15 random instants, the program loses no countdown, doubles none and rings for none")
    func killed() throws {
      try Desktop.use { desktop in
        let server = try NotificationServer(on: desktop)
        var expected: [String] = []
        for run in 0..<15 {
          let program = try desktop.launch(["\(run + 1)h", "-t", "Run \(run)"])
          expected.append("Run \(run)")
          try desktop.wait(for: "the countdowns to be taken up") { try desktop.titles == expected.sorted() }
          // What was started is on the disk when the next turn of the main loop is over; from then on, any instant.
          try desktop.wait(for: "it to be kept") { desktop.state.contains("Run \(run)") }
          desktop.pass(.milliseconds(.random(in: 0...150)))
          program.child.send(signal: SIGKILL)
          try program.child.wait()
        }
        #expect(server.shown.isEmpty)
        #expect(try desktop.names(in: "state/tminus").allSatisfy { !$0.contains("broken") })
      }
    }

    @Test("Eight hours survive quitting, a kill, another boot and a night's sleep, and end at their instant")
    func eightHours() throws {
      try Desktop.use { desktop in
        let server = try NotificationServer(on: desktop)
        var program = try desktop.launch(["8h", "-t", "Sleep"])
        try desktop.wait(for: "the start") { try desktop.titles == ["Sleep"] }
        let end = try desktop.ends
        #expect(abs(end - 28_800 - desktop.bootSeconds) < 5)
        #expect(try program.quit() == 0)
        program = try desktop.launch()
        try desktop.wait(for: "the countdown") { try desktop.titles == ["Sleep"] }
        #expect(abs(try desktop.ends - end) < 0.001)
        program.child.send(signal: SIGKILL)
        try program.child.wait()
        // Another boot: the boot clock began anew, so only the wall clock's end holds.
        try desktop.changeState { state in
          state["boot"] = "00000000-1111-2222-3333-444444444444"
          var countdowns = state["countdowns"] as? [[String: Any]] ?? []
          countdowns[0]["end"] = 1_000_000_000
          state["countdowns"] = countdowns
        }
        program = try desktop.launch()
        try desktop.wait(for: "the countdown") { try desktop.titles == ["Sleep"] }
        #expect(abs(try desktop.ends - end) < 0.2)
        try desktop.wait(for: "this boot to be kept") { !desktop.state.contains("00000000-1111") }
        #expect(try program.quit() == 0)
        // The same boot with all but some seconds of the time slept away.
        let slept = (end - desktop.bootSeconds).rounded(.down) - 6
        program = try desktop.launch(
          ["-T", "--boottime", String(Int(slept)), try Program.path()], program: "unshare")
        try desktop.wait(for: "the countdown", within: .seconds(10)) { try desktop.titles == ["Sleep"] }
        #expect(abs(try desktop.ends - end) < 0.2)
        // Without a window manager a window under the pointer has the keyboard, and then there is no notification.
        _ = try Face(program)
        try desktop.windowActions(1).activate("close")
        let notification = try server.next(after: 1)
        let late = Double(notification.at.nanoseconds) / 1e9 + slept - end
        #expect((-0.2..<1.0).contains(late), "it came \(late) s after the end")
        #expect(notification.body == "Sleep")
        try desktop.activate()
        _ = try Face(program).dialog()
      }
    }

    @Test("what was missed by more than an hour is a line and a quiet notification, without a dialog")
    func longMissed() throws {
      for wasTold in [false, true] {
        try Desktop.use { desktop in
          let server = try NotificationServer(on: desktop)
          var program = try desktop.launch([wasTold ? "1s" : "30m", "-t", "Bread"])
          try desktop.wait(for: "it to be kept") { desktop.state.contains(wasTold ? "expired" : "running") }
          program.child.send(signal: SIGTERM)
          #expect(try program.child.wait() == 0)
          let before = server.shown.count
          try desktop.changeState { $0.moveEnds(bySeconds: -(27 * 3600 + (wasTold ? 0 : 30 * 60))) }
          program = try desktop.launch()
          let notification = try server.next(after: before)
          #expect(notification.summary == "Bread" && notification.body == "ended 1 day ago")
          #expect(notification.hints["urgency"]?.integer == 1)
          let face = try Face(program)
          try face.wait(forWords: "Bread · ended 1 day ago")
          desktop.pass(.milliseconds(1200))
          #expect(try face.dialogs().isEmpty)
          #expect(try desktop.titles.isEmpty)
          #expect(server.open.map(\.body) == ["ended 1 day ago"])
          #expect(program.complaints == "")
        }
      }
    }

    @Test("what ended while nothing ran is told once, with how long ago, and without a sound")
    func missed() throws {
      try Desktop.use { desktop in
        let server = try NotificationServer(on: desktop)
        var program = try desktop.launch(["30m", "-t", "Bread"])
        try desktop.wait(for: "the start") { try desktop.titles == ["Bread"] }
        program.child.send(signal: SIGTERM)
        #expect(try program.child.wait() == 0)
        try desktop.changeState { $0.moveEnds(bySeconds: -50 * 60) }
        program = try desktop.launch()
        let dialog = try Face(program).dialog()
        _ = try dialog.wait(named: "ended 20 min ago")
        let notification = try server.next(after: 0)
        #expect(notification.summary == "Time's Up")
        #expect(notification.body == "Bread · ended 20 min ago")
        desktop.pass(.milliseconds(500))
        #expect(server.shown.count == 1)
        #expect(try Face(program).dialogs().count == 1)
        program.child.send(signal: SIGTERM)
        #expect(try program.child.wait() == 0)
        // It has been told; only its dialog still waits for an answer.
        program = try desktop.launch()
        _ = try Face(program).dialog().wait(named: "ended 20 min ago")
        desktop.pass(.milliseconds(500))
        #expect(server.shown.count == 1)
      }
    }

    @Test("one that was taken up again goes back to, and starts again with, its full length")
    func fullLength() throws {
      try Desktop.use { desktop in
        var program = try desktop.launch(["1h30"])
        try desktop.wait(for: "the start") { try desktop.titles == [""] }
        program.child.send(signal: SIGTERM)
        #expect(try program.child.wait() == 0)
        try desktop.changeState { $0.moveEnds(bySeconds: -3000) }
        program = try desktop.launch()
        let face = try Face(program)
        try desktop.wait(for: "what is left") { face.timeLeft?.hasPrefix("00:39:5") == true }
        try face.actions.activate("restart")
        try desktop.wait(for: "the full length") { face.timeLeft?.hasPrefix("01:29:5") == true }
        try face.actions.activate("cancel")
        try face.waitForPicker()
        #expect(try face.picked == "01:30:00")
      }
    }

    @Test("A paused one is taken up paused")
    func paused() throws {
      try Desktop.use { desktop in
        var program = try desktop.launch(["10m"])
        try desktop.wait(for: "the start") { try desktop.titles == [""] }
        try desktop.applicationActions.activate("pause", Variant(""))
        let left = try desktop.run(try Program.path(), ["--status"])
        program.child.send(signal: SIGINT)
        #expect(try program.child.wait() == 0)
        program = try desktop.launch()
        _ = try Face(program).button("Resume")
        #expect(try desktop.run(try Program.path(), ["--status"]) == left)
      }
    }

    @Test("after eight minutes of suspend between two runs, eight minutes less are left")
    func suspendedBetween() throws {
      try Desktop.use { desktop in
        let first = try desktop.launch(["600s"])
        try desktop.wait(for: "the start") { try desktop.titles == [""] }
        first.child.send(signal: SIGTERM)
        #expect(try first.child.wait() == 0)
        // The same boot, whose clock has run on by 480 s while this computer's other clocks have not.
        let second = try desktop.launch(["-T", "--boottime", "480", try Program.path()], program: "unshare")
        try desktop.wait(for: "the countdown", within: .seconds(10)) { try desktop.titles == [""] }
        let line = try desktop.run("unshare", ["-T", "--boottime", "480", try Program.path(), "--status", "--json"])
        let left = try #require(line.joined().number(after: "\"remaining\":"))
        #expect((100.0...120).contains(left))
        _ = try second.quit()
        #expect(desktop.state.contains("running"))
      }
    }

    @Test("ended in a suspend between two runs, it is told at once on the next start")
    func endedInSuspend() throws {
      try Desktop.use { desktop in
        let server = try NotificationServer(on: desktop)
        let first = try desktop.launch(["60s", "-t", "Egg"])
        try desktop.wait(for: "the start") { try desktop.titles == ["Egg"] }
        first.child.send(signal: SIGTERM)
        #expect(try first.child.wait() == 0)
        _ = try desktop.launch(["-T", "--boottime", "300", try Program.path()], program: "unshare")
        let notification = try server.next(after: 0, within: .seconds(10))
        #expect(notification.body == "Egg · ended 4 min ago" || notification.body == "Egg · ended 3 min ago")
      }
    }

    @Test(
      "whatever is the matter with the file, the program starts and says so in one sentence",
      arguments: [
        ("half of it", #"{"version":1,"countdowns":[{"id":"#, " was broken; it is kept as "),
        ("another version", #"{"version":99}"#, " is from a newer version of Tminus"),
      ])
    func broken(name: String, text: String, sentence: String) throws {
      try Desktop.use { desktop in
        try desktop.writeState(text)
        let program = try desktop.launch(["5m"])
        let face = try Face(program)
        _ = try desktop.wait(for: "the sentence") { face.window.find { $0.name.contains(sentence) } != nil }
        try desktop.wait(for: "it to count") { face.timeLeft?.hasPrefix("00:04:5") == true }
        if name == "another version" { #expect(desktop.state == text) }
        #expect(name == "another version" ? program.complaints.contains(sentence) : program.complaints == "")
      }
    }

    @Test("Without a session bus two instances count side by side; the second keeps nothing")
    func twoWithoutBus() throws {
      try Desktop.use { desktop in
        let noBus = Desktop.noSessionBus
        let first = try desktop.launch(["1h", "-t", "First"], environment: noBus)
        _ = try desktop.screenWindow { $0.hasSuffix(" – First") }
        try desktop.wait(for: "it to be kept") { desktop.state.contains("First") }
        let second = try desktop.launch(["2h", "-t", "Second"], environment: noBus)
        _ = try desktop.screenWindow { $0.hasSuffix(" – Second") }
        desktop.pass(.milliseconds(300))
        let firsts = try desktop.screenWindows().filter { $0.title.hasSuffix(" – First") }
        #expect(firsts.count == 1, "the second counts what the first counts")
        second.child.send(signal: SIGTERM)
        #expect(try second.child.wait() == 1)
        #expect(second.complaints.contains("Another Tminus is using "))
        #expect(!desktop.state.contains("Second"))
        first.child.send(signal: SIGTERM)
        #expect(try first.child.wait() == 0)
        #expect(desktop.state.contains("First"))
      }
    }

    @Test("A folder that cannot be written is told, and the countdown runs on to its dialog")
    func unwritable() throws {
      try Desktop.use { desktop in
        // Root may write anywhere; a file in the folder's place stops everybody.
        try "".write(
          to: desktop.folder.appendingPathComponent("state/tminus"), atomically: true, encoding: .utf8)
        let program = try desktop.launch(["2s"])
        let face = try Face(program)
        _ = try desktop.wait(for: "the sentence") {
          face.window.find { $0.name.contains("cannot be written: Not a directory.") } != nil
        }
        _ = try face.dialog()
        #expect(program.complaints.hasSuffix("cannot be written: Not a directory."))
      }
    }

    @Test("the last used stand in a row, start by Alt and a digit, go by Delete, and are there the next time")
    func recents() throws {
      try Desktop.use { desktop in
        var program = try desktop.launch(["25m", "-t", "Report"])
        var face = try Face(program)
        try face.start("3m", "-t", "Eggs")
        try desktop.wait(for: "both") { try desktop.titles == ["Eggs", "Report"] }
        for _ in 0..<2 { #expect(try desktop.launch(["--cancel"]).child.wait() == 0) }
        #expect(try program.quit() == 0)
        program = try desktop.launch()
        face = try Face(program)
        try face.focus()
        #expect(try face.button("Eggs · 3 min").extents.x < face.button("Report · 25 min").extents.x)
        try face.keys("alt+2")
        try desktop.wait(for: "the second") { try desktop.titles == ["Report"] }
        try desktop.wait(for: "its length") { face.timeLeft?.hasPrefix("00:24:5") == true }
        try face.actions.activate("cancel")
        try face.waitForPicker()
        // What was started last comes first.
        let first = try face.button("Report · 25 min")
        #expect(try first.extents.x < face.button("Eggs · 3 min").extents.x)
        try face.click(try face.window.wait(named: "What for?"))
        for _ in 0..<12 where !first.isFocused {
          try face.keys("shift+Tab")
          desktop.pass(.milliseconds(100))
        }
        #expect(first.isFocused)
        try face.keys("Delete")
        try desktop.wait(for: "it to go") { face.window.find(named: "Report · 25 min") == nil }
        try desktop.wait(for: "that to be kept") { !desktop.state.contains("Report") && desktop.state.contains("Eggs") }
      }
    }
  }
}
