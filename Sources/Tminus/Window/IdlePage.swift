import CountdownCore
import Gtk

/// What is shown while nothing counts: the switcher with one page for each kind of countdown, or in their place the page of
/// orders.
@MainActor
final class IdlePage {
  let page: Widget
  private let switcher: Widget
  private let kinds: Stack
  private let timer: TimerPage
  private let untilBox: Box
  private lazy var until = makeUntilPage()
  private let orderBox: Box
  private(set) lazy var order = makeOrderPage()
  private let id: CountdownID
  private let services: Services
  private var changed: () -> Void = {}

  init(_ services: Services, _ id: CountdownID) {
    self.id = id
    let builder = Builder(PackageResources.idle_ui, domain: textDomain)
    page = builder.get("page")
    switcher = builder.get("switcher")
    kinds = builder.get("kinds")
    untilBox = builder.get("until")
    orderBox = builder.get("order")
    self.services = services
    timer = TimerPage(services.countdowns, services.keeper)
    builder.get("timer", as: Box.self).append(timer.page)
    timer.onChange { [weak self] in self?.changed() }
    kinds.on("notify::visible-child") { [weak self] _ in self?.turned() }
  }

  /// Calls the handler whenever ``isReady`` may have changed.
  func onChange(_ handler: @escaping () -> Void) { changed = handler }

  private var kind: Kind {
    get { orderBox.isVisible ? .order : Kind(rawValue: kinds.page) ?? .timer }
    set {
      let isOrder = newValue == .order
      kinds.isVisible = !isOrder
      orderBox.isVisible = isOrder
      if !isOrder { kinds.page = newValue.rawValue }
      showSwitcher()
    }
  }

  /// Whether something stands in the place of the switcher.
  var canGoBack: Bool { kind == .order }

  /// Goes back to the switcher's pages.
  func goBack() {
    guard canGoBack else { return }
    services.orders.stopOpening(id)
    kind = .timer
    turned()
  }

  func turnToOrder() {
    _ = order
    kind = .order
    turned()
  }

  /// Turns to the page of moments, where a text can be read and started.
  func turnToUntil(_ text: String) {
    until.type(text)
    kind = .until
    turned()
  }

  private enum Kind: String {
    case timer, until, order
  }

  var undoRoom: Box {
    switch kind {
    case .timer: timer.undoRoom
    case .until: until.undoRoom
    case .order: order.undoRoom
    }
  }

  /// Leaves out what a window of that height has no room for.
  func fit(height: Int32) {
    timer.fit(height: height)
    showSwitcher()
  }

  private func showSwitcher() { switcher.isVisible = kind == .until || kind == .timer && timer.hasRoomAbove }

  var isReady: Bool {
    switch kind {
    case .timer: timer.isReady
    case .until: until.isReady
    case .order: order.isReady
    }
  }

  /// What a preset is started for.
  var title: String { timer.title }

  /// What is to be started, or `nil` where that is not understood, which the page then says, or has to be fetched first.
  func request() -> StartRequest? {
    switch kind {
    case .timer: return timer.request()
    case .until: return until.request()
    case .order:
      order.open()
      return nil
    }
  }

  /// Shows what an ended or cancelled countdown had been started with.
  func show(_ countdown: Countdown) {
    if let duration = countdown.plan.duration {
      kind = .timer
      timer.show(duration, title: countdown.title)
    } else if case .moment = countdown.plan {
      kind = .until
      until.refresh()
    } else if case .order(_, _, let address) = countdown.plan {
      kind = .order
      order.show(address)
    }
  }

  /// Turns to the page of orders and fetches the one at an address.
  func open(_ address: String, title: String, neverEarly: Bool) {
    kind = .order
    order.open(address, title: title, neverEarly: neverEarly)
  }

  func focus() {
    switch kind {
    case .timer: timer.focus()
    case .until: until.focus()
    case .order: order.focus()
    }
  }

  /// Says anew what depends on the time, such as how far away a moment is.
  func refresh() {
    switch kind {
    case .timer: timer.refresh()
    case .until: until.refresh()
    case .order: break
    }
  }

  private func turned() {
    showSwitcher()
    focus()
    changed()
  }

  /// The page is made when it is first turned to, so that it costs nothing at the start.
  private func makeUntilPage() -> UntilPage {
    let page = UntilPage(services.countdowns, services.clocks)
    untilBox.append(page.page)
    page.onChange { [weak self] in self?.changed() }
    return page
  }

  private func makeOrderPage() -> OrderPage {
    let page = OrderPage(services.orders, id)
    orderBox.append(page.page)
    page.onChange { [weak self] in self?.changed() }
    return page
  }
}
