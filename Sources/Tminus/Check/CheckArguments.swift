import CountdownCore

/// Runs `--check` where it is among a command line's words, and gives the exit code.
func runCheck(arguments words: [String]) -> Int32? {
  func value(_ name: String) -> String? {
    words.firstIndex(of: name).flatMap { words.indices.contains($0 + 1) ? words[$0 + 1] : nil }
  }
  guard let address = value("--check") else { return nil }
  return runCheck(
    CheckOptions(
      address: address, json: words.contains("--json"),
      goal: value("--goal").flatMap { Int64($0) }.flatMap { TimeSpan(milliseconds: $0) } ?? .milliseconds(25),
      probes: value("--probes").flatMap { Int($0) }, verbose: words.contains("--verbose"), utc: value("--utc")))
}
