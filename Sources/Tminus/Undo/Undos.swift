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

/// What is said of a countdown that was cancelled.
enum UndoText {
  /// "Cancelled: Egg, 4:10 left", for the countdown as it was before.
  static func cancelled(_ before: Countdown, at reading: ClockReading) -> String {
    let name = RowText.name(of: before, at: reading)
    if before.phase == .expired {
      // Translators: the title or length of a countdown whose alarm was stopped
      return before.plan.isOrder ? tr("Closed: %s", name) : tr("Stopped: %s", name)
    }
    guard let label = before.label(at: reading) else {
      // Translators: the title or length of a countdown that was cancelled
      return tr("Cancelled: %s", name)
    }
    // Translators: the title or length of a countdown that was cancelled, and the time that was left: "4:10"
    return tr("Cancelled: %s, %s left", name, short(label))
  }

  /// "4:10" for "00:04:10", "1:00:00" for "01:00:00".
  private static func short(_ label: String) -> String {
    let minutes = label.hasPrefix("00:") ? label.dropFirst(3) : label[...]
    return String(minutes.hasPrefix("0") ? minutes.dropFirst() : minutes)
  }
}
