import CountdownCore
import GLib

/// The action `app.status`, whose state tells other programs what is counted.
@MainActor
final class StatusAction {
  let action = Action("status", shown: Variant("[]"))
  private let countdowns: Countdowns
  private let clocks: ServerClocks
  private let orders: Orders

  init(_ countdowns: Countdowns, _ clocks: ServerClocks, _ orders: Orders) {
    self.countdowns = countdowns
    self.clocks = clocks
    self.orders = orders
  }

  /// Tells whoever watches, where something has changed.
  func update() {
    let reading = countdowns.read()
    let list = countdowns.all.compactMap { countdown in
      CountdownStatus(
        countdown, countdown.plan.clock.flatMap { clocks.status(of: $0) },
        isOpening: orders.isOpening(countdown.id), at: reading)
    }
    let text = StatusList.encode(list)
    if action.state?.text != text { action.state = Variant(text) }
  }
}
