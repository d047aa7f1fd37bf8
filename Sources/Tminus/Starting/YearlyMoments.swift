import CountdownCore

/// Starts what comes round every year again when its coming has been seen.
@MainActor
final class YearlyMoments {
  private let services: Services
  private let starter: Starter
  private let windows: Windows

  init(_ services: Services, _ starter: Starter, _ windows: Windows) {
    self.services = services
    self.starter = starter
    self.windows = windows
    services.countdowns.addDelegate(self)
  }
}

extension YearlyMoments: CountdownDelegate {
  func act(on effect: Countdown.Effect, of countdown: Countdown, at reading: ClockReading) {
    let offset = countdown.plan.clock.flatMap { services.clocks.status(of: $0)?.estimate?.offset }
    guard effect == .expiryOver, countdown.phase == .idle,
      let next = countdown.plan.nextComing(at: reading, offset: offset, zone: .local)
    else { return }
    starter.start(next.plan, neverEarly: countdown.neverEarly, in: countdown.id)
    // Translators: %s is a date and time of a moment that comes round every year
    windows[countdown.id]?.say(
      tr("Next time: %s.", TimeText.dateAndTime(next.date.instant, zone: .local)))
  }
}
