internal import CGtk
import GLib

/// A widget with another one over its upper end.
package final class Overlay: Widget {
  package convenience init(_ child: Widget, beneath cover: Widget) {
    self.init(retaining: gtk_overlay_new())
    gtk_overlay_set_child(opaque, child.widget)
    gtk_widget_set_valign(cover.widget, GTK_ALIGN_START)
    gtk_overlay_add_overlay(opaque, cover.widget)
  }
}
