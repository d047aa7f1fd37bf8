import CountdownCore
import Testing

@testable import Tminus

@Suite("What the command line steers without an ID")
struct CommandLineSteeringTests {
  private let clock = ManualTimekeeper()

  private func started(_ bits: UInt32, _ plan: Plan) -> Countdown {
    var countdown = Countdown(id: CountdownID(bits: bits), plan: plan)
    _ = countdown.handle(.start(plan), at: clock.read())
    clock.advance(by: .seconds(1))
    return countdown
  }

  @Test("the one used last that answers: an ended one does not stand before one that runs")
  func answering() {
    var all = [
      started(1, .duration(.minutes(10))), started(2, .duration(.minutes(20))), started(3, .duration(.seconds(2))),
    ]
    clock.advance(by: .seconds(5))
    for index in all.indices { _ = all[index].handle(.tick, at: clock.read()) }
    #expect(all.map(\.phase) == [.running, .running, .expired])
    func current(_ event: Countdown.Event?) -> CountdownID? {
      Steering.current(of: all, for: event, at: clock.read())?.id
    }
    #expect(current(.pause) == CountdownID(bits: 2))
    #expect(current(.dismiss) == CountdownID(bits: 3))
    #expect(current(.cancel) == CountdownID(bits: 3))
    #expect(current(nil) == CountdownID(bits: 3))
    _ = all[1].handle(.pause, at: clock.read())
    #expect(current(.pause) == CountdownID(bits: 1))
    #expect(current(.resume) == CountdownID(bits: 2))
  }

  @MainActor
  @Test("a toggle pauses, resumes, and dismisses what has ended, from a second after the end")
  func toggling() {
    let countdowns = Countdowns(timekeeper: clock) { _ in }
    let steering = Steering(countdowns)
    let id = CountdownID(bits: 1)
    countdowns.insert(Countdown(id: id))
    countdowns.send(.start(.duration(.minutes(1))), to: id)
    for name in ["", "00000001"] {
      #expect(steering.toggling(named: name) == .pause)
      countdowns.send(.pause, to: id)
      #expect(steering.toggling(named: name) == .resume)
      countdowns.send(.resume, to: id)
    }
    clock.advance(by: .seconds(60))
    countdowns.tick()
    clock.advance(by: .milliseconds(900))
    #expect(steering.toggling(named: "") == .pause)
    #expect(steering.steer("", .pause) == .ended)
    clock.advance(by: .milliseconds(100))
    #expect(steering.toggling(named: "") == .dismiss)
    #expect(steering.toggling(named: "00000001") == .dismiss)
    // One that can be paused comes before it, where none was named.
    let other = CountdownID(bits: 2)
    countdowns.insert(Countdown(id: other))
    countdowns.send(.start(.duration(.minutes(1))), to: other)
    #expect(steering.toggling(named: "") == .pause)
    #expect(steering.toggling(named: "00000001") == .dismiss)
  }

  @MainActor
  @Test("what cannot be done is refused with its reason")
  func refusals() throws {
    let countdowns = Countdowns(timekeeper: clock) { _ in }
    let steering = Steering(countdowns)
    let (length, moment) = (CountdownID(bits: 1), CountdownID(bits: 2))
    for id in [length, moment] { countdowns.insert(Countdown(id: id)) }
    countdowns.send(.start(.duration(.minutes(1))), to: length)
    countdowns.send(.start(.moment(.wall(clock.read().wall + .hours(1)))), to: moment)
    let fixed = "A countdown to a moment cannot be paused, restarted or given more time."
    for event in [.pause, .restart, .add(.minutes(5))] as [Countdown.Event] {
      #expect(steering.steer("00000002", event)?.sentence == fixed)
    }
    #expect(steering.steer("00000001", .resume)?.sentence == "That countdown is not paused.")
    #expect(steering.steer("00000001", .dismiss)?.sentence == "That countdown has not ended yet.")
    #expect(steering.steer("00000001", .pause) == nil)
    #expect(steering.steer("00000001", .pause)?.sentence == "That countdown is already paused.")
    #expect(steering.steer("00000001", .resume) == nil)
    clock.advance(by: .minutes(2))
    countdowns.tick()
    #expect(steering.steer("00000001", .pause)?.sentence == "That countdown has ended.")
  }

  @Test("where none answers it is the one used last, and none where nothing counts")
  func noneAnswers() {
    let all = [started(1, .duration(.minutes(10))), started(2, .duration(.minutes(20)))]
    #expect(Steering.current(of: all, for: .resume, at: clock.read())?.id == CountdownID(bits: 2))
    #expect(Steering.current(of: [Countdown(id: CountdownID(bits: 4))], for: .pause, at: clock.read()) == nil)
  }

  @Test("too much time is asked of the one used last, not of another that has room for it")
  func tooMuch() {
    let decades = TimeSpan.hours(24 * 365 * 60)
    let all = [started(1, .duration(.minutes(10))), started(2, .duration(decades))]
    #expect(!all[1].answers(.add(decades), at: clock.read()))
    #expect(Steering.current(of: all, for: .add(decades), at: clock.read())?.id == CountdownID(bits: 2))
  }
}
