internal import CGLib
internal import CGtk

/// A main window, with actions of its own under the `win.` prefix.
package final class ApplicationWindow: Window {
  /// A new window of the application, not shown yet.
  package convenience init(_ application: Application) {
    self.init(retaining: gtk_application_window_new(application.pointer()))
  }

  /// Adds an action under the `win.` prefix.
  package func add(_ action: Action) { g_action_map_add_action(opaque, action.opaque) }

  /// The window that Ctrl+? shows.
  package func setHelpOverlay(_ overlay: Window) { gtk_application_window_set_help_overlay(pointer(), overlay.opaque) }

  /// The number under which D-Bus knows it.
  package var identifier: UInt32 { gtk_application_window_get_id(pointer()) }
}
