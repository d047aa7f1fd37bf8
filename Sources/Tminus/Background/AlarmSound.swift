import CountdownCore
import Gtk

/// The sound at zero: until it is dismissed anywhere, a minute at most.
@MainActor
final class AlarmSound {
  private let sound = Sound(event: "alarm-clock-elapsed", role: "alarm")
  private let isWanted: () -> Bool
  private var ringing: Set<CountdownID> = []

  /// The longest that it rings; what is told later than that after its end is told without a sound.
  private static let longest = TimeSpan.minutes(1)

  /// A sound for those of the countdowns that end while it is wanted.
  init(_ countdowns: Countdowns, isWanted: @escaping () -> Bool) {
    self.isWanted = isWanted
    countdowns.addDelegate(self)
  }

  /// One countdown rings no more; when none does there is silence.
  func quieten(_ id: CountdownID) {
    if ringing.remove(id) != nil, ringing.isEmpty { sound.stop() }
  }

  /// Silence.
  func stop() {
    ringing = []
    sound.stop()
  }
}

extension AlarmSound: CountdownDelegate {
  func act(on effect: Countdown.Effect, of countdown: Countdown, at reading: ClockReading) {
    switch effect {
    case .expired(let end):
      guard isWanted(), reading.boot - end < Self.longest else { return }
      // What rang its minute to the end rings no more.
      if !sound.isPlaying { ringing = [] }
      ringing.insert(countdown.id)
      sound.play(atMost: 60_000)
    case .silence: quieten(countdown.id)
    case .crossedFiveMinutes, .moved, .save, .ignored: break
    }
  }
}
