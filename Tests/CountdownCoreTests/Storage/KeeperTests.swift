import CountdownCore
import Fixtures
import Glibc
import Testing

@MainActor
@Suite("Keeping countdowns as they change")
struct KeeperTests {
  private let folder = TemporaryFolder()
  private let clock = ManualTimekeeper()
  private let countdowns: Countdowns
  private let clocks: ServerClocks
  private let keeper: CountdownKeeper
  private let turn = Turn()
  private let id = CountdownID(bits: 7)
  private var path: String { folder.path + "/countdowns.json" }

  /// What waits for the end of a turn of the main loop, and what was heard.
  @MainActor
  private final class Turn {
    var later: [@MainActor () -> Void] = []
    var attempts: [StorageError?] = []
    var answers: [StorageError?] = []

    func end() {
      let acts = later
      later = []
      for act in acts { act() }
    }
  }

  init() {
    let (clock, turn) = (clock, turn)
    countdowns = Countdowns(timekeeper: clock) { _ in }
    clocks = ServerClocks(countdowns) { _, _, _, _, finish in
      turn.later.append { finish(.success(.of(.seconds(37), at: clock.read()))) }
      return {}
    }
    keeper = CountdownKeeper(
      countdowns, clocks, path: folder.path + "/countdowns.json", except: { $0 == CountdownID(bits: 8) },
      later: { turn.later.append($0) })
    keeper.attempts.add(turn) { [weak turn] in turn?.attempts.append($0) }
    countdowns.insert(Countdown(id: id, title: "Tea"))
  }

  private var kept: [Snapshot] {
    guard let bytes = folder.read("countdowns.json") else { return [] }
    let copy = folder.write(bytes, to: "copy.json")
    return CountdownStore(opening: copy).initial.countdowns
  }

  @Test("who waits is told when it is on the disk, and at once where nothing has changed")
  func told() {
    keeper.whenKept { [turn] in turn.answers.append($0) }
    #expect(turn.answers == [nil])
    countdowns.send(.start(.duration(.minutes(3))), to: id)
    countdowns.rename(id, to: "Green tea")
    keeper.whenKept { [turn] in turn.answers.append($0) }
    #expect(turn.answers == [nil] && kept == [])
    turn.end()
    #expect(turn.answers == [nil, nil] && turn.attempts == [nil])
    #expect(kept.map(\.title) == ["Green tea"] && kept.map(\.phase) == [.running])
  }

  @Test("a countdown that is left out is not kept, nor a clock that only it was on")
  func leftOut() {
    countdowns.insert(Countdown(id: CountdownID(bits: 8)))
    let soon = ServerInstant(utc: clock.read().wall) + .hours(1)
    countdowns.send(.start(.moment(.server(soon, clock: "http://127.0.0.1:8000"))), to: CountdownID(bits: 8))
    countdowns.send(.start(.moment(.server(soon, clock: "shop.example"))), to: id)
    clock.advance(by: .seconds(5))
    countdowns.tick()
    for _ in 0..<3 { turn.end() }
    #expect(clocks.status(of: "http://127.0.0.1:8000")?.estimate != nil)
    let copy = folder.write(folder.read("countdowns.json") ?? [], to: "copy.json")
    let stored = CountdownStore(opening: copy).initial
    #expect(stored.countdowns.map(\.id) == [id])
    #expect(stored.servers.keys.map { $0.contains("shop.example") } == [true])
  }

  @Test("while a turn does not end, no change waits longer than 50 ms for its write")
  func load() {
    countdowns.send(.start(.duration(.hours(1))), to: id)
    for millisecond in 1...200 {
      clock.advance(by: .milliseconds(1))
      countdowns.send(.add(.seconds(1)), to: id)
      // Of the changes at 0, 51 and 102 ms, with all that came until then.
      #expect(turn.attempts.count == [50, 101, 152].count { $0 <= millisecond }, "\(millisecond)")
    }
    #expect(kept.first?.length == .hours(1) + .seconds(152))
  }

  @Test("what cannot be written is said with its answer, tried again, and taken back when it is written")
  func failing() throws {
    mkdir(path + ".new", 0o700)
    countdowns.send(.start(.duration(.hours(1))), to: id)
    keeper.whenKept { [turn] in turn.answers.append($0) }
    turn.end()
    let problem = StorageError.unwritable(path: path, error: EISDIR)
    #expect(turn.answers == [problem] && turn.attempts == [problem])
    #expect(countdowns[id]?.phase == .running)
    for _ in 0..<3 {
      clock.advance(by: .seconds(10))
      countdowns.tick()
      turn.end()
    }
    #expect(turn.attempts == Array(repeating: problem, count: 4))
    rmdir(path + ".new")
    clock.advance(by: .seconds(10))
    countdowns.tick()
    turn.end()
    #expect(turn.attempts.last == .some(nil) && kept.map(\.title) == ["Tea"])
    clock.advance(by: .minutes(5))
    countdowns.tick()
    turn.end()
    #expect(turn.attempts.count == 5)
  }

  @Test("what ends the program writes first, however soon after a change")
  func ending() {
    countdowns.send(.start(.duration(.hours(1))), to: id)
    keeper.whenKept { [turn] in turn.answers.append($0) }
    keeper.keepNow()
    #expect(turn.answers == [nil] && kept.map(\.title) == ["Tea"])
    turn.end()
    #expect(turn.attempts == [nil])
  }
}
