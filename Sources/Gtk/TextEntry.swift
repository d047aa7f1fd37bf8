internal import CGLib
internal import CGtk

/// A line in which a person types.
package class TextEntry: Widget {
  /// The text as it stands.
  package var text: String {
    get { string(gtk_editable_get_text(opaque)) ?? "" }
    set { if newValue != text { gtk_editable_set_text(opaque, newValue) } }
  }

  /// Calls the handler at every change of the text, typed or set.
  package func onChange(_ handler: @escaping @MainActor () -> Void) { on("changed") { _ in handler() } }

  /// Calls the handler at Enter.
  ///
  /// The inner text has the signal: a spin button of GTK 4.8 has none of its own.
  package func onEnter(_ handler: @escaping @MainActor () -> Void) { innerText?.on("activate") { _ in handler() } }

  /// Takes no more characters than that.
  package func limitLength(to count: Int32) { gtk_text_set_max_length(innerText?.pointer(), count) }

  /// Selects all of the text.
  package func selectAll() { gtk_editable_select_region(opaque, 0, -1) }

  /// The text widget inside, which is what has the keyboard.
  package var innerText: Widget? {
    gtk_editable_get_delegate(opaque).map { Widget(retaining: UnsafeMutableRawPointer($0)) }
  }
}

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

  /// Whether the value is being written: GTK empties the text first, which is nothing that anybody typed.
  private var isWriting = false

  /// Calls the handler at every change of the text but those that only write the value differently.
  package override func onChange(_ handler: @escaping @MainActor () -> Void) {
    super.onChange { [weak self] in if self?.isWriting == false { handler() } }
  }

  /// Calls the handler at every change of the value.
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
