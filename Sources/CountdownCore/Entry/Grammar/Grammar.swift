/// Reads the pieces of an entry as a duration or a moment.
///
/// Every rule either takes what it knows and moves on, or gives `nil` and leaves the place as it was; it throws only
/// where what stands there can be meant in no other way. How far reading came is kept for the error.
struct Grammar {
  enum Result {
    case duration(TimeSpan, column: Int)
    case moment(MomentPhrase)
  }

  private let tokens: [Token]
  let context: Entry.Context
  var place = 0 {
    didSet { furthest = max(furthest, place) }
  }
  private(set) var furthest = 0

  init(tokens: [Token], context: Entry.Context) {
    self.tokens = tokens
    self.context = context
  }

  // MARK: - The whole

  mutating func entry() throws(EntryError) -> Result {
    let column = token().column
    if token().kind == .symbol("-") { throw EntryError(.negative, column: column) }
    if let phrase = epoch() {
      try expectEnd()
      return .moment(phrase)
    }
    if every() { return .moment(try yearly()) }
    if momentPrefix() { return .moment(try moment(everyYear: false, prefixed: true)) }
    if word(in: Words.spanPrefixes) || han(in: Words.hanSpanPrefixes) {
      return try finished(duration(colons: true), column: column)
    }
    return try either(column: column)
  }

  /// A duration or a moment, whichever the text is as a whole; what it could be first depends on the context.
  private mutating func either(column: Int) throws(EntryError) -> Result {
    let start = place
    var best: EntryError?
    for momentFirst in [context == .untilPage, context != .untilPage] {
      place = start
      do throws(EntryError) {
        if momentFirst { return .moment(try moment(everyYear: false, prefixed: false)) }
        return try finished(duration(colons: context == .shell), column: column)
      } catch {
        if error.isAmbiguity { throw error }
        best = better(best, error)
      }
    }
    throw best ?? EntryError(.incomplete, column: token().column)
  }

  /// The error that says more: one with a cause before one without, then the one that came further.
  private func better(_ first: EntryError?, _ second: EntryError) -> EntryError {
    guard let first else { return second }
    if first.isVague != second.isVague { return first.isVague ? second : first }
    return second.column > first.column ? second : first
  }

  private mutating func finished(_ span: TimeSpan?, column: Int) throws(EntryError) -> Result {
    guard let span else { throw stuck() }
    try expectEnd()
    return .duration(span, column: column)
  }

  private mutating func every() -> Bool {
    let start = place
    if word("every") || word("each") {
      if word("year") || word("yr") { _ = word("on") }
      return true
    }
    if word("yearly") || word("annually") || han("每年") { return true }
    place = start
    return false
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
    while word(in: Words.momentPrefixes) || han(in: Words.hanMomentPrefixes) { found = true }
    return found
  }

  // MARK: - Places

  /// The piece at the place, or so many after it.
  func token(_ ahead: Int = 0) -> Token {
    let index = place + ahead
    return tokens.indices.contains(index) ? tokens[index] : Token(kind: .end, column: 1, spaced: true, text: "")
  }

  var isAtEnd: Bool { token().kind == .end }

  /// That reading stopped where it came furthest.
  func stuck() -> EntryError {
    guard tokens.indices.contains(furthest) else { return EntryError(.incomplete, column: token().column) }
    let token = tokens[furthest]
    if token.kind == .end { return EntryError(.incomplete, column: token.column) }
    return EntryError(.unexpected(token.text), column: token.column)
  }

  func expectEnd() throws(EntryError) {
    if !isAtEnd { throw stuck() }
  }

  // MARK: - Pieces

  mutating func word(_ word: String) -> Bool {
    guard token().kind == .word(word) else { return false }
    place += 1
    return true
  }

  mutating func word(in words: Set<String>) -> Bool {
    guard case .word(let word) = token().kind, words.contains(word) else { return false }
    place += 1
    return true
  }

  /// Takes the word that this table knows, and gives what it stands for.
  mutating func word<Value>(in table: [String: Value]) -> Value? {
    guard case .word(let word) = token().kind, let value = table[word] else { return nil }
    place += 1
    return value
  }

  /// Takes this sign; `close` only where no space stands before it.
  mutating func symbol(_ symbol: Character, close: Bool = false) -> Bool {
    guard token().kind == .symbol(symbol), !(close && token().spaced) else { return false }
    place += 1
    return true
  }

  /// Takes digits; `close` only where no space stands before them.
  mutating func digits(close: Bool = false) -> String? {
    guard case .digits(let digits) = token().kind, !(close && token().spaced) else { return nil }
    place += 1
    return digits
  }

  /// Takes one of these sequences of Chinese characters, the first that stands there.
  mutating func han(_ sequences: String...) -> Bool {
    sequences.contains { take($0) }
  }

  /// Takes the first of these sequences of Chinese characters that stands there.
  mutating func han(in sequences: [String]) -> Bool { sequences.contains { take($0) } }

  /// Takes the first of these sequences that stands there, and gives what it stands for.
  mutating func han<Value>(in table: [(String, Value)]) -> Value? {
    table.first { take($0.0) }?.1
  }

  private mutating func take(_ sequence: String) -> Bool {
    for (index, character) in sequence.enumerated() where token(index).kind != .han(character) { return false }
    place += sequence.count
    return true
  }
}
