internal import CGtk

/// A bar that fills.
package final class ProgressBar: Widget {
  /// How full it is, 0…1; changes too small to see are left out.
  package var fraction: Double {
    get { gtk_progress_bar_get_fraction(opaque) }
    set {
      let shown = gtk_progress_bar_get_fraction(opaque)
      let width = Double(max(width, 1))
      if (shown * width).rounded() != (newValue * width).rounded() || newValue == 0 || newValue == 1 {
        gtk_progress_bar_set_fraction(opaque, min(max(newValue, 0), 1))
      }
    }
  }
}
