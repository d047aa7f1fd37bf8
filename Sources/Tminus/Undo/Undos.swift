import CountdownCore

/// What was cancelled in the last ten seconds, and can be given back.
@MainActor
final class Undos {
  /// Tells whenever ``sentence`` may be another one.
  let changes = Listeners<Void>()
  private let countdowns: Countdowns
  /// The newest last.
  private var offers: [Offer] = []
  private lazy var end = Appointment(countdowns) { [weak self] _ in self?.drop() }

  private struct Offer {
    let countdown: Countdown
    let sentence: String
    /// Until when it is said.
    let until: BootInstant
  }

  init(_ countdowns: Countdowns) {
    self.countdowns = countdowns
    countdowns.addDelegate(self)
  }

  /// What is said of the newest: "Cancelled: Egg, 4:10 left"; `nil` where nothing can be given back.
  var sentence: String? { offers.last?.sentence }

  /// Gives the newest back, as if it had run on, and tells its name; `nil` where it is too late.
  func undo() -> CountdownID? {
    guard let offer = offers.popLast() else { return nil }
    let id = countdowns.giveBack(offer.countdown)
    drop()
    return id
  }

  private func drop() {
    let now = countdowns.read().boot
    offers.removeAll { $0.until <= now }
    end.instant = offers.first?.until
    changes.tell(())
  }
}

extension Undos: CountdownDelegate {
  func act(on effect: Countdown.Effect, of countdown: Countdown, at reading: ClockReading) {
    guard effect == .cancelled, let before = countdown.beforeCancel else { return }
    offers.append(
      Offer(
        countdown: countdown, sentence: UndoText.cancelled(before, at: reading),
        until: reading.boot + Countdown.undoTime))
    drop()
  }
}
