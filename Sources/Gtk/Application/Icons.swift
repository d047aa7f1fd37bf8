internal import CGtk
import GLib

/// The icons that can be shown by their names.
@MainActor
package enum Icons {
  /// Whether the theme or an installed program has an icon of this name.
  package static func has(_ name: String) -> Bool {
    guard let theme else { return false }
    return gtk_icon_theme_has_icon(theme, name) != 0
  }

  /// Takes icons from a folder of themes as well.
  package static func add(folder: String) {
    if let theme { gtk_icon_theme_add_search_path(theme, folder) }
  }

  private static var theme: OpaquePointer? { gdk_display_get_default().flatMap { gtk_icon_theme_get_for_display($0) } }
}
