internal import CGLib
internal import CGtk
import GLib

/// A main window, with actions of its own under the `win.` prefix.
package final class ApplicationWindow: Window {
  package convenience init(_ application: Application) {
    self.init(retaining: gtk_application_window_new(application.pointer()))
  }

  package func add(_ action: Action) { g_action_map_add_action(opaque, action.opaque) }
  package var identifier: UInt32 { gtk_application_window_get_id(pointer()) }
}
