internal import CGtk
import GLib

/// A piece of text.
///
/// What is set is text, never markup.
package final class Label: Widget {
  /// The text; setting what it already says costs nothing.
  package var text: String {
    get { string(gtk_label_get_text(opaque)) ?? "" }
    set {
      guard newValue != shown else { return }
      shown = newValue
      gtk_label_set_text(opaque, newValue)
    }
  }

  private lazy var shown = string(gtk_label_get_text(opaque)) ?? ""

  /// Shows the text and is visible, or is hidden where there is none.
  package func show(_ text: String?) {
    self.text = text ?? ""
    isVisible = text != nil
  }
}

extension Widget {
  /// Takes the selection off every label in it.
  package func deselectText() {
    for child in descendants where g_type_check_instance_is_a(child.pointer(), gtk_label_get_type()) != 0 {
      gtk_label_select_region(child.opaque, 0, 0)
    }
  }
}
