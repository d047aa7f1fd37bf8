/// Texts that come from outside: headers, codes, the names that servers give themselves.
extension String {
  /// The most characters that are kept of such a text where it is shown or stored.
  private static let longestFromOutside = 500
  /// The most scalars of them: a base and its marks each.
  private static let mostScalarsFromOutside = longestFromOutside * (1 + Unicode.Scalar.mostMarks)
  /// The most bytes that ``shownFromOutside`` has: what is written into a file of ours can be read again.
  static let mostBytesFromOutside = mostScalarsFromOutside * 4

  /// The text with nothing in it that acts on a terminal or on the words around it, as long as it was.
  ///
  /// U+FFFD stands for each control and format character (C0, C1, marks of direction) and for line and paragraph
  /// separators, so that a text never comes to mean something else by what was taken out of it. No more than sixteen
  /// marks follow each other.
  var cleanedFromOutside: String {
    var cleaned = UnicodeScalarView()
    var marks = 0
    for scalar in unicodeScalars {
      marks = scalar.isMark ? marks + 1 : 0
      if marks > Unicode.Scalar.mostMarks { continue }
      switch scalar.properties.generalCategory {
      case .control where scalar == "\t": cleaned.append(" ")
      case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse: cleaned.append("\u{FFFD}")
      default: cleaned.append(scalar)
      }
    }
    return String(cleaned)
  }

  /// The text cleaned and cut to what is shown of it.
  var shownFromOutside: String {
    let scalars = cleanedFromOutside.unicodeScalars.prefix(Self.mostScalarsFromOutside)
    return String(String(scalars).prefix(Self.longestFromOutside))
  }
}

extension Unicode.Scalar {
  /// The most marks that a character may carry: beyond that no writing goes, and drawing them takes seconds.
  static let mostMarks = 16

  /// Whether it is drawn on the one before it.
  var isMark: Bool {
    switch properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .spacingMark: true
    default: false
    }
  }
}
