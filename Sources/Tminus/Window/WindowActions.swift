import CountdownCore
import GLib

/// The actions of one window; each is on only while it would do something.
@MainActor
struct WindowActions {
  private var actions: [Name: Action] = [:]

  enum Name: String, CaseIterable {
    case start, pause, resume, toggle, enter, escape, cancel, restart, dismiss, sync, grab, preview, rename, fullscreen,
      close
    case addMinute = "add-minute"
    case showShortcuts = "show-help-overlay"
  }

  mutating func add(to window: CountdownWindow) {
    for name in Name.allCases {
      let action = Action(name.rawValue) { [weak window] _ in window.map { Self.run(name, $0) } }
      actions[name] = action
      window.window.add(action)
    }
    window.window.add(
      Action("preset", parameter: "x") { [weak window] in
        if let window, let span = ActionParameters.span($0) { window.startPreset(span) }
      })
    window.window.add(
      Action("recent", parameter: "i") { [weak window] in
        if let window, let place = ActionParameters.place($0) { window.startRecent(place) }
      })
  }

  private static func run(_ name: Name, _ window: CountdownWindow) {
    switch name {
    case .start, .enter: window.start()
    case .pause: window.send(.pause)
    case .resume: window.send(.resume)
    case .toggle: toggle(window)
    case .escape: if window.window.isFullscreen { window.window.isFullscreen = false } else { window.send(.cancel) }
    case .cancel: window.send(.cancel)
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
    }
  }

  private static func toggle(_ window: CountdownWindow) {
    switch window.countdown?.phase {
    case .idle: window.start()
    case .running: window.send(.pause)
    case .paused: window.send(.resume)
    case .expired, nil: break
    }
  }

  /// Turns each on or off by what the countdown would answer.
  func update(_ window: CountdownWindow) {
    guard let countdown = window.countdown else { return }
    let reading = window.services.countdowns.read()
    let isIdle = countdown.phase == .idle
    let isReady = isIdle && window.view?.idle.isReady == true
    let canCancel =
      countdown.phase == .running || countdown.phase == .paused
      || (countdown.phase == .expired && countdown.plan.isOrder)
    let on: [Name: Bool] = [
      .start: isReady, .enter: isReady,
      .pause: countdown.answers(.pause, at: reading), .resume: countdown.answers(.resume, at: reading),
      .toggle: isReady || countdown.answers(.pause, at: reading) || countdown.answers(.resume, at: reading),
      .cancel: canCancel, .escape: canCancel || window.window.isFullscreen,
      .grab: !isIdle && window.services.orders.canGrab(window.shown),
      .preview: !isIdle && window.services.orders.look(window.shown) != nil,
      .restart: countdown.answers(.restart, at: reading), .dismiss: countdown.phase == .expired,
      .addMinute: countdown.answers(.add(.minutes(1)), at: reading),
      .sync: (countdown.phase == .running && countdown.plan.clock != nil)
        || window.services.orders.canTryAgain(window.shown),
    ]
    for (name, isOn) in on { actions[name]?.isEnabled = isOn }
  }
}
