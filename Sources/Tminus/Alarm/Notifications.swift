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
    dismissed: { [weak self] in self?.dismissed($0, mayRaise: $1) },
    unanswered: { [weak self] in self?.unanswered($0) },
    returned: { [weak self] in self?.returned($0) })

  init(_ countdowns: Countdowns, _ windows: Windows, _ sound: AlarmSound) {
    self.countdowns = countdowns
    self.windows = windows
    self.sound = sound
    countdowns.addDelegate(self)
    windows.onShow { [weak self] in self?.windowShown() }
    sound.silences.add(self) { [weak self] in self?.silent($0) }
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

  /// Says of what was started without a window that it counts, where no window is seen.
  func startedUnseen(_ id: CountdownID) {
    guard !windows.isAnySeen, let countdown = countdowns[id] else { return }
    told.insert(id)
    service.show(.started(countdown, at: countdowns.read()), for: id)
  }

  /// A window is shown: that something goes on can be seen.
  private func windowShown() {
    // What has ended is told in its place.
    for id in told where countdowns[id]?.phase != .expired && service.bubble(of: id)?.category == Bubble.background {
      service.show(nil, for: id)
    }
  }

  /// Takes back what is told of a countdown, but not that it was missed.
  private func withdraw(_ id: CountdownID) {
    if service.bubble(of: id)?.category != Bubble.missed { service.show(nil, for: id) }
  }

  /// A bubble was closed; where that may have been by a click that brings up a window, it shows what the bubble told of.
  private func dismissed(_ id: CountdownID, mayRaise: Bool) {
    sound.quieten(id)
    if mayRaise { windows.expect(id) }
  }

  /// There is nobody to show a notification: a window that nobody sees is brought up in its place.
  private func unanswered(_ id: CountdownID) {
    if countdowns[id]?.phase == .expired { windows.bringUp(id) }
  }

  /// There is somebody again to show what waits for an answer.
  private func returned(_ id: CountdownID) {
    if let countdown = countdowns[id], countdown.phase == .expired { tellEnd(of: countdown, at: countdowns.read()) }
  }

  /// Shows that a countdown has ended, unless a window shows it.
  private func tellEnd(of countdown: Countdown, at reading: ClockReading) {
    let isSilent = sound.isSilent(countdown.id)
    service.show(
      windows.sees(countdown.id) ? nil : .expired(countdown, isSilent: isSilent, at: reading), for: countdown.id)
  }

  /// A countdown that rings cannot be heard.
  private func silent(_ id: CountdownID) {
    guard let countdown = countdowns[id], service.bubble(of: id)?.category == Bubble.expired else { return }
    service.show(.expired(countdown, isSilent: true, at: countdowns.read()), for: id)
  }

  func withdrawAll(then handler: @escaping () -> Void) { service.withdrawAll(then: handler) }

  private func answer(_ button: Bubble.Button, _ id: CountdownID, _ activationToken: String?) {
    switch button {
    case .open, .show: windows.open(id, WindowCall(activationToken: activationToken))
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
    case .expired(let end) where countdown.phase == .idle:
      service.show(.missed(countdown, end: end, at: reading), for: countdown.id)
    case .expired: tellEnd(of: countdown, at: reading)
    case .expiryOver: withdraw(countdown.id)
    case .save where countdown.phase == .idle: withdraw(countdown.id)
    case .crossedFiveMinutes, .cancelled, .moved, .chosen, .refused, .save, .ignored: break
    }
  }
}
