internal import CGLib
internal import CGtk
import GLib

/// A month from which a day is picked.
package final class Calendar: Widget {
  /// The day that is picked: a year, a month from 1, a day from 1.
  package var day: (year: Int, month: Int, day: Int) {
    get {
      guard let date = gtk_calendar_get_date(opaque) else { return (1970, 1, 1) }
      defer { g_date_time_unref(date) }
      return (
        Int(g_date_time_get_year(date)), Int(g_date_time_get_month(date)), Int(g_date_time_get_day_of_month(date))
      )
    }
    set {
      // At noon, which every zone has on every day.
      guard
        let date = g_date_time_new_local(
          gint(clamping: newValue.year), gint(clamping: newValue.month), gint(clamping: newValue.day), 12, 0, 0)
      else { return }
      gtk_calendar_select_day(opaque, date)
      g_date_time_unref(date)
    }
  }

  /// Calls the handler when another day is picked.
  package func onPick(_ handler: @escaping @MainActor () -> Void) { on("day-selected") { _ in handler() } }
}
