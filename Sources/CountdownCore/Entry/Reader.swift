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
    let title = Title(text: text, tokens: tokens, matches: Lexicon.matches(in: tokens), own: own.mask)
    return read(title).mapError { $0.marking(tokens) }
  }

  /// The whole as a time; else as a time with a title behind it, or before it.
  private func read(_ title: Title) -> Result<Interpretation, EntryError> {
    let whole = decided(title, takesTitle: false)
    guard case .failure(let error) = whole, !error.isAmbiguity else { return whole }
    guard title.mayStand else { return .failure(explained(error, title)) }
    let after = decided(title, takesTitle: true)
    guard case .failure(let other) = after, !other.isAmbiguity else { return after }
    for place in error.isVague ? title.beginnings : [] {
      if let before = decided(title, behind: place) { return before }
    }
    return .failure(error.isVague && !other.isVague ? other : explained(error, title))
  }

  /// A time from a place on, whole or asked about, with what stands before it as its title.
  private func decided(_ title: Title, behind place: Int) -> Result<Interpretation, EntryError>? {
    switch decided(title, takesTitle: false, from: place) {
    case .failure(let error): return error.isAmbiguity && error.replacements.count == 2 ? .failure(error) : nil
    // “Room 5” is no five minutes.
    case .success(let understood): return understood.isSaid(in: title, from: place) ? .success(understood) : nil
    }
  }

  /// The languages of which words are there, the person's own first; that alone where there are none.
  private func languages(of matches: ArraySlice<[Lexicon.Match]>) -> [Language] {
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

  private func decided(_ title: Title, takesTitle: Bool, from first: Int = 0) -> Result<Interpretation, EntryError> {
    var found: [Interpretation] = []
    var best: EntryError?
    for language in languages(of: title.matches[first...]) {
      let grammar = grammar(of: title, language, takesTitle: takesTitle, from: first)
      switch interpretation(grammar, title, languages: language.mask) {
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
        best = better(best, error)
      }
    }
    guard let one = found.first else { return .failure(best ?? EntryError(.empty, column: 1)) }
    if found.count == 1 { return .success(one) }
    let texts = found.prefix(2).map(\.meaning.text)
    let column = title.tokens[first].column
    return .failure(EntryError(.language, column: column, length: title.text.count - column + 1, replacements: texts))
  }

  private func grammar(of title: Title, _ language: Language, takesTitle: Bool, from first: Int) -> Grammar {
    Grammar(
      tokens: title.tokens, matches: Grammar.pruned(title.matches, of: title.tokens, for: language.mask),
      language: language.manner, context: context, takesTitle: takesTitle,
      unspacedTitles: takesTitle ? title.unspaced : [], first: first)
  }

  /// The error that says more; of two languages that understand nothing the first that missed something that is there.
  private func better(_ best: EntryError?, _ error: EntryError) -> EntryError {
    guard let best else { return error }
    if best.isAmbiguity || error.isAmbiguity { return best.isAmbiguity ? best : error }
    if best.isVague, error.problem == .incomplete, best.problem != .incomplete { return best }
    return error.better(than: best)
  }

  private func interpretation(_ grammar: Grammar, _ title: Title, languages: UInt32) -> Result<
    Interpretation, EntryError
  > {
    var grammar = grammar
    do throws(EntryError) {
      let before = try title.before(grammar, languages: languages)
      switch try grammar.entry() {
      case .duration(let span, let column):
        let meaning = Interpretation.Meaning.duration(try checked(span, column: column))
        if let error = title.zone(beside: grammar, isMoment: false) { throw error }
        let name = before == nil ? try title.after(&grammar, languages: languages) : before
        return .success(Interpretation(meaning: meaning, title: name))
      case .moment(let phrase):
        if let error = title.zone(beside: grammar, isMoment: true) { throw error }
        let name = before == nil ? try title.after(&grammar, languages: languages) : before
        var understood = try MomentResolver(now: now, zone: zone).interpretation(of: phrase)
        understood.title = name
        if phrase.isBareDay, name != nil { throw EntryError(.noTimeOfDay, column: phrase.dayColumn) }
        return .success(understood)
      }
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

  // MARK: - Words that say why

  /// The error, or what a word says of the time: that it wants another, that it is past, or no exact one.
  private func explained(_ error: EntryError, _ title: Title) -> EntryError {
    if error.isVague, let error = lengthForMoment(title) { return error }
    guard case .unexpected = error.problem else { return error }
    for (place, matches) in title.matches.enumerated() {
      for match in matches {
        let (first, last) = (title.tokens[place], title.tokens[match.end - 1])
        guard (first.column..<last.column + last.length).contains(error.column) else { continue }
        let next = title.tokens[match.end]
        // 前 and 多 may be the beginning of a word.
        let isWhole =
          match.end > place + 1 || !first.isHan || next.kind == .end || next.kind.isDigits
          || !title.matches[match.end].isEmpty
        let length = last.column + last.length - first.column
        switch match.meaning {
        case .gone where isWhole: return EntryError(.gone, column: first.column, length: length)
        case .ago where isWhole && (place > 0 || isLength(title, from: match.end)):
          return EntryError(.gone, column: first.column, length: length)
        case .about where isWhole, .behind(isEstimate: true) where isWhole, .few:
          return EntryError(.estimate, column: first.column, length: length)
        default: continue
        }
      }
    }
    return error
  }

  /// What is wrong where a length of time stands behind `until`.
  private func lengthForMoment(_ title: Title) -> EntryError? {
    guard let matches = title.matches.first, !matches.contains(where: { $0.meaning == .ago }),
      let match = matches.first(where: { $0.meaning == .until }), isLength(title, from: match.end)
    else { return nil }
    let (first, last) = (title.tokens[0], title.tokens[match.end - 1])
    let length = last.column + last.length - first.column
    let word = String(title.text.dropFirst(first.column - 1).prefix(length))
    return EntryError(.lengthForMoment(word), column: first.column, length: length)
  }

  private func isLength(_ title: Title, from place: Int) -> Bool {
    guard place < title.tokens.count - 1 else { return false }
    return languages(of: title.matches[place...]).contains { language in
      var grammar = grammar(of: title, language, takesTitle: false, from: place)
      if case .duration = try? grammar.entry() { return true }
      return false
    }
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
  fileprivate var text: String {
    switch self {
    case .duration(let span): TimeText.exact(span)
    case .moment(let moment): TimeText.universal(moment.instant)
    }
  }
}

extension Interpretation {
  /// Whether words or signs say that it is a time, and not a bare number.
  fileprivate func isSaid(in title: Title, from place: Int) -> Bool {
    guard case .duration = meaning else { return true }
    if title.matches[place].contains(where: { $0.meaning == .spanPrefix }) { return true }
    return (place..<title.tokens.count).contains { index in
      title.tokens[index].kind == .symbol(":") || title.matches[index].contains { $0.meaning.isUnit }
    }
  }
}

extension EntryError {
  fileprivate var isOfMoment: Bool {
    switch problem {
    case .halfOfDay, .whichMidnight, .whichWeek, .whichDay, .halfHour, .dayOrMonth, .dateOrTime, .lengthOrTime: true
    default: false
    }
  }
}
