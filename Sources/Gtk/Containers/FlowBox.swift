internal import CGtk

/// Children that wrap into rows.
package final class FlowBox: Widget {
  package func append(_ child: Widget) {
    let room = tm_gtk_flow_box_child_new()
    // It would be a tab stop of its own.
    gtk_widget_set_focusable(room, 0)
    gtk_flow_box_child_set_child(
      UnsafeMutableRawPointer(room)?.assumingMemoryBound(to: GtkFlowBoxChild.self), child.widget)
    gtk_flow_box_insert(opaque, room, -1)
  }

  package func removeAll() {
    while let child = gtk_widget_get_first_child(widget) { gtk_flow_box_remove(opaque, child) }
  }
}
