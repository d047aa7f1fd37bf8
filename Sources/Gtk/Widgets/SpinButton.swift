internal import CGLib
internal import CGtk
import GLib

/// A number with buttons to step it, shown with leading zeros.
package final class SpinButton: TextEntry {
  /// The value that was last taken over from the text or set.
  package var value: Int {
    get { Int(gtk_spin_button_get_value_as_int(opaque)) }
    set { gtk_spin_button_set_value(opaque, Double(newValue)) }
  }

  /// The number that the text says now, taken over or not; `nil` where it says none.
  package var typedValue: Int? {
    let digits = text.filter { !$0.isWhitespace }
    return digits.isEmpty ? 0 : digits.allSatisfy { $0.isASCII && $0.isNumber } ? Int(digits) : nil
  }

  /// Takes over what is typed.
  package func update() { gtk_spin_button_update(opaque) }

  /// Lets the handler say how a value is written.
  package func format(_ handler: @escaping @MainActor (Int) -> String) {
    answer("output") { [weak self] _ in
      guard let self else { return false }
      let text = handler(Int(gtk_adjustment_get_value(gtk_spin_button_get_adjustment(self.opaque)).rounded()))
      if self.text != text {
        self.isWriting = true
        gtk_editable_set_text(self.opaque, text)
        self.isWriting = false
      }
      return true
    }
  }

  /// Lets a click select the whole number, as the keyboard does when it comes.
  package func selectAllWhenClicked() {
    guard let innerText, let controller = gtk_event_controller_legacy_new() else { return }
    // Before the text itself takes the press, which keeps it from gestures.
    gtk_event_controller_set_propagation_phase(controller, GTK_PHASE_CAPTURE)
    Object(retaining: UnsafeMutableRawPointer(controller)).answer("event") { [weak self] _ in
      switch gdk_event_get_event_type(gtk_event_controller_get_current_event(controller)) {
      // GTK takes a press on what is selected for the begin of a drag, whose end would take the selection away.
      case GDK_BUTTON_PRESS: self.map { gtk_editable_select_region($0.opaque, 0, 0) }
      case GDK_BUTTON_RELEASE: MainLoop.whenIdle { [weak self] in self?.selectAll() }
      default: break
      }
      return false
    }
    gtk_widget_add_controller(innerText.widget, controller)
  }

  /// Leaves the value as it is where the text is no whole number; GTK would take the number that it begins with.
  ///
  /// For one whose update policy is "if-valid".
  package func takeWholeNumbersAlone() {
    answerNumber("input") { [weak self] _ in self?.typedValue == nil ? GTK_INPUT_ERROR : 0 }
  }

  /// Whether the value is being written: GTK empties the text first, which is nothing that anybody typed.
  private var isWriting = false

  /// Calls the handler at every change of the text but those that only write the value differently.
  package override func onChange(_ handler: @escaping @MainActor () -> Void) {
    super.onChange { [weak self] in if self?.isWriting == false { handler() } }
  }

  /// Tells assistive technology of each new value where GTK does not.
  ///
  /// Older GTK (4.8) sends no news of a value: while it has the keyboard the value then describes it.
  package func tellValues() {
    guard !NewerGtk.canAnnounce else { return }
    on("value-changed") { [weak self] _ in
      if let self, self.hasFocusWithin { self.setAccessibleDescription(self.text) }
    }
    innerText?.onFocusLeave { [weak self] in self?.setAccessibleDescription("") }
  }

  package func onValueChange(_ handler: @escaping @MainActor () -> Void) { on("value-changed") { _ in handler() } }

  /// Gives the two buttons names for assistive technology; they have none of their own.
  package func nameButtons(increase: String, decrease: String) {
    var child = gtk_widget_get_first_child(widget)
    while let current = child {
      let button = Widget(current)
      if button.hasClass("up") { button.setAccessibleName(increase) }
      if button.hasClass("down") { button.setAccessibleName(decrease) }
      child = gtk_widget_get_next_sibling(current)
    }
  }
}
