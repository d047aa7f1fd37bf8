import CountdownCore
import Gtk

/// One countdown as a window shows it: what is to be chosen while nothing counts, what is left while it does.
///
/// A window that comes to show another countdown makes another view.
@MainActor
final class CountdownView {
  let id: CountdownID
  let pages: Stack
  private let services: Services
  private weak var window: CountdownWindow?
  /// What is shown while nothing counts; made when it first is.
  private(set) lazy var idle = makeIdlePage()
  private var running: RunningPage?
  private var expiry: ExpiryDialog?
  private var phase: Countdown.Phase?

  init(_ id: CountdownID, in window: CountdownWindow) {
    self.id = id
    self.window = window
    services = window.services
    pages = Builder(PackageResources.view_ui, domain: textDomain).get("pages")
  }

  var countdown: Countdown? { services.countdowns[id] }

  /// Whether its dialog has the keyboard.
  var isActive: Bool { expiry?.isActive == true }

  /// Whether "Sync now" waits.
  var isResting: Bool { running?.isResting == true }

  /// Greys "Sync now" for a while after it was used.
  func rest() { running?.rest() }

  /// Leaves out what a window of that height has no room for.
  func fit(height: Int32) { running?.fit(height: height) }

  /// Brings its dialog to the front.
  func present() { expiry?.present() }

  /// Gives the keyboard to what is shown.
  func focus() {
    if phase == .idle { idle.focus() } else { window?.window.clearFocus() }
  }

  /// Takes away what stands outside of the window.
  func close() {
    expiry?.close()
    expiry = nil
  }
}

extension CountdownView: CountdownObserver {
  var isSeen: Bool { window?.isSeen(self) == true || expiry?.isSeen == true }

  func update(_ countdown: Countdown, at reading: ClockReading) {
    let changed = phase != countdown.phase
    let before = phase
    phase = countdown.phase
    // The digits come first: at zero they do not wait for the dialog to be made.
    let page = countdown.phase == .idle ? nil : running
    page?.update(countdown, at: reading)
    window?.showTitle(of: self, at: reading)
    if changed { arrange(countdown, from: before) }
    if page == nil, countdown.phase != .idle { running?.update(countdown, at: reading) }
    expiry?.update(countdown, at: reading)
    window?.updateActions()
  }

  /// Shows the page that fits the phase.
  private func arrange(_ countdown: Countdown, from before: Countdown.Phase?) {
    // What was said of the last one, and its title being edited, are over.
    if before != nil, countdown.phase == .idle || before == .idle { window?.say(nil) }
    if before != nil { window?.title.close() }
    if countdown.phase == .idle {
      let page = idle
      if before != nil { page.show(countdown) }
      pages.page = "idle"
      if window?.isListShown == false { page.focus() }
    } else {
      if running == nil { makeRunningPage() }
      pages.page = "running"
      if countdown.plan.isOrder { window?.makeRoomForOrder() }
      if before == nil || before == .idle, window?.isListShown == false { window?.window.clearFocus() }
    }
    // An order's page is the answer itself: nothing may come up over Grab.
    if countdown.phase == .expired, expiry == nil, !countdown.plan.isOrder, let window {
      expiry = ExpiryDialog(over: window.window) { [weak self] answer in
        if let self { self.services.countdowns.send(answer, to: self.id) }
      }
    } else if countdown.phase != .expired {
      let wasAsked = expiry != nil
      close()
      if wasAsked { window?.wasAnswered() }
    }
  }

  private func makeIdlePage() -> IdlePage {
    let page = IdlePage(services, id)
    pages.add(page.page, name: "idle")
    page.onChange { [weak self] in self?.window?.updateActions() }
    return page
  }

  private func makeRunningPage() {
    let page = RunningPage(services)
    running = page
    pages.add(page.page, name: "running")
    if let window { page.fit(height: window.window.defaultSize.height) }
  }
}
