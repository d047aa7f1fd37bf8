import CountdownCore
import Gtk

/// The windows, one for each countdown that is shown.
@MainActor
final class Windows {
  let services: Services
  let starter: Starter
  private let application: Application
  private let notices: NoticeBoard
  private let sound: AlarmSound
  private var all: [CountdownWindow] = []
  private var shown: (CountdownID) -> Void = { _ in }
  private var closed: (CountdownID) -> Void = { _ in }

  /// How many windows come up without being asked for one by one: a file with thousands of countdowns shall not bury the
  /// screen.
  private static let most = 24

  init(
    _ application: Application, _ services: Services, _ starter: Starter, _ notices: NoticeBoard, _ sound: AlarmSound
  ) {
    self.application = application
    self.services = services
    self.starter = starter
    self.notices = notices
    self.sound = sound
    services.countdowns.addDelegate(self)
  }

  func onShow(_ handler: @escaping (CountdownID) -> Void) { shown = handler }
  func onClose(_ handler: @escaping (CountdownID) -> Void) { closed = handler }

  subscript(_ id: CountdownID) -> CountdownWindow? { all.first { $0.id == id } }
  /// The window that has the keyboard, or the one that came last.
  var active: CountdownWindow? { all.last { $0.isActive } ?? all.last }
  var hasFocus: Bool { all.contains { $0.isActive } }
  /// The last window with nothing in it, or a new one.
  var idle: CountdownWindow { all.last { services.countdowns[$0.id]?.phase == .idle } ?? open() }

  /// Shows what is there: all that counts or has ended where some of it has no window, what needs an answer in front;
  /// else the window of the preferred one, one that is open, or a new one.
  func activate(preferring preferred: CountdownID? = nil) {
    let counting = services.countdowns.all.filter { $0.phase != .idle }
    if counting.allSatisfy({ self[$0.id] != nil }) {
      (preferred.flatMap { self[$0] } ?? active ?? open()).present()
    } else {
      for countdown in counting.sorted(by: Self.isFurtherBack).suffix(Self.most) { show(countdown.id) }
    }
    notices.sayAll()
  }

  private nonisolated static func isFurtherBack(_ left: Countdown, _ right: Countdown) -> Bool {
    if (left.phase == .expired) != (right.phase == .expired) { return right.phase == .expired }
    return (left.lastUsed ?? .zero) < (right.lastUsed ?? .zero)
  }

  /// A window with a countdown of its own, not shown yet.
  func open(_ id: CountdownID = CountdownID(bits: .random(in: .min ... .max))) -> CountdownWindow {
    services.countdowns.insert(Countdown(id: id))
    return add(id)
  }

  private func add(_ id: CountdownID) -> CountdownWindow {
    let window = CountdownWindow(id, application, services, starter, sound)
    window.onClose { [weak self, weak window] in
      self?.all.removeAll { $0 === window }
      self?.closed(id)
    }
    // The next key is for the next dialog, not for what lies beneath.
    window.onAnswer { [weak self] in self?.all.last { $0.isAsking }?.present() }
    all.append(window)
    return window
  }

  /// Brings the window of a countdown to the front, opening one where it has none.
  ///
  /// A click elsewhere that asked for it may have come with a token for the window system.
  func show(_ id: CountdownID, activationToken: String? = nil) {
    let window = self[id] ?? add(id)
    if let activationToken { window.window.setActivationToken(activationToken) }
    window.present()
    shown(id)
    notices.sayAll()
  }

  /// Starts something in an idle window, or in a new one of that name, and shows it.
  @discardableResult
  func start(_ request: StartRequest, as name: CountdownID? = nil) -> CountdownID {
    let window = name.map { open($0) } ?? idle
    starter.start(request, in: window.id)
    window.say(request.notes.isEmpty ? nil : request.notes.joined(separator: " "))
    window.present()
    notices.sayAll()
    return window.id
  }

  func keepSizes() { for window in all { window.keepSize() } }
}

extension Windows: CountdownDelegate {
  /// Says in a countdown's window what has to be said in words, and shows the one that has ended.
  func act(on effect: Countdown.Effect, of countdown: Countdown, at reading: ClockReading) {
    switch effect {
    case .expired:
      if all.count < Self.most || self[countdown.id] != nil { show(countdown.id) }
      self[countdown.id]?.window.requestAttention()
    case .moved(let span):
      // An order's page says itself that its opening was moved.
      if services.orders.status(of: countdown.id)?.moved != span { self[countdown.id]?.say(MovedText.text(span)) }
    case .chosen(let notes): self[countdown.id]?.say(notes.map(\.sentence).joined(separator: " "))
    case .refused(let error, let byServer):
      let host = byServer ? countdown.plan.clock.flatMap { try? ServerAddress($0) }?.displayHost : nil
      // Translators: a host's name, and a sentence about a time: "By the clock of shop.example: 24 Dec, 20:00 is past."
      self[countdown.id]?.say(host.map { tr("By the clock of %s: %s", $0, error.sentence) } ?? error.sentence)
    case .crossedFiveMinutes, .cancelled, .expiryOver, .save, .ignored: break
    }
  }
}
