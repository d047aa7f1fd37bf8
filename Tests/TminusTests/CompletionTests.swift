import CountdownCore
import Desktop
import Fixtures
import Foundation
import Testing

@testable import Tminus

@Suite("What the shell completes")
struct CompletionTests {
  /// Where the completions of a shell are.
  private static func file(_ name: String) -> String { "\(Checkout.path)/data/completions/\(name)" }

  /// A program that knows two countdowns, two times and two servers, by titles that no shell is to read.
  private static let program = #"""
    tminus() {
      case $2 in
        countdowns) printf '0000beef\t00:05:00 Tea: $(touch pwned) `touch pwned`\n0000cafe\t00:01:00\n' ;;
        times) printf '25m $(touch pwned)\n4m\t5 pm; touch pwned\n1m\n' ;;
        servers) printf 'shop.example\nntp://time.example\n' ;;
      esac
    }
    """#

  /// What bash offers for the last of these words.
  private func offers(_ words: String...) throws -> [String] {
    let script = """
      \(Self.program)
      . "$0"; COMP_WORDS=(tminus "$@"); COMP_CWORD=$#; _tminus; printf '%s\n' "${COMPREPLY[@]}"
      """
    return try Child.run(
      "bash", ["-c", script, Self.file("tminus.bash")] + words, environment: ["PATH": "/usr/bin:/bin"])
  }

  @Test("after what steers a countdown, and after the time of --add, its IDs")
  func identifiers() throws {
    for option in ["--pause", "--resume", "--toggle", "--cancel", "--restart"] {
      #expect(try offers(option, "") == ["0000beef", "0000cafe"])
    }
    #expect(try offers("--add", "5m", "") == ["0000beef", "0000cafe"])
    #expect(try offers("--add", "5m", "0000c") == ["0000cafe"])
    // bash makes three words of --add=5m.
    #expect(try offers("--add", "=", "5m", "") == ["0000beef", "0000cafe"])
  }

  @Test("after --add a time, and elsewhere what can be counted, quoted where a shell would read it")
  func times() throws {
    #expect(try offers("--add", "") == ["1m", "5m", "10m"])
    #expect(try offers("--add", "=") == ["1m", "5m", "10m"])
    let times = [#"25m\ \$\(touch\ pwned\)"#, "4m", "1m"]
    #expect(try offers("") == ["until", "tomorrow", "noon", "midnight"] + times)
    #expect(try offers("25") == [times[0]])
    #expect(try offers(#"25m\ "#) == [times[0]])
    #expect(try offers("--tog") == ["--toggle"])
    #expect(try offers("--follow", "--ne") == ["--never-early", "--nearest"])
  }

  @Test("after what names a server, those that were used, also behind the colon at which bash divides words")
  func servers() throws {
    #expect(try offers("-c", "") == ["https://", "ntp://", "shop.example", "ntp://time.example"])
    #expect(try offers("--check", "sh") == ["shop.example"])
    #expect(try offers("--clock", "=", "sh") == ["shop.example"])
    #expect(try offers("-c", "ntp", ":", "//t") == ["//time.example"])
    #expect(try offers("--utc", "") == ["ntp://", "ntp://time.example"])
  }

  @Test("what was started last is completed as it is typed, and only where it is read as the same again")
  func recents() {
    let now = ManualTimekeeper().read().wall
    func recent(_ title: String, _ span: TimeSpan) -> Recent { Recent(title: title, duration: span, lastUsed: now) }
    let recents = [
      recent("Tea", .minutes(25)), recent("", .seconds(5400)), recent("5 pm", .minutes(4)), recent("茶", .seconds(90)),
      recent("half", .milliseconds(500)),
    ]
    let times = Completions.times(recents, now: now)
    #expect(times.map(\.word) == ["25m Tea", "1h30m", "4m", "1m30s 茶"])
    #expect(times.map(\.meaning) == ["", "", "5 pm", ""])
  }

  @Test("of servers that were used, each clock once, as it was typed")
  func used() throws {
    var kept = StoredCountdowns()
    let instant = ServerInstant(utc: ManualTimekeeper().read().wall)
    kept.countdowns = ["shop.example", "https://shop.example/other", "https://b.example/time#/now"].enumerated()
      .map { number, clock in
        Snapshot(
          id: CountdownID(bits: UInt32(number)), title: "", plan: .moment(.server(instant, clock: clock)), phase: .idle)
      }
    // Of one host there is one Date.
    #expect(Completions.servers(kept, []) == ["shop.example", "https://b.example/time#/now"])
  }
}
