import CountdownCore
import Gtk

/// The digits: a label in a box that scales them to the room there is.
@MainActor
final class CountdownLabel {
  private let label: Label
  private let box: Box
  private let announcer: Announcer

  init(_ label: Label, in box: Box) {
    self.label = label
    self.box = box
    announcer = Announcer(for: label)
    ScaledBin.set(on: box)
    // Digits and colons read from left to right in every language.
    label.forceLeftToRight()
  }

  /// Whether the digits are shown; their room stays, so that nothing else moves when they go.
  var isVisible: Bool {
    get { label.isVisible }
    set { label.isVisible = newValue }
  }

  func update(_ countdown: Countdown, at reading: ClockReading, as digits: Settings.Digits) {
    announcer.update(countdown, at: reading)
    box.setClass("words", digits == .words)
    box.setClass("seven-segment", digits == .sevenSegment)
    let known = digits == .words ? countdown.words(at: reading) : countdown.label(at: reading)
    let text = known ?? "--:--:--"
    guard text != label.text else { return }
    label.text = text
    // GTK 4.8 makes a label's text its name each time that it is set.
    label.setAccessibleName(tr("Time left"))
  }
}
