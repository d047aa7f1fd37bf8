internal import CGLib

/// A time zone, whose clocks tell which instant a date and a time are, and the other way round.
package struct TimeZone: Sendable {
  /// The instants at which the clocks of a zone show a date and a time.
  enum Instants: Equatable {
    case one(WallInstant)
    /// The clocks go back over it.
    case two(first: WallInstant, second: WallInstant)
    /// The clocks go forward over it, at this instant.
    case none(change: WallInstant)
    /// Outside the years that an instant can name (1824 to 2116).
    case unreachable

    /// The first of them, or the instant at which the clocks skip it.
    var firstOrAfterGap: WallInstant? {
      switch self {
      case .one(let instant), .two(let instant, _), .none(let instant): instant
      case .unreachable: nil
      }
    }
  }

  private let zone: Zone

  /// The zone of this name, `Europe/Berlin`, or `nil` where the time zone database has none of it.
  package init?(_ identifier: String) {
    guard !identifier.isEmpty, !identifier.utf8.contains(0), let zone = g_time_zone_new_identifier(identifier) else {
      return nil
    }
    self.zone = Zone(zone)
  }

  /// A fixed offset from UTC, in seconds.
  init(offset: Int) { zone = Zone(g_time_zone_new_offset(gint(min(max(offset, -86_399), 86_399)))) }

  private init(_ zone: Zone) { self.zone = zone }

  /// This computer's zone as it is now.
  package static var local: TimeZone { TimeZone(Zone(g_time_zone_new_local())) }
  package static var universal: TimeZone { TimeZone(Zone(g_time_zone_new_utc())) }

  /// The date and time that the clocks show at an instant.
  func civil(at instant: Instant<some UTCClock>) -> CivilDateTime {
    let seconds = instant.sinceZero.secondsRoundedDown
    return CivilDateTime(
      secondsSince1970: seconds + offset(at: seconds),
      nanosecond: Int(instant.nanoseconds - seconds * 1_000_000_000))
  }

  /// The instants at which the clocks show this.
  ///
  /// The offsets a day before and a day after are the only two that can hold there: no zone changes twice in two days.
  func instants(of civil: CivilDateTime) -> Instants {
    let local = civil.secondsSince1970
    let before = offset(at: local - 86_400)
    let after = offset(at: local + 86_400)
    let found = Set([before, after]).filter { offset(at: local - $0) == $0 }.map { local - $0 }.sorted()
    func instant(_ seconds: Int64) -> WallInstant? {
      guard let whole = TimeSpan(seconds: seconds), whole.magnitude < TimeSpan(nanoseconds: .max) - .seconds(1) else {
        return nil
      }
      return WallInstant(sinceZero: whole + TimeSpan(nanoseconds: Int64(civil.time.nanosecond)))
    }
    guard let first = instant(found.first ?? local - before) else { return .unreachable }
    switch found.count {
    case 0: return change(from: local - after, to: local - before).map { .none(change: $0) } ?? .unreachable
    case 1: return .one(first)
    default: return instant(found[1]).map { .two(first: first, second: $0) } ?? .one(first)
    }
  }

  /// The offset from UTC in seconds at an instant, east positive.
  func offset(at instant: WallInstant) -> Int64 { offset(at: instant.sinceZero.secondsRoundedDown) }

  /// The second, between two that lie on either side, at which the offset changes.
  private func change(from low: Int64, to high: Int64) -> WallInstant? {
    var (low, high) = (min(low, high) - 1, max(low, high) + 1)
    let before = offset(at: low)
    while high - low > 1 {
      let middle = low + (high - low) / 2
      if offset(at: middle) == before { low = middle } else { high = middle }
    }
    return TimeSpan(seconds: high).map(WallInstant.init(sinceZero:))
  }

  private func offset(at seconds: Int64) -> Int64 {
    let interval = g_time_zone_find_interval(zone.pointer, G_TIME_TYPE_UNIVERSAL, gint64(seconds))
    return interval < 0 ? 0 : Int64(g_time_zone_get_offset(zone.pointer, interval))
  }

  /// Holds one reference to a zone of the library's, which never changes and any thread may use.
  private final class Zone: @unchecked Sendable {
    let pointer: OpaquePointer

    /// Takes over the reference.
    init(_ pointer: OpaquePointer) { self.pointer = pointer }

    deinit { g_time_zone_unref(pointer) }
  }
}

extension TimeZone: Hashable {
  private var identifier: String { String(cString: g_time_zone_get_identifier(zone.pointer)) }

  package static func == (left: TimeZone, right: TimeZone) -> Bool { left.identifier == right.identifier }
  package func hash(into hasher: inout Hasher) { hasher.combine(identifier) }
}
