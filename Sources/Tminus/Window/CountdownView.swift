import CountdownCore
import Gtk

/// One countdown as a window shows it: what is to be chosen while nothing counts, what is left while it does.
///
/// A window that comes to show another countdown makes another view.
@MainActor
final class CountdownView {
  let id: CountdownID
  /// All of it, for the window.
  let page: Overlay
  private let pages: Stack
  private let services: Services
  private weak var window: CountdownWindow?
  /// What is shown while nothing counts; made when it first is.
  private(set) lazy var idle = makeIdlePage()
  private var running: RunningPage?
  private var timesUp: TimesUpPage?
  private var phase: Countdown.Phase?

  init(_ id: CountdownID, in window: CountdownWindow) {
    self.id = id
    self.window = window
    services = window.services
    let builder = Builder(PackageResources.view_ui, domain: textDomain)
    page = builder.get("page")
    pages = builder.get("pages")
    // Keys that were meant for what was there before the end.
    page.onKey(capture: true) { [weak self] _, modified in self?.timesUp?.isGuarded == true && !modified }
  }

  var countdown: Countdown? { services.countdowns[id] }

  /// Where the page that is seen has room for the line with Undo.
  var undoRoom: Box? {
    if let timesUp { return timesUp.undoRoom }
    return phase == .idle ? idle.undoRoom : running?.undoRoom
  }

  /// Whether "Sync now" waits.
  var isResting: Bool { running?.isResting == true }

  /// Greys "Sync now" for a while after it was used.
  func rest() { running?.rest() }

  /// Leaves out what a window of that size has no room for.
  func fit(width: Int32, height: Int32) {
    if pages.has("idle") { idle.fit(height: height) }
    running?.fit(width: width, height: height)
    timesUp?.fit(height: height)
  }

  /// Says anew what depends on the time while nothing counts.
  func refresh() { if phase == .idle { idle.refresh() } }

  /// Gives the keyboard to what is shown.
  func focus() {
    if let timesUp { return timesUp.focus() }
    if phase == .idle { idle.focus() } else { running?.focus() }
  }

  /// Takes no answer to its end for another second: it was not there to be seen before.
  func guardAnew() { timesUp?.guardAnew() }
}

extension CountdownView: CountdownObserver {
  var isSeen: Bool { window?.isSeen(self) == true }

  func update(_ countdown: Countdown, at reading: ClockReading) {
    let changed = phase != countdown.phase
    let before = phase
    phase = countdown.phase
    // The digits come first: at zero they do not wait for the dialog to be made.
    let page = countdown.phase == .idle ? nil : running
    page?.update(countdown, at: reading)
    window?.showTitle(of: self, at: reading)
    if changed { arrange(countdown, from: before, at: reading) }
    if page == nil, countdown.phase != .idle { running?.update(countdown, at: reading) }
    timesUp?.update(countdown, isSilent: window?.sound.isSilent(id) == true, at: reading)
    window?.updateActions()
    window?.expectPaint(of: self)
  }

  /// Shows the page that fits the phase.
  private func arrange(_ countdown: Countdown, from before: Countdown.Phase?, at reading: ClockReading) {
    // What was said of the last one, and its title being edited, are over.
    if before != nil, countdown.phase == .idle || before == .idle { window?.say(nil) }
    // At the end somebody may be typing it: that goes on.
    if before != nil, countdown.phase != .expired { window?.title.close() }
    let wasAsked = timesUp != nil
    if countdown.phase != .expired { closeTimesUp() }
    if countdown.phase == .idle {
      let page = idle
      if before != nil { page.show(countdown) }
      pages.page = "idle"
    } else {
      if running == nil { makeRunningPage() }
      pages.page = "running"
    }
    // An order's page is the answer itself: nothing may come up over Grab.
    if countdown.phase == .expired, !countdown.plan.isOrder { ring(countdown, at: reading) }
    let isNew = countdown.phase == .idle || before == nil || before == .idle || wasAsked
    if isNew, timesUp == nil, window?.isListShown == false {
      focus()
      if before != nil, countdown.phase == .running, window?.window.isActive == false { running?.tellStart() }
    }
    if wasAsked, countdown.phase != .expired { window?.wasAnswered() }
  }

  private func ring(_ countdown: Countdown, at reading: ClockReading) {
    guard timesUp == nil, let window else { return }
    let timesUp = TimesUpPage(
      over: page, services.countdowns, isWindowFree: { [weak window] in window?.header.hasFocusWithin == false }
    ) { [weak self] answer in
      if let self { self.services.countdowns.send(answer, to: self.id) }
    }
    self.timesUp = timesUp
    timesUp.fit(height: window.window.defaultSize.height)
    timesUp.update(countdown, isSilent: window.sound.isSilent(id), at: reading)
    timesUp.show()
    pages.canFocus = false
    // Where its coming to the keyboard does not say it: what has that within a window need not have it on the screen.
    if !timesUp.hasFocus || !window.window.isActive { page.announce(tr("Time's Up")) }
  }

  private func closeTimesUp() {
    guard let timesUp else { return }
    self.timesUp = nil
    pages.canFocus = true
    timesUp.close()
  }

  private func makeIdlePage() -> IdlePage {
    let page = IdlePage(services, id)
    pages.add(page.page, name: "idle")
    if let (_, height) = window?.window.shownSize { page.fit(height: height) }
    page.onChange { [weak self] in self?.window?.updateActions() }
    return page
  }

  private func makeRunningPage() {
    let page = RunningPage(services)
    running = page
    pages.add(page.page, name: "running")
    if let (width, height) = window?.window.shownSize { page.fit(width: width, height: height) }
  }
}
