import Fixtures
import Testing

@testable import CountdownCore

@Suite("Wake queue")
struct WakeQueueTests {
  private func at(_ seconds: Int64) -> BootInstant { BootInstant(nanoseconds: 0) + .seconds(seconds) }

  @Test("the earliest counts, whatever was set anew or taken back since")
  func earliest() {
    var queue = WakeQueue<String>()
    #expect(queue.earliest() == nil)
    queue["tea"] = at(30)
    queue["bread"] = at(20)
    #expect(queue.earliest() == at(20))
    queue["bread"] = at(40)
    #expect(queue.earliest() == at(30))
    queue["tea"] = nil
    #expect(queue.earliest() == at(40))
    #expect(queue["tea"] == nil)
    queue["bread"] = nil
    #expect(queue.earliest() == nil)
  }

  @Test("what is due comes out once, the earliest first, and the rest stays")
  func due() {
    var queue = WakeQueue<String>()
    for (key, second) in [("c", 3), ("a", 1), ("d", 4), ("b", 2)] as [(String, Int64)] { queue[key] = at(second) }
    #expect(queue.due(by: at(0)).isEmpty)
    #expect(queue.due(by: at(3)) == ["a", "b", "c"])
    #expect(queue.due(by: at(3)).isEmpty)
    #expect(queue.earliest() == at(4))
  }

  @Test("10,000 random changes give what a plain search through all gives")
  func random() {
    var generator = SeededGenerator(seed: 7)
    var queue = WakeQueue<Int>()
    var plain: [Int: BootInstant] = [:]
    for _ in 0..<10_000 {
      let key = Int.random(in: 0..<50, using: &generator)
      let instant = Bool.random(using: &generator) ? at(Int64.random(in: 0..<1000, using: &generator)) : nil
      queue[key] = instant
      plain[key] = instant
      #expect(queue.earliest() == plain.values.min())
    }
    #expect(queue.due(by: at(500)).count == plain.values.filter { $0 <= at(500) }.count)
  }
}
