/// A measured offset as the label applies it: small steps are slewed, and the time left never grows by under a second.
///
/// The clock that is followed is a server's, or this computer's wall clock.
package struct AppliedOffset: Hashable, Sendable {
  /// The newest θ as measured, applied or not.
  package private(set) var raw: ServerOffset
  /// Where the shown θ goes and then stays.
  package private(set) var goal: ServerOffset
  /// The shown θ at `since`, from where it moves to the goal.
  private var origin: ServerOffset
  private var since: BootInstant
  /// Tenths of the passing time by which the shown θ moves: 1 slews, 10 makes the followed clock stand still.
  private var pace: Int64

  /// The largest step that is slewed, exclusively.
  static let slewLimit = TimeSpan.milliseconds(120)
  /// The least step that is said in words, and that may make the time left grow.
  static let jumpLimit = TimeSpan.seconds(1)

  /// What a new offset does to the end that is shown.
  package enum Step: Hashable, Sendable {
    /// It moves there at 100 ms a second.
    case slews
    /// It stands still until the new offset has caught up.
    case holds
    /// It is there at once; the span is how much later the end is now, negative for earlier.
    case jumps(TimeSpan)
  }

  /// The first offset, shown at once.
  package init(_ first: ServerOffset, raw: ServerOffset? = nil, at instant: BootInstant) {
    self.raw = raw ?? first
    goal = first
    origin = first
    since = instant
    pace = 1
  }

  /// The θ that the label uses at a boot instant, not before the last step.
  package func shown(at instant: BootInstant) -> ServerOffset {
    let gap = goal - origin
    // Multiplied before the division: a hold (10 tenths) has to be exact to the nanosecond.
    let moved = min(gap.magnitude, max(.zero, (instant - since) * pace / 10))
    return gap < .zero ? origin - moved : origin + moved
  }

  /// The boot instant at which the shown clock reads this, or passes it for the first time.
  package func boot(at target: ServerInstant) -> BootInstant {
    let ahead = target - origin.server(at: since)
    if ahead <= .zero { return since + ahead }
    let gap = goal - origin
    let settled = since + gap.magnitude * 10 / pace
    if pace == 10 || target >= goal.server(at: settled) { return goal.boot(at: target) }
    // While it slews, ten elapsed parts move the shown clock by eleven, or by nine.
    let (scaled, parts) = (ahead * 10, Int64(gap < .zero ? 9 : 11))
    return since + (scaled + TimeSpan(nanoseconds: parts - 1)) / parts
  }

  /// Notes a measurement without applying it.
  package mutating func note(raw: ServerOffset) { self.raw = raw }

  package mutating func apply(_ new: ServerOffset, raw: ServerOffset? = nil, at instant: BootInstant) -> Step {
    let shown = self.shown(at: instant)
    let step = new - shown
    self.raw = raw ?? new
    goal = new
    origin = shown
    since = instant
    pace = 1
    if step.magnitude < Self.slewLimit { return .slews }
    if step < .zero, step.magnitude < Self.jumpLimit {
      pace = 10
      return .holds
    }
    origin = new
    return .jumps(-step)
  }
}
