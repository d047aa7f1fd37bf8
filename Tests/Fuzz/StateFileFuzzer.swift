@testable import CountdownCore

/// Two claims about the file of the countdowns, by the first byte of an input.
///
/// Even: any bytes as a file. What is read of them is written and reads the same, without damage.
/// Odd: a good file, damaged as the bytes say. Nothing that is read differs from what was written, and what is missing
/// is noticed.
func fuzzStateFile(_ bytes: [UInt8]) {
  var input = Input(bytes)
  if input.byte().isMultiple(of: 2) { readAny(Array(bytes.dropFirst())) } else { readDamaged(&input) }
}

private func readAny(_ bytes: [UInt8]) {
  // As a file of its own, and as what stands in the lines of one whose sums fit.
  var texts = [bytes]
  if let fields = JSONValue(bytes), case .object(let members) = fields {
    texts.append(Array(SummedLines.text(of: members, version: StoredCountdowns.version).utf8))
  }
  for text in texts {
    guard case .readable(let content, _) = StoredFile<StoredCountdowns>(text) else { continue }
    guard case .readable(content, isDamaged: false) = StoredFile<StoredCountdowns>(Array(content.fileText.utf8)) else {
      fail("what was written reads differently")
    }
  }
  if case .readable(let content, _) = StoredFile<StoredHosts>(bytes) {
    guard case .readable(content, isDamaged: false) = StoredFile<StoredHosts>(Array(content.fileText.utf8)) else {
      fail("what was written of hosts reads differently")
    }
  }
}

/// What was written before it was damaged.
private let whole: StoredCountdowns = {
  var state = StoredCountdowns()
  state.bootID = "1d3c0f52-7a5b-4b4e-9d55-0123456789ab"
  let wall = WallInstant(nanoseconds: 1_796_083_200_000_000_000)
  state.countdowns = (0..<6).map { bits in
    let length = TimeSpan.minutes(Int64(bits) + 1)
    return Snapshot(
      id: CountdownID(bits: UInt32(bits)), title: "Tea \(bits) {\"sum\":\"", plan: .duration(length), phase: .paused,
      lastUsed: wall, left: length, length: length)
  }
  state.note(Recent(title: "Tea", duration: .minutes(3), lastUsed: wall))
  return state
}()

private func readDamaged(_ input: inout Input) {
  var bytes = Array(whole.fileText.utf8)
  while !input.isAtEnd {
    let kind = input.byte() % 6
    let place = Int(input.number(bytes: 2)) % (bytes.count + 1)
    let end = min(bytes.count, place + Int(input.byte()))
    switch kind {
    case 0: if place < bytes.count { bytes[place] ^= 1 << (input.byte() % 8) }
    case 1: bytes.insert(input.byte(), at: place)
    case 2: bytes.removeSubrange(place..<end)
    case 3: bytes.insert(contentsOf: bytes[place..<end], at: Int(input.number(bytes: 2)) % (bytes.count + 1))
    case 4: for index in place..<end { bytes[index] = 0 }
    default: bytes.removeSubrange(place...)
    }
  }
  guard case .readable(let found, let isDamaged) = StoredFile<StoredCountdowns>(bytes) else { return }
  require(found.countdowns.allSatisfy { whole.countdowns.contains($0) }, "a countdown has changed")
  require(found.recents.allSatisfy { whole.recents.contains($0) }, "a recent one has changed")
  require(Set(found.countdowns.map(\.id)).count == found.countdowns.count, "a countdown is there twice")
  require(isDamaged || Set(found.countdowns) == Set(whole.countdowns), "what is missing is not noticed")
}
