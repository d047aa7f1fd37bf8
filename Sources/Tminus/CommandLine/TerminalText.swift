import GLib

/// Text as a terminal shows it.
enum TerminalText {
  static func width(of character: Character) -> Int {
    guard let scalar = character.unicodeScalars.first, scalar.properties.generalCategory != .control else { return 0 }
    return TextWidth.columns(of: scalar)
  }
}
