import CountdownCore

/// Countdowns on a server that is 5 s ahead of the wall clock, and what is measured of it.
extension OrderStage {
  /// Starts a countdown to a moment on that clock.
  func start(
    in span: TimeSpan, id: CountdownID? = nil, clock: String = "shop.example", neverEarly: Bool = false
  ) {
    let id = id ?? self.id
    if countdowns[id] == nil { countdowns.insert(Countdown(id: id)) }
    countdowns.send(.start(.moment(.server(server + span, clock: clock)), neverEarly: neverEarly), to: id)
    advance(by: .zero)
  }

  /// What a measurement finds, off the truth by an error.
  func estimate(off error: TimeSpan = .zero, bound: TimeSpan = .milliseconds(5)) -> Estimate {
    Estimate.of(ServerOffset(server: server, at: now.boot).span + error, bound: bound, at: now)
  }

  /// Ends one of the measurements with that.
  func finish(_ number: Int, off error: TimeSpan = .zero) {
    measuring[number].finish(.success(estimate(off: error)))
  }
}
