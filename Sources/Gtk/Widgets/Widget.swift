internal import CGLib
internal import CGtk
import GLib

/// Anything that can stand in a window.
package class Widget: Object {
  /// Wraps a widget that belongs to somebody else (a builder, a parent).
  package required override init(retaining raw: UnsafeMutableRawPointer) { super.init(retaining: raw) }
  package override init(sinking raw: UnsafeMutableRawPointer) { super.init(sinking: raw) }

  convenience init(_ widget: UnsafeMutablePointer<GtkWidget>) { self.init(retaining: widget) }

  var widget: UnsafeMutablePointer<GtkWidget> { pointer() }

  /// All widgets in it, at any depth, each before what is in it.
  var descendants: [Widget] {
    var found: [Widget] = []
    var next = gtk_widget_get_first_child(widget)
    while let child = next {
      found.append(Widget(child))
      found += Widget(child).descendants
      next = gtk_widget_get_next_sibling(child)
    }
    return found
  }

  package var isVisible: Bool {
    get { gtk_widget_get_visible(widget) != 0 }
    set { if newValue != isVisible { gtk_widget_set_visible(widget, newValue ? 1 : 0) } }
  }

  package var isSensitive: Bool {
    get { gtk_widget_get_sensitive(widget) != 0 }
    set { if newValue != isSensitive { gtk_widget_set_sensitive(widget, newValue ? 1 : 0) } }
  }

  /// The widget around it.
  package var parent: Widget? { gtk_widget_get_parent(widget).map { Widget($0) } }

  /// Whether it is on the screen, or would be if nothing covered its window.
  package var isMapped: Bool { gtk_widget_get_mapped(widget) != 0 }

  /// Whether a person can see it: mapped, in a window that is.
  package var isSeen: Bool {
    guard isMapped, let root = gtk_widget_get_root(widget) else { return false }
    return Window(retaining: UnsafeMutableRawPointer(root)).isSeen
  }

  /// The least size that it asks for, in pixels; −1 for what it needs.
  package func askFor(width: Int32 = -1, height: Int32 = -1) { gtk_widget_set_size_request(widget, width, height) }

  /// Whether it, or something in it, has the keyboard of its window, which need not be the one that keys go to.
  package var hasFocusWithin: Bool {
    gtk_widget_get_state_flags(widget).rawValue & GTK_STATE_FLAG_FOCUS_WITHIN.rawValue != 0
  }

  /// Gives it the keyboard; false where it cannot take it.
  @discardableResult
  package func grabFocus() -> Bool { gtk_widget_grab_focus(widget) != 0 }

  /// The text in the bubble that a resting pointer brings up, or `nil` for none.
  package var tooltip: String? {
    get { string(gtk_widget_get_tooltip_text(widget)) }
    set { gtk_widget_set_tooltip_text(widget, newValue) }
  }

  package func isInside(_ other: Widget) -> Bool { gtk_widget_is_ancestor(widget, other.widget) != 0 }

  package func setClass(_ name: String, _ isOn: Bool) {
    if isOn { gtk_widget_add_css_class(widget, name) } else { gtk_widget_remove_css_class(widget, name) }
  }

  package func hasClass(_ name: String) -> Bool { gtk_widget_has_css_class(widget, name) != 0 }

  package func setAccessibleName(_ name: String) { Self.setAccessibleName(name, of: opaque) }

  static func setAccessibleName(_ name: String, of accessible: OpaquePointer) {
    // Newer versions name a button by the label in it, whatever name it is given.
    gtk_accessible_reset_relation(accessible, GTK_ACCESSIBLE_RELATION_LABELLED_BY)
    setAccessible(GTK_ACCESSIBLE_PROPERTY_LABEL, name, of: accessible)
  }

  /// What assistive technology says beside the name; empty for nothing.
  package func setAccessibleDescription(_ text: String) {
    Self.setAccessible(GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, text, of: opaque)
  }

  private static func setAccessible(
    _ property: GtkAccessibleProperty, _ text: String, of accessible: OpaquePointer
  ) {
    var value = GValue()
    gtk_accessible_property_init_value(property, &value)
    g_value_set_string(&value, text)
    var properties = [property]
    gtk_accessible_update_property_value(accessible, 1, &properties, &value)
    g_value_unset(&value)
  }

  /// Runs an action that the widget can reach, such as `win.start`; false where there is none.
  @discardableResult
  package func activateAction(_ name: String, _ parameter: Variant? = nil) -> Bool {
    gtk_widget_activate_action_variant(widget, name, parameter?.raw) != 0
  }

  /// Leaves so many pixels free on both sides of it.
  package func setSideMargins(_ pixels: Int32) {
    gtk_widget_set_margin_start(widget, pixels)
    gtk_widget_set_margin_end(widget, pixels)
  }

  /// Its width and height in pixels; 0 until it is laid out.
  package var width: Int32 { gtk_widget_get_width(widget) }
  package var height: Int32 { gtk_widget_get_height(widget) }

  /// The size of its font in pixels; 0 where that is not known.
  package var fontSize: Double {
    guard let font = gtk_widget_get_pango_context(widget).flatMap({ pango_context_get_font_description($0) }),
      pango_font_description_get_size_is_absolute(font) != 0
    else { return 0 }
    return Double(pango_font_description_get_size(font)) / Double(PANGO_SCALE)
  }

  /// Keeps left-to-right order inside it, whatever the reader's language.
  package func forceLeftToRight() { gtk_widget_set_direction(widget, GTK_TEXT_DIR_LTR) }

  /// Calls the handler for keys that reach it, before (`capture`) or after what is in it; true stops the key there.
  ///
  /// The handler gets the key's value as in `gdkkeysyms.h` and whether Control, Alt or Super is held.
  package func onKey(capture: Bool = false, _ handler: @escaping @MainActor (_ key: UInt32, _ modified: Bool) -> Bool) {
    guard let controller = gtk_event_controller_key_new() else { return }
    gtk_event_controller_set_propagation_phase(controller, capture ? GTK_PHASE_CAPTURE : GTK_PHASE_BUBBLE)
    let held = GDK_CONTROL_MASK.rawValue | GDK_ALT_MASK.rawValue | GDK_SUPER_MASK.rawValue
    // The widget takes over the controller; this reference only connects.
    Object(retaining: UnsafeMutableRawPointer(controller)).answer("key-pressed") { arguments in
      handler(arguments.unsigned(0) ?? 0, (arguments.flags(2) ?? 0) & held != 0)
    }
    gtk_widget_add_controller(widget, controller)
  }

  package func onFocusLeave(_ handler: @escaping @MainActor () -> Void) { onFocus("leave", handler) }
  package func onFocusEnter(_ handler: @escaping @MainActor () -> Void) { onFocus("enter", handler) }

  /// Calls the handler when the keyboard comes to it or what is in it from elsewhere, or leaves it all.
  private func onFocus(_ signal: String, _ handler: @escaping @MainActor () -> Void) {
    guard let controller = gtk_event_controller_focus_new() else { return }
    Object(retaining: UnsafeMutableRawPointer(controller)).on(signal) { _ in handler() }
    gtk_widget_add_controller(widget, controller)
  }

  /// Calls the handler with where the pointer is in it, in pixels from its upper left corner, while it moves.
  package func onMotion(_ handler: @escaping @MainActor (_ x: Double, _ y: Double) -> Void) {
    guard let controller = gtk_event_controller_motion_new() else { return }
    gtk_event_controller_set_propagation_phase(controller, GTK_PHASE_CAPTURE)
    Object(retaining: UnsafeMutableRawPointer(controller)).on("motion") { arguments in
      handler(arguments.number(0) ?? 0, arguments.number(1) ?? 0)
    }
    gtk_widget_add_controller(widget, controller)
  }
}
