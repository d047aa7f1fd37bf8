internal import CGLib
internal import CGtk
import GLib
import Glibc

/// The screens that there are.
@MainActor
package enum Screen {
  /// Whether there is one that answers; it is then this process's, whose locale stays as it is.
  package static var exists: Bool {
    // GTK would take the environment's anew, and with it the names of days in another language than the texts.
    if gtk_is_initialized() == 0 { gtk_disable_setlocale() }
    return gtk_init_check() != 0
  }

  /// Has GTK tell assistive programs nothing, which it would complain about where there is no session bus; to be called
  /// before there is a window.
  package static func leaveOutAccessibility() { setenv("GTK_A11Y", "none", 0) }

  /// The size of the largest in application pixels; `nil` where none is known yet.
  package static var largest: (width: Int, height: Int)? {
    guard let display = gdk_display_get_default(), let monitors = gdk_display_get_monitors(display) else { return nil }
    var largest: (width: Int, height: Int)?
    for place in 0..<g_list_model_get_n_items(monitors) {
      guard let monitor = g_list_model_get_item(monitors, place) else { continue }
      defer { g_object_unref(monitor) }
      var box = GdkRectangle()
      gdk_monitor_get_geometry(OpaquePointer(monitor), &box)
      let (width, height) = (Int(box.width), Int(box.height))
      if width > 0, height > 0, width * height > (largest.map { $0.width * $0.height } ?? 0) {
        largest = (width, height)
      }
    }
    return largest
  }
}
