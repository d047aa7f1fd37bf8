/// Texts that come from outside: headers, codes, the names that servers give themselves.
extension String {
  /// The most characters that are kept of such a text where it is shown or stored.
  static let longestFromOutside = 500
  /// The most scalars of one character: a base and sixteen marks.
  private static let mostScalars = 17
  /// The most bytes that ``shownFromOutside`` has: what is written into a file of ours can be read again.
  static let mostBytesFromOutside = longestFromOutside * mostScalars * 4

  /// The text with nothing in it that acts on a terminal or on the words around it, as long as it was.
  ///
  /// U+FFFD stands for each control and format character (C0, C1, marks of direction) and for line and paragraph
  /// separators, so that a text never comes to mean something else by what was taken out of it.
  var cleanedFromOutside: String {
    var cleaned = ""
    for character in self {
      var scalars = UnicodeScalarView()
      for scalar in character.unicodeScalars.prefix(Self.mostScalars) {
        switch scalar.properties.generalCategory {
        case .control where scalar == "\t": scalars.append(" ")
        case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse:
          scalars.append("\u{FFFD}")
        default: scalars.append(scalar)
        }
      }
      cleaned.unicodeScalars.append(contentsOf: scalars)
    }
    return cleaned
  }

  /// The text cleaned and cut to what is shown of it.
  var shownFromOutside: String { String(cleanedFromOutside.prefix(Self.longestFromOutside)) }
}
