internal import CGtk
import GLib

extension Widget {
  /// Calls the handler when one of the pointer's buttons, counted from 1 for the main one, is pressed and let go on it.
  package func onClick(button: UInt32, _ handler: @escaping @MainActor () -> Void) {
    guard let gesture = gtk_gesture_click_new() else { return }
    gtk_gesture_single_set_button(gesture, button)
    Object(retaining: UnsafeMutableRawPointer(gesture)).on("released") { _ in handler() }
    gtk_widget_add_controller(widget, gesture)
  }

  /// Calls the handlers while the pointer moves over it or what is in it, and when it has left.
  package func onPointer(moved: @escaping @MainActor () -> Void, left: @escaping @MainActor () -> Void) {
    guard let controller = gtk_event_controller_motion_new() else { return }
    let object = Object(retaining: UnsafeMutableRawPointer(controller))
    object.on("motion") { _ in moved() }
    object.on("leave") { _ in left() }
    gtk_widget_add_controller(widget, controller)
  }

  /// Calls the handler once, when what has been changed by now is laid out and painted; not where it is not on the screen.
  package func afterFrame(_ handler: @escaping @MainActor () -> Void) {
    guard let clock = gtk_widget_get_frame_clock(widget) else { return }
    let object = Object(retaining: UnsafeMutableRawPointer(clock))
    // A handler that held its connection would hold the clock of a window that is never painted again.
    let connected = Connected()
    connected.identifier =
      object.on("after-paint") { _ in
        g_signal_handler_disconnect(UnsafeMutableRawPointer(clock), connected.identifier)
        handler()
      }.identifier
  }
}

/// A handler that is connected to something else's object.
@MainActor
private final class Connected {
  var identifier: UInt = 0
}
