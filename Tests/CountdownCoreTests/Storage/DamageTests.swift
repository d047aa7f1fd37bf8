import Fixtures
import Glibc
import Testing

@testable import CountdownCore

@Suite("Damage to the file of countdowns")
struct DamageTests {
  let folder = TemporaryFolder()
  var path: String { folder.path + "/countdowns.json" }

  /// Twelve countdowns beside one of everything else.
  private static func state() -> StoredCountdowns {
    var state = CountdownStoreTests.state()
    for bits in 100..<UInt32(107) {
      let length = TimeSpan.hours(Int64(bits))
      state.countdowns.append(
        Snapshot(
          id: CountdownID(bits: bits), title: "Number \(bits)", plan: .duration(length), phase: .paused, left: length,
          length: length))
    }
    return state
  }

  private func written() throws -> [UInt8] {
    #expect(CountdownStore(opening: path).write(Self.state()) == nil)
    return try #require(folder.read("countdowns.json"))
  }

  /// Reads damaged bytes and checks what holds of any damage: nothing that is taken up differs from what was written,
  /// and what is lost is noticed.
  private func read(_ damaged: [UInt8], _ what: Comment) throws -> StoredCountdowns {
    let (found, isDamaged) =
      switch StoredFile<StoredCountdowns>(damaged) {
      case .readable(let found, let isDamaged): (found, isDamaged)
      case .unknown: (StoredCountdowns(), true)
      case .newer: throw StorageError.newer(path: path)
      }
    let whole = Self.state()
    for snapshot in found.countdowns { #expect(whole.countdowns.contains(snapshot), what) }
    for recent in found.recents { #expect(whole.recents.contains(recent), what) }
    for (address, estimate) in found.servers { #expect(whole.servers[address] == estimate, what) }
    #expect(found.bootID == nil || found.bootID == whole.bootID, what)
    #expect(isDamaged || found == whole, what)
    return found
  }

  /// Starts with such a file: what is lost is said and lies beside, and the next start finds no fault.
  private func open(_ damaged: [UInt8], _ what: Comment) throws {
    folder.write(damaged, to: "countdowns.json")
    let (found, problem) = { ($0.initial, $0.problem) }(CountdownStore(opening: path))
    #expect(try read(damaged, what) == found, what)
    if let problem {
      #expect(problem == .broken(path: path, keptAs: path + ".broken-1"), what)
      #expect(folder.read("countdowns.json.broken-1") == damaged, what)
      unlink(path + ".broken-1")
    } else {
      #expect(found == Self.state(), what)
    }
    let next = CountdownStore(opening: path)
    #expect(next.problem == nil && next.initial == found, what)
  }

  @Test("a line's sum is SHA-256 of the version and the line, and the last line counts them")
  func format() {
    var state = StoredCountdowns()
    state.bootID = "1d3c0f52-7a5b-4b4e-9d55-0123456789ab"
    #expect(CountdownStore(opening: path).write(state) == nil)
    // printf '2\n"boot":"1d3c0f52-7a5b-4b4e-9d55-0123456789ab"}' | sha256sum; printf '2\n"lines":1}' | sha256sum
    let text = """
      {"version":2,"kept":[
      {"sum":"dffea15683232883","boot":"1d3c0f52-7a5b-4b4e-9d55-0123456789ab"},
      {"sum":"f611c9f09ce52bb6","lines":1}
      ]}

      """
    #expect(folder.read("countdowns.json").map { String(decoding: $0, as: UTF8.self) } == text)
  }

  @Test("of every prefix each countdown is kept whose line is whole, and the rest is set aside")
  func prefixes() throws {
    let whole = try written()
    let ends = whole.indices.filter { whole[$0] == UInt8(ascii: "\n") }
    for length in 0..<whole.count {
      let prefix = Array(whole[..<length])
      let found = try read(prefix, "a prefix of \(length) bytes")
      if length % 97 == 0 { try open(prefix, "a prefix of \(length) bytes") }
      // The line of each countdown, in their order, after the first two lines; whole without the comma at its end.
      let lines = ends.dropFirst(2).prefix(Self.state().countdowns.count)
      #expect(found.countdowns.count == lines.filter { $0 - 1 <= length }.count, "\(length)")
    }
  }

  @Test("of a thousand flipped bits none changes a countdown, and none loses more than the one that it hit")
  func flips() throws {
    let whole = try written()
    let count = Self.state().countdowns.count
    var random = SeededGenerator(seed: 12)
    var lost = 0
    for number in 0..<1000 {
      let (place, bit) = (Int(random.next() % UInt64(whole.count)), UInt8(random.next() % 8))
      var damaged = whole
      damaged[place] ^= 1 << bit
      let found = try read(damaged, "bit \(bit) of byte \(place)")
      if number % 25 == 0 { try open(damaged, "bit \(bit) of byte \(place)") }
      #expect(found.countdowns.count >= count - 1, "bit \(bit) of byte \(place)")
      if found.countdowns.count < count { lost += 1 }
    }
    // Most of the file is countdowns.
    #expect(lost > 300)
  }

  @Test("a sector of zeros, a line that is gone and one that is there twice lose only what they hit, and are noticed")
  func more() throws {
    let whole = try written()
    let count = Self.state().countdowns.count
    var zeros = whole
    for place in 600..<700 { zeros[place] = 0 }
    #expect(try read(zeros, "zeros").countdowns.count >= count - 3)
    try open(zeros, "zeros")
    var lines = whole.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    let gone = lines.remove(at: 4)
    let shorter = Array(lines.joined(separator: [UInt8(ascii: "\n")]))
    #expect(try read(shorter, "gone").countdowns.count == count - 1)
    try open(shorter, "gone")
    lines.insert(contentsOf: [gone, gone], at: 4)
    let longer = Array(lines.joined(separator: [UInt8(ascii: "\n")]))
    #expect(try read(longer, "twice").countdowns.count == count)
    try open(longer, "twice")
  }

  @Test("a disk too full to set the damaged file aside leaves it as it is until there is room")
  func noRoom() throws {
    let whole = try written()
    var damaged = whole
    damaged[500] ^= 1
    folder.write(damaged, to: "countdowns.json")
    // Where the copy would lie there is something in the way each time.
    for number in 1...9999 { symlink("nowhere", "\(path).broken-\(number)") }
    let store = CountdownStore(opening: path)
    #expect(store.problem == .unwritable(path: path, error: EEXIST))
    #expect(store.initial.countdowns.count >= Self.state().countdowns.count - 1)
    #expect(store.write(StoredCountdowns()) == .unwritable(path: path, error: EEXIST))
    #expect(folder.read("countdowns.json") == damaged)
    unlink(path + ".broken-7")
    #expect(store.write(Self.state()) == nil)
    #expect(folder.read("countdowns.json.broken-7") == damaged)
    #expect(folder.read("countdowns.json") == whole)
  }

  @Test("a file with more countdowns than it can hold is not written, and what it held stays")
  func tooMany() throws {
    let whole = try written()
    var state = Self.state()
    // A title of 49 kB; 16 MiB is the most.
    let title = String(repeating: "茶", count: 16_384)
    state.countdowns = (0..<400).map { bits in
      Snapshot(id: CountdownID(bits: bits), title: title, plan: .duration(.hours(1)), phase: .idle)
    }
    let store = CountdownStore(opening: path)
    #expect(store.write(state) == .unwritable(path: path, error: EFBIG))
    #expect(folder.read("countdowns.json") == whole)
  }
}
