internal import CGtk

extension Box {
  /// Lays out its children by these two functions in place of its own way; its height depends on its width.
  func layOut(measure: GtkCustomMeasureFunc, allocate: GtkCustomAllocateFunc) {
    gtk_widget_set_layout_manager(
      widget, gtk_custom_layout_new({ _ in GTK_SIZE_REQUEST_HEIGHT_FOR_WIDTH }, measure, allocate))
  }
}
