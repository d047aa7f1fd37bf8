import CountdownCore
import Gtk

/// What a person does in a window.
extension CountdownWindow {
  /// Starts what the idle page has been set to; what is missing or wrong is said there.
  func start() {
    guard let request = view?.idle.request() else { return }
    starter.start(request, in: shown)
  }

  func send(_ event: Countdown.Event) {
    if let target { services.countdowns.send(event, to: target) }
  }

  /// Gives back what was cancelled last, and shows it.
  func giveBack() {
    guard let id = services.undos.undo() else { return }
    if !isListShown { show(id) } else if list.focused == nil { list.focus(id) }
  }

  /// Ends a countdown because a person wants it: one that has ended is answered, another one is cancelled.
  @discardableResult
  func end(_ id: CountdownID) -> Bool { services.countdowns.send(.cancel, to: id) }

  /// What Cancel does: it ends what is shown or chosen in the list, or leaves the page of orders.
  func cancel() {
    if !isListShown, countdown?.phase == .idle {
      view?.idle.goBack()
    } else if let target {
      end(target)
    }
  }

  /// Asks for the server's time of what is shown; the button then rests.
  func sync() {
    guard let target else { return }
    let view = isListShown ? nil : view
    let isOver = services.countdowns[target]?.phase == .expired
    guard isOver || view?.isResting != true else { return }
    services.sync(target)
    if !isOver { view?.rest() }
  }

  /// What Escape does: it goes back from the list, leaves the full screen, or ends what is shown.
  func escape() {
    if let question {
      question.answer(.neither)
    } else if isListShown {
      showList(false)
    } else if window.isFullscreen {
      window.isFullscreen = false
    } else {
      cancel()
    }
  }

  func toggle() {
    guard let target else { return }
    switch services.countdowns[target]?.phase {
    case .idle: start()
    case .running: send(.pause)
    case .paused: send(.resume)
    case .expired, nil: break
    }
  }

  func grab() {
    sound.quieten(shown)
    if let address = services.orders.grab(shown) { window.showInBrowser(address.text) }
  }

  func preview() {
    switch services.orders.look(shown) {
    case .open(let address): window.showInBrowser(address.text)
    case .text(let text): RequirementsDialog.show(text, title: countdown?.title ?? "", over: window)
    case nil: break
    }
  }

  /// Starts a preset; false where that is not possible now.
  func startPreset(_ span: TimeSpan) -> Bool {
    guard countdown?.phase == .idle, let title = view?.idle.title else { return false }
    services.countdowns.rename(shown, to: title)
    starter.start(.duration(span), in: shown)
    return true
  }

  /// Starts one of the last used, counted from 1; false where that is not possible now.
  func startRecent(_ place: Int) -> Bool {
    let recents = services.keeper.recents
    guard countdown?.phase == .idle, recents.indices.contains(place - 1) else { return false }
    let recent = recents[place - 1]
    services.countdowns.rename(shown, to: recent.title)
    starter.start(.duration(recent.duration), in: shown)
    return true
  }
}
