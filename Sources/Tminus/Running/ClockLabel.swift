import Gtk

/// The label of a ``ClockLine`` with the dot before it, in the colour that says how sure it is.
@MainActor
struct ClockLabel {
  let label: Label
  let dot: Widget

  /// Shows a text about a clock in the colour of the line; `nil` for a text that is about none.
  func show(_ text: String?, of line: ClockLine?) {
    label.show(text)
    dot.isVisible = text != nil && line?.sureness != nil
    for widget in [label, dot] {
      widget.setClass("confirmed", line?.sureness == .confirmed)
      widget.setClass("doubtful", line?.sureness == .doubtful)
    }
  }
}
