import CountdownCore
import Fixtures
import Glibc
import Synchronization

/// Measurements and fetches that fail or are cancelled, thousands of them, and what they leave behind.
///
/// In a process of its own, so that nothing else opens descriptors meanwhile. Exit code 0 where nothing is left.
enum TransportSoak {
  private struct Usage {
    var descriptors: Int
    var threads: Int
    var kilobytes: Int

    static func now() -> Usage {
      Usage(descriptors: count("/proc/self/fd"), threads: count("/proc/self/task"), kilobytes: resident())
    }

    private static func count(_ path: String) -> Int {
      guard let folder = opendir(path) else { return -1 }
      defer { closedir(folder) }
      var count = 0
      while readdir(folder) != nil { count += 1 }
      return count
    }

    private static func resident() -> Int {
      guard let file = fopen("/proc/self/statm", "r") else { return -1 }
      defer { fclose(file) }
      var text = [CChar](repeating: 0, count: 128)
      guard fgets(&text, 128, file) != nil else { return -1 }
      let words = String(decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
        .split(separator: " ")
      return words.count > 1 ? (Int(words[1]) ?? -1) * 4 : -1
    }
  }

  static func run(measurements: Int) -> Int32 {
    let refusing = RefusingPort()
    let live = HTTPFixture.exact(forgets: true)
    let hostile = HTTPFixture(forgets: true) { _, socket in
      socket.write("HTTP/1.1 200 OK\r\nDate: nonsense")
      return .close
    }
    let silent = NTPFixture { _, _ in [] }
    let refused = "http://127.0.0.1:\(refusing.port)/"
    // Addresses and whether the run is cancelled, half of them failing by themselves.
    let kinds: [(String, cancels: Bool)] = [
      (refused, false), ("ntp://127.0.0.1:\(refusing.port)", false), (refused + "#/now", false), (hostile.url, false),
      (refused, true), (live.url, true), (silent.url, true), (live.url + "#/now", true),
    ]
    @Sendable func round(_ count: Int) {
      inParallel(count) { number in
        let (text, cancels) = kinds[number % kinds.count]
        measure(text, cancelAfter: cancels ? Int64((number / kinds.count) % 3) * 1_000_000 : nil)
      }
    }
    round(max(200, measurements / 20))
    let before = settled()
    round(measurements)
    let after = settled(from: before)
    print(
      "\(measurements) failed or cancelled: descriptors \(before.descriptors) → \(after.descriptors), "
        + "threads \(before.threads) → \(after.threads), resident \(before.kilobytes) → \(after.kilobytes) KiB")

    let path = DelayingProxy(to: live.port, up: .init(3), down: .init(3))
    let slowest = Atomic(0)
    let random = max(100, measurements / 10)
    inParallel(random) { number in
      let texts = ["http://127.0.0.1:\(path.port)/", "http://127.0.0.1:\(path.port)/#/now", silent.url]
      let late = measure(texts[number % 3], cancelAfter: Int64.random(in: 0..<30_000_000))
      slowest.max(Int(late), ordering: .relaxed)
    }
    let milliseconds = slowest.load(ordering: .relaxed) / 1_000_000
    print("\(random) cancelled at random: the slowest ended \(milliseconds) ms after it was told to")

    // No source of the worker's own gets its turn in these: the watchdog ends them, from its thread.
    let storm = HTTPFixture(forgets: true) { _, socket in
      while socket.write("HTTP/1.1 103 Early Hints\r\n\r\n") {}
      return .close
    }
    let stormy = max(20, measurements / 50)
    inParallel(stormy) { _ in measure(storm.url, cancelAfter: Int64.random(in: 0..<30_000_000)) }
    print("\(stormy) cancelled in a storm of answers")

    // GLib keeps a few threads of its pool for a while; a sanitizer keeps what was freed.
    let isClean =
      after.descriptors <= before.descriptors + 2 && after.threads <= before.threads + 4
      && (isSanitized || after.kilobytes - before.kilobytes < 2048)
    print(isClean ? "nothing is left" : "something is left")
    return isClean ? 0 : 1
  }

  /// One measurement; gives how long it took from being cancelled to its end, in nanoseconds.
  @discardableResult
  private static func measure(_ text: String, cancelAfter delay: Int64?) -> Int64 {
    guard let address = try? ServerAddress(text) else { return 0 }
    let calls = Atomic(0)
    let box = FixtureBox<Int64>()
    let run = hosts.start(measuring: address, options: Measurement.Options(maximumExchanges: 1)) { _ in
      calls.add(1, ordering: .relaxed)
      box.fill(FixtureClock.monotonic())
    }
    guard let delay else {
      _ = box.take()
      return 0
    }
    FixtureClock.sleep(untilMonotonic: FixtureClock.monotonic() + delay)
    let told = FixtureClock.monotonic()
    run.cancel()
    let ended = box.take()
    precondition(calls.load(ordering: .relaxed) == 1, "a measurement ended twice")
    return max(0, ended - told)
  }

  private static let hosts = Hosts()

  private static var isSanitized: Bool {
    dlsym(nil, "__asan_init") != nil || dlsym(nil, "__tsan_init") != nil
  }

  /// What is in use once what is ending has ended: steady for a fifth of a second, or down to what it was before.
  private static func settled(from before: Usage? = nil) -> Usage {
    var usage = Usage.now()
    var steady = 0
    for _ in 0..<150 {
      FixtureClock.sleep(untilMonotonic: FixtureClock.monotonic() + 20_000_000)
      let next = Usage.now()
      steady = next.descriptors == usage.descriptors && next.threads == usage.threads ? steady + 1 : 0
      usage = next
      if let before {
        if next.descriptors <= before.descriptors, next.threads <= before.threads { return next }
      } else if steady >= 10 {
        return next
      }
    }
    return usage
  }

  /// Runs a closure with the numbers up to a count, six at a time.
  private static func inParallel(_ count: Int, _ body: @escaping @Sendable (Int) -> Void) {
    let next = Counter()
    let workers = (0..<6).map { _ in FixtureBox<Bool>() }
    for worker in workers {
      FixtureThread.start {
        while true {
          let number = next.take()
          if number >= count { break }
          body(number)
        }
        worker.fill(true)
      }
    }
    for worker in workers { _ = worker.take() }
  }

  private final class Counter: Sendable {
    private let value = Atomic(0)
    func take() -> Int { value.add(1, ordering: .relaxed).oldValue }
  }
}
