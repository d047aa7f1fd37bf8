internal import CGLib
internal import CGtk

/// How everything looks.
@MainActor
public enum Style {
  /// Adds style rules for the whole program, above the theme's.
  public static func add(_ css: [UInt8]) {
    guard let display = gdk_display_get_default(), let provider = gtk_css_provider_new() else { return }
    css.withUnsafeBytes {
      gtk_css_provider_load_from_data(provider, $0.baseAddress?.assumingMemoryBound(to: CChar.self), $0.count)
    }
    gtk_style_context_add_provider_for_display(
      display, OpaquePointer(provider), guint(GTK_STYLE_PROVIDER_PRIORITY_APPLICATION))
    g_object_unref(provider)
  }

  /// Whether the dark variant of the theme is used.
  public static var isDark: Bool {
    get { GtkSettingsProperty.darkTheme.isOn }
    set { GtkSettingsProperty.darkTheme.isOn = newValue }
  }

  /// Whether a font family is installed.
  public static func hasFont(_ family: String) -> Bool {
    guard let map = pango_cairo_font_map_get_default() else { return false }
    var families: UnsafeMutablePointer<UnsafeMutablePointer<PangoFontFamily>?>?
    var count: Int32 = 0
    pango_font_map_list_families(map, &families, &count)
    defer { g_free(families) }
    return (0..<Int(count)).contains { string(pango_font_family_get_name(families?[$0])) == family }
  }
}

private enum GtkSettingsProperty: String {
  case darkTheme = "gtk-application-prefer-dark-theme"

  var isOn: Bool {
    get {
      guard let settings = gtk_settings_get_default() else { return false }
      var value = GValue()
      g_value_init(&value, tm_g_type_boolean())
      defer { g_value_unset(&value) }
      g_object_get_property(UnsafeMutableRawPointer(settings).assumingMemoryBound(to: GObject.self), rawValue, &value)
      return g_value_get_boolean(&value) != 0
    }
    nonmutating set {
      guard newValue != isOn, let settings = gtk_settings_get_default() else { return }
      var value = GValue()
      g_value_init(&value, tm_g_type_boolean())
      defer { g_value_unset(&value) }
      g_value_set_boolean(&value, newValue ? 1 : 0)
      g_object_set_property(UnsafeMutableRawPointer(settings).assumingMemoryBound(to: GObject.self), rawValue, &value)
    }
  }
}
