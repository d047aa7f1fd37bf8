import CountdownCore
import Gtk

extension CountdownWindow {
  var page: WindowPage { WindowPage(shown: shown, isList: isListShown) }

  /// The countdown that it shows.
  var countdown: Countdown? { services.countdowns[shown] }

  /// The countdown that actions are about: the one that is shown, in the list the one whose row has the keyboard.
  var target: CountdownID? { isListShown ? list.focused : shown }

  /// Whether it was opened for what it shows.
  var isOwn: Bool { own == shown && !isListShown }

  /// Shows a countdown in the place of what was shown before, which goes on without it.
  func show(_ id: CountdownID) {
    if id != shown {
      let former = shown
      shown = id
      if view != nil { makeView() }
      services.countdowns.draw([former])
      left(former)
    }
    showList(false)
  }

  /// Shows the list of all, or again what was shown before it.
  func showList(_ isOn: Bool) {
    question?.answer(.neither)
    guard isOn != isListShown else { return }
    isListShown = isOn
    if view != nil { showPage() }
  }

  /// Brings the page up that is to be shown.
  func showPage() {
    title.close()
    header.setTitle(isListShown ? nil : title.widget)
    if isListShown {
      if !pages.has("list") { pages.add(list.page, name: "list") }
      window.title = tr("Countdowns")
      window.setShownTitle(window.title)
      fit()
      pages.page = "list"
    } else {
      pages.page = viewName
    }
    services.countdowns.draw([shown])
    focus()
    updateActions()
    updateListButton()
  }

  /// Gives the keyboard to what is shown.
  func focus() {
    if isListShown { list.focus(shown) } else { view?.focus() }
  }

  private var viewName: String { "countdown-\(views)" }

  /// The view of what is shown, made where it was not yet.
  var filledView: CountdownView { view ?? makeView() }

  @discardableResult
  func makeView() -> CountdownView {
    let former = view
    let view = CountdownView(shown, in: self)
    self.view = view
    views += 1
    if former != nil { say(nil) }
    title.close()
    pages.add(view.page, name: viewName)
    services.countdowns.observe(shown, by: view)
    pages.page = viewName
    if let former { pages.remove(former.page) }
    if !isListShown { view.focus() }
    updateListButton()
    return view
  }

  func makeListPage() -> ListPage { ListPage(services, in: window) }

  /// Whether a person can see this view of a countdown.
  func isSeen(_ view: CountdownView) -> Bool { view === self.view && !isListShown && window.isSeen }

  /// A view shows something else than before.
  func expectPaint(of view: CountdownView) { if isSeen(view) { window.expectPaint() } }

  func visibilityChanged() {
    services.countdowns.draw([shown])
    view?.refresh()
    if isListShown { list.update() }
  }

  /// The keyboard has come to something else in the window.
  func focusMoved() {
    guard isListShown else { return }
    list.focusMoved()
    updateActions()
  }

  /// Names the window after what a view shows.
  func showTitle(of view: CountdownView, at reading: ClockReading) {
    guard view === self.view, let countdown = view.countdown else { return }
    let isOrder = countdown.plan.isOrder && countdown.phase != .idle
    // An order's title stands on its card.
    let name = isOrder ? tr("Order") : countdown.title.isEmpty ? tr("Tminus") : countdown.title
    let isOnPage = RunningPage.showsName(of: countdown, height: window.shownSize.height)
    title.show(countdown.title, of: countdown.id, as: isOnPage ? "" : name)
    guard !isListShown else { return }
    window.title = name
    window.setShownTitle(WindowTitle.text(of: countdown, at: reading))
  }

  func updateActions() {
    actions.update(self)
    undo.show(in: isListShown ? list.undoRoom : view?.undoRoom)
  }

  /// Says on the list's button how many count or have ended, where that is more than what is shown.
  func updateListButton() {
    let counting = services.countdowns.counting
    let others = counting.filter { $0.id != shown }
    listButton.show(
      isListShown || others.isEmpty ? 0 : counting.count,
      rings: !isListShown && others.contains { $0.phase == .expired })
  }
}
