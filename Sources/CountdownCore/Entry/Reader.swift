/// Reads a text in all languages and decides between them.
struct Reader {
  let context: Entry.Context
  let now: WallInstant
  let zone: TimeZone
  let own: Language

  func read(_ text: String) -> Result<Interpretation, EntryError> {
    let tokens: [Token]
    do throws(EntryError) {
      tokens = try Tokenizer.tokens(of: text)
    } catch {
      return .failure(error)
    }
    let matches = Lexicon.shared.matches(in: tokens)
    let languages = languages(of: matches)
    let whole = decided(languages, tokens: tokens, matches: matches, text: text, takesTitle: false)
    guard case .failure(let error) = whole, !error.isAmbiguity, Title.mayStand(in: tokens) else {
      return whole.mapError { $0.marking(tokens) }
    }
    let titled = decided(languages, tokens: tokens, matches: matches, text: text, takesTitle: true)
    if case .failure(let other) = titled, !other.isAmbiguity { return whole.mapError { $0.marking(tokens) } }
    return titled.mapError { $0.marking(tokens) }
  }

  /// The languages of which words are there, the person's own first; that alone where there are none.
  private func languages(of matches: [[Lexicon.Match]]) -> [Language] {
    var found: UInt32 = 0
    // The name of a zone says nothing of a language, save where only that has it.
    for place in matches {
      let isZone = place.contains { $0.meaning.isZone && $0.languages & Lexicon.neutral != 0 }
      for match in place where !isZone || !match.meaning.isZone { found |= match.languages }
    }
    let others = Language.all.enumerated().filter { found & 1 << UInt32($0.offset) != 0 }.map(\.element)
    guard !others.isEmpty else { return [own] }
    return others.filter { $0.code == own.code } + others.filter { $0.code != own.code }
  }

  private func decided(
    _ languages: [Language], tokens: [Token], matches: [[Lexicon.Match]], text: String, takesTitle: Bool
  ) -> Result<Interpretation, EntryError> {
    var found: [Interpretation] = []
    var best: EntryError?
    for language in languages {
      let pruned = Grammar.pruned(matches, of: tokens, for: language.mask)
      switch interpretation(language, tokens: tokens, matches: pruned, text: text, takesTitle: takesTitle) {
      case .success(let understood):
        let isFirst = language.code == own.code || (language.isEnglish && found.isEmpty)
        if isFirst, !takesTitle { return .success(understood) }
        // The language that understands more of it.
        if takesTitle, let other = found.first {
          if understood.title?.count ?? 0 < other.title?.count ?? 0 { found = [understood] }
          continue
        }
        if !found.contains(where: { $0.meaning == understood.meaning }) { found.append(understood) }
      case .failure(let error):
        if language.code == own.code, error.isAmbiguity { return .failure(error) }
        best = best.map { $0.isAmbiguity ? $0 : error.isAmbiguity ? error : error.better(than: $0) } ?? error
      }
    }
    guard let first = found.first else { return .failure(best ?? EntryError(.empty, column: 1)) }
    if found.count == 1 { return .success(first) }
    let texts = found.prefix(2).map { $0.meaning.text(zone: zone) }
    return .failure(EntryError(.language, column: 1, length: text.count, replacements: texts))
  }

  private func interpretation(
    _ language: Language, tokens: [Token], matches: [[Lexicon.Match]], text: String, takesTitle: Bool
  ) -> Result<Interpretation, EntryError> {
    var grammar = Grammar(
      tokens: tokens, matches: matches, language: language, context: context, takesTitle: takesTitle)
    do throws(EntryError) {
      var understood: Interpretation
      switch try grammar.entry() {
      case .duration(let span, let column):
        understood = Interpretation(meaning: .duration(try checked(span, column: column)))
      case .moment(let phrase):
        understood = try MomentResolver(now: now, zone: zone).interpretation(of: phrase)
      }
      if takesTitle { understood.title = try Title.read(text, &grammar) }
      return .success(understood)
    } catch {
      return .failure(error)
    }
  }

  /// From 2026 to the last instant that can be named: no duration is longer, whatever this computer's clock shows.
  private static let longestDuration = TimeSpan(nanoseconds: TimeSpan.limit - 1_767_225_600_000_000_000)

  /// A duration that is some time and whose end can be named.
  ///
  /// It is counted on the boot clock, so what the wall clock shows does not matter, be it beyond 2116.
  private func checked(_ span: TimeSpan, column: Int) throws(EntryError) -> TimeSpan {
    guard span > .zero else { throw EntryError(.noTime, column: column) }
    guard span <= Self.longestDuration else { throw EntryError(.tooLong, column: column) }
    return span
  }

  // MARK: - Choices

  /// The longest text that is offered anew, in Characters.
  private static let longestChoice = 100

  /// The whole text in each of the ways that an error offers, as far as it is understood.
  func choices(of error: EntryError, in text: String) -> [String] {
    guard !error.replacements.isEmpty, text.count <= Self.longestChoice else { return [] }
    let before = text.prefix(max(error.column - 1, 0))
    let after = text.dropFirst(max(error.column - 1 + error.length, 0))
    return error.replacements.compactMap { replacement in
      let choice = "\(before)\(replacement)\(after)"
      // A time alone would be a duration in the shell.
      return [choice, "until \(choice)"].first { text in
        guard case .success(let understood) = read(text) else { return false }
        guard error.isOfMoment, case .duration = understood.meaning else { return true }
        return text == choice && !replacement.contains(":")
      }
    }
  }
}

extension Interpretation.Meaning {
  /// As it is read back in every language.
  fileprivate func text(zone: TimeZone) -> String {
    switch self {
    case .duration(let span): TimeText.exact(span)
    case .moment(let moment): TimeText.universal(moment.instant)
    }
  }
}

extension EntryError {
  fileprivate var isOfMoment: Bool {
    switch problem {
    case .halfOfDay, .whichMidnight, .whichWeek, .halfHour, .dayOrMonth, .dateOrTime: true
    default: false
    }
  }
}

extension Meaning {
  /// Whether it is a zone, whose name says nothing of a language.
  fileprivate var isZone: Bool {
    switch self {
    case .zone, .offset, .twoZones, .universal: true
    default: false
    }
  }
}
