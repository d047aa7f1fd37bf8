import CountdownCore
import Gtk

/// Tells a screen reader of a countdown's milestones, each once.
@MainActor
final class Announcer {
  private let widget: Widget
  /// What was left when it was told last; `nil` while nothing runs.
  private var left: TimeSpan?

  enum Outcome {
    /// There is nothing to tell.
    case nothing
    case told
    /// There is, and this GTK cannot.
    case untold
  }

  init(for widget: Widget) { self.widget = widget }

  /// Takes in what is left now.
  ///
  /// The end is told by what comes up then; only an order's, where nothing does, is told here.
  func update(_ countdown: Countdown, at reading: ClockReading) -> Outcome {
    let before = left
    left = countdown.phase == .running || countdown.phase == .expired ? countdown.remaining(at: reading) : nil
    guard let before, let left, let milestone = Milestone(from: before, to: left) else { return .nothing }
    if milestone == .end, !countdown.plan.isOrder { return .nothing }
    return widget.announce(milestone.text) ? .told : .untold
  }
}
