internal import CGLib
internal import CGtk
import GLib

/// A line in which a person types.
package class TextEntry: Widget {
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

  package func limitLength(to count: Int32) { gtk_text_set_max_length(innerText?.pointer(), count) }
  package func selectAll() { gtk_editable_select_region(opaque, 0, -1) }

  /// The text widget inside, which is what has the keyboard.
  package var innerText: Widget? {
    gtk_editable_get_delegate(opaque).map { Widget(retaining: UnsafeMutableRawPointer($0)) }
  }
}
