internal import CGtk

/// Children that wrap into rows.
package final class FlowBox: Widget {
  package func append(_ child: Widget) {
    gtk_flow_box_insert(opaque, child.widget, -1)
    // The row wrapper would be a tab stop of its own.
    gtk_widget_set_focusable(gtk_widget_get_parent(child.widget), 0)
  }

  package func removeAll() {
    while let child = gtk_widget_get_first_child(widget) { gtk_flow_box_remove(opaque, child) }
  }
}
