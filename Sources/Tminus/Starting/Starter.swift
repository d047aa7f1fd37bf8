import CountdownCore

/// Starts countdowns in the place of idle ones, and remembers which durations were.
@MainActor
final class Starter {
  private let countdowns: Countdowns
  private let keeper: CountdownKeeper

  init(_ countdowns: Countdowns, _ keeper: CountdownKeeper) {
    self.countdowns = countdowns
    self.keeper = keeper
  }

  func start(_ request: StartRequest, in id: CountdownID) {
    countdowns.rename(id, to: request.title)
    start(request.plan, neverEarly: request.neverEarly, in: id)
  }

  func start(_ plan: Plan, neverEarly: Bool = false, in id: CountdownID) {
    guard countdowns.send(.start(plan, neverEarly: neverEarly), to: id), let duration = plan.duration else { return }
    let title = countdowns[id]?.title ?? ""
    // What a preset starts has its button already.
    if title.isEmpty, Presets.have(duration) { return }
    keeper.note(duration, title: title)
  }
}
