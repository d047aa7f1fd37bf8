import CountdownCore
import Gtk

/// When what is picked would end, said anew each minute for as long as somebody looks.
@MainActor
final class EndPreview {
  private let label: Label
  private let countdowns: Countdowns
  private var duration = TimeSpan.zero
  private var turn: Appointment?

  init(_ label: Label, _ countdowns: Countdowns) {
    self.label = label
    self.countdowns = countdowns
    turn = Appointment(countdowns) { [weak self] _ in self?.refresh() }
    label.on("map") { [weak self] _ in self?.refresh() }
    label.on("unmap") { [weak self] _ in self?.turn?.instant = nil }
  }

  var isVisible: Bool {
    get { label.isVisible }
    set { label.isVisible = newValue }
  }

  /// Shows the end of that long from now; nothing for no time.
  func show(_ duration: TimeSpan) {
    self.duration = duration
    label.setClass("problem", false)
    refresh()
  }

  /// Says why there is none.
  func say(_ problem: String) {
    show(.zero)
    label.text = problem
    label.setClass("problem", true)
  }

  /// Says it anew and waits for the minute in which it reads differently; not while nobody can see it.
  func refresh() {
    let reading = countdowns.read()
    let end = reading.wall + duration
    guard duration > .zero, label.isSeen else {
      turn?.instant = nil
      if duration <= .zero, !label.hasClass("problem") { label.text = "" }
      return
    }
    label.text = TimeText.ends(end, now: reading.wall, zone: .local)
    turn?.instant = reading.boot + Self.untilNextMinute(of: end)
  }

  /// From an instant to the next one at which a minute of the wall clock begins.
  static func untilNextMinute(of instant: WallInstant) -> TimeSpan {
    let minute: Int64 = 60_000_000_000
    let into = instant.nanoseconds % minute
    return TimeSpan(nanoseconds: minute - (into < 0 ? into + minute : into))
  }
}
