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
    let output = NewestLine(TerminalStream(writing)) {}
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

  @Test("that nobody reads any more is told, at once")
  func gone() throws {
    var isGone = false
    let output = NewestLine(TerminalStream(writing)) { isGone = true }
    output.print("a\n")
    #expect(!isGone)
    close(reading)
    MainLoop.run { isGone }
    close(writing)
  }
}
