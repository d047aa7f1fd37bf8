internal import GLib

/// What stands behind a time and is none: what the countdown is for.
enum Title {
  /// Whether there are letters that could be a title, so that looking for one is worth it.
  static func mayStand(in tokens: [Token]) -> Bool { tokens.count > 2 }

  /// The longest title, in Characters, as where titles are typed.
  private static let longest = 200

  /// The title that begins where a grammar stopped, `nil` at the end; what could be a mistyped time is refused.
  static func read(_ text: String, _ grammar: inout Grammar) throws(EntryError) -> String? {
    let start = grammar.token()
    if grammar.isAtEnd { return nil }
    while case .symbol(let sign) = grammar.token().kind, Grammar.titleMarks.contains(sign), sign != "(" {
      grammar.place += 1
    }
    let beforePurpose = grammar.place
    if grammar.take(.purpose), grammar.isAtEnd { grammar.place = beforePurpose }
    guard !grammar.isAtEnd, !isHedged(grammar) else {
      throw EntryError(.unexpected(start.text), column: start.column, length: start.length)
    }
    let column = grammar.token().column
    guard (grammar.tokens.last?.column ?? 0) - column <= longest else {
      throw EntryError(.unexpected(start.text), column: start.column, length: start.length)
    }
    for token in grammar.tokens[grammar.place...] where mayBeTime(token) {
      throw EntryError(.unexpected(token.text), column: token.column, length: token.length)
    }
    return String(text.dropFirst(column - 1)).shownFromOutside
  }

  /// Whether what follows says that the time before it is not the one that is meant: `ago`, `or so`, `menos cuarto`.
  private static func isHedged(_ grammar: Grammar) -> Bool {
    var ahead = grammar
    if ahead.stands(.minus) || ahead.stands(.half) { return true }
    // 前 may be the beginning of a word.
    return ahead.take(.hedge) && (ahead.isAtEnd || !grammar.token().isHan)
  }

  /// Digits, a sign that belongs to them, and words that are known or one slip away from one that says when.
  private static func mayBeTime(_ token: Token) -> Bool {
    switch token.kind {
    case .digits: return true
    case .symbol(let sign): return "@:/+".contains(sign)
    case .word(let word): return Lexicon.shared.isNearTime(word)
    case .han, .end: return false
    }
  }
}
