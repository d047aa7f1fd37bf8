import CountdownCore
import GLib

/// The actions of one window; each is on only while it would do something.
@MainActor
struct WindowActions {
  private var actions: [Name: Action] = [:]
  private var list: Action?

  enum Name: String, CaseIterable {
    case start, pause, resume, toggle, escape, cancel, restart, dismiss, sync, grab, preview, rename, fullscreen, close,
      undo
    case addMinute = "add-minute"
    case showShortcuts = "show-help-overlay"
  }

  /// Those about the countdown that is named, or with "" about the one that the window's actions are about.
  private enum Targeted: String, CaseIterable {
    case show, end
    case openOwn = "open-own"
  }

  mutating func add(to window: CountdownWindow) {
    for name in Name.allCases {
      let action = Action(name.rawValue) { [weak window] in window.map { Self.run(name, $0) } }
      actions[name] = action
      window.window.add(action)
    }
    window.window.add(
      Action("preset", parameter: "x") { [weak window] in
        guard let span = ActionParameters.span($0) else { return .notTaken }
        return window?.startPreset(span) == true ? nil : .notNow
      })
    window.window.add(
      Action("recent", parameter: "i") { [weak window] in
        guard let place = ActionParameters.place($0) else { return .notTaken }
        return window?.startRecent(place) == true ? nil : .notNow
      })
    let list = Action("list", isOn: window.isListShown) { [weak window] isOn in
      window?.showList(isOn)
      return nil
    }
    self.list = list
    window.window.add(list)
    for name in Targeted.allCases {
      window.window.add(
        Action(name.rawValue, parameter: "s") { [weak window] in
          guard let text = $0?.text, let window else { return .notTaken }
          return Self.run(name, on: text, window).map { .because($0.sentence) }
        })
    }
  }

  private static func run(_ name: Name, _ window: CountdownWindow) {
    switch name {
    case .start: window.start()
    case .pause: window.send(.pause)
    case .resume: window.send(.resume)
    case .toggle: window.toggle()
    case .escape: window.escape()
    case .cancel: window.cancel()
    case .restart: window.send(.restart)
    case .dismiss: window.send(.dismiss)
    case .addMinute: window.send(.add(.minutes(1)))
    case .sync: window.sync()
    case .grab: window.grab()
    case .preview: window.preview()
    case .rename: window.title.open()
    case .fullscreen: window.window.isFullscreen.toggle()
    case .showShortcuts: HelpWindows.showShortcuts(over: window.window)
    case .close: window.window.close()
    case .undo: window.giveBack()
    }
  }

  private static func run(_ name: Targeted, on text: String, _ window: CountdownWindow) -> Steering.Problem? {
    let id = text.isEmpty ? window.target : CountdownID(text)
    guard let id, window.services.countdowns[id] != nil else { return text.isEmpty ? .nothingCounts : .unknown(text) }
    switch name {
    case .show: window.show(id)
    case .end: return window.end(id) ? nil : .notNow
    case .openOwn: window.openOwn(id)
    }
    return nil
  }

  /// Turns each on or off by what the countdown would answer.
  func update(_ window: CountdownWindow) {
    list?.state = Variant(window.isListShown)
    let target = window.target
    let countdown = target.flatMap { window.services.countdowns[$0] }
    let reading = window.services.countdowns.read()
    let isIdle = countdown?.phase == .idle
    let isReady = isIdle && window.view?.idle.isReady == true
    func answers(_ event: Countdown.Event) -> Bool { countdown?.answers(event, at: reading) == true }
    let orders = window.services.orders
    let isRunning = countdown?.phase == .running
    let canCancel =
      isRunning || countdown?.phase == .paused || (countdown?.phase == .expired && countdown?.plan.isOrder == true)
    let canLeave = isIdle && !window.isListShown && window.view?.idle.canGoBack == true
    let canGoBack = window.isListShown || window.window.isFullscreen || canLeave
    let on: [Name: Bool] = [
      .start: isReady, .pause: answers(.pause), .resume: answers(.resume),
      .toggle: isReady || answers(.pause) || answers(.resume),
      .cancel: canCancel || canLeave, .escape: canCancel || canGoBack,
      .grab: !window.isListShown && !isIdle && orders.canGrab(window.shown),
      .preview: !window.isListShown && !isIdle && orders.look(window.shown) != nil,
      .restart: answers(.restart), .dismiss: countdown?.phase == .expired, .addMinute: answers(.add(.minutes(1))),
      .sync: (isRunning && countdown?.plan.clock != nil) || target.map { orders.canTryAgain($0) } == true,
      .rename: !window.isListShown, .undo: window.services.undos.sentence != nil,
    ]
    for (name, isOn) in on {
      actions[name]?.isEnabled = window.question == nil ? isOn : name == .escape
    }
  }
}
