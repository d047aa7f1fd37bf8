extension Plan {
  /// The next coming of a moment that comes round every year, with its date on the clock that it is on; `nil` for
  /// everything else.
  ///
  /// The offset is that server's whose clock it is on, where that is known.
  package func nextComing(at reading: ClockReading, offset: ServerOffset?, zone: TimeZone) -> (
    plan: Plan, date: Moment
  )? {
    guard case .moment(let target, everyYear: true) = self else { return nil }
    switch target {
    case .wall(let instant):
      guard let next = Moment(yearlyAt: instant, zone: zone).next(after: max(instant, reading.wall), zone: zone) else {
        return nil
      }
      return (.moment(.wall(next.instant), everyYear: true), next)
    case .server(let instant, let clock, _):
      let instant = WallInstant(utc: instant)
      let now = offset.map { WallInstant(utc: $0.server(at: reading.boot)) } ?? reading.wall
      guard let next = Moment(yearlyAt: instant, zone: zone).next(after: max(instant, now), zone: zone) else {
        return nil
      }
      let target = ServerInstant(utc: next.instant)
      return (.moment(.server(target, clock: clock), everyYear: true), next)
    }
  }
}
