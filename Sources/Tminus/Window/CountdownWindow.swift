import CountdownCore
import GLib
import Gtk

/// The window of one countdown: what is to be chosen while nothing counts, what is left while it does.
@MainActor
final class CountdownWindow {
  let id: CountdownID
  let window: ApplicationWindow
  let services: Services
  private let starter: Starter
  private let sound: AlarmSound

  private let pages: Stack
  private let header: HeaderBar
  private let fullScreen: FullScreenHeader
  private let menuButton: MenuButton
  let title: TitleEditor
  private let notice: Box
  private let noticeText: Label
  /// What is shown while nothing counts; made when it first is.
  private(set) lazy var idle = makeIdlePage()
  private var isFilled = false
  private var running: RunningPage?
  private var expiry: ExpiryDialog?
  private var phase: Countdown.Phase?
  var actions = WindowActions()
  private var closed: () -> Void = {}
  private var answered: () -> Void = {}

  init(
    _ id: CountdownID, _ application: Application, _ services: Services, _ starter: Starter, _ sound: AlarmSound
  ) {
    self.id = id
    self.services = services
    self.starter = starter
    self.sound = sound
    let builder = Builder(PackageResources.window_ui, domain: textDomain)
    pages = builder.get("pages")
    title = TitleEditor(builder)
    notice = builder.get("notice")
    noticeText = builder.get("noticeText")
    window = ApplicationWindow(application)
    window.ownGroup()
    header = builder.get("header")
    menuButton = builder.get("menuButton")
    window.setTitlebar(header)
    fullScreen = FullScreenHeader(of: window, header, over: builder.get("content"))
    if let size = services.settings.current.windowSize?.fitted(to: Screen.largest) {
      window.defaultSize = (Int32(clamping: size.width), Int32(clamping: size.height))
    } else {
      window.defaultSize = Self.firstSize(fontSize: window.fontSize)
    }
    connect(closeNotice: builder.get("noticeClose"))
    actions.add(to: self)
  }

  /// Fills the window once it is on its way to the screen: the window system and this work at the same time, and what
  /// is first painted is whole.
  private func fill() {
    isFilled = true
    services.countdowns.observe(id, by: self)
  }

  /// The size of the first window: it grows with the reader's text as far as the screen lets it, so that Start is seen.
  private static func firstSize(fontSize: Double) -> (Int32, Int32) {
    // Common fonts of desktops are of 13 to 15 pixels.
    let scale = min(max(fontSize / 15, 1), 3)
    let screen = Screen.largest ?? (1024, 768)
    func fitted(_ length: Double, _ room: Int) -> Int32 {
      min(Int32((length * scale).rounded()), Int32(clamping: max(room - 64, 240)))
    }
    return (fitted(360, screen.width), fitted(520, screen.height))
  }

  private func connect(closeNotice: Button) {
    closeNotice.onClick { [weak self] in self?.say(nil) }
    menuButton.whenFirstOpened { [weak self] in self?.makeMenu() }
    title.onChange { [weak self] text in
      guard let self else { return }
      self.services.countdowns.rename(self.id, to: text)
      self.returnFocus()
    }
    window.on("map") { _ in MainLoop.trimMemoryWhenIdle() }
    window.onResize { [weak self] in self?.fit() }
    window.onLayout { [weak self] in self?.fit() }
    window.onVisibilityChange { [weak self] in
      guard let self else { return }
      self.services.countdowns.draw([self.id])
      if self.phase == .idle { self.idle.refresh() }
    }
    window.onCloseRequest { [weak self] in
      self?.close()
      return false
    }
    window.addLateShortcut("space", action: "win.toggle")
    window.addLateShortcut("Escape", action: "win.escape")
    window.addLateShortcut("Return|KP_Enter|ISO_Enter", action: "win.enter")
  }

  func onClose(_ handler: @escaping () -> Void) { closed = handler }
  func onAnswer(_ handler: @escaping () -> Void) { answered = handler }

  /// Brings it to the front, its dialog above it.
  func present() {
    window.present()
    if !isFilled { fill() }
    expiry?.present()
  }

  /// Says one sentence at the top of the window, or takes it back.
  func say(_ sentence: String?) {
    noticeText.text = sentence ?? ""
    notice.isVisible = sentence != nil
  }

  /// Starts what the idle page has been set to; what is missing or wrong is said there.
  func start() {
    guard let request = idle.request() else { return }
    starter.start(request, in: id)
  }

  func send(_ event: Countdown.Event) { services.countdowns.send(event, to: id) }

  /// Measures the server's clock now; the button then rests.
  ///
  /// An order that has opened is asked for again.
  func sync() {
    if services.orders.tryAgain(id) { return }
    if running?.isResting == true { return }
    if let clock = countdown?.plan.clock, let address = try? ServerAddress(clock) {
      services.clocks.measureNow(address)
    }
    running?.rest()
  }

  /// Leaves out what a small window has no room for; the digits are the last to go.
  private func fit() {
    let (width, height) = window.shownSize
    let isNarrow = width < 280
    header.setButtons(isNarrow ? ":close" : nil)
    menuButton.isVisible = !isNarrow
    window.setClass("small", width < 300 || height < 240)
    running?.fit(width: width, height: height)
  }

  func grab() {
    sound.quieten(id)
    if let address = services.orders.grab(id) { window.showInBrowser(address.text) }
  }

  func preview() {
    switch services.orders.look(id) {
    case .open(let address): window.showInBrowser(address.text)
    case .text(let text): RequirementsDialog.show(text, title: countdown?.title ?? "", over: window)
    case nil: break
    }
  }

  /// Whether it or its dialog has the keyboard.
  var isActive: Bool { window.isActive || expiry?.isActive == true }

  /// Whether its dialog waits for an answer.
  var isAsking: Bool { expiry != nil }

  func keepSize() {
    guard !window.isMaximized, !window.isFullscreen else { return }
    let (width, height) = window.defaultSize
    services.settings.change { $0.windowSize = Settings.WindowSize(width: Int(width), height: Int(height)) }
  }

  private func close() {
    keepSize()
    services.orders.stopOpening(id)
    expiry?.close()
    expiry = nil
    closed()
  }
}

extension CountdownWindow: CountdownObserver {
  var isSeen: Bool { window.isSeen || expiry?.isSeen == true }

  func update(_ countdown: Countdown, at reading: ClockReading) {
    let changed = phase != countdown.phase
    let before = phase
    phase = countdown.phase
    // The digits come first: at zero they do not wait for the dialog to be made.
    let page = countdown.phase == .idle ? nil : running
    page?.update(countdown, at: reading)
    let isOrder = countdown.plan.isOrder && countdown.phase != .idle
    // An order's title stands on its card.
    window.title = isOrder ? tr("Order") : countdown.title.isEmpty ? tr("Tminus") : countdown.title
    title.show(countdown.title, as: window.title)
    window.setShownTitle(WindowTitle.text(of: countdown, at: reading))
    if changed { arrange(countdown, from: before) }
    if page == nil, countdown.phase != .idle { running?.update(countdown, at: reading) }
    expiry?.update(countdown, at: reading)
    actions.update(self)
  }

  /// Shows the page that fits the phase.
  private func arrange(_ countdown: Countdown, from before: Countdown.Phase?) {
    // What was said of the last one, and its title being edited, are over.
    if before != nil, countdown.phase == .idle || before == .idle { say(nil) }
    if before != nil { title.close() }
    if countdown.phase == .idle {
      let page = idle
      if before != nil { page.show(countdown) }
      pages.page = "idle"
      page.focus()
    } else {
      if running == nil { makeRunningPage() }
      pages.page = "running"
      if before == nil || before == .idle { window.clearFocus() }
    }
    // An order's page is the answer itself: nothing may come up over Grab.
    if countdown.phase == .expired, expiry == nil, !countdown.plan.isOrder {
      expiry = ExpiryDialog(over: window) { [weak self] answer in self?.send(answer) }
    } else if countdown.phase != .expired {
      let wasAsked = expiry != nil
      expiry?.close()
      expiry = nil
      if wasAsked { answered() }
    }
  }

  /// Gives the keyboard back to the page after something above it had it.
  private func returnFocus() {
    if pages.hasFocusWithin { return }
    if phase == .idle { idle.focus() } else { window.clearFocus() }
  }

  private func makeMenu() {
    let builder = Builder(PackageResources.menu_ui, domain: textDomain)
    DigitsMenu.complete(builder.menu("digitsMenu"))
    menuButton.setMenu(builder.menu("primaryMenu"))
    menuButton.onClosed { [weak self] in self?.returnFocus() }
  }

  private func makeIdlePage() -> IdlePage {
    let page = IdlePage(services, id)
    pages.add(page.page, name: "idle")
    page.onChange { [weak self] in
      guard let self else { return }
      self.actions.update(self)
    }
    return page
  }

  private func makeRunningPage() {
    let page = RunningPage(services)
    running = page
    pages.add(page.page, name: "running")
    let (width, height) = window.shownSize
    page.fit(width: width, height: height)
  }

  var countdown: Countdown? { services.countdowns[id] }
}

extension CountdownWindow {
  func startPreset(seconds: Int64) {
    guard countdown?.phase == .idle, seconds > 0 else { return }
    services.countdowns.rename(id, to: idle.title)
    starter.start(.duration(.seconds(seconds)), in: id)
  }

  /// Starts one of the last used, counted from 1.
  func startRecent(_ place: Int) {
    let recents = services.keeper.recents
    guard countdown?.phase == .idle, recents.indices.contains(place - 1) else { return }
    let recent = recents[place - 1]
    services.countdowns.rename(id, to: recent.title)
    starter.start(.duration(recent.duration), in: id)
  }
}
