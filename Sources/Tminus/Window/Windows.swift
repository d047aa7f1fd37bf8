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
  private var lastPage: WindowPage?
  /// Whether that was a countdown that nobody had started.
  private var wasBlank = false
  /// When one of them last got the keyboard.
  private var activated: BootInstant?
  /// What the next one is to show that gets the keyboard, if it does so before that instant.
  private var expected: (id: CountdownID, until: BootInstant)?
  /// Whether the buttons with the number of countdowns are about to be brought up to date.
  private var isUpdating = false
  private var shown: () -> Void = {}
  private var left: (CountdownID) -> Void = { _ in }
  private var closed: (WindowPage, _ isLast: Bool) -> Void = { _, _ in }

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

  /// The actions of the window whose object on the bus is at that place below the program's, by their names.
  func actions(at place: some StringProtocol) -> [String: Action] {
    all.first { "/window/\($0.window.identifier)" == place }?.window.actions ?? [:]
  }

  /// Calls the handler whenever a window is brought up.
  func onShow(_ handler: @escaping () -> Void) { shown = handler }
  /// Calls the handler with a countdown that no window shows any more.
  func onLeave(_ handler: @escaping (CountdownID) -> Void) { left = handler }
  /// Calls the handler with what a window showed that was closed, and whether there is none any more.
  func onClose(_ handler: @escaping (_ page: WindowPage, _ isLast: Bool) -> Void) { closed = handler }

  /// The window that shows a countdown; rather one in which the list does not stand in its place.
  subscript(_ id: CountdownID) -> CountdownWindow? {
    all.last { $0.shown == id && !$0.isListShown } ?? all.last { $0.shown == id }
  }
  /// The window that has the keyboard, or the one that had it last.
  var active: CountdownWindow? { all.last { $0.isActive } ?? all.last }
  /// The window in which something else may come up: not one that was opened for what it shows.
  private var common: CountdownWindow? { all.last { $0.isActive && !$0.isOwn } ?? all.last { !$0.isOwn } }
  /// Whether a window in which a countdown can be answered has the keyboard.
  func sees(_ id: CountdownID) -> Bool { all.contains { $0.isActive && ($0.isListShown || $0.shown == id) } }

  /// Brings up the window that is there, or one that shows what was shown last.
  func activate() {
    if let window = active ?? comingBack.map({ add($0) }) { present(window) } else { showNew() }
  }

  /// Shows what counts: the one that does, or the list of several.
  func showCounting(_ call: WindowCall = WindowCall()) {
    let counting = services.countdowns.counting
    guard let first = counting.first else { return activate() }
    if counting.count == 1 { return show(first.id, call) }
    let window = common ?? add(comingBack ?? WindowPage(shown: first.id, isList: true))
    window.showList(true)
    present(window, call)
  }

  /// What a new window shows: what has ended and waits for an answer, what the last window showed, or what was started
  /// last; `nil` where nothing counts.
  private var comingBack: WindowPage? {
    let counting = services.countdowns.counting
    let ended = counting.filter { $0.phase == .expired }
    guard let last = counting.startedLast else { return nil }
    if let first = ended.first { return WindowPage(shown: first.id, isList: ended.count > 1) }
    if wasBlank { return nil }
    var page = lastPage ?? services.settings.current.page.map { WindowPage($0, else: last.id) }
    if !counting.contains(where: { $0.id == page?.shown }) { page?.shown = last.id }
    return page ?? WindowPage(shown: last.id, isList: false)
  }

  /// The window that is there, or a new one, in which nothing is chosen yet, under that name where one is given.
  @discardableResult
  func showNew(
    in window: CountdownWindow? = nil, as name: CountdownID? = nil, call: WindowCall = WindowCall()
  ) -> CountdownWindow {
    let window = window ?? active
    if let window, name == nil, isBlank(window) {
      window.showList(false)
      present(window, call)
      window.focus()
      return window
    }
    let id = name ?? CountdownID.random
    services.countdowns.insert(Countdown(id: id))
    window?.show(id)
    let found = window ?? add(WindowPage(shown: id, isList: false))
    present(found, call)
    return found
  }

  /// Whether nothing was started in a window, nor is being fetched.
  private func isBlank(_ window: CountdownWindow) -> Bool {
    window.countdown?.phase == .idle && window.countdown?.lastUsed == nil
      && !services.orders.isOpening(window.shown)
  }

  /// The window that is there showing this countdown now, or a new one.
  private func window(for id: CountdownID) -> CountdownWindow {
    guard let window = self[id] ?? common else { return add(WindowPage(shown: id, isList: false)) }
    window.show(id)
    return window
  }

  private func add(_ page: WindowPage, isOwn: Bool = false) -> CountdownWindow {
    let window = CountdownWindow(page, isOwn: isOwn, application, services, starter, sound)
    window.onLeave { [weak self] id in self?.leave(id) }
    window.onOpenOwn { [weak self, weak window] id in if let window { self?.openOwn(id, from: window) } }
    window.onAnswer { [weak self, weak window] in if let window { self?.answered(in: window) } }
    window.onClose { [weak self, weak window] in
      guard let self, let window else { return }
      self.all.removeAll { $0 === window }
      if self.all.isEmpty {
        self.lastPage = window.page
        self.wasBlank = !window.isListShown && window.countdown?.phase == .idle
      }
      self.closed(window.page, self.all.isEmpty)
      self.leave(window.shown)
    }
    window.window.on("notify::is-active") { [weak self, weak window] _ in
      guard let self, let window, window.isActive else { return }
      self.all.removeAll { $0 === window }
      self.all.append(window)
      self.wasActivated(window)
    }
    window.standing = notices.standing
    all.append(window)
    return window
  }

  /// Shows a countdown in the window that the desktop brings to the front for it about now.
  func expect(_ id: CountdownID) {
    guard services.countdowns[id] != nil else { return }
    let now = services.countdowns.read().boot
    if let activated, now - activated < .seconds(1), let window = all.last(where: \.isActive) { return window.show(id) }
    expected = (id, now + .seconds(1))
  }

  private func wasActivated(_ window: CountdownWindow) {
    let now = services.countdowns.read().boot
    activated = now
    guard let (id, until) = expected else { return }
    expected = nil
    if now < until, services.countdowns[id] != nil { window.show(id) }
  }

  /// Gives a countdown a window of its own; the one that showed it then shows the list, or what can be started next.
  private func openOwn(_ id: CountdownID, from window: CountdownWindow) {
    let counts = services.countdowns[id].map { $0.phase != .idle } ?? false
    if window.shown == id, !window.isListShown {
      if counts, services.countdowns.counting.contains(where: { $0.id != id }) {
        window.showList(true)
      } else if counts {
        showNew(in: window)
      }
    }
    if counts { return present(add(WindowPage(shown: id, isList: false), isOwn: true)) }
    let new = CountdownID.random
    services.countdowns.insert(Countdown(id: new))
    present(add(WindowPage(shown: new, isList: false)))
  }

  /// What had ended in a window was answered: none that is empty stays beside others, and what still rings is next.
  private func answered(in window: CountdownWindow) {
    guard window.countdown?.phase == .idle else { return }
    if window.own == window.shown, all.count > 1 {
      MainLoop.whenIdle { [weak window] in window?.window.close() }
    } else if services.countdowns.all.contains(where: { $0.phase == .expired }) {
      window.showList(true)
    }
  }

  /// A window shows a countdown no more.
  private func leave(_ id: CountdownID) {
    if self[id] == nil { left(id) }
  }

  /// Shows a countdown in the window that is there, or in a new one, and brings that to the front.
  func show(_ id: CountdownID, _ call: WindowCall = WindowCall()) { present(window(for: id), call) }

  /// Shows a countdown because somebody asks for it, or else what there is.
  func open(_ id: CountdownID, _ call: WindowCall = WindowCall()) {
    if services.countdowns[id] == nil { activate() } else { show(id, call) }
  }

  /// Shows a countdown that has ended where no window is on the screen, because nothing else can tell of it.
  ///
  /// That may take the keyboard: keys which were meant for something else do not answer it.
  func bringUp(_ id: CountdownID) {
    guard !isAnySeen else { return }
    show(id)
    self[id]?.view?.guardAnew()
  }

  private func present(_ window: CountdownWindow, _ call: WindowCall = WindowCall()) {
    window.present(call)
    shown()
    notices.sayAll()
  }

  /// Starts something, of that name where one is given, and shows it in the window that is there.
  @discardableResult
  func start(_ request: StartRequest, as name: CountdownID? = nil) -> CountdownID {
    let id = startUnseen(request, as: name)
    let window = window(for: id)
    present(window)
    if !request.notes.isEmpty { window.say(request.notes.joined(separator: " ")) }
    return id
  }

  /// The same, and brings no window up: one in which nothing was started yet shows it where it is.
  func startUnseen(_ request: StartRequest, as name: CountdownID? = nil) -> CountdownID {
    let blank = name == nil ? common.flatMap { isBlank($0) ? $0.shown : nil } : nil
    let id = blank ?? name ?? .random
    if services.countdowns[id] == nil { services.countdowns.insert(Countdown(id: id)) }
    starter.start(request, in: id)
    return id
  }

  /// Whether a person can see any of them.
  var isAnySeen: Bool { all.contains { $0.window.isSeen } }

  /// Says a sentence in every window for as long as it holds.
  func stand(_ sentence: String?) { for window in all { window.standing = sentence } }

  /// Closes them all, as a person would; what counts goes on.
  func closeAll() { for window in all { window.window.close() } }

  /// Keeps how the windows stand for the next start of the program.
  func keep() {
    for window in all { window.keepSize() }
    let page = active?.page ?? lastPage
    let isShown = page.map { $0.isList || services.countdowns[$0.shown]?.phase != .idle } ?? false
    services.settings.change { $0.page = isShown ? page?.text : nil }
  }

  private func updateListButtons() {
    guard !isUpdating else { return }
    isUpdating = true
    MainLoop.whenIdle { [weak self] in
      self?.isUpdating = false
      for window in self?.all ?? [] { window.updateListButton() }
    }
  }
}

extension Windows: CountdownDelegate {
  /// Says something of a countdown where that is shown; elsewhere with its name.
  private func say(_ sentence: String, of countdown: Countdown, at reading: ClockReading) {
    if let window = self[countdown.id], !window.isListShown { return window.say(sentence) }
    // Translators: what a countdown is for, and a sentence about it
    active?.say(tr("%s: %s", RowText.name(of: countdown, at: reading), sentence))
  }

  /// Says in a countdown's window what has to be said in words, and lets go of what nobody counts or sees any more.
  func act(on effect: Countdown.Effect, of countdown: Countdown, at reading: ClockReading) {
    let id = countdown.id
    switch effect {
    case .expired(let end) where countdown.phase == .idle:
      // Translators: the title or length of a countdown, and how long ago it ended
      notices.say(tr("%s · %s", RowText.name(of: countdown, at: reading), TimeText.ended(reading.boot - end)))
    case .expired: (self[id] ?? active)?.window.requestAttention()
    case .moved(let span):
      // An order's page says itself that its opening was moved.
      if services.orders.status(of: id)?.moved != span { say(MovedText.text(span), of: countdown, at: reading) }
    case .chosen(let notes): say(notes.map(\.sentence).joined(separator: " "), of: countdown, at: reading)
    case .refused(let error, let byServer):
      let host = byServer ? countdown.plan.clock.flatMap { try? ServerAddress($0) }?.displayHost : nil
      // Translators: a host's name, and a sentence about a time: "By the clock of shop.example: 24 Dec, 20:00 is past."
      let sentence = host.map { tr("By the clock of %s: %s", $0, error.sentence) } ?? error.sentence
      say(sentence, of: countdown, at: reading)
    case .save:
      updateListButtons()
      // Once all have done what there is to do: what comes round every year starts again.
      if countdown.phase == .idle, self[id] == nil { MainLoop.whenIdle { [weak self] in self?.leave(id) } }
    case .crossedFiveMinutes, .cancelled, .expiryOver, .ignored: break
    }
  }
}
