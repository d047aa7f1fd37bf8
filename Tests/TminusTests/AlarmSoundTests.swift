import CountdownCore
import Testing

@testable import Tminus

/// When the sound at zero rings, on clocks that are moved by hand.
@MainActor
@Suite struct AlarmSoundTests {
  /// Remembers whether it rings.
  private final class Bell: Ringing {
    private(set) var isRinging = false
    func play() { isRinging = true }
    func stop() { isRinging = false }
    func onSilence(_ handler: @escaping @MainActor () -> Void) { fail = handler }
    private(set) var fail: @MainActor () -> Void = {}
  }

  private let clock = ManualTimekeeper()
  private let bell = Bell()
  private let countdowns: Countdowns
  private let sound: AlarmSound
  private let egg = CountdownID(bits: 1)
  private let tea = CountdownID(bits: 2)

  init() {
    countdowns = Countdowns(timekeeper: clock) { _ in }
    sound = AlarmSound(countdowns, bell: bell) { true }
    for (id, title) in [(egg, "Egg"), (tea, "Tea")] {
      countdowns.insert(Countdown(id: id, title: title))
    }
  }

  private func pass(_ span: TimeSpan) {
    clock.advance(by: span)
    countdowns.tick()
  }

  private func words(_ id: CountdownID) -> String? { countdowns[id]?.words(at: clock.read()) }

  @Test("after a minute it rings no more, and that it ended, and when, stays to be seen until it is answered")
  func aMinute() {
    countdowns.send(.start(.duration(.seconds(5))), to: egg)
    pass(.seconds(5))
    #expect(bell.isRinging)
    pass(.milliseconds(59_900))
    #expect(bell.isRinging)
    pass(.milliseconds(100))
    #expect(!bell.isRinging)
    #expect(countdowns[egg]?.phase == .expired)
    #expect(words(egg) == "ended 1 min ago")
    pass(.hours(3))
    #expect(!bell.isRinging)
    #expect(words(egg) == "ended 3 h ago")
    #expect(countdowns.send(.dismiss, to: egg))
  }

  @Test("a second end rings its own minute; an answer to one leaves the other ringing")
  func two() {
    countdowns.send(.start(.duration(.seconds(5))), to: egg)
    countdowns.send(.start(.duration(.seconds(45))), to: tea)
    pass(.seconds(5))
    pass(.seconds(40))
    countdowns.send(.dismiss, to: egg)
    #expect(bell.isRinging)
    pass(.seconds(59))
    #expect(bell.isRinging)
    pass(.seconds(1))
    #expect(!bell.isRinging)
  }

  @Test("each answer to the only one that rings is silence")
  func answers() {
    for event in [.dismiss, .cancel, .restart, .add(.minutes(1)), .start(.duration(.hours(1)))] as [Countdown.Event] {
      countdowns.send(.start(.duration(.seconds(5))), to: egg)
      pass(.seconds(5))
      #expect(bell.isRinging)
      countdowns.send(event, to: egg)
      #expect(!bell.isRinging, "\(event)")
      countdowns.send(.cancel, to: egg)
    }
  }

  @Test("that there is no sound here is said once, of what rings then")
  func silence() {
    var said: [CountdownID] = []
    sound.silences.add(bell) { said.append($0) }
    bell.fail()
    #expect(said.isEmpty, "nothing rang")
    countdowns.send(.start(.duration(.seconds(5))), to: egg)
    pass(.seconds(5))
    bell.fail()
    bell.fail()
    #expect(said == [egg])
    #expect(sound.isSilent(egg) && !sound.isSilent(tea))
    countdowns.send(.start(.duration(.seconds(5))), to: tea)
    pass(.seconds(5))
    bell.fail()
    #expect(said == [egg])
    #expect(!sound.isSilent(tea))
  }

  @Test("what ended more than a minute ago, in a sleep, does not ring, and a sleep ends the ringing")
  func asleep() {
    countdowns.send(.start(.duration(.seconds(5))), to: egg)
    clock.suspend(for: .minutes(20))
    countdowns.tick()
    #expect(!bell.isRinging)
    #expect(words(egg) == "ended 19 min ago")
    countdowns.send(.restart, to: egg)
    pass(.seconds(5))
    #expect(bell.isRinging)
    clock.suspend(for: .hours(8))
    countdowns.tick()
    #expect(!bell.isRinging)
  }
}
