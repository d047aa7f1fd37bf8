import GLib

/// Text as a terminal shows it.
enum TerminalText {
  /// The text without what a terminal would obey: escape sequences, other controls, and what turns the direction of
  /// writing.
  static func plain(_ text: String) -> String {
    String(
      String.UnicodeScalarView(
        text.unicodeScalars.filter { $0.properties.generalCategory != .control && !$0.properties.isBidiControl }))
  }

  static func width(of character: Character) -> Int {
    guard let scalar = character.unicodeScalars.first, scalar.properties.generalCategory != .control else { return 0 }
    return TextWidth.columns(of: scalar)
  }
}
