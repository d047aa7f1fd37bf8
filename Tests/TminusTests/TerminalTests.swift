import CountdownCore
import Desktop
import Fixtures
import Foundation
import Testing

extension EndToEnd {
  /// Counting down in a terminal, and in what is none.
  @Suite struct TerminalCountdowns {
    @Test("a pipe that is full and that nobody reads holds up neither zero nor the command")
    func fullPipe() throws {
      try Desktop.use { desktop in
        let mark = desktop.folder.appendingPathComponent("was-run").path
        // As much as a pipe holds.
        let script = """
          mkfifo "$1/pipe"; exec 3<>"$1/pipe"; head -c 65536 /dev/zero >&3
          exec "$0" --terminal 2s --exec "touch $1/was-run" >&3 2>&3
          """
        let child = try desktop.launch(
          ["-c", script, try Program.path(), desktop.folder.path], program: "sh"
        ).child
        #expect(try child.wait(within: .seconds(10)) == 0)
        #expect(FileManager.default.fileExists(atPath: mark))
      }
    }

    /// A terminal that the test has the other end of, and the program in it.
    private func inTerminal(_ arguments: [String], on desktop: Desktop) throws -> (terminal: Int32, child: Child) {
      // What posix_openpt, unlockpt and ptsname do, which Swift does not import: TIOCSPTLCK and TIOCGPTN.
      let terminal = open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC)
      var (locked, number): (Int32, UInt32) = (0, 0)
      try #require(ioctl(terminal, 0x4004_5431, &locked) == 0 && ioctl(terminal, 0x8004_5430, &number) == 0)
      let name = "/dev/pts/\(number)"
      let script = "t=$1; shift; exec \"$0\" --terminal \"$@\" <\"$t\" >\"$t\" 2>&1"
      let child = try desktop.launch(["-c", script, try Program.path(), name] + arguments, program: "sh").child
      return (terminal, child)
    }

    /// Reads from a terminal until a text has come.
    private func read(_ terminal: Int32, until text: String) -> String {
      var bytes: [UInt8] = []
      var part = [UInt8](repeating: 0, count: 4096)
      while !String(decoding: bytes, as: UTF8.self).contains(text) {
        let count = Glibc.read(terminal, &part, part.count)
        guard count > 0 else { break }
        bytes += part[..<count]
      }
      return String(decoding: bytes, as: UTF8.self)
    }

    @Test("Ctrl+S holds up neither zero nor the command, and a signal ends it all the same")
    func stopped() throws {
      try Desktop.use { desktop in
        let mark = desktop.folder.appendingPathComponent("was-run").path
        let (terminal, child) = try inTerminal(["3s", "--exec", "touch \(mark)"], on: desktop)
        defer { close(terminal) }
        _ = read(terminal, until: "00:00:03")
        #expect(write(terminal, "\u{13}", 1) == 1)
        #expect(try child.wait(within: .seconds(10)) == 0)
        #expect(FileManager.default.fileExists(atPath: mark))
        let (other, ended) = try inTerminal(["1h"], on: desktop)
        defer { close(other) }
        _ = read(other, until: "01:00:00")
        #expect(write(other, "\u{13}", 1) == 1)
        desktop.pass(.milliseconds(1500))
        ended.send(signal: SIGTERM)
        #expect(try ended.wait(within: .seconds(5)) == 1)
      }
    }

    @Test("at zero the bell rings and a notification is shown, without buttons that nobody would answer")
    func bell() throws {
      try Desktop.use { desktop in
        let server = try NotificationServer(on: desktop)
        let (terminal, child) = try inTerminal(["1s", "-t", "Tea"], on: desktop)
        defer { close(terminal) }
        #expect(read(terminal, until: "\u{7}").hasSuffix("\r\u{1B}[K00:00:00 – Tea\r\n\u{7}"))
        let notification = try server.next(after: 0)
        #expect(notification.summary == "Time's Up")
        #expect(notification.body == "Tea")
        #expect(notification.actions.isEmpty)
        #expect(try child.wait() == 0)
      }
    }

    @Test("a line is no wider than the terminal, so that it can be rewritten")
    func narrow() throws {
      try Desktop.use { desktop in
        let (terminal, child) = try inTerminal(["2s", "-t", "茶茶茶茶茶茶茶茶茶茶茶茶茶茶茶茶茶茶茶茶"], on: desktop)
        defer { close(terminal) }
        var size = winsize(ws_row: 10, ws_col: 20, ws_xpixel: 0, ws_ypixel: 0)
        #expect(ioctl(terminal, UInt(TIOCSWINSZ), &size) == 0)
        // 8 digits, 3 for the dash and 4 characters of two columns each are 19 columns.
        #expect(read(terminal, until: "\u{7}").contains("\r\u{1B}[K00:00:00 – 茶茶茶茶\r\n"))
        #expect(try child.wait() == 0)
      }
    }

    @Test("a reader that has gone ends it quietly, but not before its command")
    func reader() throws {
      try Desktop.use { desktop in
        let mark = desktop.folder.appendingPathComponent("was-run").path
        for (words, isKept) in [("30s", false), ("3s --exec 'touch \(mark)'", true)] {
          let child = try desktop.launch(
            ["-c", "{ \"$0\" --terminal \(words); echo $? >&2; } | head -n 1", try Program.path()], program: "sh"
          ).child
          #expect(try child.wait(within: .seconds(10)) == 0)
          #expect(child.standardOutput.count == 1)
          #expect(child.standardError.map(\.text) == ["0"])
          #expect(FileManager.default.fileExists(atPath: mark) == isKept)
        }
      }
    }

    @Test("whose clock counts, and how far off it may be, stands in each line from the first that counts")
    func badge() throws {
      let server = HTTPFixture.exact()
      let moment = "@" + String(SystemTimekeeper().read().wall.nanoseconds / 1_000_000_000 + 8)
      try Desktop.use { desktop in
        let child = try desktop.launch(["--terminal", moment, "-c", server.url, "-t", "Sale"]).child
        #expect(try child.wait() == 0)
        let lines = child.standardOutput.map(\.text).filter { $0.hasPrefix("00:") }
        #expect(lines.last?.hasPrefix("00:00:00 – Sale – 127.0.0.1:") == true)
        #expect(
          lines.allSatisfy { $0.wholeMatch(of: /00:00:0\d – Sale – 127\.0\.0\.1:\d+ ± [\d.]+ m?s/) != nil }, "\(lines)")
        #expect(child.standardError.first?.text.hasPrefix("127.0.0.1:") == true)
      }
    }

    @Test("in the terminal 5 s end after 5 s, with every second shown once")
    func seconds() throws {
      let child = try BareProgram.start(["--terminal", "5s", "-t", "Tea"])
      defer { child.stop() }
      let status = try child.wait(within: .seconds(20))
      let lines = child.standardOutput
      #expect(status == 0)
      #expect(lines.map(\.text) == (0...5).reversed().map { "00:00:0\($0) – Tea" })
      let first = try #require(lines.first)
      let last = try #require(lines.last)
      let took: TimeSpan = last.at - first.at
      #expect((took - .seconds(5)).magnitude < .milliseconds(500))
    }

    @Test("a server that cannot be measured is said, with status 3; an address that is none, with status 2")
    func unreachableClock() throws {
      let refused = try BareProgram.run(["--terminal", "2099-12-24", "--clock", "http://127.0.0.1:1"])
      #expect(refused.status == 3)
      #expect(refused.errors.count == 1)
      #expect(refused.errors.first?.hasPrefix("tminus: 127.0.0.1:1 ") == true)
      #expect(try BareProgram.run(["--terminal", "2099-12-24", "--clock", "ftp://shop.example"]).status == 2)
    }

    @Test("Ctrl+C cancels with status 1", arguments: [SIGINT, SIGTERM])
    func cancelled(signal: Int32) throws {
      let child = try BareProgram.start(["--terminal", "1h"])
      defer { child.stop() }
      try Child.poll(for: "the first line", within: .seconds(10)) { !child.standardOutput.isEmpty }
      child.send(signal: signal)
      #expect(try child.wait() == 1)
      #expect(child.standardOutput.map(\.text).first == "01:00:00")
    }

    @Test("the command gets its words and the title without a shell")
    func command() throws {
      let result = try BareProgram.run([
        "--terminal", "1s", "-t", "Tea & $HOME", "--exec", "/usr/bin/printf '%s|%s\\n' '$TMINUS_TITLE' 'a b'",
      ])
      #expect(result.status == 0)
      #expect(result.output.last == "$TMINUS_TITLE|a b")
      let told = try BareProgram.run(["--terminal", "1s", "-t", "Tea & $HOME", "--exec", "printenv TMINUS_TITLE"])
      #expect(told.output.last == "Tea & $HOME")
    }

    @Test("a signal that comes while the command runs ends with status 1: how the command ends is not known")
    func unfinishedCommand() throws {
      let child = try BareProgram.start(["--terminal", "1s", "--exec", "sh -c 'echo begun; exec sleep 2'"])
      defer { child.stop() }
      try Child.poll(for: "the command", within: .seconds(10)) { child.standardOutput.contains { $0.text == "begun" } }
      child.send(signal: SIGTERM)
      #expect(try child.wait(within: .seconds(1)) == 1)
    }

    @Test("a command that fails at zero is told, with status 4")
    func failingCommand() throws {
      let result = try BareProgram.run(["--terminal", "1s", "--exec", "false"])
      #expect(result.status == 4)
      #expect(result.output.last == "00:00:00")
      #expect(result.errors.first == "tminus: The command failed: Child process exited with code 1.")
    }

    @Test("on a terminal one line is rewritten, and the title cannot command it")
    func rewritten() throws {
      let program = try Program.path()
      let child = try Child(
        "script", ["-qec", "\(program) --terminal 1s -t $(printf 'a\\033[31mb')", "/dev/null"],
        environment: BareProgram.environment)
      defer { child.stop() }
      #expect(try child.wait(within: .seconds(20)) == 0)
      let output = child.standardOutput.map(\.text).joined(separator: "\n")
      #expect(output.contains("\r\u{1B}[K00:00:01 – a[31mb\r\u{1B}[K00:00:00 – a[31mb"))
    }
  }
}
