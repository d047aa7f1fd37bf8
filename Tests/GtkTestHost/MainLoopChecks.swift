import Dispatch
import GLib
import Glibc
import Gtk

@MainActor let mainLoopChecks = [
  Check("Ten sleeps of 20 ms on the main actor arrive, and the loop does not spin") { report in
    let (start, wakeups) = (readBootClock(), voluntarySwitches())
    var arrivals = 0
    for _ in 0..<10 {
      try await Task.sleep(for: .milliseconds(20))
      arrivals += 1
    }
    let milliseconds = (readBootClock() - start) / 1_000_000
    report.expect(arrivals == 10, "\(arrivals) arrived")
    report.expect(milliseconds >= 200, "ten sleeps of 20 ms took \(milliseconds) ms")
    // A loop that spins never waits: it has hardly a voluntary switch, and its processor time is all of the time.
    let (before, since) = (processorTime(), readBootClock())
    try await Task.sleep(for: .milliseconds(500))
    let (used, passed) = (processorTime() - before, readBootClock() - since)
    report.expect(used * 2 < passed, "\(used / 1_000_000) ms of processor time in \(passed / 1_000_000) ms of waiting")
    report.expect(voluntarySwitches() > wakeups, "the loop never waited")
  },
  Check("A second bridge changes nothing") { report in
    MainLoop.bridgeMainActor()
    var calls = 0
    DispatchQueue.main.async { calls += 1 }
    try await Task.sleep(for: .milliseconds(50))
    report.expect(calls == 1, "a block on the main queue ran \(calls) times")
  },
  Check("A hop from another thread arrives on the main thread") { report in
    let main = pthread_self()
    let isMain = await withCheckedContinuation { continuation in
      DispatchQueue.global().async {
        MainLoop.hop { continuation.resume(returning: pthread_equal(pthread_self(), main) != 0) }
      }
    }
    report.expect(isMain, "it arrived elsewhere")
  },
  Check("An idle call comes once and lets go of its handler") { report in
    let baseline = try await report.settledHandlers()
    var calls = 0
    MainLoop.whenIdle { calls += 1 }
    try await report.expectSoon({ calls > 0 }, "it never came")
    let left = try await report.settledHandlers()
    report.expect(calls == 1, "it came \(calls) times")
    report.expect(left == baseline, "\(left - baseline) handlers are left")
  },
  Check("A signal of the system arrives, and removing its source frees its handler") { report in
    let baseline = try await report.settledHandlers()
    var calls = 0
    let source = MainLoop.onUnixSignal(SIGUSR1) { calls += 1 }
    kill(getpid(), SIGUSR1)
    try await report.expectSoon({ calls == 1 }, "SIGUSR1 arrived \(calls) times")
    source.remove()
    let left = try await report.settledHandlers()
    report.expect(left == baseline, "\(left - baseline) handlers are left")
  },
]

/// The processor time of this thread so far, in nanoseconds.
func processorTime() -> Int64 {
  var time = timespec()
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
  return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
}

/// How often this process has waited of its own accord.
func voluntarySwitches() -> Int {
  var usage = rusage()
  getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
  return usage.ru_nvcsw
}

/// How many files, sockets and timers this process has open.
func openDescriptors() -> Int {
  guard let folder = opendir("/proc/self/fd") else { return -1 }
  defer { closedir(folder) }
  var count = 0
  while readdir(folder) != nil { count += 1 }
  return count
}
