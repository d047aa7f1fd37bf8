internal import CGtk

/// A child with others above it, each over the whole of it: none of them moves what is beneath.
package final class Overlay: Widget {
  /// An overlay around a child.
  package convenience init(around child: Widget) {
    self.init(retaining: gtk_overlay_new())
    gtk_overlay_set_child(opaque, child.widget)
  }

  /// What lies beneath all others.
  package var child: Widget? { gtk_overlay_get_child(opaque).map { Widget($0) } }

  /// Puts a widget above all others.
  package func add(_ widget: Widget) { gtk_overlay_add_overlay(opaque, widget.widget) }

  package func remove(_ widget: Widget) { gtk_overlay_remove_overlay(opaque, widget.widget) }
}
