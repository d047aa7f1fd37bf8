import CountdownCore
import Desktop
import Foundation
import GLib
import Synchronization
import Testing

extension EndToEnd {
  /// What was said to be done is on the disk.
  @Suite struct Kept {
    /// Whether there is time for many kills and long floods.
    private static let isSoak = ProcessInfo.processInfo.environment["TMINUS_SOAK"] != nil

    /// What the file holds; broken it is a fault.
    private func kept(on desktop: Desktop) throws -> [Snapshot] {
      guard !desktop.state.isEmpty else { return [] }
      let copy = desktop.folder.appendingPathComponent("copy.json").path
      try desktop.state.write(toFile: copy, atomically: true, encoding: .utf8)
      let store = CountdownStore(opening: copy)
      #expect(store.problem == nil)
      return store.initial.countdowns
    }

    private func picture(_ snapshots: [Snapshot]) -> KeptDeed.Picture {
      let lengths = snapshots.map { snapshot in
        let length = snapshot.length ?? snapshot.plan.duration ?? .zero
        return (snapshot.title, [snapshot.phase.rawValue, String(length.nanoseconds / 1_000_000_000)])
      }
      return KeptDeed.Picture(lengths) { first, _ in first }
    }

    @Test("killed around its answers to the shell, the bus and a window, it has kept whatever it said was done")
    func killed() throws {
      try Desktop.use { desktop in
        var number = 0
        var now: KeptDeed.Picture = [:]
        var counts: [String: Int] = [:]
        for round in 0..<(Self.isSoak ? 500 : 8) {
          let program = try desktop.launch()
          try desktop.wait(for: "what was kept to be taken up") {
            try desktop.isInstanceRunning && desktop.titles == now.keys.sorted()
          }
          for deedNumber in 0..<3 {
            number += 1
            let deed = KeptDeed.random(in: now, number: number)
            let id = try kept(on: desktop).first { $0.title == deed.title }?.id.description
            let what: Comment = "round \(round): \(deed) of \(now)"
            guard deedNumber == 2 else {
              #expect(deed.perform(on: program, id: id), what)
              now = deed.done(to: now)
              // A window does what is pressed when it comes to it, on a busy machine later.
              if deed.door == .window {
                try? desktop.wait(for: "what was pressed", within: .seconds(3)) {
                  picture(try kept(on: desktop)) == now
                }
              }
              let found = picture(try kept(on: desktop))
              #expect(found == now, what)
              continue
            }
            let wasTold = kill(program, during: deed, id: id)
            let found = picture(try kept(on: desktop))
            counts["\(deed.door) \(wasTold ? "told" : "not told")", default: 0] += 1
            if wasTold {
              #expect(found == deed.done(to: now), what)
            } else {
              #expect(found == now || found == deed.done(to: now), what)
            }
            now = found
          }
        }
        if Self.isSoak { print("Kills by what had been said: \(counts.sorted { $0.key < $1.key })") }
        #expect(try desktop.names(in: "state/tminus").allSatisfy { !$0.contains("broken") })
      }
    }

    /// Kills the program at a random instant around its answer to a deed; gives whether that came before.
    private func kill(_ program: Program, during deed: KeptDeed, id: String?) -> Bool {
      let wasKilled = Atomic(false)
      let wasTold = Mutex(false)
      let done = DispatchSemaphore(value: 0)
      // Its answers come from other processes, to whichever thread asks.
      nonisolated(unsafe) let program = program
      let thread = Thread {
        let told = deed.perform(on: program, id: id)
        // What was told before the kill counts, and of the shell and the bus what was told after it as well.
        if told, deed.door != .window || !wasKilled.load(ordering: .relaxed) { wasTold.withLock { $0 = true } }
        done.signal()
      }
      thread.start()
      // An answer over the bus takes some milliseconds; a process has to start first, and a widget to be found.
      let longest: UInt32 = deed.door == .bus ? 30_000 : deed.door == .shell ? 400_000 : 1_500_000
      usleep(.random(in: 0...longest))
      wasKilled.store(true, ordering: .relaxed)
      program.child.send(signal: SIGKILL)
      done.wait()
      _ = try? program.child.wait()
      return wasTold.withLock { $0 }
    }

    /// How a flood went.
    private struct Flood {
      var answers = 0
      /// How many said that it was done.
      var done = 0
      /// What the program, or nobody, answered; not what the bus itself had no room for.
      var refusals: [String] = []
      /// Answers that came before what they answer was kept.
      var lies = 0
    }

    @Test("under a flood of requests every answer is true, and no change waits longer than 50 ms for the disk")
    func flood() throws {
      try Desktop.use { desktop in
        let program = try desktop.launch()
        try desktop.wait(for: "the instance") { desktop.isInstanceRunning }
        try desktop.applicationActions.activate(
          "start", Variant(dictionary: ["when": Variant("100h"), "id": Variant("00000001")]))
        let bus = desktop.session
        let file = desktop.folder.appendingPathComponent("state/tminus/countdowns.json").path
        let flood = Mutex(Flood())
        let seconds = Self.isSoak ? 10 : 1
        let watch = WriteWatch(file)
        let begun = desktop.bootSeconds
        let request = [
          Variant("add"), Variant(variants: [Variant(tuple: [Variant("00000001"), Variant(Int64(1))])]),
          Variant(dictionary: [:]),
        ]
        // Ten thousand a second, for as long as that.
        for burst in 0..<(seconds * 100) {
          let ahead = begun + Double(burst) / 100 - desktop.bootSeconds
          if ahead > 0 { desktop.pass(.milliseconds(Int64(ahead * 1000))) }
          bus.post(Desktop.name, Desktop.path, "org.gtk.Actions", "Activate", request, times: 100) { error in
            let done = flood.withLock { flood in
              flood.answers += 1
              if let error, !error.contains("maximum number of pending replies") { flood.refusals.append(error) }
              if error == nil { flood.done += 1 }
              return error == nil ? flood.done : 1
            }
            // Each has made it a second longer; every tenth answer is checked against the file.
            if done.isMultiple(of: 10) {
              let length = (try? String(contentsOfFile: file, encoding: .utf8))?.number(after: "\"length\":") ?? 0
              if length / 1e9 < 360_000 + Double(done) { flood.withLock { $0.lies += 1 } }
            }
          }
        }
        let sent = seconds * 10_000
        let limit = TimeSpan.seconds(Int64(seconds) * 60)
        try desktop.wait(for: "all answers", within: limit) { flood.withLock { $0.answers } == sent }
        let took = desktop.bootSeconds - begun
        let end = flood.withLock { $0 }
        let gaps = watch.stop()
        #expect(end.refusals == [] && end.lies == 0)
        #expect(gaps.count > 2)
        let median = gaps.sorted()[gaps.count / 2]
        print(
          "\(end.done) of \(sent) requests done in \(took) s; \(gaps.count + 1) writes, apart by \(median) s, at most "
            + "\(gaps.max() ?? 0) s")
        // Half of it may be the disk's own time.
        #expect(median < 0.1)
        #expect(program.complaints == "")
      }
    }

    @Test("ended by SIGTERM while starts come in, it has kept every one that was said to be started")
    func terminated() throws {
      try Desktop.use { desktop in
        let program = try desktop.launch()
        // It answers: one that is still starting up has told nothing, and ends at once.
        try desktop.wait(for: "the instance") { try desktop.isInstanceRunning && desktop.titles.isEmpty }
        let told = Mutex<Set<String>>([])
        let answers = Mutex(0)
        for number in 1...60 {
          let title = "Start \(number)"
          let request = Variant(dictionary: ["when": Variant("1h"), "title": Variant(title)])
          desktop.session.post(
            Desktop.name, Desktop.path, "org.gtk.Actions", "Activate",
            [Variant("start"), Variant(variants: [request]), Variant(dictionary: [:])], times: 1
          ) { error in
            if error == nil { _ = told.withLock { $0.insert(title) } }
            answers.withLock { $0 += 1 }
          }
          if number == 20 { program.child.send(signal: SIGTERM) }
        }
        let status = try program.child.wait(within: .seconds(30))
        #expect(status == 0, "\(program.complaints)")
        try desktop.wait(for: "the answers", within: .seconds(30)) { answers.withLock { $0 } == 60 }
        let titles = Set(try kept(on: desktop).map(\.title))
        #expect(told.withLock { $0 }.isSubset(of: titles))
      }
    }
  }
}

/// Looks how often a file is replaced, every millisecond on a thread of its own.
private final class WriteWatch: Sendable {
  private let times = Mutex<[Double]>([])
  private let isOver = Atomic(false)
  private let done = DispatchSemaphore(value: 0)

  init(_ path: String) {
    let thread = Thread { [self] in
      var last: ino_t = 0
      var lastTime = 0
      while !isOver.load(ordering: .relaxed) {
        var status = stat()
        if stat(path, &status) == 0, status.st_ino != last || status.st_mtim.tv_nsec != lastTime {
          (last, lastTime) = (status.st_ino, status.st_mtim.tv_nsec)
          let now = Double(SystemTimekeeper().read().boot.nanoseconds) / 1e9
          times.withLock { $0.append(now) }
        }
        usleep(1000)
      }
      done.signal()
    }
    thread.start()
  }

  /// Ends it and gives the seconds between each two writes.
  func stop() -> [Double] {
    isOver.store(true, ordering: .relaxed)
    done.wait()
    let times = times.withLock { $0 }
    return zip(times.dropFirst(), times).map { $0 - $1 }
  }
}
