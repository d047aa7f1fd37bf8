import CountdownCore
import Gtk

/// Who made this, and which version it is.
@MainActor
enum AboutDialog {
  /// Shows it above a window.
  static func show(over parent: Window?) {
    let builder = Builder(PackageResources.about_ui, domain: textDomain)
    let dialog: Window = builder.get("dialog")
    dialog.setTransient(for: parent)
    dialog.present()
  }
}
