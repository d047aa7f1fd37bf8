internal import CGLib
internal import CGtk
import GLib

/// How everything looks.
@MainActor
package enum Style {
  /// Where rules stand: a theme's own come between these.
  package enum Layer: CaseIterable {
    /// For what a theme leaves out.
    case beneathTheme
    case aboveTheme
    /// Colours by name, that the rules above the theme use.
    case colours
  }

  private static var providers: [Layer: UnsafeMutablePointer<GtkCssProvider>] = [:]

  /// Sets the style rules of a layer for the whole program, in place of those that it had.
  package static func set(_ css: [UInt8], in layer: Layer) {
    guard let display = gdk_display_get_default(), let provider = providers[layer] ?? gtk_css_provider_new() else {
      return
    }
    css.withUnsafeBytes {
      gtk_css_provider_load_from_data(provider, $0.baseAddress?.assumingMemoryBound(to: CChar.self), $0.count)
    }
    guard providers.updateValue(provider, forKey: layer) == nil else { return }
    let priority =
      layer == .beneathTheme ? GTK_STYLE_PROVIDER_PRIORITY_FALLBACK : GTK_STYLE_PROVIDER_PRIORITY_APPLICATION
    gtk_style_context_add_provider_for_display(display, OpaquePointer(provider), guint(priority))
  }

  /// Calls the handler whenever another theme or another variant of it is used.
  package static func onThemeChange(_ handler: @escaping @MainActor () -> Void) {
    for name in ["gtk-theme-name", "gtk-application-prefer-dark-theme"] { GtkSettings.onChange(name, handler) }
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

  /// Whether the theme is one of high contrast.
  package static var isHighContrast: Bool {
    let theme = GtkSettings.text("gtk-theme-name") ?? ""
    return contrasts.contains(theme) || theme == darkContrast || theme == "HighContrastInverse"
  }

  /// Asks for high contrast, or gives back the theme that was used before it was asked for.
  package static func askForHighContrast(_ isWanted: Bool) {
    if isWanted, !isHighContrast {
      themeBefore = GtkSettings.text("gtk-theme-name")
      GtkSettings.set("gtk-theme-name", isDark ? darkContrast : contrasts[0])
    } else if !isWanted, let theme = themeBefore {
      let wasDark = isDark
      themeBefore = nil
      GtkSettings.set("gtk-theme-name", theme)
      isDark = wasDark
    }
  }

  private static var themeBefore: String?
  private static let contrasts = ["Default-hc", "HighContrast"]
  private static let darkContrast = "Default-hc-dark"

  /// Whether a family of fonts of exactly this name is installed; looking takes a while.
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

  static func onChange(_ name: String, _ handler: @escaping @MainActor () -> Void) {
    guard let object else { return }
    Object(retaining: UnsafeMutableRawPointer(object)).on("notify::\(name)") { _ in handler() }
  }

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
