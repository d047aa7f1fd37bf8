internal import CGtk
import GLib

/// The window that tells what the program is, and its version.
package final class AboutDialog: Window {
  package func setVersion(_ text: String) { gtk_about_dialog_set_version(opaque, text) }
}
