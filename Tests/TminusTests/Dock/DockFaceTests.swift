import CountdownCore
import Testing

@testable import CountdownCore
@testable import Tminus

/// What the dock is told as time goes on.
@Suite("What the dock shows")
@MainActor
struct DockFaceTests {
  private let clock = ManualTimekeeper()

  /// Countdowns, and a dock that writes down what it is told and when.
  @MainActor
  private final class Stage {
    let clock: ManualTimekeeper
    private var armed: BootInstant?
    private(set) lazy var countdowns = Countdowns(timekeeper: clock) { [weak self] in self?.armed = $0 }
    private(set) var told: [(face: DockFace, at: BootInstant)] = []
    var isSeen = false
    private(set) lazy var dock = Dock(
      countdowns, isSeen: { [weak self] in self?.isSeen == true }, later: { $0() },
      send: { [weak self] face in
        guard let self else { return }
        self.told.append((face, self.clock.read().boot))
      })

    init(_ clock: ManualTimekeeper) { self.clock = clock }

    func start(_ number: UInt32, _ span: TimeSpan) {
      let id = CountdownID(bits: number)
      countdowns.insert(Countdown(id: id))
      countdowns.send(.start(.duration(span)), to: id)
    }

    /// Lets time pass, and wakes as often as was asked for.
    func pass(_ span: TimeSpan) {
      let end = clock.read().boot + span
      while let instant = armed, instant <= end {
        clock.advance(by: max(.zero, instant - clock.read().boot))
        countdowns.tick()
      }
      clock.advance(by: end - clock.read().boot)
    }
  }

  private func face(percent: Int?, ringing: Int = 0) -> DockFace {
    var face = DockFace.bare
    (face.percent, face.ringing) = (percent, ringing)
    return face
  }

  @Test("an hour is told percent by percent, a hundred times in all, and then that it rings")
  func hour() throws {
    let stage = Stage(clock)
    stage.isSeen = true
    stage.dock.isThere(true)
    #expect(stage.told.isEmpty)
    let start = clock.read().boot
    stage.start(1, .hours(1))
    stage.pass(.hours(1))
    #expect(stage.told.map(\.face.percent) == (0...99).map { $0 } + [nil])
    // One percent of an hour is 36 s.
    #expect(stage.told.dropLast().map { $0.at - start } == (0...99).map { .seconds(36) * $0 })
    let last = try #require(stage.told.last)
    #expect(last.face == face(percent: nil, ringing: 1) && last.at - start == .hours(1))
    stage.countdowns.send(.dismiss, to: CountdownID(bits: 1))
    #expect(stage.told.last?.face == .bare)
  }

  @Test("where no window is seen it is told seldom enough for a process that is to cost nothing")
  func short() {
    let stage = Stage(clock)
    stage.dock.isThere(true)
    stage.start(1, .minutes(5))
    stage.pass(.minutes(4))
    // Every 45 s of 300 s.
    #expect(stage.told.map(\.face.percent) == [0, 15, 30, 45, 60, 75])
    stage.isSeen = true
    stage.pass(.seconds(45))
    // Then every 10 s, from 270 s on: 90, 93, 96.
    #expect(stage.told.map(\.face.percent).dropFirst(6) == [90, 93])
  }

  @Test("it is the progress of the one that ends first, and the number of those that ring")
  func several() {
    let stage = Stage(clock)
    stage.dock.isThere(true)
    stage.start(1, .hours(100))
    stage.pass(.hours(50))
    #expect(stage.told.last?.face == face(percent: 50))
    stage.start(2, .minutes(1))
    #expect(stage.told.last?.face == face(percent: 0))
    stage.start(3, .seconds(5))
    stage.pass(.seconds(5))
    #expect(stage.told.last?.face == face(percent: 8, ringing: 1))
    stage.countdowns.send(.pause, to: CountdownID(bits: 2))
    // 50 h and 5 s of 100 h.
    #expect(stage.told.last?.face == face(percent: 50, ringing: 1))
    stage.countdowns.send(.cancel, to: CountdownID(bits: 1))
    // Where none runs, the paused one: 5 s of a minute.
    #expect(stage.told.last?.face == face(percent: 8, ringing: 1))
    let count = stage.told.count
    stage.pass(.hours(5))
    #expect(stage.told.count == count, "what stands still was told again")
  }

  @Test("without a dock nothing is told and nothing waits; one that comes is told at once, one that goes no more")
  func comesAndGoes() {
    let stage = Stage(clock)
    _ = stage.dock
    stage.start(1, .hours(1))
    stage.pass(.minutes(30))
    #expect(stage.told.isEmpty)
    stage.dock.isThere(true)
    #expect(stage.told.map(\.face) == [face(percent: 50)])
    stage.dock.isThere(false)
    stage.pass(.minutes(10))
    #expect(stage.told.count == 1)
    stage.dock.isThere(true)
    // 40 minutes of 60.
    #expect(stage.told.last?.face == face(percent: 66))
    stage.dock.leave()
    #expect(stage.told.last?.face == .bare)
  }

  @Test("the numbers are those of the interface: progress from 0 to 1, a count of 64 bits, and what of it is shown")
  func properties() {
    let some = face(percent: 25, ringing: 2).properties
    #expect(
      some.mapValues(\.type) == [
        "progress": "d", "progress-visible": "b", "count": "x", "count-visible": "b", "urgent": "b",
      ])
    #expect(some["progress"]?.description == "0.25" && some["count"]?.integer == 2)
    #expect(["progress-visible", "count-visible", "urgent"].allSatisfy { some[$0]?.bool == true })
    let none = DockFace.bare.properties
    #expect(["progress-visible", "count-visible", "urgent"].allSatisfy { none[$0]?.bool == false })
  }
}
