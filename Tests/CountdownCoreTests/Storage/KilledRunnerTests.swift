import CountdownCore
import Fixtures
import Foundation
import Testing

@Suite("A killed run")
struct KilledRunnerTests {
  /// What a file holds, in the runner's own words.
  private static func picture(_ state: StoredCountdowns) -> String {
    let words = state.countdowns.map { kept in
      "\(kept.id)/\(kept.phase.rawValue)/\(kept.title)/\(kept.plan.duration?.nanoseconds ?? 0)"
    }
    return "=" + words.sorted().joined(separator: ",")
  }

  @Test("killed at 500 random instants, it loses no countdown, doubles none and breaks no file")
  func killed() throws {
    let folder = TemporaryFolder()
    let path = folder.path + "/countdowns.json"
    var random = SeededGenerator(seed: 500)
    var last: String?
    for run in 0..<500 {
      let process = Process()
      process.executableURL = URL(fileURLWithPath: try BuiltProgram.path(of: "CountdownRunner"))
      process.arguments = [path]
      let output = Pipe()
      process.standardOutput = output
      try process.run()
      var said = output.fileHandleForReading.availableData
      usleep(UInt32(random.next() % 3000))
      kill(process.processIdentifier, SIGKILL)
      process.waitUntilExit()
      said += output.fileHandleForReading.readDataToEndOfFile()
      // A line that is not ended was not wholly said.
      let lines = String(decoding: said, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
        .dropLast().map(String.init)
      #expect(lines.allSatisfy { $0.hasPrefix("safe ") || $0.hasPrefix("next ") }, "run \(run)")
      // What the kill before had left is what this run began with.
      if let last { #expect(lines.first == "safe " + last, "run \(run)") }
      let store = CountdownStore(opening: path)
      #expect(store.problem == nil)
      let found = Self.picture(store.initial)
      let safe = try #require(lines.last { $0.hasPrefix("safe ") })
      #expect(found == safe.dropFirst(5) || "next " + found == lines.last, "run \(run)")
      #expect(Set(store.initial.countdowns.map(\.id)).count == store.initial.countdowns.count)
      last = found
    }
    #expect(Set(folder.names).isSubset(of: ["countdowns.json", "countdowns.json.lock", "countdowns.json.new"]))
  }
}
