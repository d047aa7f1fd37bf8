import CountdownCore
import Glibc

// Writes one state after the other into the file of countdowns named by the first argument, and says each one that is
// safe: a process for the tests to kill. A second argument limits how large a file may get, as a full disk would.

/// A line, at once, as a killed process flushes nothing.
func say(_ line: String) {
  let bytes = Array((line + "\n").utf8)
  _ = write(STDOUT_FILENO, bytes, bytes.count)
}

/// Writes states, each with the next number as its titles, until one is not safe: then says why and ends with 1.
func writeOn(in file: String) -> Never {
  let store = CountdownStore(opening: file)
  var problem = store.problem
  var count = Int64(store.initial.countdowns.first?.title ?? "0") ?? 0
  while problem == nil {
    count += 1
    problem = store.write(state(count))
    if problem == nil { say(String(count)) }
  }
  if let problem { say(problem.sentence) }
  exit(1)
}

/// A state of that number, of changing size, so that a half-written file would be seen.
func state(_ number: Int64) -> StoredCountdowns {
  var state = StoredCountdowns()
  state.countdowns = (0..<UInt32(20 + number % 50)).map { bits in
    Snapshot(id: CountdownID(bits: bits), title: String(number), plan: .duration(.seconds(number)), phase: .idle)
  }
  return state
}

let arguments = CommandLine.arguments
guard arguments.count > 1 else { exit(2) }
if arguments.count > 2, let limit = UInt(arguments[2]) {
  signal(SIGXFSZ, SIG_IGN)
  var bounds = rlimit(rlim_cur: limit, rlim_max: limit)
  setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &bounds)
}
writeOn(in: arguments[1])
