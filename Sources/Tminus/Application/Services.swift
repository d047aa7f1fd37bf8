import CountdownCore

/// What is counted, what is known of it, and what the person has chosen: what windows and commands work on.
@MainActor
struct Services {
  let countdowns: Countdowns
  let clocks: ServerClocks
  let orders: Orders
  let hosts: Hosts
  let settings: SettingsKeeper
  let keeper: CountdownKeeper
  let undos: Undos

  /// Measures the server's clock of a countdown now; an order that has opened is asked for again.
  ///
  /// - Returns: false where the countdown is on no server's clock.
  @discardableResult
  func sync(_ id: CountdownID) -> Bool {
    if orders.tryAgain(id) { return true }
    guard let clock = countdowns[id]?.plan.clock, let address = try? ServerAddress(clock) else { return false }
    clocks.measureNow(address)
    return true
  }
}
