import GLib
import Gtk

/// The ways in which something that was typed may have been meant, as buttons beneath it.
@MainActor
final class ChoiceButtons {
  private let flow: FlowBox
  private let chosen: (String) -> Void
  private var shown: [String] = []
  private var buttons: [Button] = []

  /// Calls the handler with the text of a button that is pressed.
  init(_ flow: FlowBox, chosen: @escaping (String) -> Void) {
    self.flow = flow
    self.chosen = chosen
  }

  /// Shows these, or nothing where there are none.
  func show(_ choices: [String]) {
    guard choices != shown else { return }
    shown = choices
    flow.removeAll()
    buttons = choices.map { choice in
      let button = Button(choice)
      button.setClass("chip", true)
      button.ellipsize()
      button.onClick { [weak self] in
        // Not while its click is being handled: the button goes.
        MainLoop.whenIdle { self?.chosen(choice) }
      }
      flow.append(button)
      return button
    }
    flow.isVisible = !buttons.isEmpty
  }
}
