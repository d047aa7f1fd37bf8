import CountdownCore
import Glibc

// Writes one state after the other into the file of countdowns named by the first argument, and says each one that is
// safe: a process for the tests to kill. A second argument limits how large a file may get, as a full disk would.

/// A line, at once, as a killed process flushes nothing.
func say(_ line: String) {
  let bytes = Array((line + "\n").utf8)
  _ = write(STDOUT_FILENO, bytes, bytes.count)
}

let arguments = CommandLine.arguments
guard arguments.count > 1 else { exit(2) }
if arguments.count > 2, let limit = UInt(arguments[2]) {
  signal(SIGXFSZ, SIG_IGN)
  var bounds = rlimit(rlim_cur: limit, rlim_max: limit)
  setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &bounds)
}
let store = CountdownStore(countdownsAt: arguments[1])
if let problem = store.problem {
  say(problem.sentence)
  exit(1)
}
var count: Int64 = Int64(store.initial.countdowns.first?.title ?? "0") ?? 0
while true {
  count += 1
  var state = StoredCountdowns()
  // Of changing size, so that a half-written file would be seen.
  state.countdowns = (0..<UInt32(20 + count % 50)).map { bits in
    Snapshot(id: CountdownID(bits: bits), title: String(count), plan: .duration(.seconds(count)), phase: .idle)
  }
  if let problem = store.write(state) {
    say(problem.sentence)
    exit(1)
  }
  say(String(count))
}
