import CountdownCore
import Gtk

/// The notifications of the countdowns: at zero where nobody looks at a window, and once when a window is closed.
@MainActor
final class Notifications {
  private let countdowns: Countdowns
  private let windows: Windows
  private let sound: AlarmSound
  private var told: Set<CountdownID> = []
  private lazy var service = NotificationService(
    answered: { [weak self] id, button, token in self?.answer(button, id, token) },
    dismissed: { [weak self] id in self?.sound.quieten(id) })

  init(_ countdowns: Countdowns, _ windows: Windows, _ sound: AlarmSound) {
    self.countdowns = countdowns
    self.windows = windows
    self.sound = sound
    countdowns.addDelegate(self)
    windows.onShow { [weak self] in self?.windowShown() }
  }

  /// The last window was closed: says once that what counts goes on.
  func windowClosed(_ page: WindowPage, at reading: ClockReading) {
    let ids = ListOrder.sorted(countdowns.all.filter { $0.phase == .running || $0.phase == .paused }, at: reading)
    guard let id = ids.first(where: { $0 == page.shown }) ?? ids.first, let countdown = countdowns[id],
      !told.isSuperset(of: ids)
    else { return }
    told.formUnion(ids)
    service.show(.goesOn(countdown, of: ids.count, at: reading), for: id)
  }

  /// A window is shown: that something goes on can be seen.
  private func windowShown() {
    // What has ended is told in its place.
    for id in told where countdowns[id]?.phase != .expired && service.bubble(of: id)?.category == Bubble.background {
      service.show(nil, for: id)
    }
  }

  func withdrawAll(then handler: @escaping () -> Void) { service.withdrawAll(then: handler) }

  private func answer(_ button: Bubble.Button, _ id: CountdownID, _ activationToken: String?) {
    switch button {
    case .open: windows.show(id, activationToken: activationToken)
    case .restart: countdowns.send(.restart, to: id)
    case .add: countdowns.send(.add(.minutes(1)), to: id)
    case .dismiss: countdowns.send(.dismiss, to: id)
    case .cancel: countdowns.send(.cancel, to: id)
    }
  }
}

extension Notifications: CountdownDelegate {
  func act(on effect: Countdown.Effect, of countdown: Countdown, at reading: ClockReading) {
    switch effect {
    case .expired:
      service.show(windows.hasFocus(on: countdown.id) ? nil : .expired(countdown, at: reading), for: countdown.id)
    case .expiryOver: service.show(nil, for: countdown.id)
    case .save where countdown.phase == .idle: service.show(nil, for: countdown.id)
    case .crossedFiveMinutes, .cancelled, .moved, .chosen, .refused, .save, .ignored: break
    }
  }
}

extension Bubble {
  /// The category of the word that a countdown goes on without its window.
  static let background = "x-tminus.background"

  static func expired(_ countdown: Countdown, at reading: ClockReading) -> Bubble {
    let overtime = countdown.overtime(at: reading)
    let subject = countdown.title.isEmpty ? countdown.plan.duration.map(TimeText.exact) : countdown.title
    let isLate = overtime >= .minutes(1) || countdown.usesStandInClock
    return Bubble(
      summary: tr("Time's Up"),
      body: [subject, isLate ? EndLine.ended(countdown, at: reading) : nil].compactMap { $0 }.joined(separator: "\n"),
      buttons: countdown.plan.duration == nil ? [.open, .dismiss] : [.open, .restart, .add, .dismiss],
      isUrgent: true, category: "x-tminus.expired")
  }

  /// That a countdown goes on, and others with it, so many in all.
  static func goesOn(_ countdown: Countdown, of count: Int, at reading: ClockReading) -> Bubble {
    guard count == 1 else { return several(countdown, of: count, at: reading) }
    return Bubble(
      summary: countdown.title.isEmpty
        // Translators: a notification when the window of a countdown was closed
        ? tr("The countdown keeps running without its window")
        // Translators: a notification when the window of a countdown was closed; %s is its title
        : tr("%s keeps running without its window", countdown.title),
      body: EndLine.text(of: countdown, at: reading) ?? "", buttons: [.open, .cancel], isUrgent: false,
      category: background)
  }

  private static func several(_ countdown: Countdown, of count: Int, at reading: ClockReading) -> Bubble {
    let name = RowText.name(of: countdown, at: reading)
    let end = EndLine.text(of: countdown, at: reading)
    return Bubble(
      // Translators: a notification when the last window was closed; %s is how many countdowns there are
      summary: trn(
        "%s countdown keeps running without a window", "%s countdowns keep running without a window", Int64(count),
        String(count)),
      // Translators: the title of a countdown, and when it ends
      body: end.map { tr("%s · %s", name, $0) } ?? name, buttons: [.open], isUrgent: false, category: background)
  }
}
