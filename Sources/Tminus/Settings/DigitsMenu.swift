import CountdownCore
import GLib
import Gtk

/// The menu of ways to show the time left.
@MainActor
enum DigitsMenu {
  /// Looking through the fonts takes a while, so once, when a menu is first opened.
  private static let hasSevenSegments = Style.hasFont("DSEG7 Classic")

  /// Offers seven segments where such a font is installed.
  static func complete(_ menu: Menu) {
    guard hasSevenSegments else { return }
    menu.append(tr("_Seven Segments"), action: "app.digits::\(Settings.Digits.sevenSegment.actionName)")
  }
}
