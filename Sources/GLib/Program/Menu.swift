internal import CGLib

/// A list of things to choose, as a `.ui` file describes it.
package final class Menu: Object {
  /// Adds an item for a detailed action name such as `app.digits::words`.
  package func append(_ text: String, action: String) { g_menu_append(opaque, text, action) }
}
