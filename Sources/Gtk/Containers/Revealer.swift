internal import CGtk
import GLib

/// Something that comes and goes.
package final class Revealer: Widget {
  package convenience init() { self.init(sinking: gtk_revealer_new()) }

  package func fallsFromTop() { gtk_revealer_set_transition_type(opaque, GTK_REVEALER_TRANSITION_TYPE_SLIDE_DOWN) }

  package func setChild(_ child: Widget?) { gtk_revealer_set_child(opaque, child?.widget) }

  package var isRevealed: Bool {
    get { gtk_revealer_get_reveal_child(opaque) != 0 }
    set { gtk_revealer_set_reveal_child(opaque, newValue ? 1 : 0) }
  }
}
