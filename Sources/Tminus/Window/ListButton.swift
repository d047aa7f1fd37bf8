import CountdownCore
import Gtk

/// The button in the header that turns to the list and back, with the number of those that are in it.
@MainActor
final class ListButton {
  private let button: Widget
  private let number: Label

  init(_ builder: Builder) {
    button = builder.get("listButton")
    number = builder.get("listNumber")
  }

  var isVisible: Bool {
    get { button.isVisible }
    set { button.isVisible = newValue }
  }

  /// Shows a number, for 0 none; and whether one of them rings.
  func show(_ count: Int, rings: Bool) {
    let text = String(count)
    let isShown = count > 0
    button.setClass("ringing", rings)
    guard isShown != number.isVisible || isShown && text != number.text else { return }
    number.isVisible = isShown
    number.text = text
    // Translators: the button that shows the list of all countdowns; %s is how many there are
    button.setAccessibleName(isShown ? tr("All Countdowns (%s)", text) : tr("All Countdowns"))
  }
}
