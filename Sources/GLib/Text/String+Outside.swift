/// Texts that come from outside: arguments, D-Bus, files, what servers send, the words of libraries.
///
/// There are two ways in. A text that people are to read becomes ``shownFromOutside``, whatever it came from; one that is
/// read by the program first, as a header is, is ``cleanedFromOutside`` and becomes something else.
extension String {
  /// The most characters that are kept of a text that is shown.
  package static let longestFromOutside = 500
  /// The most bytes that ``shownFromOutside`` has: what is written into a file of ours can be read again.
  package static let mostBytesFromOutside = longestFromOutside * (1 + Unicode.Scalar.mostMarks) * 4

  /// The text with nothing in it that acts on a terminal or on the words around it, as long as it was.
  ///
  /// U+FFFD stands for each character that is not seen, so that a text never comes to mean something else by what was
  /// taken out of it. No more than sixteen marks follow each other.
  package var cleanedFromOutside: String {
    if isPlain { return self }
    var cleaned = UnicodeScalarView()
    var marks = 0
    for scalar in unicodeScalars {
      marks = scalar.isMark ? marks + 1 : 0
      if marks > Unicode.Scalar.mostMarks { continue }
      switch scalar {
      case "\t": cleaned.append(" ")
      case _ where !scalar.isSeen: cleaned.append("\u{FFFD}")
      default: cleaned.append(scalar)
      }
    }
    return String(cleaned)
  }

  /// The text as people are to read it: on one line, of at most five hundred characters.
  package var shownFromOutside: String { shownFromOutside(limit: Self.longestFromOutside) }

  /// The beginning of the text, for a label that has room for a line or two: what a label lays out costs by all of its
  /// text, seen or not, and several times over.
  package var lineFromOutside: String { shownFromOutside(limit: 120) }

  /// The beginning of the text, for a sentence about it.
  package var excerptFromOutside: String { shownFromOutside(limit: 40) }

  /// The text as people are to read it, on one line or, where lines are kept, on several.
  ///
  /// What is not seen goes: controls, marks that turn the direction of writing (Unicode Standard Annex 9), characters
  /// without width. White space of any kind is a space, or a line's end, and one at a time. A joiner (U+200C, U+200D)
  /// stays between two characters that it can join, as in Persian and Hindi words and in emoji of several parts. A
  /// character has at most sixteen marks, and the text no more of them than it may have characters. What is longer than
  /// the limit ends in "…" and is that long; taken in again, the text is the same.
  ///
  /// So bounded a text is laid out within a frame. A paragraph's cost grows with the square of its longest word, so where
  /// lines are kept one of more than two hundred scalars goes on in the next line. No more than the first 131,072
  /// scalars are looked at, whatever was sent.
  package func shownFromOutside(limit: Int, keepsLines: Bool = false) -> String {
    if !keepsLines, utf8.count <= limit, isPlain, isTrimmed { return self }
    var text = ShownText(limit: limit, keepsLines: keepsLines)
    var rest = unicodeScalars[...]
    var looked = 0
    while let scalar = rest.popFirst() {
      looked += 1
      guard looked <= Self.mostLookedAt else {
        text.cut()
        break
      }
      if scalar.properties.isWhitespace {
        text.space(endsLine: scalar.endsLine)
      } else if scalar.isJoiner {
        if let last = text.last, let next = rest.first, last.canBeJoined, next.canBeJoined, !next.isMark {
          if !text.append(scalar) { break }
        }
      } else if !scalar.isUnseen, !text.append(scalar) {
        break
      }
    }
    return String(text.scalars)
  }

  private static let mostLookedAt = 131_072

  /// Whether it is nothing but printable ASCII.
  private var isPlain: Bool { utf8.allSatisfy { (0x20...0x7E).contains($0) } }

  /// Whether no space is at its ends or beside another, where it is plain.
  private var isTrimmed: Bool {
    var last = UInt8(ascii: " ")
    for byte in utf8 {
      if byte == 0x20, last == 0x20 { return false }
      last = byte
    }
    return isEmpty || last != 0x20
  }
}

/// A text that is being put together for people to read.
private struct ShownText {
  let limit: Int
  let keepsLines: Bool
  private(set) var scalars = String.UnicodeScalarView()
  private var pendingSpace: Unicode.Scalar?
  /// How many of the scalars are no marks, how many are, and how many of those stand on the last character.
  private var (characters, marks, lastMarks) = (0, 0, 0)
  /// How many scalars came since the last place at which a line can be broken.
  private var word = 0

  private static let longestWord = 200

  init(limit: Int, keepsLines: Bool) { (self.limit, self.keepsLines) = (limit, keepsLines) }

  /// What was taken last; `nil` where that was a space, or nothing was.
  var last: Unicode.Scalar? { pendingSpace == nil ? scalars.last : nil }

  mutating func space(endsLine: Bool) {
    if pendingSpace != "\n" { pendingSpace = endsLine && keepsLines ? "\n" : " " }
  }

  /// Takes one more; false where there was no room for it.
  mutating func append(_ scalar: Unicode.Scalar) -> Bool {
    guard !scalar.isMark else {
      // A mark behind a space, or at the start, would stand on what comes before the text.
      if last != nil, lastMarks < Unicode.Scalar.mostMarks, marks < limit {
        scalars.append(scalar)
        (marks, lastMarks, word) = (marks + 1, lastMarks + 1, word + 1)
      }
      return true
    }
    if keepsLines, word >= Self.longestWord, !scalar.isJoiner, last?.isJoiner == false { pendingSpace = "\n" }
    let space = scalars.isEmpty ? nil : pendingSpace
    guard characters + (space == nil ? 1 : 2) <= limit else {
      cut()
      return false
    }
    if let space { put(space) }
    put(scalar)
    pendingSpace = nil
    return true
  }

  private mutating func put(_ scalar: Unicode.Scalar) {
    scalars.append(scalar)
    (characters, lastMarks) = (characters + 1, 0)
    word = scalar.isBreak ? 0 : word + 1
  }

  /// Ends with "…" in place of what there is no room for.
  mutating func cut() {
    while let last = scalars.last,
      characters >= limit || last.properties.isWhitespace || last.isJoiner || (keepsLines && endsInLongestWord)
    {
      scalars.removeLast()
      if !last.isMark { characters -= 1 }
    }
    if limit > 0 { put("…") }
  }

  /// Whether what would follow had to go into the next line.
  private var endsInLongestWord: Bool {
    scalars.reversed().prefix { !$0.isBreak }.prefix(Self.longestWord).count == Self.longestWord
  }
}

extension Unicode.Scalar {
  /// The most marks that a character may carry: beyond that no writing goes, and drawing them takes seconds.
  static let mostMarks = 16

  /// Whether it is drawn on the one before it.
  package var isMark: Bool {
    switch properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .spacingMark: true
    default: false
    }
  }

  /// Whether something is drawn for it, or it is white space and no control.
  package var isSeen: Bool { !isUnseen && !isJoiner && !endsLine }

  /// Whether nothing is drawn for it, or nobody knows what; white space, marks and joiners are another matter.
  fileprivate var isUnseen: Bool {
    switch properties.generalCategory {
    case .control, .surrogate, .privateUse: true
    case .format: !isJoiner
    case _ where self == "\u{FFFC}" || properties.isNoncharacterCodePoint: true
    default: properties.isDefaultIgnorableCodePoint && !isMark
    }
  }

  /// Whether a line can be broken there: at a space and beside most wide characters.
  fileprivate var isBreak: Bool { properties.isWhitespace || TextWidth.columns(of: self) == 2 }

  fileprivate var isJoiner: Bool { self == "\u{200C}" || self == "\u{200D}" }

  fileprivate var endsLine: Bool { self == "\n" || self == "\u{2028}" || self == "\u{2029}" }

  /// Whether a joiner may stand beside it: a letter or sign beyond ASCII, or a mark on one.
  fileprivate var canBeJoined: Bool {
    guard value > 0x7F else { return false }
    switch properties.generalCategory {
    case .otherLetter, .modifierLetter, .lowercaseLetter, .uppercaseLetter, .titlecaseLetter: return !isUnseen
    case .otherSymbol, .modifierSymbol, .mathSymbol: return !isUnseen
    default: return isMark
    }
  }
}
