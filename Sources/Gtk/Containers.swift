internal import CGtk

/// Children side by side.
package final class Box: Widget {
  /// Adds a child at the end.
  package func append(_ child: Widget) { gtk_box_append(pointer(), child.widget) }

  /// Removes all children.
  package func removeAll() {
    while let child = gtk_widget_get_first_child(widget) { gtk_box_remove(pointer(), child) }
  }
}

/// Children that wrap into rows.
package final class FlowBox: Widget {
  /// Adds a child at the end.
  package func append(_ child: Widget) {
    gtk_flow_box_insert(opaque, child.widget, -1)
    // The row wrapper would be a tab stop of its own.
    gtk_widget_set_focusable(gtk_widget_get_parent(child.widget), 0)
  }

  /// Removes all children.
  package func removeAll() {
    while let child = gtk_widget_get_first_child(widget) { gtk_flow_box_remove(opaque, child) }
  }
}

/// Pages of which one is shown.
package final class Stack: Widget {
  /// Adds a page under a name.
  package func add(_ page: Widget, name: String) { gtk_stack_add_named(opaque, page.widget, name) }

  /// The name of the page that is shown.
  package var page: String {
    get { string(gtk_stack_get_visible_child_name(opaque)) ?? "" }
    set { gtk_stack_set_visible_child_name(opaque, newValue) }
  }

  /// Whether there is a page of that name.
  package func has(_ name: String) -> Bool { gtk_stack_get_child_by_name(opaque, name) != nil }
}

/// A bar that fills.
package final class ProgressBar: Widget {
  /// How full it is, 0…1; changes too small to see are left out.
  package var fraction: Double {
    get { gtk_progress_bar_get_fraction(opaque) }
    set {
      let shown = gtk_progress_bar_get_fraction(opaque)
      let width = Double(max(width, 1))
      if (shown * width).rounded() != (newValue * width).rounded() || newValue == 0 || newValue == 1 {
        gtk_progress_bar_set_fraction(opaque, min(max(newValue, 0), 1))
      }
    }
  }
}

/// The bar on top of a window.
package final class HeaderBar: Widget {
  /// Which of the window's buttons stand there, such as ":close"; `nil` for what the desktop says.
  package func setButtons(_ layout: String?) { gtk_header_bar_set_decoration_layout(opaque, layout) }
}
