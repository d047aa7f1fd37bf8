import CountdownCore
import Testing

/// What a screen reader is told, in virtual time.
@Suite struct Milestones {
  /// All that is told while a length runs down, looked at every second and a bit.
  private func told(from length: TimeSpan, every step: TimeSpan) -> [String] {
    var texts: [String] = []
    var left = length
    while left > .zero {
      let next = left - step
      if let milestone = Milestone(from: left, to: max(.zero, next)) { texts.append(milestone.text) }
      left = next
    }
    return texts
  }

  @Test("minutes, the last ten seconds once, and the end are told, each once, however often one looks")
  func minutes() {
    let expected = ["2 minutes left", "1 minute left", "10 seconds left", "Time's Up"]
    #expect(told(from: .seconds(150), every: .seconds(1)) == expected)
    #expect(told(from: .seconds(150), every: .milliseconds(70)) == expected)
    #expect(told(from: .seconds(150) + .milliseconds(400), every: .milliseconds(997)) == expected)
  }

  @Test("Over ten minutes only tens of minutes are told, over an hour only hours")
  func long() {
    let texts = told(from: .seconds(2 * 3600 + 60), every: .seconds(1))
    let tens = ["60", "50", "40", "30", "20", "10"].dropFirst().map { "\($0) minutes left" }
    let ones = (2...9).reversed().map { "\($0) minutes left" }
    #expect(
      texts == ["2 hours left", "1 hour left"] + tens + ones + ["1 minute left", "10 seconds left", "Time's Up"])
  }

  @Test("The start tells nothing, and neither does time that is added")
  func start() {
    #expect(Milestone(from: .minutes(5), to: .minutes(5)) == nil)
    #expect(Milestone(from: .minutes(5), to: .minutes(5) - .milliseconds(3)) == nil)
    #expect(Milestone(from: .seconds(30), to: .seconds(90)) == nil)
    #expect(Milestone(from: .seconds(9), to: .seconds(8)) == nil)
    #expect(Milestone(from: .zero, to: .zero) == nil)
  }

  @Test("What was slept through is not told late; the end is")
  func slept() {
    #expect(Milestone(from: .minutes(20), to: .seconds(571)) == nil)
    #expect(Milestone(from: .minutes(20), to: .seconds(4)) == .seconds(4))
    #expect(Milestone(from: .minutes(20), to: .seconds(-300)) == .end)
  }
}
