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

extension Bubble {
  /// The category of the word that a countdown goes on without its window.
  static let background = "x-tminus.background"

  /// The category of an end that waits for an answer.
  static let expired = "x-tminus.expired"
  /// The category of an end that nobody need answer any more.
  static let missed = "x-tminus.missed"

  static func expired(_ countdown: Countdown, isSilent: Bool = false, at reading: ClockReading) -> Bubble {
    let overtime = countdown.overtime(at: reading)
    let subject = countdown.title.isEmpty ? countdown.plan.duration.map(TimeText.exact) : countdown.title
    let isLate = overtime >= .minutes(1) || countdown.usesStandInClock
    return Bubble(
      summary: tr("Time's Up"),
      body: [subject, isLate ? EndLine.ended(countdown, at: reading) : nil, isSilent ? tr("No sound here") : nil]
        .compactMap { $0 }.joined(separator: " · "),
      buttons: [.open] + answers(countdown.plan) + [.dismiss], isUrgent: true, category: expired,
      wayOut: tr("Open Tminus to answer this"))
  }

  /// The buttons before Dismiss, in the order of the dialog.
  private static func answers(_ plan: Plan) -> [Button] {
    switch plan {
    case .duration: [.restart, .add]
    case .moment: []
    case .order: [.show]
    }
  }

  /// What brings a window back that was closed.
  private static var wayBack: String { tr("Open Tminus to bring the window back") }

  /// That a countdown ended so long ago that it is only said.
  static func missed(_ countdown: Countdown, end: BootInstant, at reading: ClockReading) -> Bubble {
    Bubble(
      summary: RowText.name(of: countdown, at: reading), body: TimeText.ended(reading.boot - end), buttons: [.open],
      isUrgent: false, category: missed)
  }

  /// That a countdown goes on, and others with it, so many in all.
  static func goesOn(_ countdown: Countdown, of count: Int = 1, at reading: ClockReading) -> Bubble {
    guard count == 1 else { return several(countdown, of: count, at: reading) }
    return Bubble(
      summary: countdown.title.isEmpty
        // Translators: a notification when the window of a countdown was closed
        ? tr("The countdown keeps running without its window")
        // Translators: a notification when the window of a countdown was closed; %s is its title
        : tr("%s keeps running without its window", countdown.title),
      body: EndLine.text(of: countdown, at: reading) ?? "", buttons: [.open, .cancel], isUrgent: false,
      category: background, wayOut: wayBack)
  }

  /// That a countdown was started where no window shows it.
  static func started(_ countdown: Countdown, at reading: ClockReading) -> Bubble {
    Bubble(
      summary: RowText.name(of: countdown, at: reading), body: EndLine.text(of: countdown, at: reading) ?? "",
      buttons: [.open, .cancel], isUrgent: false, category: background)
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
      body: end.map { tr("%s · %s", name, $0) } ?? name, buttons: [.open], isUrgent: false, category: background,
      wayOut: wayBack)
  }
}
