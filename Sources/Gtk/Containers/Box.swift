internal import CGtk

/// Children side by side.
package final class Box: Widget {
  package convenience init() { self.init(retaining: gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 0)) }

  package func append(_ child: Widget) { gtk_box_append(pointer(), child.widget) }

  package func removeAll() {
    while let child = gtk_widget_get_first_child(widget) { gtk_box_remove(pointer(), child) }
  }
}
