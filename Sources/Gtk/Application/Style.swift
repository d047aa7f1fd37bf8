internal import CGLib
internal import CGtk
import GLib

/// How everything looks.
@MainActor
package enum Style {
  /// Adds style rules for the whole program, above the theme's.
  package static func add(_ css: [UInt8]) {
    guard let display = gdk_display_get_default(), let provider = gtk_css_provider_new() else { return }
    css.withUnsafeBytes {
      gtk_css_provider_load_from_data(provider, $0.baseAddress?.assumingMemoryBound(to: CChar.self), $0.count)
    }
    gtk_style_context_add_provider_for_display(
      display, OpaquePointer(provider), guint(GTK_STYLE_PROVIDER_PRIORITY_APPLICATION))
    g_object_unref(provider)
  }

  /// Whether the dark variant of the theme is used.
  package static var isDark: Bool {
    get { GtkSettings.isOn("gtk-application-prefer-dark-theme") || GtkSettings.text("gtk-theme-name") == darkContrast }
    set {
      guard newValue != isDark else { return }
      // GTK has the dark one of its themes for high contrast only under a name of its own; asked for a dark variant of
      // the light one, it gives up the contrast.
      let theme = GtkSettings.text("gtk-theme-name")
      if newValue, contrasts.contains(theme ?? "") {
        GtkSettings.set("gtk-theme-name", darkContrast)
      } else if !newValue, theme == darkContrast {
        GtkSettings.set("gtk-theme-name", contrasts[0])
      } else {
        GtkSettings.set("gtk-application-prefer-dark-theme", newValue)
      }
    }
  }

  private static let contrasts = ["Default-hc", "HighContrast"]
  private static let darkContrast = "Default-hc-dark"

  package static func hasFont(_ family: String) -> Bool {
    guard let map = pango_cairo_font_map_get_default() else { return false }
    var families: UnsafeMutablePointer<UnsafeMutablePointer<PangoFontFamily>?>?
    var count: Int32 = 0
    pango_font_map_list_families(map, &families, &count)
    defer { g_free(families) }
    return (0..<Int(count)).contains { string(pango_font_family_get_name(families?[$0])) == family }
  }
}

/// GTK's own settings, by their names.
@MainActor
private enum GtkSettings {
  static func isOn(_ name: String) -> Bool { read(name, tm_g_type_boolean()) { g_value_get_boolean($0) != 0 } ?? false }

  static func text(_ name: String) -> String? { read(name, tm_g_type_string()) { string(g_value_get_string($0)) } }

  static func set(_ name: String, _ isOn: Bool) {
    write(name, tm_g_type_boolean()) { g_value_set_boolean($0, isOn ? 1 : 0) }
  }

  static func set(_ name: String, _ text: String) { write(name, tm_g_type_string()) { g_value_set_string($0, text) } }

  private static var object: UnsafeMutablePointer<GObject>? {
    gtk_settings_get_default().map { UnsafeMutableRawPointer($0).assumingMemoryBound(to: GObject.self) }
  }

  private static func read<Result>(
    _ name: String, _ type: GType, _ get: (UnsafePointer<GValue>) -> Result?
  ) -> Result? {
    guard let object else { return nil }
    var value = GValue()
    g_value_init(&value, type)
    defer { g_value_unset(&value) }
    g_object_get_property(object, name, &value)
    return get(&value)
  }

  private static func write(_ name: String, _ type: GType, _ set: (UnsafeMutablePointer<GValue>) -> Void) {
    guard let object else { return }
    var value = GValue()
    g_value_init(&value, type)
    defer { g_value_unset(&value) }
    set(&value)
    g_object_set_property(object, name, &value)
  }
}
