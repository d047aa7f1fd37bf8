extension String {
  /// The text without white space at its ends.
  var trimmingSpaces: String {
    let isSpace = { (character: Character) in character.isWhitespace }
    var rest = self[...].drop(while: isSpace)
    while let last = rest.last, isSpace(last) { rest = rest.dropLast() }
    return String(rest)
  }
}
