internal import CGLib

extension String {
  /// The text as Pango's markup has it: shown as it is, quotes too.
  package var escapedAsMarkup: String { takenString(g_markup_escape_text(self, -1)) ?? "" }
}
