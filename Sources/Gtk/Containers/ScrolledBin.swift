internal import CGtk
import GLib

/// Makes a box as high as what scrolls in its only child needs at the width that there is, and no higher.
///
/// A scrolled window by itself asks for the height that its content would need at its least width.
@MainActor
package enum ScrolledBin {
  package static func set(on box: Box) {
    box.layOut(
      measure: { box, orientation, room, minimum, natural, _, _ in
        guard let scroller = gtk_widget_get_first_child(box) else { return }
        gtk_widget_measure(scroller, orientation, -1, minimum, natural, nil, nil)
        guard orientation == GTK_ORIENTATION_VERTICAL, room >= 0,
          let content = gtk_scrolled_window_get_child(OpaquePointer(scroller)).flatMap({
            gtk_widget_get_first_child($0)
          })
        else { return }
        var height: Int32 = 0
        gtk_widget_measure(content, orientation, room, nil, &height, nil, nil)
        natural?.pointee = max(height, minimum?.pointee ?? 0)
        minimum?.pointee = min(height, minimum?.pointee ?? 0)
      },
      allocate: { box, width, height, _ in
        guard let scroller = gtk_widget_get_first_child(box) else { return }
        gtk_widget_allocate(scroller, width, height, -1, nil)
      })
  }
}
