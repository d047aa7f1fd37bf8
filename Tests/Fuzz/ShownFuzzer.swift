import GLib

/// Any bytes as a text that people are to read: nothing in it acts, it is as long as it may be, and taken in again it is
/// the same.
///
/// The first byte is the limit, whether lines are kept, and how often the rest is repeated.
func fuzzShown(_ bytes: [UInt8]) {
  guard let first = bytes.first else { return }
  let text = String(decoding: bytes.dropFirst(), as: UTF8.self)
  let long = first & 0x40 == 0 ? text : String(repeating: text, count: 50)
  let (limit, keepsLines) = ([1, 2, 40, 500][Int(first & 3)], first & 0x80 != 0)
  let shown = long.shownFromOutside(limit: limit, keepsLines: keepsLines)
  require(shown.shownFromOutside(limit: limit, keepsLines: keepsLines) == shown, "taken in again it is another")
  requireShown(shown, limit: limit, keepsLines: keepsLines)
  let cleaned = long.cleanedFromOutside
  require(cleaned.cleanedFromOutside == cleaned)
  require(cleaned.unicodeScalars.allSatisfy(\.isSeen))
}

/// That a text is fit for people to read.
func requireShown(
  _ text: String, limit: Int = String.longestFromOutside, keepsLines: Bool = false, file: StaticString = #fileID,
  line: UInt = #line
) {
  var (characters, marks) = (0, 0)
  for scalar in text.unicodeScalars {
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .spacingMark: marks += 1
    case .control: require(keepsLines && scalar == "\n", "a control character", file: file, line: line)
    case .format: require(scalar == "\u{200C}" || scalar == "\u{200D}", "a format character", file: file, line: line)
    case .lineSeparator, .paragraphSeparator, .privateUse, .surrogate: fail("it is not seen", file: file, line: line)
    default: break
    }
    if !scalar.isMark { (characters, marks) = (characters + 1, 0) }
    require(marks <= 16, "too many marks", file: file, line: line)
  }
  require(characters <= limit, "it is too long", file: file, line: line)
}
