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

  /// Gives its four buttons names for assistive technology; they have none of their own.
  package func nameButtons(previousMonth: String, nextMonth: String, previousYear: String, nextYear: String) {
    let header = gtk_widget_get_first_child(widget)
    var names = [previousMonth, nextMonth, previousYear, nextYear][...]
    var child = header.flatMap { gtk_widget_get_first_child($0) }
    while let current = child {
      if tm_gtk_is_button(current) != 0, let name = names.popFirst() { Widget(current).setAccessibleName(name) }
      child = gtk_widget_get_next_sibling(current)
    }
  }

  /// Calls the handler when another day is picked, which the same day of another month is.
  package func onPick(_ handler: @escaping @MainActor () -> Void) {
    for signal in ["day-selected", "next-month", "prev-month", "next-year", "prev-year"] {
      on(signal) { _ in handler() }
    }
  }
}
