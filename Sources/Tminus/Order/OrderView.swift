import CountdownCore
import GLib
import Gtk

/// What an order adds to the page of a countdown: a card with the order above the digits, what is said of it beneath them,
/// and below the buttons that grab it and look at it, which stand where they stand from the beginning to the end.
@MainActor
final class OrderView {
  let card: Box
  let footer: Box
  let note: Label
  private let id: CountdownID
  private let countdowns: Countdowns
  private let orders: Orders
  private let title, price, terms, place, requirements: Label
  private let main, look, cancel: Button
  private let picture: OrderPicture
  private var restShown: BootInstant?
  private var hadOpened = false
  /// What the main button was for when it was shown last since the opening.
  private var mainShown: OrderActions.Main?
  /// Whether the main button takes the keyboard as soon as it can be pressed.
  private var wantsFocus = false

  init(_ services: Services, _ id: CountdownID) {
    countdowns = services.countdowns
    orders = services.orders
    self.id = id
    let builder = Builder(PackageResources.order_ui, domain: textDomain)
    card = builder.get("card")
    footer = builder.get("footer")
    title = builder.get("title")
    price = builder.get("price")
    terms = builder.get("terms")
    place = builder.get("place")
    requirements = builder.get("requirements")
    note = builder.get("note")
    main = builder.get("main")
    look = builder.get("look")
    cancel = builder.get("cancel")
    picture = OrderPicture(builder.get("picture"), services.hosts)
  }

  var actions: OrderActions? { orders.actions(of: id) }

  func update(_ countdown: Countdown, at reading: ClockReading) {
    guard let status = orders.status(of: id) else { return }
    show(status.order, title: countdown.title)
    let actions = actions
    let hasOpened = countdown.phase == .expired || actions?.main == .grab
    // Translators: on a button that leaves the page of an order
    cancel.text = hasOpened ? trc("order", "Close") : tr("Cancel")
    // Before it opens the one way is to look at it; afterwards that stands beside the way to grab it.
    look.text = (actions?.secondary ?? actions?.main ?? .preview).label
    look.isSensitive = orders.look(id) != nil
    if actions?.showsLabel ?? !hasOpened {
      showWaiting(countdown, at: reading)
    } else {
      showMain(actions?.main ?? .tryAgain, status, at: reading)
    }
    let line = OrderNote(status, actions, hasOpened: hasOpened)
    // Its line stays where there is nothing to say, so that nothing moves when there is.
    note.text = line.text ?? ""
    note.setClass("doubtful", line.isDoubtful)
    note.setClass("verdict", hasOpened)
    // The digits that had the keyboard are gone: the button that replaces them takes it over.
    if hasOpened, !hadOpened { wantsFocus = true }
    hadOpened = hasOpened
    if wantsFocus, main.isSensitive { wantsFocus = !main.grabFocus() }
  }

  private func show(_ order: Order?, title text: String) {
    title.show((text.isEmpty ? order?.title : text)?.lineFromOutside)
    price.show(order?.price)
    let parts = [
      // Translators: what one pays or gets besides the price of an order: a number follows
      order?.commission.map { tr("Commission %s", $0) },
      // Translators: a number follows
      order?.discount.map { tr("Discount %s", $0) },
    ]
    // Translators: two facts side by side: "Commission 12.50", "Discount 0.8"
    let whole = parts.compactMap { $0?.replacingSpaces }
    terms.show(whole.reduce(nil) { line, part in line.map { tr("%s · %s", $0, part) } ?? part })
    place.show(order?.place?.lineFromOutside)
    // The card has room for three lines; the whole is in the tooltip and the dialog.
    requirements.show(order?.requirements?.shownFromOutside(limit: 240))
    requirements.tooltip = order?.requirements
    picture.show(order?.picture)
  }

  /// The big button before the opening: there from the start, for nothing to move when it can be pressed.
  private func showWaiting(_ countdown: Countdown, at reading: ClockReading) {
    main.isSensitive = false
    guard let left = countdown.remaining(at: reading) else {
      main.text = OrderActions.Main.grab.label
      return
    }
    // Translators: on the button that gets an order, while that is not open yet: how long until it opens (7 s)
    main.text = tr("Grab in %s", TimeText.rounded(left))
  }

  private func showMain(_ kind: OrderActions.Main, _ status: OrderStatus, at reading: ClockReading) {
    if case .refused(_, let rest) = status.grab, rest > reading.boot, rest != restShown {
      restShown = rest
      // Translators: on a button that has to wait: how many seconds
      restMain(for: .nanoseconds((rest - reading.boot).nanoseconds)) { tr("%s s", String($0)) }
    }
    guard !main.isCountingDown else { return }
    main.text = kind.label
    let before = mainShown
    mainShown = kind
    // Who is about to ask again has not read yet that the press would order.
    if before == .tryAgain, kind == .grab { return restMain(for: .milliseconds(400)) { _ in kind.label } }
    let (action, isOn) =
      switch kind {
      case .grab: ("win.grab", orders.canGrab(id))
      case .tryAgain: ("win.sync", orders.canTryAgain(id))
      case .preview, .requirements: ("win.preview", orders.look(id) != nil)
      }
    // A greyed button loses the keyboard; it gets it back.
    if !isOn, main.hasFocusWithin { wantsFocus = true }
    main.setAction(action)
    main.isSensitive = isOn
  }

  /// Greys the main button for that long; then it is what it is by then, and has the keyboard again if it had it.
  private func restMain(for duration: Duration, text: @escaping (Int64) -> String) {
    wantsFocus = wantsFocus || main.hasFocusWithin
    main.countDown(duration, text: text) { [weak self] in
      if let self { self.countdowns.draw([self.id]) }
    }
  }
}
