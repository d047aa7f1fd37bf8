import GLib

/// Text as a terminal shows it.
enum TerminalText {
  /// What goes before a line that takes the place of the one that is there.
  static let lineStart = "\r\u{1B}[K"

  /// How many columns a character takes; none for a control character.
  static func width(of character: Character) -> Int {
    guard let scalar = character.unicodeScalars.first, scalar.properties.generalCategory != .control else { return 0 }
    return TextWidth.columns(of: scalar)
  }
}
