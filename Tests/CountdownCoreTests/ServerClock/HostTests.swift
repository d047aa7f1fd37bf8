import Testing

@testable import CountdownCore

@Suite("What a host asked for, kept once for all")
struct HostTests {
  private func at(_ seconds: Int64) -> BootInstant { BootInstant(nanoseconds: 0) + .seconds(seconds) }

  @Test("measurements, orders and clicks are counted together: ninety an hour")
  func counted() {
    var host = Host(isLoopback: false)
    for second in 0..<90 as Range<Int64> {
      let asker: Asker = [.measurement, .program, .opening, .person][Int(second) % 4]
      #expect(host.admit(asker, at: at(second)) == nil)
    }
    let enough = ExchangeFailure.other("it was asked often enough already")
    #expect(host.admit(.measurement, at: at(100)) == enough)
    #expect(host.admit(.program, at: at(100)) == enough)
    #expect(host.admit(.opening, at: at(100)) == enough)
    // What a person wants is not held up.
    #expect(host.admit(.person, at: at(100)) == nil)
    #expect(host.admit(.measurement, at: at(3600)) == enough)
  }

  @Test("requests that were repeated on the way are counted too")
  func repeats() {
    var host = Host(isLoopback: false)
    guard case .enter = host.enter(NetworkRun(), as: .measurement, at: at(0)) else {
      Issue.record("not admitted")
      return
    }
    host.leave(repeats: 2, at: at(1))
    #expect(host.budget.available(at: at(2)) == 87)
  }

  @Test("who was asked to wait waits, for a measurement or an order alike; a person's click does not, and is counted")
  func silence() {
    var host = Host(isLoopback: false)
    #expect(host.admit(.program, at: at(0)) == nil)
    host.heard(.askedToWait(status: 503, wait: .seconds(600)), at: at(0))
    let refusal = ExchangeFailure.askedToWait(status: 503, wait: .seconds(600), until: at(600))
    #expect(host.admit(.program, at: at(100)) == refusal && host.admit(.opening, at: at(599)) == refusal)
    guard case .askedToWait(503, .seconds(600), let end?) = host.admit(.measurement, at: at(100)) else {
      Issue.record("measured")
      return
    }
    // As long as was asked, and up to a quarter more by chance.
    #expect(end >= at(600) && end <= at(750))
    #expect(host.admit(.person, at: at(100)) == nil)
    #expect(host.budget.available(to: .program, at: at(600)) == 88)
    #expect(host.admit(.program, at: at(600)) == nil)
    #expect(host.admit(.measurement, at: at(751)) == nil)
  }

  @Test("a host that asked for two hours is asked again after one, and what it asked is told each time")
  func longSilence() {
    var host = Host(isLoopback: false)
    #expect(host.admit(.measurement, at: at(0)) == nil)
    host.heard(.askedToWait(status: 429, wait: .hours(2)), at: at(0))
    for second in [1, 1800, 3599] as [Int64] {
      let failure = host.admit(.measurement, at: at(second))
      #expect(failure == .askedToWait(status: 429, wait: .hours(2), until: at(3600)))
    }
    #expect(host.admit(.measurement, at: at(3600)) == nil)
  }

  @Test(
    "before a deadline measurements leave sixty requests for its last six minutes, and six of the hour's for an opening"
  )
  func lastMinutes() {
    var host = Host(isLoopback: false)
    let deadline = at(3000)
    let early = (0..<90).count { host.admit(.measurement, at: at($0), deadline: deadline) == nil }
    #expect(early == 30)
    let late = (2640..<2760).count { host.admit(.measurement, at: at($0), deadline: deadline) == nil }
    #expect(late == 54)
    let openings = (2760..<2770).count { host.admit(.opening, at: at($0), deadline: deadline) == nil }
    #expect(openings == 6)
  }

  @Test("one request is under way at a time; then comes the most urgent, of several the first")
  func turns() {
    var host = Host(isLoopback: true)
    let runs = (0..<5).map { _ in NetworkRun() }
    let askers: [Asker] = [.measurement, .program, .program, .opening, .measurement]
    func enters(_ number: Int) -> Bool {
      if case .enter = host.enter(runs[number], as: askers[number], at: at(1)) { true } else { false }
    }
    #expect(enters(0))
    for number in 1..<5 { #expect(!enters(number)) }
    host.giveUp(runs[2])
    host.leave(at: at(2))
    #expect(!enters(1) && !enters(4) && enters(3))
    host.leave(at: at(3))
    #expect(!enters(4) && enters(1) && !enters(4))
    host.leave(at: at(4))
    #expect(enters(4) && host.waiting.isEmpty)
  }
}
