import GLib
import Gtk

/// Follows the desktop's wish for light or dark, for contrast and for an accent, which plain GTK 4.8 does not by itself.
@MainActor
enum ColorScheme {
  private static let namespace = "org.freedesktop.appearance"
  private static var skin = Skin()

  /// Sets the style, asks the settings portal now and listens to it from then on; without one everything stays light.
  static func begin() {
    let sheets = [
      PackageResources.style_css, PackageResources.list_css, PackageResources.alarm_css, PackageResources.undo_css,
      PackageResources.quit_css,
    ]
    Style.set(sheets.flatMap { $0 }, in: .aboveTheme)
    Style.onThemeChange { update() }
    update()
    let portal = BusObject(
      name: "org.freedesktop.portal.Desktop", path: "/org/freedesktop/portal/desktop",
      interface: "org.freedesktop.portal.Settings")
    portal?.onSignal("SettingChanged") { values in
      guard values.count == 3, values[0].text == namespace, let key = values[1].text else { return }
      apply(values[2], to: key)
    }
    for key in ["color-scheme", "accent-color", "contrast"] {
      portal?.call("Read", [Variant(namespace), Variant(key)]) { answer in
        if let value = answer?.children.first { apply(value, to: key) }
      }
    }
  }

  private static func apply(_ value: Variant, to key: String) {
    switch key {
    case "color-scheme": Style.isDark = value.integer == 1
    case "contrast": Style.askForHighContrast(value.integer == 1)
    case "accent-color": skin.accent = Accent(parts: value.numbers) ?? .blue
    default: return
    }
    update()
  }

  private static var shown: (skin: Skin, isDark: Bool)?

  private static func update() {
    skin.isHighContrast = Style.isHighContrast
    let isDark = Style.isDark
    guard shown?.skin != skin || shown?.isDark != isDark else { return }
    shown = (skin, isDark)
    Style.set(Array(Skin.fallback(isDark: isDark).utf8), in: .beneathTheme)
    Style.set(Array(skin.css.utf8), in: .colours)
  }
}
