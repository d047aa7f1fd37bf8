extension String {
  /// Where a text first occurs in it.
  ///
  /// The standard library's own search lives in its regular expressions, a megabyte that nothing else here needs.
  func firstRange(of text: String) -> Index? {
    var rest = self[...]
    while !rest.isEmpty {
      if rest.hasPrefix(text) { return rest.startIndex }
      rest = rest.dropFirst()
    }
    return nil
  }
}
