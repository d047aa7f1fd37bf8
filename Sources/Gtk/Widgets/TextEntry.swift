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

  /// Underlines a part of the text as spelling is underlined, by Characters from 0; nothing where there is none.
  package func mark(_ range: Range<Int>?) {
    let list = pango_attr_list_new()
    defer { pango_attr_list_unref(list) }
    if let range {
      let text = text
      let start = text.prefix(range.lowerBound).utf8.count
      let end = start + text.dropFirst(range.lowerBound).prefix(range.count).utf8.count
      if let underline = pango_attr_underline_new(PANGO_UNDERLINE_ERROR) {
        underline.pointee.start_index = guint(clamping: start)
        underline.pointee.end_index = guint(clamping: end)
        pango_attr_list_insert(list, underline)
      }
    }
    gtk_text_set_attributes(innerText?.pointer(), list)
  }

  /// Takes no more than so many characters, 0 for any number.
  package func limitLength(to count: Int32) { gtk_text_set_max_length(innerText?.pointer(), count) }

  package func selectAll() { gtk_editable_select_region(opaque, 0, -1) }

  /// The text widget inside, which is what has the keyboard.
  package var innerText: Widget? {
    gtk_editable_get_delegate(opaque).map { Widget(retaining: UnsafeMutableRawPointer($0)) }
  }
}
