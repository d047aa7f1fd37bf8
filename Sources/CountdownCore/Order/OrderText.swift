/// Makes texts from a server fit to be shown.
enum OrderText {
  /// The text without what is not seen or reorders its surroundings, at most that many scalars long, in one line or more.
  ///
  /// Control characters go, white space of any kind becomes a space (or stays a line's end where lines are wanted), and
  /// the marks that override or isolate a direction of writing go (Unicode Standard Annex 9): they would reorder the
  /// words around the text. A character has at most sixteen marks.
  static func clean(_ text: String, limit: Int, keepsLines: Bool = false) -> String {
    var result = String.UnicodeScalarView()
    var pendingSpace: Unicode.Scalar?
    var count = 0
    var marks = 0
    for scalar in text.unicodeScalars {
      if isSpace(scalar) {
        let isLineEnd = keepsLines && (scalar == "\n" || scalar.value == 0x2028 || scalar.value == 0x2029)
        if pendingSpace != "\n" { pendingSpace = isLineEnd ? "\n" : " " }
        continue
      }
      if isUnwanted(scalar) { continue }
      marks = isMark(scalar) ? marks + 1 : 0
      if marks > 16 { continue }
      guard count < limit else {
        result.append("…")
        break
      }
      if let space = pendingSpace, !result.isEmpty {
        result.append(space)
        count += 1
      }
      pendingSpace = nil
      result.append(scalar)
      count += 1
    }
    return String(result)
  }

  /// The beginning of a text, for a sentence about it.
  static func excerpt(_ text: String) -> String { clean(text, limit: 40) }

  private static func isSpace(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.isWhitespace || scalar.properties.generalCategory == .lineSeparator
  }

  private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .spacingMark: true
    default: false
    }
  }

  private static func isUnwanted(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    // Marks, overrides and isolates of direction; the byte order mark; notes between lines; what stands for another object.
    case 0x061C, 0x200E, 0x200F, 0x202A...0x202E, 0x2060...0x206F, 0xFEFF, 0xFFF9...0xFFFC: true
    default:
      switch scalar.properties.generalCategory {
      case .control, .surrogate, .privateUse: true
      default: false
      }
    }
  }
}
