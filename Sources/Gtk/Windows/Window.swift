internal import CGLib
internal import CGtk
import GLib

/// A top-level window.
///
/// Only its owner destroys it; dropping it leaves it on the screen.
package class Window: Widget {
  var window: UnsafeMutablePointer<GtkWindow> { pointer() }

  package var title: String {
    get { string(gtk_window_get_title(window)) ?? "" }
    set { if newValue != title { gtk_window_set_title(window, newValue) } }
  }

  /// Shows it, in front, with the keyboard where the window system allows it.
  ///
  /// The time is the window system's, of what a person did that asks for it; 0 where that is not known.
  package func present(at time: UInt32 = 0) {
    // Where no window manager hears of it, presenting alone leaves it minimised.
    if isMinimized { gtk_window_unminimize(window) }
    gtk_window_present_with_time(window, time)
  }

  /// Hands over what the window system gave for a click elsewhere, so that presenting it brings it to the front.
  package func setActivationToken(_ token: String) { gtk_window_set_startup_id(window, token) }

  /// Asks it to close, as its close button does.
  package func close() { gtk_window_close(window) }

  /// Takes it off the screen for good, asking nobody.
  package func destroy() { gtk_window_destroy(window) }

  /// Whether keys go to it.
  package var isActive: Bool { gtk_window_is_active(window) != 0 }

  /// Gives the keyboard to nothing in it: keys then go to its shortcuts.
  package func clearFocus() { gtk_root_set_focus(opaque, nil) }

  /// What the task list calls it, in place of ``title``, while it is on the screen.
  ///
  /// Unlike the title it is no news for assistive technology, so it may change every second.
  package func setShownTitle(_ text: String) {
    guard let surface = gtk_native_get_surface(opaque), text != shownTitle else { return }
    shownTitle = text
    gdk_toplevel_set_title(surface, text)
  }

  package var isFullscreen: Bool {
    get { gtk_window_is_fullscreen(window) != 0 }
    set { if newValue { gtk_window_fullscreen(window) } else { gtk_window_unfullscreen(window) } }
  }

  package var isMaximized: Bool {
    get { gtk_window_is_maximized(window) != 0 }
    set { if newValue { gtk_window_maximize(window) } else { gtk_window_unmaximize(window) } }
  }

  /// The size that it has, or will have when shown, in pixels.
  package var defaultSize: (width: Int32, height: Int32) {
    get {
      var width: Int32 = 0
      var height: Int32 = 0
      gtk_window_get_default_size(window, &width, &height)
      return (width, height)
    }
    set { gtk_window_set_default_size(window, newValue.width, newValue.height) }
  }

  /// The size that it has on the screen, or will have when shown, in pixels.
  package var shownSize: (width: Int32, height: Int32) {
    (isFullscreen || isMaximized) && width > 0 ? (width, height) : defaultSize
  }

  /// Makes a modal dialog above it stop only this window, not the program's other ones.
  package func ownGroup() {
    guard let group = gtk_window_group_new() else { return }
    gtk_window_group_add_window(group, window)
    g_object_unref(group)
  }

  /// Calls the handler whenever ``defaultSize`` is another.
  package func onResize(_ handler: @escaping @MainActor () -> Void) {
    for property in ["default-width", "default-height"] { on("notify::\(property)") { _ in handler() } }
  }

  /// Calls the handler once it has another size on the screen, in full screen and maximised too, where ``defaultSize`` stays.
  package func onLayout(_ handler: @escaping @MainActor () -> Void) {
    on("map") { [weak self] _ in
      guard let self, self.layoutConnection == nil, let surface = gtk_native_get_surface(self.opaque) else { return }
      var size = (gdk_surface_get_width(surface), gdk_surface_get_height(surface))
      let object = Object(retaining: UnsafeMutableRawPointer(surface))
      self.layoutConnection = object.on("layout") { _ in
        // A surface tells of every new layout, with each text that changes.
        let now = (gdk_surface_get_width(surface), gdk_surface_get_height(surface))
        guard now != size else { return }
        size = now
        MainLoop.whenIdle(handler)
      }
    }
    on("unrealize") { [weak self] _ in
      self?.layoutConnection?.disconnect()
      self?.layoutConnection = nil
    }
  }

  /// Calls the handler whenever something else in it has the keyboard.
  package func onFocusMove(_ handler: @escaping @MainActor () -> Void) {
    on("notify::focus-widget") { _ in handler() }
  }

  package func setChild(_ child: Widget) { gtk_window_set_child(window, child.widget) }
  package func setTitlebar(_ bar: Widget) { gtk_window_set_titlebar(window, bar.widget) }

  /// The window that it belongs to.
  ///
  /// The program's keys then work in it too.
  package func setTransient(for parent: Window?) {
    gtk_window_set_transient_for(window, parent?.window)
    if let parent { gtk_window_set_application(window, gtk_window_get_application(parent.window)) }
  }

  /// Calls the handler when somebody wants it closed; true keeps it.
  package func onCloseRequest(_ handler: @escaping @MainActor () -> Bool) { answer("close-request") { _ in handler() } }

  /// Calls the handler whenever it may have become visible, hidden, minimised or covered.
  package func onVisibilityChange(_ handler: @escaping @MainActor () -> Void) {
    on("map") { [weak self] _ in
      self?.watchSurface(handler)
      handler()
    }
    on("unmap") { _ in handler() }
    on("unrealize") { [weak self] _ in
      for connection in self?.surfaceConnections ?? [] { connection.disconnect() }
      self?.surfaceConnections = []
      self?.shownTitle = nil
    }
  }

  private func watchSurface(_ handler: @escaping @MainActor () -> Void) {
    unpainted = 0
    guard surfaceConnections.isEmpty, let surface = gtk_native_get_surface(opaque),
      let clock = gtk_widget_get_frame_clock(widget)
    else { return }
    surfaceConnections = [
      Object(retaining: UnsafeMutableRawPointer(surface)).on("notify::state") { _ in handler() },
      Object(retaining: UnsafeMutableRawPointer(clock)).on("before-paint") { [weak self] _ in
        guard let self, self.unpainted > 0 else { return }
        let wasSeen = self.isSeen
        self.unpainted = 0
        // What it shows may be old: it is brought up to date within this very frame.
        if !wasSeen { handler() }
      },
    ]
  }

  /// Notes that it has something new to show; where that is not painted, three times running, nobody sees the window.
  ///
  /// Not every window system tells that a window is minimised, covered or on another workspace, and GTK 4.18 itself
  /// hears of it only with the next frame. But none lets a window paint that nobody sees.
  package func expectPaint() {
    guard isMapped, let clock = gtk_widget_get_frame_clock(widget) else { return }
    unpainted += 1
    gdk_frame_clock_request_phase(clock, GDK_FRAME_CLOCK_PHASE_BEFORE_PAINT)
  }

  /// How often it had something new to show since it was last painted.
  private var unpainted = 0
  private var surfaceConnections: [SignalConnection] = []
  private var layoutConnection: SignalConnection?
  private var lateShortcuts: Object?
  private var shownTitle: String?

  /// Whether a person can see it: mapped, not minimised, not suspended by the compositor, and painted.
  package override var isSeen: Bool {
    // Bit 16 is GDK_TOPLEVEL_STATE_SUSPENDED, set from GTK 4.12 on.
    isMapped && state & (GDK_TOPLEVEL_STATE_MINIMIZED.rawValue | 1 << 16) == 0 && unpainted < 3
  }

  private var isMinimized: Bool { isMapped && state & GDK_TOPLEVEL_STATE_MINIMIZED.rawValue != 0 }

  /// What the window system tells of it.
  private var state: UInt32 { gtk_native_get_surface(opaque).map { gdk_toplevel_get_state($0).rawValue } ?? 0 }

  /// Runs an action by a key that nothing with the keyboard wanted: unlike an application's accelerators, which come
  /// first, so that Space still types in an entry and presses a focused button.
  package func addLateShortcut(_ trigger: String, action: String) {
    let controller = lateShortcuts ?? addShortcutController()
    gtk_shortcut_controller_add_shortcut(
      controller.opaque,
      gtk_shortcut_new(gtk_shortcut_trigger_parse_string(trigger), gtk_named_action_new(action)))
  }

  private func addShortcutController() -> Object {
    let controller = Object(adopting: UnsafeMutableRawPointer(gtk_shortcut_controller_new()))
    lateShortcuts = controller
    gtk_event_controller_set_propagation_phase(controller.opaque, GTK_PHASE_BUBBLE)
    // The widget takes over a reference of its own; the first one is this object's.
    gtk_widget_add_controller(widget, OpaquePointer(g_object_ref(controller.raw)))
    return controller
  }

  /// Opens an address in the browser; where that fails, the toolkit says so in a dialog of its own.
  package func showInBrowser(_ address: String) { gtk_show_uri(window, address, UInt32(GDK_CURRENT_TIME)) }

  /// Asks the window system to show that this window wants to be looked at, until ``endAttention()``.
  ///
  /// It takes no keyboard and comes to no front; on GNOME's Wayland nothing happens, for that would be one notification
  /// more.
  package func requestAttention() { if !isActive { tm_gtk_set_urgent(window, 1, isSeen ? 1 : 0) } }

  /// Takes back what ``requestAttention()`` asked, where that can be done.
  package func endAttention() { tm_gtk_set_urgent(window, 0, 0) }
}
