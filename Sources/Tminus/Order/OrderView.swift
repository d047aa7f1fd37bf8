import CountdownCore
import Gtk

/// What an order adds to the page of a countdown: a card with the order above the digits, and the buttons that look at it
/// and grab it below.
@MainActor
final class OrderView {
  let card: Box
  let footer: Box
  private let id: CountdownID
  private let countdowns: Countdowns
  private let orders: Orders
  private let title, price, terms, place, requirements, note: Label
  private let main, look, cancel, sync: Button
  private let picture: OrderPicture
  private var restShown: BootInstant?
  private var hadOpened = false
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
    sync = builder.get("sync")
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
    sync.isVisible = !hasOpened
    look.isVisible = actions?.secondary != nil
    if let secondary = actions?.secondary { look.text = secondary.label }
    look.isSensitive = orders.look(id) != nil
    showMain(actions?.main ?? (status.fetch == .failed ? .tryAgain : .preview), status, at: reading)
    let line = OrderNote(status, actions, hasOpened: hasOpened)
    note.show(line.text)
    note.setClass("doubtful", line.isDoubtful)
    note.setClass("verdict", hasOpened)
    // The digits that had the keyboard are gone: the button that replaces them takes it over.
    if hasOpened, !hadOpened { wantsFocus = true }
    hadOpened = hasOpened
    if wantsFocus, main.isSensitive { wantsFocus = !main.grabFocus() }
  }

  private func show(_ order: Order?, title text: String) {
    title.show(text.isEmpty ? order?.title : text)
    price.show(order?.price)
    let parts = [
      // Translators: what one pays or gets besides the price of an order: a number follows
      order?.commission.map { tr("Commission %s", $0) },
      // Translators: a number follows
      order?.discount.map { tr("Discount %s", $0) },
    ]
    // Translators: two facts side by side: "Commission 12.50", "Discount 0.8"
    terms.show(parts.compactMap { $0 }.reduce(nil) { line, part in line.map { tr("%s · %s", $0, part) } ?? part })
    place.show(order?.place)
    // A label counts its lines paragraph by paragraph, so the card shows one; the whole is in the tooltip and the dialog.
    requirements.show(order?.requirements.map { $0.split(separator: "\n").joined(separator: " ") })
    requirements.tooltip = order?.requirements
    picture.show(order?.picture)
  }

  private func showMain(_ kind: OrderActions.Main, _ status: OrderStatus, at reading: ClockReading) {
    if case .refused(_, let rest) = status.grab, rest > reading.boot, rest != restShown {
      restShown = rest
      wantsFocus = wantsFocus || main.hasFocusWithin
      // Translators: on a button that has to wait: how many seconds
      main.countDown(.nanoseconds((rest - reading.boot).nanoseconds), text: { tr("%s s", String($0)) }) { [weak self] in
        if let self { self.countdowns.draw([self.id]) }
      }
    }
    guard !main.isCountingDown else { return }
    main.text = kind.label
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

  /// Whether "Sync now" waits.
  var isResting: Bool { sync.isCountingDown }

  /// Greys "Sync now" for a while after it was used.
  func rest() {
    sync.countDown(.seconds(5), text: { tr("%s s", String($0)) })
  }
}
