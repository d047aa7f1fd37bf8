import CountdownCore
import Desktop
import Foundation
import GLib
import Glibc
import Testing

@testable import Tminus

extension EndToEnd {
  /// A panel that follows what counts, and its pipe.
  @Suite struct Follow {
    /// Runs a script with the program as its `$0`, beside an instance that counts an hour.
    private func beside(_ script: String, program: String = "bash", _ body: (Desktop, Child) throws -> Void) throws {
      try Desktop.use { desktop in
        _ = try desktop.launch(["1h", "-t", "Tea"])
        try desktop.wait(for: "the instance") { try desktop.titles == ["Tea"] }
        try body(desktop, try desktop.launch(["-c", script, try Program.path()], program: program).child)
      }
    }

    /// Makes a pipe full, and becomes the program that writes to it.
    private static let full = """
      mkfifo "$HOME/pipe"; exec 3<>"$HOME/pipe"; head -c 65536 /dev/zero >&3; exec "$0" --follow --json >&3
      """

    @Test("an instance that does not answer is not told as none")
    func silentInstance() throws {
      try Desktop.use { desktop in
        let program = try desktop.launch(["5m"])
        try desktop.wait(for: "the instance") { desktop.isInstanceRunning }
        program.child.send(signal: SIGSTOP)
        defer { program.child.send(signal: SIGCONT) }
        let status = try desktop.launch(["--status"]).child
        #expect(try status.wait() == 1)
        #expect(status.standardError.map(\.text) == ["tminus: Tminus is running but does not answer."])
      }
    }

    @Test("a pipe that nobody reads is not waited for: a signal ends it at once", arguments: [SIGTERM, SIGINT])
    func unread(signal: Int32) throws {
      try beside(Self.full) { desktop, child in
        try desktop.wait(for: "the program") {
          try String(contentsOfFile: "/proc/\(child.identifier)/comm", encoding: .utf8) == "tminus\n"
        }
        desktop.pass(.seconds(2))
        #expect(child.isRunning)
        child.send(signal: signal)
        #expect(try child.wait(within: .seconds(2)) == 1)
      }
    }

    @Test("it waits for an instance and starts none; when that ends it clears the panel, and goes on with the next one")
    func outlives() throws {
      try Desktop.use { desktop in
        let panels = try [["--nearest"], ["--waybar"], ["--json"], []].map {
          try desktop.launch(["--follow"] + $0).child
        }
        func wait(for what: String, _ texts: [String]) throws {
          try desktop.wait(for: what) {
            zip(panels, texts).allSatisfy { panel, text in
              panel.standardOutput.last.map { text.isEmpty ? $0.text.isEmpty : $0.text.contains(text) } ?? false
            }
          }
        }
        let empty = #"{"class":"","percentage":0,"text":"","tooltip":""}"#
        try wait(for: "the empty panels", ["", empty, "[]", ""])
        #expect(panels.map { $0.standardOutput.map(\.text) } == [[""], [empty], ["[]"], [""]])
        #expect(!desktop.session.isOwned(Desktop.name))
        let counted = ["59:5", #""text":"59:5"#, #""title":"Tea""#, "00:59:5"]
        for _ in 1...2 {
          let instance = try desktop.launch(["1h", "-t", "Tea"])
          try wait(for: "what counts", counted)
          instance.child.send(signal: SIGTERM)
          #expect(try instance.child.wait() == 0)
          try desktop.wait(for: "the cleared panels") {
            panels.map { $0.standardOutput.last?.text } == ["", empty, "[]", ""]
          }
        }
        for panel in panels {
          #expect(panel.isRunning)
          panel.send(signal: SIGTERM)
          #expect(try panel.wait() == 1)
        }
        #expect(!desktop.session.isOwned(Desktop.name))
      }
    }

    @Test("the nearest is one line at every change, and a toggle of it pauses it and dismisses it after its end")
    func nearest() throws {
      try Desktop.use { desktop in
        _ = try desktop.launch(["8s", "-t", "Egg"])
        try desktop.wait(for: "the instance") { try desktop.titles == ["Egg"] }
        let panel = try desktop.launch(["--follow", "--nearest"]).child
        func wait(for text: String) throws {
          try desktop.wait(for: text) { panel.standardOutput.contains { $0.text.hasPrefix(text) } }
        }
        #expect(try desktop.launch(["1h", "-t", "Tea"]).child.wait() == 0)
        #expect(try desktop.launch(["--toggle", "--nearest"]).child.wait() == 0)
        // Nothing else than the paused one has an end before an hour.
        try wait(for: "59:5")
        #expect(try desktop.launch(["--status", "--nearest"]).child.wait() == 0)
        let status = try desktop.launch(["--status"]).child
        #expect(try status.wait() == 0)
        let egg = try #require(status.standardOutput.map(\.text).first { $0.hasSuffix(" Egg (paused)") })
        #expect(try desktop.launch(["--toggle", String(egg.prefix(8))]).child.wait() == 0)
        try wait(for: "00:00 Egg (ended 2 s ago)")
        #expect(try desktop.launch(["--toggle", "--nearest"]).child.wait() == 0)
        try desktop.wait(for: "the dismissal") { panel.standardOutput.last?.text.hasSuffix(" Tea") == true }
        let lines = panel.standardOutput.map(\.text)
        #expect(zip(lines, lines.dropFirst()).allSatisfy { $0 != $1 }, "\(lines)")
        #expect(lines.contains("00:00 Egg (ended just now)"))
      }
    }

    @Test("a reader that has read enough ends it, though nothing is left to be said")
    func closed() throws {
      let script = "\"$0\" --pause && \"$0\" --follow | head -n 1; echo \"${PIPESTATUS[*]}\""
      try beside(script) { _, child in
        let status = try child.wait(within: .seconds(10))
        #expect(status == 0)
        let lines = child.standardOutput.map(\.text)
        #expect(lines.count == 2 && lines[0].hasSuffix(" Tea (paused)"), "\(lines)")
        #expect(lines.last == "0 0")
      }
    }
  }
}

/// Texts of which only the newest counts.
@Suite("The newest line")
@MainActor
struct NewestLineTests {
  private let reading: Int32
  private let writing: Int32

  init() throws {
    var ends: [Int32] = [-1, -1]
    try #require(pipe(&ends) == 0)
    (reading, writing) = (ends[0], ends[1])
    // As the program's own: nobody's end is a signal.
    signal(SIGPIPE, SIG_IGN)
    _ = fcntl(reading, F_SETFL, O_NONBLOCK)
  }

  /// All that can be read now.
  private func read() -> String {
    var all: [UInt8] = []
    var part = [UInt8](repeating: 0, count: 4096)
    while true {
      let count = Glibc.read(reading, &part, part.count)
      guard count > 0 else { return String(decoding: all, as: UTF8.self) }
      all += part[..<count]
    }
  }

  @Test("what a full pipe has no room for is left out, the newest comes once there is room, and each line is whole")
  func full() throws {
    let output = NewestLine(TerminalStream(writing)) { _ in }
    // Some 1 MB, of which a pipe of 64 KiB holds the beginning.
    for number in 0..<1000 { output.print("\(number) " + String(repeating: "x", count: 1000) + "\n") }
    var text = read()
    MainLoop.run {
      text += read()
      return text.hasSuffix("\n") && text.contains("\n999 ")
    }
    let lines = text.split(separator: "\n")
    #expect(lines.allSatisfy { $0.split(separator: " ").last?.count == 1000 })
    let numbers = lines.compactMap { $0.split(separator: " ").first.flatMap { Int($0) } }
    #expect(numbers.count == lines.count && numbers.last == 999)
    #expect(Array(numbers.dropLast()) == Array(0..<numbers.count - 1))
    #expect((50...70).contains(numbers.count))
    close(reading)
    close(writing)
  }

  @Test("that nothing can be written is told with the system's reason")
  func failing() throws {
    // The device that is always full (null(4)).
    let device = open("/dev/full", O_WRONLY)
    var reason: Int32?
    let output = NewestLine(TerminalStream(device)) { reason = $0 }
    output.print("a\n")
    #expect(reason == ENOSPC)
    close(device)
  }

  @Test("that nobody reads any more is told, at once")
  func gone() throws {
    var isGone = false
    let output = NewestLine(TerminalStream(writing)) { isGone = $0 == nil }
    output.print("a\n")
    #expect(!isGone)
    close(reading)
    MainLoop.run { isGone }
    close(writing)
  }
}
