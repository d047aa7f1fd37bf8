import CountdownCore
import Testing

@testable import Tminus

/// In which order the list shows countdowns, on clocks that are moved by hand.
@MainActor
@Suite struct ListOrderTests {
  private let clock = ManualTimekeeper()
  private let countdowns: Countdowns

  init() { countdowns = Countdowns(timekeeper: clock) { _ in } }

  @discardableResult
  private func start(_ title: String, _ plan: Plan?) -> CountdownID {
    let id = CountdownID(bits: UInt32(countdowns.all.count + 1))
    countdowns.insert(Countdown(id: id, title: title))
    if let plan { countdowns.send(.start(plan), to: id) }
    return id
  }

  private func titles(_ ids: [CountdownID]) -> [String] { ids.compactMap { countdowns[$0]?.title } }
  private var sorted: [String] { titles(ListOrder.sorted(countdowns.all, at: clock.read())) }

  @Test("what ends soonest comes first, and what waits for a server's clock last; what nobody started is not there")
  func byEnd() {
    start("Bread", .duration(.hours(1)))
    start("Sale", .moment(.server(ServerInstant(utc: clock.read().wall) + .minutes(1), clock: "shop.example")))
    start("Egg", .duration(.minutes(5)))
    start("Nothing", nil)
    start("Train", .moment(.wall(clock.read().wall + .minutes(10))))
    #expect(sorted == ["Egg", "Train", "Bread", "Sale"])
  }

  @Test("what has ended stands before all that counts, the one that waits longest for its answer first")
  func endedFirst() {
    start("Bread", .duration(.hours(1)))
    start("Late", .duration(.seconds(20)))
    start("Early", .duration(.seconds(10)))
    clock.advance(by: .seconds(30))
    countdowns.tick()
    #expect(sorted == ["Early", "Late", "Bread"])
  }

  @Test("a pause moves nothing; a minute more does where it then ends later than another")
  func paused() {
    let egg = start("Egg", .duration(.minutes(5)))
    start("Tea", .duration(.seconds(330)))
    countdowns.send(.pause, to: egg)
    #expect(sorted == ["Egg", "Tea"])
    countdowns.send(.add(.minutes(1)), to: egg)
    #expect(sorted == ["Tea", "Egg"])
    countdowns.send(.resume, to: egg)
    #expect(sorted == ["Tea", "Egg"])
  }

  @Test("those that end at once stand in the order in which they came")
  func alike() {
    for title in ["One", "Two", "Three"] { start(title, .duration(.minutes(1))) }
    #expect(sorted == ["One", "Two", "Three"])
  }

  @Test("undisturbed, rows keep their places; what is over goes and what is new comes last")
  func undisturbed() {
    let bread = start("Bread", .duration(.hours(1)))
    let egg = start("Egg", .duration(.minutes(5)))
    let tea = start("Tea", .duration(.minutes(2)))
    let before = ListOrder.sorted(countdowns.all, at: clock.read())
    #expect(before == [tea, egg, bread])
    countdowns.send(.add(.minutes(30)), to: tea)
    countdowns.send(.cancel, to: egg)
    let now = start("Now", .duration(.seconds(1)))
    let undisturbed = ListOrder.undisturbed(countdowns.all, before: before, at: clock.read())
    #expect(undisturbed == [tea, bread, now])
    #expect(sorted == ["Now", "Tea", "Bread"])
  }
}
