import GLib
import Gtk

/// Follows the desktop's wish for light or dark, which plain GTK 4.8 does not by itself.
@MainActor
enum ColorScheme {
  private static let namespace = "org.freedesktop.appearance"
  private static let key = "color-scheme"

  /// Asks the settings portal now and listens to it from then on; without one everything stays light.
  static func begin() {
    let portal = BusObject(
      name: "org.freedesktop.portal.Desktop", path: "/org/freedesktop/portal/desktop",
      interface: "org.freedesktop.portal.Settings")
    portal?.onSignal("SettingChanged") { values in
      guard values.count == 3, values[0].text == namespace, values[1].text == key else { return }
      apply(values[2])
    }
    portal?.call("Read", [Variant(namespace), Variant(key)]) { answer in
      if let value = answer?.children.first { apply(value) }
    }
  }

  private static func apply(_ value: Variant) { Style.isDark = value.integer == 1 }
}
