import CountdownCore
import Gtk

/// The digits: a label in a box that scales them to the room there is.
///
/// What takes the keyboard is a ring around it, for GTK's Tab passes over labels. While it has it the ring is described by
/// the time left in words; that changes at milestones only, for each new text would be news for assistive technology.
@MainActor
final class CountdownLabel {
  private let label: Label
  private let box: Box
  private let ring: Widget
  private let announcer: Announcer
  /// What is to be said of it when somebody asks.
  private var spoken: (phase: Countdown.Phase, left: TimeSpan)?

  init(_ label: Label, in box: Box, ring: Widget) {
    self.label = label
    self.box = box
    self.ring = ring
    announcer = Announcer(for: ring)
    ScaledBin.set(on: box)
    // Digits and colons read from left to right in every language.
    label.forceLeftToRight()
    ring.onFocusEnter { [weak self] in self?.describe() }
    ring.onFocusLeave { [weak self] in
      self?.ring.setClass("quiet", false)
      self?.ring.setAccessibleDescription("")
    }
  }

  /// Gives the keyboard to it, without the frame that says so: there is nothing to press.
  func focus() {
    ring.setClass("quiet", true)
    ring.grabFocus()
  }

  /// Tells how much is left.
  func tell() {
    if let spoken { ring.announce(TimeText.spoken(spoken.left)) }
  }

  /// Whether the digits are shown; their room stays, so that nothing else moves when they go.
  var isVisible: Bool {
    get { label.isVisible }
    set {
      label.isVisible = newValue
      ring.isVisible = newValue
    }
  }

  func update(_ countdown: Countdown, at reading: ClockReading, as digits: Settings.Digits) {
    let before = spoken?.phase
    spoken = countdown.remaining(at: reading).map { (countdown.phase, $0) }
    let isUntold = announcer.update(countdown, at: reading) == .untold
    // An end is told by what comes up over it.
    let isOver = countdown.phase == .expired && !countdown.plan.isOrder
    if isUntold || before != spoken?.phase, !isOver, ring.hasFocusWithin { describe() }
    box.setClass("words", digits == .words)
    box.setClass("seven-segment", digits == .sevenSegment)
    let text = Self.text(of: countdown, as: digits, at: reading)
    guard text != label.text else { return }
    label.text = text
    // Few fonts of Chinese characters are as thin as the digits: both are drawn at the weight that all have.
    box.setClass("ideographs", text.unicodeScalars.contains { $0.value >= 0x3000 })
    // GTK 4.8 makes a label's text its name each time that it is set.
    label.setAccessibleName(tr("Time left"))
  }

  /// What is left; dashes while a server's clock is not known yet.
  nonisolated static func text(of countdown: Countdown, as digits: Settings.Digits, at reading: ClockReading) -> String
  {
    (digits == .words ? countdown.words(at: reading) : countdown.label(at: reading)) ?? "--:--:--"
  }

  private func describe() {
    let text: String? = spoken.map { phase, left in
      switch phase {
      case .expired: tr("Time's Up")
      case .paused: tr("%s · paused", TimeText.spoken(left))
      case .idle, .running: TimeText.spoken(left)
      }
    }
    ring.setAccessibleDescription(text ?? "")
  }
}
