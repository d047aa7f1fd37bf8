internal import CGtk

/// What of the mouse and the keyboard reaches a widget.
extension Widget {
  /// Whether the pointer finds it and what is in it; else clicks are for what lies beneath.
  package var canTarget: Bool {
    get { gtk_widget_get_can_target(widget) != 0 }
    set { gtk_widget_set_can_target(widget, newValue ? 1 : 0) }
  }

  /// Whether the keyboard may come to it or to anything in it.
  package var canFocus: Bool {
    get { gtk_widget_get_can_focus(widget) != 0 }
    set { gtk_widget_set_can_focus(widget, newValue ? 1 : 0) }
  }
}
