import CountdownCore
import Fixtures
import Foundation
import Testing

@Suite("A killed writer")
struct KilledWriterTests {
  @Test("killed at 250 random instants, it leaves the old state or the new one, never half")
  func killed() throws {
    let folder = TemporaryFolder()
    let path = folder.path + "/countdowns.json"
    var random = SeededGenerator(seed: 112)
    var last: Int64 = 0
    for _ in 0..<250 {
      let process = Process()
      process.executableURL = URL(fileURLWithPath: try BuiltProgram.path(of: "StoreWriter"))
      process.arguments = [path]
      let output = Pipe()
      process.standardOutput = output
      try process.run()
      // It has begun when it has said its first number; from there on, the instant of the kill is random.
      var said = output.fileHandleForReading.availableData
      usleep(UInt32(random.next() % 4000))
      kill(process.processIdentifier, SIGKILL)
      process.waitUntilExit()
      said += output.fileHandleForReading.readDataToEndOfFile()
      // A line that is not ended was not wholly said.
      let numbers = String(decoding: said, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
        .dropLast().compactMap { Int64($0) }
      let safe = try #require(numbers.last)
      let store = CountdownStore(opening: path)
      #expect(store.problem == nil)
      let titles = Set(store.initial.countdowns.map(\.title))
      let found = try #require(titles.first.flatMap { Int64($0) })
      #expect(titles.count == 1)
      #expect(store.initial.countdowns.count == Int(20 + found % 50))
      #expect(found == safe || found == safe + 1)
      #expect(safe > last)
      last = found
    }
    #expect(Set(folder.names).isSubset(of: ["countdowns.json", "countdowns.json.lock", "countdowns.json.new"]))
  }

  @Test("a disk that is full half-way through leaves the old state and a sentence")
  func full() throws {
    let folder = TemporaryFolder()
    let path = folder.path + "/countdowns.json"
    var state = StoredCountdowns()
    state.countdowns = [Snapshot(id: CountdownID(bits: 1), title: "41", plan: .duration(.minutes(3)), phase: .idle)]
    do { #expect(CountdownStore(opening: path).write(state) == nil) }
    let process = Process()
    process.executableURL = URL(fileURLWithPath: try BuiltProgram.path(of: "StoreWriter"))
    process.arguments = [path, "1000"]
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let said = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    #expect(said == "The file \(path) cannot be written: File too large.\n")
    #expect(CountdownStore(opening: path).initial == state)
    #expect(folder.names == ["countdowns.json", "countdowns.json.lock"])
  }
}
