internal import CGLib
internal import CGtk
import GLib

/// A main window, with actions of its own under the `win.` prefix.
package final class ApplicationWindow: Window {
  package convenience init(_ application: Application) {
    self.init(retaining: gtk_application_window_new(application.pointer()))
  }

  /// Those under the `win.` prefix, by their names.
  package private(set) var actions: [String: Action] = [:]

  package func add(_ action: Action) {
    g_action_map_add_action(opaque, action.opaque)
    actions[action.name] = action
  }

  /// Its number among the program's windows, from 1, which stands in the path of its object on the bus.
  package var identifier: UInt32 { gtk_application_window_get_id(pointer()) }
}
