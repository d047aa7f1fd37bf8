import CountdownCore
import Gtk

/// The windows that tell of the program itself, made when they are asked for.
@MainActor
enum HelpWindows {
  static func showAbout(over parent: Window?) {
    let window: AboutDialog = show(PackageResources.about_ui, over: parent)
    window.setVersion(ProgramVersion.text)
    // The first label takes the keyboard, and its text is then selected.
    window.deselectText()
  }

  static func showShortcuts(over parent: Window?) {
    let window: Window = show(PackageResources.shortcuts_ui, over: parent)
    // GTK gives this button an icon and no name.
    window.button(withIcon: "edit-find-symbolic")?.setAccessibleName(tr("Search"))
  }

  private static func show<W: Window>(_ file: [UInt8], over parent: Window?) -> W {
    let window: W = Builder(file, domain: textDomain).get("window")
    window.setTransient(for: parent)
    window.present()
    return window
  }
}
