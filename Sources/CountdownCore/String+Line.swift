extension String {
  /// The text on one line: control characters are spaces, and there is none at its ends.
  var onOneLine: String {
    var scalars = String.UnicodeScalarView()
    for scalar in unicodeScalars {
      let isControl = scalar.properties.generalCategory == .control || scalar == "\u{2028}" || scalar == "\u{2029}"
      scalars.append(isControl ? " " : scalar)
    }
    var rest = Substring(String(scalars)).drop(while: \.isWhitespace)
    while rest.last?.isWhitespace == true { rest.removeLast() }
    return String(rest)
  }
}
