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
  let matches: [[Lexicon.Match]]
  let language: Language.Manner
  let context: Entry.Context
  /// Whether what cannot be time may stand at the end.
  let takesTitle: Bool
  /// Where a title may begin that no space divides from the time before it.
  let unspacedTitles: Set<Int>
  /// Where the time begins; what stands before it is a title.
  let first: Int
  var place: Int {
    didSet { furthest = max(furthest, place) }
  }
  private(set) var furthest: Int

  /// `matches` are those of the language, pruned by ``pruned(_:of:for:)``.
  init(
    tokens: [Token], matches: [[Lexicon.Match]], language: Language.Manner, context: Entry.Context, takesTitle: Bool,
    unspacedTitles: Set<Int>, first: Int
  ) {
    self.tokens = tokens
    self.matches = matches
    self.language = language
    self.context = context
    self.takesTitle = takesTitle
    self.unspacedTitles = unspacedTitles
    self.first = first
    place = first
    furthest = first
  }

  /// The matches of one language and of all; where words are not divided by spaces only the longest, save that 两天后晚上
  /// is two days 后 and not 后晚, and 五一 is 51 before a unit.
  static func pruned(_ matches: [[Lexicon.Match]], of tokens: [Token], for languages: UInt32) -> [[Lexicon.Match]] {
    zip(tokens, matches).map { token, matches in
      if matches.isEmpty { return matches }
      let own = matches.filter { $0.languages & languages != 0 }
      guard case .han = token.kind, let longest = own.first else { return own }
      return own.filter { match in
        match.end == longest.end || match.meaning == .spanSuffix
          || (longest.meaning.isHoliday && match.meaning.isDigit)
      }
    }
  }

  // MARK: - The whole

  /// What it means; the title, where one may stand, begins at ``place``.
  mutating func entry() throws(EntryError) -> Result {
    let column = token().column
    if token().kind == .symbol("-") { throw EntryError(.negative, column: column) }
    if let phrase = try epoch() { return .moment(phrase) }
    let start = place
    var best: EntryError?
    if take(.everyYear) || take(.every) {
      _ = take(.on)
      return .moment(try yearly())
    }
    // “After 20:00” is no 20 minutes.
    let isMomentToo = stands(.until) || stands(.at) || stands(.on) || stands(.hedge) || stands(.past)
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
      if let phrase = try epoch() { return .moment(phrase) }
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
      furthest = start
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
    while !isAtEnd, !isAtEpoch {
      // “Vor 5 Minuten” is past.
      if stands(.ago), isBeforeLength { break }
      let isInTime = take(.until) || take(.at) || take(.exactly)
      guard isInTime || take(.on) || take(.ends) || (found && take(.article(countsOne: false))) else { break }
      found = true
    }
    return found
  }

  /// Whether a length follows the word that stands here.
  private var isBeforeLength: Bool {
    var ahead = self
    ahead.place += 1
    return ((try? ahead.quantity()) ?? nil) != nil && ahead.takeUnit() != nil
  }

  // MARK: - Places

  /// The piece at the place, or so many after it.
  func token(_ ahead: Int = 0) -> Token {
    let index = place + ahead
    return index >= first && index < tokens.count
      ? tokens[index] : Token(kind: .end, column: 1, spaced: true, text: "")
  }

  var isAtEnd: Bool { token().kind == .end }

  /// The place in Characters from 1 behind what was read last.
  var endColumn: Int { token(-1).column + token(-1).length }

  /// That reading stopped where it came furthest.
  func stuck() -> EntryError {
    guard furthest < tokens.count else { return EntryError(.incomplete, column: token().column) }
    guard tokens[furthest].kind == .end else { return unexpected(at: furthest) }
    // A unit alone has no number before it, and misses nothing behind it.
    if place == first, length({ $0.isUnit }) == furthest - first { return unexpected(at: first) }
    return EntryError(.incomplete, column: tokens[furthest].column)
  }

  /// That reading stopped behind a time: where more than a small word is left, it is not the end that is missing.
  func stuckBehindTime() -> EntryError {
    let error = stuck()
    guard error.problem == .incomplete, token().kind.isDigits || token(1).kind != .end else { return error }
    return unexpected(at: place)
  }

  /// That what stands at a place has no meaning there: a word, or the characters of one script up to a known word.
  func unexpected(at place: Int) -> EntryError {
    let first = tokens[place]
    var end = place + 1
    if first.isHan {
      end = max(end, matches[place].first?.end ?? end)
      while tokens[end].isHan, !tokens[end].spaced, tokens[end].isOfScript(of: first), end - place < 20,
        !matches[end].contains(where: { $0.meaning.isOfTime || $0.end > end + 1 })
      {
        end += 1
      }
    }
    let text = tokens[place..<end].map(\.text).joined()
    return EntryError(
      .unexpected(text), column: first.column, length: tokens[end - 1].column + tokens[end - 1].length - first.column)
  }

  func expectEnd() throws(EntryError) {
    if !isAtEnd, !isAtTitle { throw stuckBehindTime() }
  }

  /// Whether something that is no time may stand here.
  var isAtTitle: Bool {
    guard takesTitle, place > first, !isAtEnd else { return false }
    return token().spaced || Self.titleMarks.contains(where: { token().kind == .symbol($0) })
      || unspacedTitles.contains(place)
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
    guard place < matches.count else { return false }
    for match in matches[place] where match.meaning == meaning {
      place = match.end
      return true
    }
    return false
  }

  /// Takes words of a meaning that has a value, and gives it.
  mutating func take<Value>(_ value: (Meaning) -> Value?) -> Value? {
    guard place < tokens.count else { return nil }
    for match in matches[place] {
      guard let found = value(match.meaning) else { continue }
      place = match.end
      return found
    }
    return nil
  }

  /// Whether words of this meaning stand here.
  func stands(_ meaning: Meaning) -> Bool {
    guard place < matches.count else { return false }
    for match in matches[place] where match.meaning == meaning { return true }
    return false
  }

  /// How many pieces the longest words of such a meaning here have.
  func length(_ isMeant: (Meaning) -> Bool) -> Int {
    guard place < tokens.count else { return 0 }
    for match in matches[place] where isMeant(match.meaning) { return match.end - place }
    return 0
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
