import CountdownCore
import Gtk

/// Where an order's address is typed; the order is fetched before anything starts, and what is wrong is said beneath.
@MainActor
final class OrderPage {
  let page: Widget
  let undoRoom: Box
  private let address: TextEntry
  private let word: Label
  private let id: CountdownID
  private let orders: Orders
  /// What else was asked for with the address, until another one is typed; a title goes before the order's own.
  private var wish = (title: "", neverEarly: false)
  private var changed: () -> Void = {}

  init(_ orders: Orders, _ id: CountdownID) {
    self.orders = orders
    self.id = id
    let builder = Builder(PackageResources.address_ui, domain: textDomain)
    let page: Box = builder.get("page")
    self.page = page
    undoRoom = builder.get("undo")
    ClampedBin.set(on: page)
    ClampedBin.set(on: builder.get("footer"))
    address = builder.get("address")
    word = builder.get("word")
    address.onChange { [weak self] in self?.typed() }
    orders.openings.add(self) { [weak self] in if $0.id == id { self?.opened($0.result) } }
    address.onEnter { [weak self] in self?.page.activateAction("win.start") }
  }

  /// Calls the handler whenever ``isReady`` may have changed.
  func onChange(_ handler: @escaping () -> Void) { changed = handler }

  /// Whether an address is there and not being fetched.
  var isReady: Bool { !address.text.allSatisfy(\.isWhitespace) && !orders.isOpening(id) }

  func focus() { address.grabFocus() }

  func show(_ text: String) { address.text = text }

  /// Shows an address and opens its order as it was asked for.
  func open(_ text: String, title: String, neverEarly: Bool) {
    show(text)
    wish = (title, neverEarly)
    open()
  }

  /// Fetches the order and starts counting to its opening.
  func open() {
    do throws(OrderFailure) {
      let place = try OrderPlace(address.text)
      orders.open(place, in: id, title: wish.title, neverEarly: wish.neverEarly)
      say(tr("Asking %s for the order…", place.address.displayHost))
    } catch {
      say(error.sentence, isProblem: true)
      address.grabFocus()
    }
    changed()
  }

  private func opened(_ result: Result<Order, OrderFailure>) {
    switch result {
    case .success: say("")
    case .failure(let failure):
      say(failure.sentence, isProblem: true)
      if page.isMapped { address.grabFocus() }
    }
    changed()
  }

  private func typed() {
    orders.stopOpening(id)
    wish = ("", false)
    say("")
    changed()
  }

  private func say(_ text: String, isProblem: Bool = false) {
    word.text = text
    word.setClass("problem", isProblem)
  }
}
