/// Reads the pieces of an entry as a duration or a moment, in one language and English.
///
/// Every rule either takes what it knows and moves on, or gives `nil` and leaves the place as it was; it throws only
/// where what stands there can be meant in no other way. How far reading came is kept for the error.
struct Grammar {
  enum Result {
    case duration(TimeSpan, column: Int)
    case moment(MomentPhrase)
  }

  let tokens: [Token]
  private let matches: [[Lexicon.Match]]
  let language: Language
  let context: Entry.Context
  /// Whether what cannot be time may stand at the end.
  let takesTitle: Bool
  var place = 0 {
    didSet { furthest = max(furthest, place) }
  }
  private(set) var furthest = 0

  /// `matches` are those of the language, pruned by ``pruned(_:of:for:)``.
  init(tokens: [Token], matches: [[Lexicon.Match]], language: Language, context: Entry.Context, takesTitle: Bool) {
    self.tokens = tokens
    self.matches = matches
    self.language = language
    self.context = context
    self.takesTitle = takesTitle
  }

  /// The matches of one language and of all; where words are not divided by spaces only the longest.
  static func pruned(_ matches: [[Lexicon.Match]], of tokens: [Token], for languages: UInt32) -> [[Lexicon.Match]] {
    zip(tokens, matches).map { token, matches in
      if matches.isEmpty { return matches }
      let own = matches.filter { $0.languages & languages != 0 }
      guard case .han = token.kind, let longest = own.first?.end else { return own }
      return own.filter { $0.end == longest }
    }
  }

  // MARK: - The whole

  /// What it means; the title, where one may stand, begins at ``place``.
  mutating func entry() throws(EntryError) -> Result {
    let column = token().column
    if token().kind == .symbol("-") { throw EntryError(.negative, column: column) }
    if let phrase = epoch() {
      try expectEnd()
      return .moment(phrase)
    }
    let start = place
    var best: EntryError?
    if take(.everyYear) || take(.every) {
      _ = take(.on)
      return .moment(try yearly())
    }
    let isMomentToo = stands(.until) || stands(.at) || stands(.on)
    if take(.spanPrefix) {
      _ = symbol(":", close: true)
      do throws(EntryError) {
        return try finished(duration(colons: !isMomentToo, prefixed: true), column: column)
      } catch {
        if error.isAmbiguity || (!error.isVague && !isMomentToo) { throw error }
        best = error
      }
      place = start
    }
    if momentPrefix() {
      do throws(EntryError) {
        return .moment(try moment(everyYear: false, prefixed: true))
      } catch {
        throw error.isAmbiguity ? error : better(best, error)
      }
    }
    return try either(column: column, best: best)
  }

  /// A duration or a moment, whichever the text is as a whole; what it could be first depends on the context.
  private mutating func either(column: Int, best: EntryError?) throws(EntryError) -> Result {
    let start = place
    var best = best
    var found: (Result, end: Int)?
    for momentFirst in [context == .untilPage, context != .untilPage] {
      place = start
      do throws(EntryError) {
        let result: Result =
          if momentFirst {
            .moment(try moment(everyYear: false, prefixed: false))
          } else {
            try finished(duration(colons: context == .shell), column: column)
          }
        // With a title behind it the reading that leaves less of the text is the one that is meant.
        if place > found?.end ?? -1 { found = (result, place) }
        if isAtEnd { break }
      } catch {
        if error.isAmbiguity { throw error }
        best = better(best, error)
      }
    }
    if let found {
      place = found.end
      return found.0
    }
    throw best ?? EntryError(.incomplete, column: token().column)
  }

  /// The error that says more: one with a cause before one without, then the one that came further.
  private func better(_ first: EntryError?, _ second: EntryError) -> EntryError { second.better(than: first) }

  private mutating func finished(_ span: TimeSpan?, column: Int) throws(EntryError) -> Result {
    guard let span else { throw stuck() }
    try expectEnd()
    return .duration(span, column: column)
  }

  private mutating func yearly() throws(EntryError) -> MomentPhrase {
    let column = token().column
    let isEmpty = isAtEnd
    do throws(EntryError) {
      return try moment(everyYear: true, prefixed: true)
    } catch {
      throw error.isVague && !isEmpty ? EntryError(.notYearly, column: column) : error
    }
  }

  private mutating func momentPrefix() -> Bool {
    var found = false
    while !isAtEnd {
      let isInTime = take(.until) || take(.at) || take(.exactly)
      guard isInTime || take(.on) || take(.ends) || (found && take(.article(countsOne: false))) else { break }
      found = true
    }
    return found
  }

  // MARK: - Places

  /// The piece at the place, or so many after it.
  func token(_ ahead: Int = 0) -> Token {
    let index = place + ahead
    return tokens.indices.contains(index) ? tokens[index] : Token(kind: .end, column: 1, spaced: true, text: "")
  }

  var isAtEnd: Bool { token().kind == .end }

  /// The place in Characters from 1 behind what was read last.
  var endColumn: Int { token(-1).column + token(-1).length }

  /// That reading stopped where it came furthest.
  func stuck() -> EntryError {
    guard tokens.indices.contains(furthest) else { return EntryError(.incomplete, column: token().column) }
    let token = tokens[furthest]
    if token.kind == .end { return EntryError(.incomplete, column: token.column) }
    return EntryError(.unexpected(token.text), column: token.column, length: token.length)
  }

  func expectEnd() throws(EntryError) {
    if !isAtEnd, !isAtTitle { throw stuck() }
  }

  /// Whether something that is no time may stand here.
  var isAtTitle: Bool {
    guard takesTitle, place > 0, !isAtEnd else { return false }
    return token().spaced || Self.titleMarks.contains(where: { token().kind == .symbol($0) })
  }

  static let titleMarks: [Character] = [",", "、", ":", "-", "–", "—", "("]

  /// An error that asks which of several texts is meant in place of what stands from one place to another.
  func question(_ problem: EntryError.Problem, from start: Int, to end: Int, _ texts: [String]) -> EntryError {
    let first = tokens[min(start, tokens.count - 1)]
    let last = tokens[max(min(end, tokens.count) - 1, 0)]
    return EntryError(
      problem, column: first.column, length: max(last.column + last.length - first.column, 0), replacements: texts)
  }

  // MARK: - Pieces

  /// Takes words of this meaning, as many as belong together.
  mutating func take(_ meaning: Meaning) -> Bool {
    guard tokens.indices.contains(place), let match = matches[place].first(where: { $0.meaning == meaning }) else {
      return false
    }
    place = match.end
    return true
  }

  /// Takes words of a meaning that has a value, and gives it.
  mutating func take<Value>(_ value: (Meaning) -> Value?) -> Value? {
    guard tokens.indices.contains(place) else { return nil }
    for match in matches[place] {
      guard let found = value(match.meaning) else { continue }
      place = match.end
      return found
    }
    return nil
  }

  /// Whether words of this meaning stand here.
  func stands(_ meaning: Meaning) -> Bool {
    tokens.indices.contains(place) && matches[place].contains { $0.meaning == meaning }
  }

  /// How many pieces the longest words of such a meaning here have.
  func length(_ isMeant: (Meaning) -> Bool) -> Int {
    guard tokens.indices.contains(place) else { return 0 }
    return matches[place].first { isMeant($0.meaning) }.map { $0.end - place } ?? 0
  }

  mutating func takeArticle() -> Bool { take(.article(countsOne: false)) || take(.article(countsOne: true)) }

  /// The point after an abbreviation.
  mutating func abbreviationPoint() {
    guard token(-1).isWord || token(-1).isHan else { return }
    if token().kind == .symbol("."), !token().spaced {
      if case .digits = token(1).kind, !token(1).spaced { return }
      place += 1
    }
  }

  mutating func word(_ word: String) -> Bool {
    guard token().kind == .word(word) else { return false }
    place += 1
    return true
  }

  /// Takes this sign; `close` only where no space stands before it.
  mutating func symbol(_ symbol: Character, close: Bool = false) -> Bool {
    guard token().kind == .symbol(symbol), !(close && token().spaced) else { return false }
    place += 1
    return true
  }

  /// Takes a comma between parts of the whole; the 、 of Chinese and Japanese is never one of a number.
  mutating func listComma() -> Bool { symbol(",") || symbol("、") }

  /// Takes digits; `close` only where no space stands before them.
  mutating func digits(close: Bool = false) -> String? {
    guard case .digits(let digits) = token().kind, !(close && token().spaced) else { return nil }
    place += 1
    return digits
  }
}
