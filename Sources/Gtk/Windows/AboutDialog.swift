internal import CGtk
import GLib

package final class AboutDialog: Window {
  package func setVersion(_ text: String) { gtk_about_dialog_set_version(opaque, text) }
}
