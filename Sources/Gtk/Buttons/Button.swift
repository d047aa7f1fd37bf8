internal import CGtk
import GLib

/// A button with a text.
package final class Button: Widget {
  package convenience init(_ text: String) {
    self.init(sinking: gtk_button_new_with_label(text))
  }

  /// A button with an icon, which needs an accessible name.
  package convenience init(icon: String) { self.init(sinking: gtk_button_new_from_icon_name(icon)) }

  /// Its text, also its accessible name.
  package var text: String {
    get { string(gtk_button_get_label(pointer())) ?? "" }
    set { if newValue != text { gtk_button_set_label(pointer(), newValue) } }
  }

  /// Cuts its text off with an ellipsis where there is no room for it.
  package func ellipsize() {
    guard let label = gtk_button_get_child(pointer()),
      g_type_check_instance_is_a(
        UnsafeMutableRawPointer(label).assumingMemoryBound(to: GTypeInstance.self), gtk_label_get_type()) != 0
    else { return }
    gtk_label_set_ellipsize(OpaquePointer(label), PANGO_ELLIPSIZE_END)
  }

  /// The name of the picture that it shows in place of a text, which leaves it without an accessible name.
  package var icon: String? {
    get { string(gtk_button_get_icon_name(pointer())) }
    set { if newValue != icon { gtk_button_set_icon_name(pointer(), newValue) } }
  }

  package func onClick(_ handler: @escaping @MainActor () -> Void) { on("clicked") { _ in handler() } }

  /// The action that it runs, such as `win.start`, with its parameter.
  package func setAction(_ name: String, _ parameter: Variant? = nil) {
    gtk_actionable_set_action_target_value(opaque, parameter?.raw)
    actionName = name
  }

  /// The action that it runs; while it has one, that decides whether it can be pressed.
  var actionName: String? {
    get { string(gtk_actionable_get_action_name(opaque)) }
    set { gtk_actionable_set_action_name(opaque, newValue) }
  }
}

extension Widget {
  /// The first button in it, at any depth, that shows this icon.
  package func button(withIcon name: String) -> Button? {
    for child in descendants where g_type_check_instance_is_a(child.pointer(), gtk_button_get_type()) != 0 {
      if string(gtk_button_get_icon_name(child.pointer())) == name { return Button(child.widget) }
    }
    return nil
  }
}
