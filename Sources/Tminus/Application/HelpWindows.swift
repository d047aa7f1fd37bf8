import CountdownCore
import Glibc
import Gtk

/// The windows that tell of the program itself, made when they are asked for.
@MainActor
enum HelpWindows {
  static func showAbout(over parent: Window?) {
    findIcon()
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

  /// Finds the program's own icon where it is not installed: beside the sources that it was built from.
  private static func findIcon() {
    guard !Icons.has(Program.identifier) else { return }
    var folders = ProgramFile.path.split(separator: "/").dropLast()
    while !folders.isEmpty {
      let icons = "/\(folders.joined(separator: "/"))/data/icons"
      if access("\(icons)/hicolor/scalable/apps/\(Program.identifier).svg", R_OK) == 0 {
        return Icons.add(folder: icons)
      }
      folders = folders.dropLast()
    }
  }

  private static func show<W: Window>(_ file: [UInt8], over parent: Window?) -> W {
    let window: W = Builder(file, domain: textDomain).get("window")
    window.setTransient(for: parent)
    window.present()
    return window
  }
}
