import CountdownCore

/// The demonstration: a shop on this computer, and a window that counts down to the opening of its order.
@MainActor
final class Demo {
  private let server: LoopbackServer

  private init(server: LoopbackServer) { self.server = server }

  /// Starts it in a window; `nil` where there is no port to listen on.
  static func start(in window: CountdownWindow, of program: Program) -> Demo? {
    var shop = DemoShop(at: program.countdowns.read())
    let timekeeper = program.timekeeper
    let server = LoopbackServer(name: "Tminus demo") { request in shop.answer(request, at: timekeeper.read().boot) }
    guard let server else { return nil }
    window.idle.open(server.url + DemoShop.orderPath, title: "")
    return Demo(server: server)
  }

  /// Ends it.
  func close() { server.close() }
}
