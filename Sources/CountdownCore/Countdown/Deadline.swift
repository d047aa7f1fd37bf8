/// When a run ends: on the boot clock, or on a clock that is followed by its offset to the boot clock.
enum Deadline: Hashable, Sendable {
  /// At this instant, whatever other clocks do.
  case boot(BootInstant)
  /// When that clock shows the target; there is no end to show before its first offset is known.
  ///
  /// This computer's wall clock is followed the same way, its offset known at any reading.
  case followed(ServerInstant, AppliedOffset?)

  /// The boot instant of the end, or `nil` while the clock is not known.
  var instant: BootInstant? { reached(withLeft: .zero) }

  /// What is left at a boot instant, negative after the end; `nil` while the clock is not known.
  func left(at instant: BootInstant) -> TimeSpan? {
    switch self {
    case .boot(let end): end - instant
    case .followed(let target, let offset): offset.map { target - $0.shown(at: instant).server(at: instant) }
    }
  }

  /// The first boot instant at which no more than this is left, or `nil` while the clock is not known.
  func reached(withLeft span: TimeSpan) -> BootInstant? {
    switch self {
    case .boot(let end): end - span
    case .followed(let target, let offset): offset?.boot(at: target - span)
    }
  }
}
