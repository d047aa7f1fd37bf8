import CountdownCore
import Glibc

/// The fuzzers by name, all in one program; the environment variable `TMINUS_FUZZER` says which one runs.
private let fuzzers: [String: @Sendable ([UInt8]) -> Void] = [
  "action": fuzzAction, "address": fuzzAddress, "answer": fuzzAnswer, "command-line": fuzzCommandLine,
  "countdown": fuzzCountdown, "entry": fuzzEntry, "order": fuzzOrder, "picture": fuzzPicture, "shown": fuzzShown,
  "sntp": fuzzSNTP, "state-file": fuzzStateFile, "storage": fuzzStorage, "timestamp": fuzzTimestamp,
]

private let chosen: @Sendable ([UInt8]) -> Void = {
  guard let name = getenv("TMINUS_FUZZER"), let fuzzer = fuzzers[String(cString: name)] else {
    print("TMINUS_FUZZER is one of: \(fuzzers.keys.sorted().joined(separator: " "))")
    exit(2)
  }
  return fuzzer
}()

/// What libFuzzer calls with every input.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  chosen(Array(UnsafeBufferPointer(start: start, count: count)))
  return 0
}

/// Takes numbers off the front of an input; zeros come after its end.
struct Input {
  private var rest: ArraySlice<UInt8>

  init(_ bytes: [UInt8]) { rest = bytes[...] }

  var isAtEnd: Bool { rest.isEmpty }

  mutating func byte() -> UInt8 { rest.popFirst() ?? 0 }

  mutating func number(bytes: Int) -> UInt64 { (0..<bytes).reduce(0) { number, _ in number << 8 | UInt64(byte()) } }

  /// A span of any size and sign: the first byte says how many bits it has, so that short and long ones are as likely.
  mutating func span() -> TimeSpan {
    let size = byte()
    let number = Int64(truncatingIfNeeded: number(bytes: 8) >> (UInt64(size) % 64))
    return TimeSpan(nanoseconds: number)
  }
}

/// Ends the program where a claim does not hold, and says where that stands: an optimised `precondition` says nothing.
func require(_ holds: Bool, _ claim: String = "", file: StaticString = #fileID, line: UInt = #line) {
  if !holds { fail(claim, file: file, line: line) }
}

/// Ends the program and says where.
func fail(_ claim: String = "", file: StaticString = #fileID, line: UInt = #line) -> Never {
  print("\(file):\(line): a claim does not hold: \(claim)")
  fflush(nil)
  abort()
}
