import CountdownCore
import GLib
import Gtk

/// The windows: as a rule one, which shows what was started or asked for last.
@MainActor
final class Windows {
  let services: Services
  let starter: Starter
  private let application: Application
  private let notices: NoticeBoard
  private let sound: AlarmSound
  /// The one that had the keyboard last comes last.
  private var all: [CountdownWindow] = []
  /// What the last window showed when it was closed.
  private var lastShown: CountdownID?
  private var shown: (CountdownID) -> Void = { _ in }
  private var left: (CountdownID) -> Void = { _ in }
  private var closed: (CountdownID) -> Void = { _ in }

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
  /// Calls the handler with a countdown that no window shows any more.
  func onLeave(_ handler: @escaping (CountdownID) -> Void) { left = handler }
  /// Calls the handler with what a window showed that was closed.
  func onClose(_ handler: @escaping (CountdownID) -> Void) { closed = handler }

  /// The window that shows a countdown.
  subscript(_ id: CountdownID) -> CountdownWindow? { all.last { $0.shown == id } }
  /// The window that has the keyboard, or the one that had it last.
  var active: CountdownWindow? { all.last { $0.isActive } ?? all.last }
  /// Whether a window that shows a countdown has the keyboard.
  func hasFocus(on id: CountdownID) -> Bool { all.contains { $0.isActive && $0.shown == id } }

  /// Brings up the window that is there, or one that shows what was shown last.
  func activate(preferring preferred: CountdownID? = nil) {
    if let preferred { return show(preferred) }
    if let active { active.present() } else if let id = comingBack { show(id) } else { showNew() }
    notices.sayAll()
  }

  /// What a new window shows: what has ended and waits for an answer, what the last window showed, or what was started
  /// last; `nil` where nothing counts.
  private var comingBack: CountdownID? {
    let counting = services.countdowns.all.filter { $0.phase != .idle }
    let last = counting.max { ($0.lastUsed ?? .zero) < ($1.lastUsed ?? .zero) }
    return (counting.first { $0.phase == .expired } ?? counting.first { $0.id == lastShown } ?? last)?.id
  }

  /// The window that is there, or a new one, in which nothing is chosen yet.
  @discardableResult
  func showNew() -> CountdownWindow {
    let window: CountdownWindow
    if let active, isBlank(active) {
      window = active
    } else {
      let id = CountdownID.random
      services.countdowns.insert(Countdown(id: id))
      window = self.window(for: id)
    }
    window.present()
    return window
  }

  /// Whether nothing was started in a window, nor is being fetched.
  private func isBlank(_ window: CountdownWindow) -> Bool {
    window.countdown?.phase == .idle && window.countdown?.lastUsed == nil
      && !services.orders.isOpening(window.shown)
  }

  /// The window that is there showing this countdown now, or a new one.
  private func window(for id: CountdownID) -> CountdownWindow {
    if let window = self[id] { return window }
    if let active {
      active.show(id)
      return active
    }
    return add(id)
  }

  private func add(_ id: CountdownID) -> CountdownWindow {
    let window = CountdownWindow(id, application, services, starter, sound)
    window.onLeave { [weak self] id in self?.leave(id) }
    window.onClose { [weak self, weak window] in
      guard let self, let window else { return }
      self.all.removeAll { $0 === window }
      self.lastShown = window.shown
      self.closed(window.shown)
      self.leave(window.shown)
    }
    window.window.on("notify::is-active") { [weak self, weak window] _ in
      guard let self, let window, window.isActive else { return }
      self.all.removeAll { $0 === window }
      self.all.append(window)
    }
    all.append(window)
    return window
  }

  /// A window shows a countdown no more.
  private func leave(_ id: CountdownID) {
    if self[id] == nil { left(id) }
  }

  /// Shows a countdown in the window that is there, or in a new one, and brings that to the front.
  ///
  /// A click elsewhere that asked for it may have come with a token for the window system.
  func show(_ id: CountdownID, activationToken: String? = nil) {
    let window = window(for: id)
    if let activationToken { window.window.setActivationToken(activationToken) }
    window.present()
    shown(id)
    notices.sayAll()
  }

  /// Starts something, of that name where one is given, and shows it in the window that is there.
  @discardableResult
  func start(_ request: StartRequest, as name: CountdownID? = nil) -> CountdownID {
    let blank = name == nil ? active.flatMap { isBlank($0) ? $0.shown : nil } : nil
    let id = blank ?? name ?? .random
    if services.countdowns[id] == nil { services.countdowns.insert(Countdown(id: id)) }
    starter.start(request, in: id)
    let window = window(for: id)
    window.present()
    window.say(request.notes.isEmpty ? nil : request.notes.joined(separator: " "))
    notices.sayAll()
    return id
  }

  func keepSizes() { for window in all { window.keepSize() } }
}

extension Windows: CountdownDelegate {
  /// Says in a countdown's window what has to be said in words, and lets go of what nobody counts or sees any more.
  func act(on effect: Countdown.Effect, of countdown: Countdown, at reading: ClockReading) {
    let id = countdown.id
    switch effect {
    case .expired:
      if all.isEmpty { show(id) }
      self[id]?.window.requestAttention()
    case .moved(let span):
      // An order's page says itself that its opening was moved.
      if services.orders.status(of: id)?.moved != span { self[id]?.say(MovedText.text(span)) }
    case .chosen(let notes): self[id]?.say(notes.map(\.sentence).joined(separator: " "))
    case .refused(let error, let byServer):
      let host = byServer ? countdown.plan.clock.flatMap { try? ServerAddress($0) }?.displayHost : nil
      // Translators: a host's name, and a sentence about a time: "By the clock of shop.example: 24 Dec, 20:00 is past."
      (self[id] ?? active)?.say(host.map { tr("By the clock of %s: %s", $0, error.sentence) } ?? error.sentence)
    case .save:
      // Once all have done what there is to do: what comes round every year starts again.
      if countdown.phase == .idle, self[id] == nil { MainLoop.whenIdle { [weak self] in self?.leave(id) } }
    case .crossedFiveMinutes, .cancelled, .expiryOver, .ignored: break
    }
  }
}

extension CountdownID {
  /// A new name.
  static var random: CountdownID { CountdownID(bits: .random(in: .min ... .max)) }
}
