import CountdownCore
import Gtk

/// The windows that tell of the program itself, made when they are asked for.
@MainActor
enum HelpWindows {
  /// Shows who made the program, and which version it is.
  static func showAbout(over parent: Window?) {
    // The first label takes the keyboard, and its text is then selected.
    show(PackageResources.about_ui, over: parent).deselectText()
  }

  /// Shows the keyboard's shortcuts.
  static func showShortcuts(over parent: Window?) {
    let window = show(PackageResources.shortcuts_ui, over: parent)
    // GTK gives this button an icon and no name.
    window.button(withIcon: "edit-find-symbolic")?.setAccessibleName(tr("Search"))
  }

  @discardableResult
  private static func show(_ file: [UInt8], over parent: Window?) -> Window {
    let window: Window = Builder(file, domain: textDomain).get("window")
    window.setTransient(for: parent)
    window.present()
    return window
  }
}
