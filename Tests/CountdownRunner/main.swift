import CountdownCore
import Glibc

// Does to countdowns what people do, by chance, and keeps them in the file named by the first argument: a process for
// the tests to kill. It says what is about to be kept ("next …") and what is safe ("safe …").

/// A line, at once, as a killed process flushes nothing; with nobody there to read it, there is nothing more to do.
func say(_ line: String) {
  let bytes = Array((line + "\n").utf8)
  if write(STDOUT_FILENO, bytes, bytes.count) < 0 { exit(1) }
}

/// All that is counted, in one word.
@MainActor
func picture(_ countdowns: Countdowns) -> String {
  let words = countdowns.all.filter { $0.phase != .idle }.map { countdown in
    "\(countdown.id)/\(countdown.phase.rawValue)/\(countdown.title)/\(countdown.plan.duration?.nanoseconds ?? 0)"
  }
  return "=" + words.sorted().joined(separator: ",")
}

let arguments = CommandLine.arguments
guard arguments.count > 1 else { exit(2) }
var queue: [@MainActor () -> Void] = []
let countdowns = Countdowns(timekeeper: SystemTimekeeper()) { _ in }
let clocks = ServerClocks(countdowns) { _, _, _, _, _ in {} }
let keeper = CountdownKeeper(countdowns, clocks, path: arguments[1], later: { queue.append($0) })
keeper.attempts.add(keeper) { problem in if let problem { say("failed \(problem.sentence)") } }
if let problem = keeper.problem { say("problem \(problem.sentence)") }
keeper.restore()
say("safe \(picture(countdowns))")
while true {
  // One turn of a main loop: a few things happen, and then what is left for later.
  for _ in 0..<Int.random(in: 1...3) {
    let chosen = countdowns.all.randomElement()
    let events: [Countdown.Event] = [.pause, .resume, .add(.minutes(1)), .cancel, .restart]
    if let chosen, countdowns.all.count > 8 || Bool.random() {
      countdowns.send(events.randomElement() ?? .pause, to: chosen.id)
      if countdowns[chosen.id]?.phase == .idle { countdowns.remove(chosen.id) }
    } else {
      let id = CountdownID(bits: .random(in: .min ... .max))
      countdowns.insert(Countdown(id: id, title: "Tea \(Int.random(in: 0..<1000))"))
      countdowns.send(.start(.duration(.hours(.random(in: 1...9)))), to: id)
    }
  }
  say("next \(picture(countdowns))")
  let turn = queue
  queue = []
  for act in turn { act() }
  say("safe \(picture(countdowns))")
}
