import CountdownCore
import Gtk

/// Something that can be heard until it is stopped.
@MainActor
protocol Ringing: AnyObject {
  /// Rings on and on from now on, or goes on ringing.
  func play()
  func stop()
  /// Calls the handler each time that it could not be heard.
  func onSilence(_ handler: @escaping @MainActor () -> Void)
}

extension Sound: Ringing {}

/// The sound at zero: until it is dismissed anywhere, a minute at most.
@MainActor
final class AlarmSound {
  private let countdowns: Countdowns
  private let bell: any Ringing
  private let isWanted: () -> Bool
  private var ringing: Set<CountdownID> = []
  /// Tells of each countdown that cannot be heard and is the first of which that is said.
  let silences = Listeners<CountdownID>()
  /// Those of which it is said; nil until it was.
  private var silent: Set<CountdownID>?

  /// The longest that it rings; what is told later than that after its end is told without a sound.
  static let longest = TimeSpan.minutes(1)
  /// By the boot clock: what began to ring before a sleep does not ring after it.
  private lazy var silence = Appointment(countdowns) { [weak self] _ in self?.stop() }

  /// A sound for those of the countdowns that end while it is wanted.
  ///
  /// The role is "alarm", so that who turns the desktop's event sounds off still hears it.
  init(
    _ countdowns: Countdowns, bell: any Ringing = Sound(event: "alarm-clock-elapsed", role: "alarm"),
    isWanted: @escaping () -> Bool
  ) {
    self.countdowns = countdowns
    self.bell = bell
    self.isWanted = isWanted
    countdowns.addDelegate(self)
    bell.onSilence { [weak self] in self?.failed() }
  }

  /// Whether it is to be said of a countdown that it cannot be heard here.
  func isSilent(_ id: CountdownID) -> Bool { silent?.contains(id) == true }

  /// There is no sound here: said once in the life of the process, of what rings then.
  private func failed() {
    guard silent == nil, !ringing.isEmpty else { return }
    silent = ringing
    for id in ringing { silences.tell(id) }
    countdowns.draw(Array(ringing))
  }

  /// One countdown rings no more; when none does there is silence.
  func quieten(_ id: CountdownID) {
    if ringing.remove(id) != nil, ringing.isEmpty { stop() }
  }

  func stop() {
    ringing = []
    bell.stop()
    silence.instant = nil
  }
}

extension AlarmSound: CountdownDelegate {
  func act(on effect: Countdown.Effect, of countdown: Countdown, at reading: ClockReading) {
    switch effect {
    case .expired(let end):
      guard isWanted(), reading.boot - end < Self.longest else { return }
      ringing.insert(countdown.id)
      bell.play()
      silence.instant = reading.boot + Self.longest
    case .expiryOver: quieten(countdown.id)
    case .crossedFiveMinutes, .cancelled, .moved, .chosen, .refused, .save, .ignored: break
    }
  }
}
