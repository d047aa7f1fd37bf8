import CountdownCore
import Desktop
import Fixtures
import Testing

extension EndToEnd {
  @Suite("The command line") struct CommandLineTests {
    private func run(_ arguments: [String]) throws -> (status: Int32, output: [String], errors: [String]) {
      try BareProgram.run(arguments)
    }

    @Test(
      "--explain --json prints a length of time in seconds",
      arguments: [
        (["1h30"], "5400"), (["half", "an", "hour"], "1800"), (["1.5", "s"], "1.5"), (["5:30"], "330"),
        (["一小時三十分"], "5400"), (["5"], "300"),
      ])
    func explainDuration(words: [String], seconds: String) throws {
      let result = try run(["--explain", "--json"] + words)
      #expect(result.status == 0)
      #expect(result.output == ["{\"kind\":\"duration\",\"seconds\":\(seconds)}"])
    }

    @Test("--explain --json prints a moment in UTC, how long until then, and the reading")
    func explainMoment() throws {
      let result = try run(["--explain", "2099-12-24T20:00+08:00", "--json"])
      #expect(result.status == 0)
      let line = try #require(result.output.first)
      #expect(line.hasPrefix("{\"kind\":\"moment\",\"at\":\"2099-12-24T12:00:00Z\",\"in\":"))
      #expect(line.contains(",\"text\":\"Thu 24 Dec 2099, 13:00, in "))
      #expect(line.hasSuffix(" days\"}"))
    }

    @Test("--explain --json has what was chosen and the title as fields of their own")
    func explainTitle() throws {
      let length = try run(["--explain", "--json", "5m30s", "eggs"])
      #expect(length.output == ["{\"kind\":\"duration\",\"seconds\":330,\"title\":\"eggs\"}"])
      // Midnight has always been today.
      let line = try #require(try run(["--explain", "--json", "until", "0:00", "Party"]).output.first)
      let notes = ",\"notes\":[\"That time is already past today, so tomorrow is meant.\"]"
      #expect(line.hasSuffix("\"\(notes),\"title\":\"Party\"}"))
    }

    @Test("--explain says it in words, with what was chosen")
    func explainWords() throws {
      let result = try run(["--explain", "every", "29", "feb"])
      #expect(result.status == 0)
      #expect(result.output.first?.contains("29 Feb") == true)
      #expect(result.output.first?.hasSuffix(", every year") == true)
    }

    @Test(
      "what is not understood is one sentence with a mark under the column, and status 2",
      arguments: [
        (["--explain", "until", "25:00"], ["  until 25:00", "        ^"]),
        (["--explain", "明天", "25:00"], ["  明天 25:00", "       ^"]),
        (["5", "apples"], ["  5 apples", "    ^"]),
        (["--terminal", "1h", "minuts"], ["  1h minuts", "     ^"]),
        (["--add", "foo"], ["  foo", "  ^"]),
      ])
    func notUnderstood(arguments: [String], marked: [String]) throws {
      let result = try run(arguments)
      #expect(result.status == 2)
      #expect(result.output == [])
      #expect(result.errors.count == 3)
      #expect(result.errors.first?.hasPrefix("tminus: ") == true)
      #expect(result.errors.first?.hasSuffix(".") == true)
      #expect(Array(result.errors.dropFirst()) == marked)
    }

    @Test("what may mean two things is asked about, with a command for each")
    func twoMeanings() throws {
      let result = try run(["--explain", "until", "5"])
      #expect(result.status == 2)
      #expect(result.errors.first == "tminus: That could be until 5:00 or until 17:00; type one of them.")
      #expect(Array(result.errors.suffix(2)) == ["  tminus until 5:00", "  tminus until 17:00"])
      // What stands beside it goes along.
      let options = ["-c", "shop.example", "-t", "Bread & butter", "--never-early", "--exec", "echo 'at zero'"]
      let start = try run(["until", "5"] + options)
      #expect(start.status == 2)
      #expect(
        start.errors.last == "  tminus until 17:00 -c shop.example --never-early -t 'Bread & butter' "
          + #"--exec='echo '\''at zero'\'''"#)
    }

    @Test("a title may stand behind the time, and is said")
    func title() throws {
      let result = try run(["--explain", "25m", "Tea"])
      #expect(result.status == 0)
      #expect(result.output.last == "Title: Tea")
      #expect(try run(["--explain", "25m", "Tea", "-t", "Coffee"]).output.last == "Title: Coffee")
      #expect(try run(["--explain", "25m", "-t", "Coffee"]).output.last == "Title: Coffee")
      // What is added to a countdown has none.
      #expect(try run(["--add", "25m Tea"]).status == 2)
    }

    @Test(
      "an address that cannot be a server's is one sentence and status 2, whatever else is asked",
      arguments: [
        ["--explain", "until", "20:00", "-c", "not a server"], ["--explain", "5m", "-c", "ftp://host/"],
        ["until", "23:59", "-c", "https://me:secret@host/", "--exec", "true"],
        ["--terminal", "until", "23:59", "-c", "https://me:secret@host/", "--exec", "true"],
        ["--check", "https://me:secret@host/"],
      ])
    func addresses(arguments: [String]) throws {
      let result = try run(arguments)
      #expect(result.status == 2)
      #expect(result.output == [])
      #expect(result.errors.count == 1)
      #expect(result.errors.first?.hasPrefix("tminus: ") == true)
      #expect(result.errors.first?.contains("secret") == false)
    }

    @Test(
      "the zone of this computer changes nothing of a server's clock",
      arguments: ["Asia/Shanghai", "America/St_Johns", "Pacific/Chatham"])
    func zones(zone: String) throws {
      let server = HTTPFixture.exact()
      var environment = BareProgram.environment
      environment["TZ"] = zone
      let child = try Child(
        try Program.path(), ["--check", server.url, "--json", "--goal", "600"], environment: environment)
      defer { child.stop() }
      #expect(try child.wait() == 0)
      let line = try #require(child.standardOutput.first?.text)
      func seconds(_ name: String) throws -> Double {
        guard case .object(let members) = JSONValue(Array(line.utf8)), case .number(let text)? = members[name] else {
          throw DesktopError("no \(name) in \(line)")
        }
        return try #require(Double(text))
      }
      // The server shows this computer's own time.
      #expect(try abs(seconds("offset")) <= seconds("bound"))
    }

    @Test("an answer that cannot be written whole is an error, not an answer")
    func fullDisk() throws {
      for arguments in ["--explain 5", "--help", "--version"] {
        let child = try Child(
          "/bin/sh", ["-c", "exec '\(try Program.path())' \(arguments) >/dev/full"],
          environment: BareProgram.environment)
        defer { child.stop() }
        #expect(try child.wait() == 1)
        let sentence = "tminus: The answer could not be written: No space left on device."
        #expect(child.standardError.map(\.text) == [sentence])
      }
    }

    @Test("without a display a window is not promised: one sentence tells what counts without one")
    func noDisplay() throws {
      for (arguments, display) in [([], nil), (["5"], ":nowhere"), (["--demo"], nil), (["5", "--exec", "true"], nil)] {
        var environment = BareProgram.environment
        environment["DISPLAY"] = display
        let child = try Child(try Program.path(), arguments, environment: environment)
        defer { child.stop() }
        #expect(try child.wait() == 1)
        #expect(
          child.standardError.map(\.text) == [
            "tminus: There is no display for a window; tminus --terminal 5 counts down without one."
          ])
      }
    }

    @Test("of a text that would fill the screen a line around the mistake is shown, and nothing that turns it round")
    func longText() throws {
      let text = String(repeating: "1h ", count: 30) + "\u{202E}foo"
      let result = try run(["--explain", text])
      #expect(result.status == 2)
      #expect(result.errors.count == 3)
      #expect(result.errors.allSatisfy { $0.count < 130 })
      #expect(!result.errors.joined().unicodeScalars.contains { $0.properties.isBidiControl })
    }

    @Test(
      "options that make no sense are one sentence, and status 2",
      arguments: [
        ["--foo"], ["--title"], ["--explain"], ["--terminal"], ["--status", "--demo"], ["--check", "a", "b"],
        ["--goal", "x", "--check", "a"], ["--probes", "0", "--check", "a"], ["--exec", "ls"], ["--pause", "a", "b"],
        ["--terminal", "1s", "--exec", "a \"b"], ["--add", "20:00 pm"], ["-5"],
      ])
    func refused(arguments: [String]) throws {
      let result = try run(arguments)
      #expect(result.status == 2)
      #expect(result.errors.count == 1)
      #expect(result.errors.first?.hasPrefix("tminus: ") == true)
      #expect(result.errors.first?.hasSuffix(".") == true)
    }

    @Test("a countdown of nothing does not start", arguments: [["0"], ["--terminal", "0"], ["0", "min"]])
    func zero(arguments: [String]) throws {
      #expect(try run(arguments).status == 2)
    }

    @Test("--help shows every option, in groups")
    func help() throws {
      let result = try run(["--help"])
      #expect(result.status == 0)
      let titles = result.output.filter { !$0.hasPrefix(" ") && $0.hasSuffix(":") }
      #expect(titles.count == 6)
      for option in [
        "title", "clock", "never-early", "order", "map", "exec", "terminal", "demo", "explain", "check", "goal",
        "probes",
        "utc", "verbose", "status", "follow", "nearest", "waybar", "pause", "resume", "toggle",
        "cancel", "restart", "add", "json", "version", "help",
      ] {
        #expect(result.output.contains { $0.contains("--\(option)") }, "\(option)")
      }
    }

    @Test("--version prints the name and the version")
    func version() throws {
      let result = try run(["--version"])
      #expect(result.status == 0)
      #expect(result.output == ["Tminus 1.0"])
    }

    @Test("a measurement complains as everything does, and leaves the standard output to its JSON")
    func unreachableCheck() throws {
      let result = try run(["--check", "http://127.0.0.1:1", "--json", "-v"])
      #expect(result.status == 3)
      #expect(result.output == [])
      #expect(result.errors.first == "1. 127.0.0.1:1 refused the connection.")
      #expect(result.errors.last?.hasPrefix("tminus: 127.0.0.1:1 ") == true)
      let address = try run(["--check", "ftp://shop.example"])
      #expect(address.status == 2)
      #expect(address.errors.count == 1)
      #expect(address.errors.first?.hasPrefix("tminus: ") == true)
    }

    @Test(
      "a command that is not there is told before anything counts, with status 2",
      arguments: [["--terminal", "1h"], ["1h"], ["--order", "https://shop.example/1"]],
      ["/nowhere/nothing", "no-such-command", "/etc/passwd"])
    func missingCommand(what: [String], command: String) throws {
      let result = try run(what + ["--exec", command])
      #expect(result.status == 2)
      #expect(result.output == [])
      #expect(result.errors == ["tminus: The command was not found: \(command)."])
    }

    @Test("without a session bus it is said that no running instance can be reached, not that nothing counts")
    func noBus() throws {
      let commands = [
        ["--status"], ["--follow"], ["--follow", "--waybar"], ["--pause"], ["--toggle"], ["--cancel"], ["--add", "5m"],
      ]
      for arguments in commands {
        let result = try run(arguments)
        #expect(result.status == 1)
        #expect(result.output == [])
        #expect(
          result.errors == ["tminus: There is no session bus, and without one a running Tminus cannot be reached."])
      }
    }
  }
}
