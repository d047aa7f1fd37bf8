import Desktop
import Foundation
import Testing

@Suite("What the shell completes")
struct CompletionTests {
  /// What bash offers for the last of these words, with two countdowns that run.
  private func offers(_ words: String...) throws -> [String] {
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../../data/completions/tminus.bash").path
    let script = """
      tminus() { printf '0000beef 00:05:00 Tea\n0000cafe 00:01:00\n'; }
      . "$0"; COMP_WORDS=(tminus "$@"); COMP_CWORD=$#; _tminus; printf '%s\n' "${COMPREPLY[@]}"
      """
    return try Child.run("bash", ["-c", script, file] + words, environment: ["PATH": "/usr/bin:/bin"])
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

  @Test("after --add a time, and elsewhere what can be counted")
  func times() throws {
    #expect(try offers("--add", "") == ["1m", "5m", "10m"])
    #expect(try offers("") == ["until", "tomorrow", "noon", "midnight", "5m", "10m", "25m", "1h"])
    #expect(try offers("--tog") == ["--toggle"])
  }
}
