import CountdownCore
import GLib
import Gtk

/// A window: it shows one countdown, or the list of all, and what it shows can change.
@MainActor
final class CountdownWindow {
  let window: ApplicationWindow
  let services: Services
  let starter: Starter
  let sound: AlarmSound

  let pages: Stack
  let header: HeaderBar
  /// What is asked over the page, until it is answered; meanwhile the keys are the question's.
  var question: QuitQuestion? {
    didSet {
      header.canFocus = question == nil
      updateActions()
    }
  }
  private let fullScreen: FullScreenHeader
  private let menuButton: MenuButton
  let title: TitleEditor
  private let notice: Box
  private let noticeText: Label
  private var said: String?
  /// What is said beside everything else, for as long as it holds or until a person closes it.
  var standing: String? { didSet { if standing != oldValue { showNotice() } } }
  let listButton: ListButton
  /// What questions about the whole program stand in.
  let cover: Overlay
  let undo: UndoLine
  /// The countdown that it shows, also while the list is in its place.
  var shown: CountdownID
  /// How that is shown; made when the window first comes to the screen.
  var view: CountdownView?
  /// How many views there have been.
  var views = 0
  var isListShown: Bool
  lazy var list = makeListPage()
  /// The countdown for which it was opened beside the others.
  let own: CountdownID?
  var actions = WindowActions()
  private var closed: () -> Void = {}
  var left: (CountdownID) -> Void = { _ in }
  private var answered: () -> Void = {}
  private(set) var openOwn: (CountdownID) -> Void = { _ in }

  init(
    _ page: WindowPage, isOwn: Bool, _ application: Application, _ services: Services, _ starter: Starter,
    _ sound: AlarmSound
  ) {
    shown = page.shown
    isListShown = page.isList
    own = isOwn ? page.shown : nil
    self.services = services
    self.starter = starter
    self.sound = sound
    let builder = Builder(PackageResources.window_ui, domain: textDomain)
    pages = builder.get("pages")
    title = TitleEditor(builder)
    listButton = ListButton(builder)
    notice = builder.get("notice")
    noticeText = builder.get("noticeText")
    window = ApplicationWindow(application)
    window.ownGroup()
    header = builder.get("header")
    menuButton = builder.get("menuButton")
    window.setTitlebar(header)
    cover = builder.get("cover")
    window.setChild(cover)
    fullScreen = FullScreenHeader(of: window, header, menu: menuButton, over: cover)
    undo = UndoLine(services.undos)
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
    return (fitted(360, screen.width), fitted(520, screen.height))
  }

  private func connect(closeNotice: Button) {
    closeNotice.onClick { [weak self] in
      self?.standing = nil
      self?.say(nil)
    }
    menuButton.whenFirstOpened { [weak self] in self?.makeMenu() }
    title.onChange { [weak self] in self?.services.countdowns.rename($0, to: $1) }
    title.onClosed { [weak self] in self?.returnFocus() }
    window.on("map") { _ in MainLoop.trimMemoryWhenIdle() }
    window.onResize { [weak self] in self?.fit() }
    window.on("notify::is-active") { [weak self] _ in
      if self?.isActive == true { self?.window.endAttention() }
    }
    services.undos.changes.add(self) { [weak self] in self?.updateActions() }
    window.onLayout { [weak self] in self?.fit() }
    window.onVisibilityChange { [weak self] in self?.visibilityChanged() }
    window.onFocusMove { [weak self] in self?.focusMoved() }
    window.onCloseRequest { [weak self] in
      self?.close()
      return false
    }
    window.addLateShortcut("space", action: "win.toggle")
    window.addLateShortcut("Escape", action: "win.escape")
    window.addLateShortcut("Return|KP_Enter|ISO_Enter", action: "win.start")
  }

  func onClose(_ handler: @escaping () -> Void) { closed = handler }
  /// Calls the handler with a countdown that the window shows no more.
  func onLeave(_ handler: @escaping (CountdownID) -> Void) { left = handler }
  func onAnswer(_ handler: @escaping () -> Void) { answered = handler }

  /// Calls the handler with a countdown that is to have a window of its own.
  func onOpenOwn(_ handler: @escaping (CountdownID) -> Void) { openOwn = handler }

  func wasAnswered() { answered() }

  /// Brings it to the front.
  ///
  /// It is filled once it is on its way to the screen: the window system and this work at the same time, and what is first
  /// painted is whole.
  func present(_ call: WindowCall = WindowCall()) {
    if let token = call.activationToken { window.setActivationToken(token) }
    window.present(at: call.time)
    if view == nil {
      makeView()
      if isListShown { showPage() }
    }
  }

  /// Says one sentence at the top of the window, or takes it back.
  func say(_ sentence: String?) {
    said = sentence
    showNotice()
  }

  private func showNotice() {
    let sentences = [standing, said].compactMap { $0 }
    noticeText.text = sentences.joined(separator: "\n")
    notice.isVisible = !sentences.isEmpty
  }

  /// Leaves out what a small window has no room for; the digits are the last to go.
  func fit() {
    let (width, height) = window.shownSize
    let isNarrow = width < 280
    header.setButtons(Double(width) < 280 * max(1, window.fontSize / 15) ? ":close" : nil)
    menuButton.isVisible = !isNarrow
    listButton.isVisible = width >= 200
    window.setClass("small", width < 300 || height < 240)
    view?.fit(width: width, height: height)
    if isListShown { list.fit(width: width, height: height) }
  }

  var isActive: Bool { window.isActive }

  func keepSize() {
    guard !window.isMaximized, !window.isFullscreen else { return }
    let (width, height) = window.defaultSize
    services.settings.change { $0.windowSize = Settings.WindowSize(width: Int(width), height: Int(height)) }
  }

  private func close() {
    keepSize()
    view = nil
    closed()
  }

  /// Gives the keyboard back to the page after something above it had it.
  func returnFocus() {
    guard !pages.hasFocusWithin else { return }
    // What closed has it still, and "Time's Up" takes it from nobody.
    window.clearFocus()
    focus()
  }

  private func makeMenu() {
    let builder = Builder(PackageResources.menu_ui, domain: textDomain)
    DigitsMenu.complete(builder.menu("digitsMenu"))
    menuButton.setMenu(builder.menu("primaryMenu"))
    menuButton.onClosed { [weak self] in self?.returnFocus() }
  }
}
