internal import CGtk
import GLib

/// A button that opens a menu.
package final class MenuButton: Widget {
  /// Lets the handler give the button its menu or popover when it is first opened, so that neither costs anything
  /// before.
  package func whenFirstOpened(_ make: @escaping @MainActor () -> Void) {
    gtk_menu_button_set_create_popup_func(
      opaque,
      { button, data in
        guard gtk_menu_button_get_popover(button) == nil, let make = Held<@MainActor () -> Void>.value(data) else {
          return
        }
        MainActor.assumeIsolated { make() }
      }, Held<@MainActor () -> Void>.retain(make), releaseHeld)
  }

  package func setMenu(_ menu: Menu) {
    gtk_menu_button_set_menu_model(opaque, menu.pointer())
    if let popover = gtk_menu_button_get_popover(opaque) { Self.nameItems(in: Widget(retaining: popover)) }
  }

  /// Gives a menu's items the names that they show: GTK 4.18 takes them from labels that it counts as decoration, which
  /// leaves every item without a name for assistive technology.
  private static func nameItems(in menu: Widget) {
    for item in menu.descendants where string(g_type_name_from_instance(item.pointer())) == "GtkModelButton" {
      let label = item.descendants.first { child in
        g_type_check_instance_is_a(child.pointer(), gtk_label_get_type()) != 0
          // The keys that run the item.
          && string(gtk_widget_get_css_name(child.widget)) != "accelerator"
      }
      guard let label, let text = string(gtk_label_get_text(label.opaque)) else { continue }
      // A label that names comes before a name.
      gtk_accessible_reset_relation(item.opaque, GTK_ACCESSIBLE_RELATION_LABELLED_BY)
      item.setAccessibleName(text)
    }
  }

  package func setPopover(_ popover: Widget) { gtk_menu_button_set_popover(opaque, popover.widget) }

  /// Calls the handler each time that what it opens has closed, once GTK has moved the keyboard where it thinks fit.
  ///
  /// To be called when the menu or bubble is set.
  package func onClosed(_ handler: @escaping @MainActor () -> Void) {
    guard let popover = gtk_menu_button_get_popover(opaque) else { return }
    Object(retaining: UnsafeMutableRawPointer(popover)).on("closed") { _ in MainLoop.whenIdle(handler) }
  }

  package func popUp() { gtk_menu_button_popup(opaque) }
  package func popDown() { gtk_menu_button_popdown(opaque) }
}
