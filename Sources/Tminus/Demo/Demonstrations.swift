import CountdownCore

/// The demonstrations: each a shop on this computer, and a window that counts down to the opening of its order.
@MainActor
final class Demonstrations {
  private let countdowns: Countdowns
  private let timekeeper: any Timekeeper
  private var servers: [CountdownID: LoopbackServer] = [:]

  init(_ countdowns: Countdowns, timekeeper: any Timekeeper) {
    self.countdowns = countdowns
    self.timekeeper = timekeeper
  }

  func has(_ id: CountdownID) -> Bool { servers[id] != nil }

  /// Starts one in a window; false where there is no port to listen on.
  func start(in window: CountdownWindow) -> Bool {
    var shop = DemoShop(at: timekeeper.read())
    let timekeeper = timekeeper
    let server = LoopbackServer(name: "Tminus demo") { request in shop.answer(request, at: timekeeper.read().boot) }
    guard let server else { return false }
    servers[window.shown] = server
    window.filledView.idle.open(server.url + DemoShop.orderPath, title: "", neverEarly: false)
    return true
  }

  func endAll() { for id in servers.keys { end(id) } }

  func end(_ id: CountdownID) {
    guard let server = servers[id] else { return }
    countdowns.send(.cancel, to: id)
    // Only now: until then it is left out of what is kept.
    servers[id] = nil
    server.close()
  }
}
