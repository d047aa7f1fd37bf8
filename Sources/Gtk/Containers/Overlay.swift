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

  package func remove(_ widget: Widget) { gtk_overlay_remove_overlay(opaque, widget.widget) }
}
