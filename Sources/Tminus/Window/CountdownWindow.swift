import CountdownCore
import GLib
import Gtk

/// A window: it shows one countdown, and what it shows can change.
@MainActor
final class CountdownWindow {
  let window: ApplicationWindow
  let services: Services
  private let starter: Starter
  private let sound: AlarmSound

  private let pages: Stack
  private let header: HeaderBar
  private let menuButton: MenuButton
  let title: TitleEditor
  private let notice: Box
  private let noticeText: Label
  /// The countdown that it shows.
  private(set) var shown: CountdownID
  /// How that is shown; made when the window first comes to the screen.
  private(set) var view: CountdownView?
  private var views = 0
  private var actions = WindowActions()
  private var closed: () -> Void = {}
  private var left: (CountdownID) -> Void = { _ in }
  private var answered: () -> Void = {}

  init(
    _ shown: CountdownID, _ application: Application, _ services: Services, _ starter: Starter, _ sound: AlarmSound
  ) {
    self.shown = shown
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
    window.setChild(builder.get("content", as: Widget.self))
    if let size = services.settings.current.windowSize?.fitted(to: Screen.largest) {
      window.defaultSize = (Int32(clamping: size.width), Int32(clamping: size.height))
    } else {
      window.defaultSize = Self.firstSize(fontSize: window.fontSize)
    }
    connect(closeNotice: builder.get("noticeClose"))
    actions.add(to: self)
  }

  /// The size of the first window: it grows with the reader's text as far as the screen lets it, so that Start is seen.
  private static func firstSize(fontSize: Double) -> (Int32, Int32) {
    // Common fonts of desktops are of 13 to 15 pixels.
    let scale = min(max(fontSize / 15, 1), 3)
    let screen = Screen.largest ?? (1024, 768)
    func fitted(_ length: Double, _ room: Int) -> Int32 {
      min(Int32((length * scale).rounded()), Int32(clamping: max(room - 64, 240)))
    }
    return (fitted(360, screen.width), fitted(492, screen.height))
  }

  private func connect(closeNotice: Button) {
    closeNotice.onClick { [weak self] in self?.say(nil) }
    menuButton.whenFirstOpened { [weak self] in self?.makeMenu() }
    title.onChange { [weak self] text in
      guard let self else { return }
      self.services.countdowns.rename(self.shown, to: text)
      self.returnFocus()
    }
    window.on("map") { _ in MainLoop.trimMemoryWhenIdle() }
    window.onResize { [weak self] in self?.fit() }
    window.onVisibilityChange { [weak self] in if let self { self.services.countdowns.draw([self.shown]) } }
    window.onCloseRequest { [weak self] in
      self?.close()
      return false
    }
    window.addLateShortcut("space", action: "win.toggle")
    window.addLateShortcut("Escape", action: "win.escape")
    window.addLateShortcut("Return|KP_Enter|ISO_Enter", action: "win.enter")
  }

  func onClose(_ handler: @escaping () -> Void) { closed = handler }
  /// Calls the handler with a countdown that the window shows no more.
  func onLeave(_ handler: @escaping (CountdownID) -> Void) { left = handler }
  func onAnswer(_ handler: @escaping () -> Void) { answered = handler }

  func wasAnswered() { answered() }

  /// Brings it to the front, its dialog above it.
  ///
  /// It is filled once it is on its way to the screen: the window system and this work at the same time, and what is first
  /// painted is whole.
  func present() {
    window.present()
    _ = filledView
    view?.present()
  }

  /// Says one sentence at the top of the window, or takes it back.
  func say(_ sentence: String?) {
    noticeText.text = sentence ?? ""
    notice.isVisible = sentence != nil
  }

  /// Leaves out what a small window has no room for; the digits are the last to go.
  private func fit() {
    let (width, height) = window.defaultSize
    let isNarrow = width < 280
    header.setButtons(isNarrow ? ":close" : nil)
    menuButton.isVisible = !isNarrow
    window.setClass("small", width < 300 || height < 240)
    view?.fit(height: height)
  }

  /// Whether it or its dialog has the keyboard.
  var isActive: Bool { window.isActive || view?.isActive == true }

  func keepSize() {
    guard !window.isMaximized, !window.isFullscreen else { return }
    let (width, height) = window.defaultSize
    services.settings.change { $0.windowSize = Settings.WindowSize(width: Int(width), height: Int(height)) }
  }

  private func close() {
    keepSize()
    services.orders.stopOpening(shown)
    view?.close()
    view = nil
    closed()
  }

  /// Makes a window that was only as high as a duration needs high enough for an order.
  func makeRoomForOrder() {
    let (width, height) = window.defaultSize
    if !window.isFullscreen, !window.isMaximized, height < 540 { window.defaultSize = (width, 540) }
  }

  /// Gives the keyboard back to the page after something above it had it.
  private func returnFocus() {
    if !pages.hasFocusWithin { view?.focus() }
  }

  private func makeMenu() {
    let builder = Builder(PackageResources.menu_ui, domain: textDomain)
    DigitsMenu.complete(builder.menu("digitsMenu"))
    menuButton.setMenu(builder.menu("primaryMenu"))
    menuButton.onClosed { [weak self] in self?.returnFocus() }
  }
}

/// What is shown.
extension CountdownWindow {
  /// Shows a countdown in the place of what was shown before, which goes on without it.
  func show(_ id: CountdownID) {
    guard id != shown else { return }
    let former = shown
    shown = id
    if view != nil { makeView() }
    services.countdowns.draw([former])
    left(former)
  }

  /// The view of what is shown, made where it was not yet.
  var filledView: CountdownView { view ?? makeView() }

  @discardableResult
  private func makeView() -> CountdownView {
    let former = view
    let view = CountdownView(shown, in: self)
    self.view = view
    views += 1
    if former != nil { say(nil) }
    title.close()
    pages.add(view.pages, name: "countdown-\(views)")
    services.countdowns.observe(shown, by: view)
    pages.page = "countdown-\(views)"
    former?.close()
    if let former { pages.remove(former.pages) }
    view.focus()
    return view
  }

  var isListShown: Bool { false }

  /// Whether a person can see this view of a countdown.
  func isSeen(_ view: CountdownView) -> Bool { view === self.view && !isListShown && window.isSeen }

  /// Names the window after what a view shows.
  func showTitle(of view: CountdownView, at reading: ClockReading) {
    guard view === self.view, let countdown = view.countdown else { return }
    let isOrder = countdown.plan.isOrder && countdown.phase != .idle
    // An order's title stands on its card.
    window.title = isOrder ? tr("Order") : countdown.title.isEmpty ? tr("Tminus") : countdown.title
    title.show(countdown.title, as: window.title)
    window.setShownTitle(WindowTitle.text(of: countdown, at: reading))
  }

  func updateActions() { actions.update(self) }

  var countdown: Countdown? { services.countdowns[shown] }
}

/// What a person does in it.
extension CountdownWindow {
  /// Starts what the idle page has been set to; what is missing or wrong is said there.
  func start() {
    guard let request = view?.idle.request() else { return }
    starter.start(request, in: shown)
  }

  func send(_ event: Countdown.Event) { services.countdowns.send(event, to: shown) }

  /// Measures the server's clock now; the button then rests.
  ///
  /// An order that has opened is asked for again.
  func sync() {
    if services.orders.tryAgain(shown) { return }
    if view?.isResting == true { return }
    if let clock = countdown?.plan.clock, let address = try? ServerAddress(clock) {
      services.clocks.measureNow(address)
    }
    view?.rest()
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

  func startPreset(_ span: TimeSpan) {
    guard countdown?.phase == .idle, let title = view?.idle.title else { return }
    services.countdowns.rename(shown, to: title)
    starter.start(.duration(span), in: shown)
  }

  /// Starts one of the last used, counted from 1.
  func startRecent(_ place: Int) {
    let recents = services.keeper.recents
    guard countdown?.phase == .idle, recents.indices.contains(place - 1) else { return }
    let recent = recents[place - 1]
    services.countdowns.rename(shown, to: recent.title)
    starter.start(.duration(recent.duration), in: shown)
  }
}
