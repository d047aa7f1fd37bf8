import CountdownCore
import Testing

@testable import Tminus

/// Whether the computer has slept, told from its clocks alone.
@Suite struct SuspendDetectorTests {
  @Test("a resume is told from a step of the wall clock without anybody's word")
  func resume() {
    let clock = ManualTimekeeper()
    var detector = SuspendDetector(clock.read())
    let changes: [(String, () -> Void, Bool)] = [
      ("three hours awake", { clock.advance(by: .hours(3)) }, false),
      ("set forward", { clock.stepWall(by: .hours(1)) }, false),
      ("set back", { clock.stepWall(by: .hours(-5)) }, false),
      ("a hiccup", { clock.suspend(for: .milliseconds(400)) }, false),
      ("half a second asleep", { clock.suspend(for: .milliseconds(501)) }, true),
      ("nothing since", {}, false),
      (
        "a night, and the clock set after it",
        {
          clock.suspend(for: .hours(8)); clock.stepWall(by: .seconds(2))
        }, true
      ),
    ]
    for (name, change, isSleep) in changes {
      change()
      let hasSlept = detector.hasSlept(by: clock.read())
      #expect(hasSlept == isSleep, "\(name)")
    }
  }
}
