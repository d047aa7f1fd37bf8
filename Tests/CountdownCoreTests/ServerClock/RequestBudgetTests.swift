import CountdownCore
import Fixtures
import Testing

/// How many requests a host is sent.
@Suite("Request budget")
struct RequestBudgetTests {
  func at(_ seconds: Int64) -> BootInstant { BootInstant(nanoseconds: 0) + .seconds(seconds) }

  @Test("ninety requests an hour, and again once they are an hour old")
  func hourly() {
    var budget = RequestBudget()
    for second in 0..<90 as Range<Int64> {
      #expect(budget.available(at: at(second)) == 90 - Int(second))
      budget.record(at: at(second))
    }
    #expect(budget.available(at: at(90)) == 0)
    #expect(budget.available(at: at(3599)) == 0)
    #expect(budget.available(at: at(3600)) == 1)
    #expect(budget.available(at: at(3689)) == 90)
  }

  @Test(
    "sixty of them are kept for the last six minutes before a deadline, six of those for an opening, and no more go there"
  )
  func lastMinutes() {
    var budget = RequestBudget()
    let deadline = at(3000)
    for second in 0..<30 as Range<Int64> { budget.record(at: at(second)) }
    #expect(budget.available(at: at(1000), deadline: deadline) == 0)
    #expect(budget.available(at: at(1000)) == 60)
    // Of a Date that lags the last minutes take 30 at most.
    #expect(budget.available(at: at(1000), deadline: deadline, isLagging: true) == 30)
    #expect(budget.available(at: at(2640), deadline: deadline) == 54)
    for second in 2640..<2694 as Range<Int64> { budget.record(at: at(second)) }
    #expect(budget.available(at: at(2990), deadline: deadline) == 0)
    #expect(budget.available(to: .opening, at: at(2990), deadline: deadline) == 6)
    var fresh = RequestBudget()
    #expect(fresh.available(at: at(2640), deadline: deadline) == 60)
    fresh.record(at: at(2640))
    #expect(fresh.available(at: at(2641), deadline: deadline) == 59)
    #expect(RequestBudget().available(at: at(0), deadline: at(7200)) == 90)
  }

  @Test("this computer itself is not counted")
  func loopback() {
    var budget = RequestBudget(isLoopback: true)
    for second in 0..<1000 as Range<Int64> { budget.record(at: at(second)) }
    #expect(budget.available(at: at(1000), deadline: at(1010)) == .max)
  }

  @Test(
    "a refusal brings silence for as long as was asked, and a little more by chance",
    arguments: [
      (ExchangeFailure.askedToWait(status: 429, wait: .seconds(120)), 120, 150),
      (.askedToWait(status: 503, wait: nil), 60, 75), (.askedToWait(status: 503, wait: .zero), 0, 1),
      (.askedToWait(status: 429, wait: .hours(20)), 3600, 3600), (.sntp(.kissOfDeath("RATE")), 64, 80),
    ] as [(ExchangeFailure, Int64, Int64)])
  func refusal(failure: ExchangeFailure, least: Int64, most: Int64) throws {
    var ends: Set<BootInstant> = []
    for seed in 0..<100 as Range<UInt64> {
      var random = SeededGenerator(seed: seed)
      var budget = RequestBudget()
      budget.refused(failure, at: at(1000), using: &random)
      let end = try #require(budget.leftAloneUntil)
      #expect(end >= at(1000 + least) && end <= at(1000 + most))
      if end > at(1000) { #expect(budget.available(at: end - TimeSpan(nanoseconds: 1)) == 0) }
      #expect(budget.available(at: end) == 90)
      ends.insert(end)
    }
    #expect(ends.count > 90 || least == most)
  }

  @Test("refusals in a row double the silence, up to an hour; an answer ends that")
  func backOff() {
    var random = SeededGenerator(seed: 1)
    var budget = RequestBudget()
    let refusal = ExchangeFailure.askedToWait(status: 503, wait: nil)
    var now = at(0)
    for minutes in [1, 2, 4, 8, 16, 32, 60, 60] as [Int64] {
      budget.refused(refusal, at: now, using: &random)
      let silence = (budget.leftAloneUntil ?? now) - now
      #expect(silence >= .minutes(minutes) && silence <= .minutes(min(60, minutes * 5 / 4 + 1)))
      now = now + silence
    }
    budget.answered()
    budget.refused(refusal, at: now, using: &random)
    #expect((budget.leftAloneUntil ?? now) - now <= .seconds(75))
  }

  @Test("DENY and RSTR drop the host for good; what is no refusal changes nothing", arguments: ["DENY", "RSTR"])
  func denied(code: String) {
    var random = SeededGenerator(seed: 1)
    var budget = RequestBudget()
    budget.refused(.timedOut, at: at(0), using: &random)
    #expect(budget.available(at: at(0)) == 90)
    budget.refused(.sntp(.kissOfDeath(code)), at: at(0), using: &random)
    #expect(budget.isDropped)
    #expect(budget.available(at: at(1_000_000)) == 0)
  }
}
