import CountdownCore
import Gtk

/// Tells a screen reader of a countdown's milestones, each once.
@MainActor
final class Announcer {
  private let widget: Widget
  /// What was left when it was told last; `nil` while nothing runs.
  private var left: TimeSpan?

  init(for widget: Widget) { self.widget = widget }

  /// Takes in what is left now; true where that is a milestone.
  @discardableResult
  func update(_ countdown: Countdown, at reading: ClockReading) -> Bool {
    let before = left
    left = countdown.phase == .running || countdown.phase == .expired ? countdown.remaining(at: reading) : nil
    guard let before, let left, let milestone = Milestone(from: before, to: left) else { return false }
    widget.announce(milestone.text)
    return true
  }
}
