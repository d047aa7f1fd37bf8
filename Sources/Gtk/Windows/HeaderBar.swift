internal import CGtk

/// The bar on top of a window.
package final class HeaderBar: Widget {
  package func packEnd(_ child: Widget) { gtk_header_bar_pack_end(opaque, child.widget) }

  /// Which of the window's buttons stand there, such as ":close"; `nil` for what the desktop says.
  package func setButtons(_ layout: String?) { gtk_header_bar_set_decoration_layout(opaque, layout) }

  /// What stands in its middle; `nil` for the window's title.
  package func setTitle(_ widget: Widget?) { gtk_header_bar_set_title_widget(opaque, widget?.widget) }
}
