import CountdownCore

/// Why a command line was not understood: one sentence, and where in the words.
struct CommandLineError: Error, Hashable, Sendable {
  var sentence: String
  /// The text and the column in it, in Characters from 1.
  var place: Place?
  /// What may have been meant, to be typed instead.
  var commands: [String] = []

  struct Place: Hashable, Sendable {
    var text: String
    var column: Int
  }

  /// How many Characters are shown before a column and from it on.
  private static let longestPart = 60
  /// How many scalars of a Character are shown.
  private static let longestCharacter = 5

  /// What is printed: the sentence, and below it the text with a mark under the column.
  var lines: String {
    let line = StandardError.line(of: sentence)
    guard let place else { return "\(line)\n" }
    // Of a text that would fill the screen, what stands around the column.
    let first = max(0, place.column - 1 - Self.longestPart)
    let before = (first > 0 ? "…" : "") + place.text.prefix(max(0, place.column - 1)).dropFirst(first)
    let after = place.text.dropFirst(max(0, place.column - 1))
    let text = before + after.prefix(Self.longestPart) + (after.count > Self.longestPart ? "…" : "")
    // What is not seen has a place of its own, so that the mark stands where it should.
    func shown(_ text: String) -> String {
      text.map { $0.isWhitespace ? " " : String($0.unicodeScalars.prefix(Self.longestCharacter)) }.joined()
        .cleanedFromOutside
    }
    let room = shown(before).reduce(0) { $0 + TerminalText.width(of: $1) }
    let choices = commands.map { "  \($0.cleanedFromOutside)\n" }.joined()
    return "\(line)\n  \(shown(text))\n  \(String(repeating: " ", count: room))^\n\(choices)"
  }
}
