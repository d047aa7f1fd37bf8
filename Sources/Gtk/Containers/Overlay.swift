internal import CGtk

/// A child with others above it, each over the whole of it: none of them moves what is beneath.
package final class Overlay: Widget {
  /// What lies beneath all others.
  package var child: Widget? { gtk_overlay_get_child(opaque).map { Widget($0) } }

  /// Puts a widget above all others.
  package func add(_ widget: Widget) { gtk_overlay_add_overlay(opaque, widget.widget) }

  /// Puts a widget above all others, over the upper end alone.
  package func addAtTop(_ widget: Widget) {
    gtk_widget_set_valign(widget.widget, GTK_ALIGN_START)
    add(widget)
  }

  /// Takes it away again; does nothing where it is gone already, as with a window that was closed.
  package func remove(_ widget: Widget) {
    guard gtk_widget_get_parent(widget.widget) == self.widget else { return }
    gtk_overlay_remove_overlay(opaque, widget.widget)
  }
}
