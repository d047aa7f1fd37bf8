internal import CGtk
import GLib

/// Pages of which one is shown.
package final class Stack: Widget {
  package func add(_ page: Widget, name: String) {
    let place = gtk_stack_add_named(opaque, page.widget, name)
    // Else assistive technology meets it under the name of its type.
    if let place { Widget.setAccessibleName("", of: place) }
  }

  package func remove(_ page: Widget) { gtk_stack_remove(opaque, page.widget) }

  /// The name of the page that is shown, one of those that were added; empty where there is none.
  package var page: String {
    get { string(gtk_stack_get_visible_child_name(opaque)) ?? "" }
    set { gtk_stack_set_visible_child_name(opaque, newValue) }
  }

  package func has(_ name: String) -> Bool { gtk_stack_get_child_by_name(opaque, name) != nil }
}
