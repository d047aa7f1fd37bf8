internal import CGtk

/// Children side by side.
package final class Box: Widget {
  package func append(_ child: Widget) { gtk_box_append(pointer(), child.widget) }

  package func removeAll() {
    while let child = gtk_widget_get_first_child(widget) { gtk_box_remove(pointer(), child) }
  }
}
