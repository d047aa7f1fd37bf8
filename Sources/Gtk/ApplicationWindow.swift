internal import CGLib
internal import CGtk

/// A main window, with actions of its own under the `win.` prefix.
public final class ApplicationWindow: Window {
  /// A new window of the application, not shown yet.
  public convenience init(_ application: Application) {
    self.init(retaining: gtk_application_window_new(application.pointer()))
  }

  /// Adds an action under the `win.` prefix.
  public func add(_ action: Action) { g_action_map_add_action(opaque, action.opaque) }

  /// The window that Ctrl+? shows.
  public func setHelpOverlay(_ overlay: Window) { gtk_application_window_set_help_overlay(pointer(), overlay.opaque) }

  /// The number under which D-Bus knows it.
  public var identifier: UInt32 { gtk_application_window_get_id(pointer()) }

  /// Runs an action by a key that nothing with the keyboard wanted: unlike an application's accelerators, which come
  /// first, so that Space still types in an entry and presses a focused button.
  public func addLateShortcut(_ trigger: String, action: String) {
    let controller = lateShortcuts ?? addShortcutController()
    gtk_shortcut_controller_add_shortcut(
      OpaquePointer(controller.raw),
      gtk_shortcut_new(gtk_shortcut_trigger_parse_string(trigger), gtk_named_action_new(action)))
  }
  private var lateShortcuts: Object?

  private func addShortcutController() -> Object {
    let controller = gtk_shortcut_controller_new()
    let object = Object(retaining: UnsafeMutableRawPointer(controller!))
    lateShortcuts = object
    gtk_event_controller_set_propagation_phase(controller, GTK_PHASE_BUBBLE)
    // The widget takes over a reference; the one above is this object's.
    gtk_widget_add_controller(widget, OpaquePointer(g_object_ref(object.raw)))
    return object
  }
}
