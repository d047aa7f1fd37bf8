internal import CGtk
import GLib

/// A part of something larger, which is moved by scrolling.
package final class ScrolledWindow: Widget {
  private var value = 0.0

  /// Whether the beginning of what is in it is seen.
  package var isAtTop: Bool {
    gtk_scrolled_window_get_vadjustment(opaque).map { gtk_adjustment_get_value($0) <= 0 } ?? true
  }

  /// Calls the handler whenever what is in it is moved, before that is seen, with how many pixels it is moved up; and
  /// whenever there is more or less of it.
  package func onScroll(_ handler: @escaping @MainActor (_ distance: Double) -> Void) {
    guard let adjustment = gtk_scrolled_window_get_vadjustment(opaque) else { return }
    let object = Object(retaining: UnsafeMutableRawPointer(adjustment))
    object.on("value-changed") { [weak self] _ in
      guard let self, let adjustment = gtk_scrolled_window_get_vadjustment(self.opaque) else { return }
      let new = gtk_adjustment_get_value(adjustment)
      handler(new - self.value)
      self.value = new
    }
    object.on("changed") { _ in handler(0) }
  }
}
