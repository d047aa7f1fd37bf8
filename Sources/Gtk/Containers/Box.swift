internal import CGtk

/// Children side by side.
package final class Box: Widget {
  package convenience init() { self.init(sinking: gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 0)) }

  package func append(_ child: Widget) { gtk_box_append(pointer(), child.widget) }

  package func removeAll() {
    while let child = gtk_widget_get_first_child(widget) { gtk_box_remove(pointer(), child) }
  }
}

extension Widget {
  /// Moves it to the one of some boxes of its own where it is to stand.
  package func move(to room: Box, of rooms: [Box]) {
    guard !isInside(room) else { return }
    for other in rooms { other.removeAll() }
    room.append(self)
  }
}
