internal import GLib

/// What stands before or behind a time and is none: what the countdown is for.
///
/// Whatever could be a mistyped time is refused, not made a title.
struct Title {
  /// The whole text in pieces, and what they mean in any language.
  let text: String
  let tokens: [Token]
  let matches: [[Lexicon.Match]]
  /// The bits of the person's language.
  let own: UInt32

  /// Whether there are enough pieces, so that looking for one is worth it.
  var mayStand: Bool { tokens.count > 2 }

  /// The longest title, in Characters, as where titles are typed.
  private static let longest = 200

  /// Where a title may begin without a space before it, as in 25分钟泡茶.
  ///
  /// It has two characters or more, of which the first is no part of anything that is known. Korean has spaces, and what
  /// follows a time in hiragana says more of it.
  var unspaced: Set<Int> {
    var inside = 0
    var places: Set<Int> = []
    for place in tokens.indices.dropLast() {
      let isInside = place < inside
      for match in matches[place] { inside = max(inside, match.end) }
      let next = tokens[place]
      guard place > 1, !isInside, next.isHan, !next.spaced, !next.isHangul, !next.isHiragana, matches[place].isEmpty,
        tokens[place + 1].isHan
      else { continue }
      let last = tokens[place - 1]
      let isMinute = last.kind.isDigits && tokens[place - 2].kind == .symbol(":")
      // 15時に会議
      let isAt = last.kind == .han("に") && (tokens[place - 2].isIdeograph || tokens[place - 2].kind.isDigits)
      if last.isIdeograph || isMinute || isAt { places.insert(place) }
    }
    return places
  }

  /// The title that begins where a grammar of these languages stopped, `nil` at the end.
  func after(_ grammar: inout Grammar, languages: UInt32) throws(EntryError) -> String? {
    if grammar.isAtEnd { return nil }
    let start = grammar.place
    while case .symbol(let sign) = grammar.token().kind, Grammar.titleMarks.contains(sign), sign != "(" {
      grammar.place += 1
    }
    let beforePurpose = grammar.place
    let hasPurpose = grammar.take(.purpose)
    if hasPurpose, grammar.isAtEnd { grammar.place = beforePurpose }
    let (first, end) = (grammar.place, tokens.count - 1)
    guard first < end, !isInsideDay(start), hasPurpose || !isHedged(at: first, behind: grammar.first..<start),
      tokens[end].column - tokens[first].column <= Self.longest,
      !isNumber(first..<end)
    else { throw grammar.unexpected(at: start) }
    for place in first..<end where mayBeTime(place, from: first, languages | own) {
      throw grammar.unexpected(at: place)
    }
    return String(text.dropFirst(tokens[first].column - 1)).shownFromOutside
  }

  // MARK: - Before a time

  /// The most pieces of a text that begins with a title, and the most places at which a time is looked for in it.
  private static let (mostPieces, mostPlaces) = (64, 6)

  /// Where a time may begin that has a title before it.
  var beginnings: [Int] {
    guard tokens.count <= Self.mostPieces else { return [] }
    var places: [Int] = []
    for place in 1..<max(tokens.count - 2, 1) {
      if mayBeTime(place - 1, from: 0, own), !isColonOfTitle(place - 1) { break }
      if places.count == Self.mostPlaces { break }
      let mayBegin = tokens[place].kind.isDigits || matches[place].contains { $0.meaning.mayBeginTime }
      if mayBegin, isDivided(at: place) { places.append(place) }
    }
    return places
  }

  /// Whether a title may end before a place: Korean has spaces between words, and within Chinese and Japanese what
  /// begins a time has to be more than a small word.
  private func isDivided(at place: Int) -> Bool {
    let (last, next) = (tokens[place - 1], tokens[place])
    guard last.isHan, next.isHan, !next.spaced else { return true }
    return !next.isHangul && matches[place].contains { $0.meaning.isOfTime }
  }

  /// The title before the time that a grammar of these languages is to read, `nil` where the text begins with the time.
  func before(_ grammar: Grammar, languages: UInt32) throws(EntryError) -> String? {
    if grammar.first == 0 { return nil }
    guard let end = endBefore(grammar.first), !isInsideDay(end), !isSmall(0..<end), !isHedged(0..<end),
      tokens[end - 1].column <= Self.longest,
      !(0..<end).contains(where: { mayBeTime($0, from: 0, languages | own) && !isColonOfTitle($0) })
    else { throw grammar.unexpected(at: 0) }
    // “pause de 10 minutes” is for a pause.
    let isJoined = end > 1 && tokens[end - 1].isWord && matches[end - 1].contains { $0.meaning == .of && $0.end == end }
    let last = tokens[isJoined ? end - 2 : end - 1]
    let title = text.prefix(last.column - 1 + last.length).dropFirst(tokens[0].column - 1)
    return String(title).shownFromOutside
  }

  /// Behind the last piece of the title before a place: what divides them is a space, a sign, or the script.
  private func endBefore(_ place: Int) -> Int? {
    let last = tokens[place - 1]
    guard case .symbol(let sign) = last.kind else { return tokens[place].spaced || last.isHan ? place : nil }
    if last.isPicture { return place }
    if place > 1, Grammar.titleMarks.contains(sign), sign != "(" {
      let isMark = sign.isDash ? tokens[place].spaced && last.spaced : true
      return isMark ? place - 1 : nil
    }
    return tokens[place].spaced && ")!?.…'\"”»」』".contains(sign) ? place : nil
  }

  // MARK: - What is no title

  /// Whether what follows says that the time before it is not the one that is meant: `ago`, `or so`, `menos cuarto`.
  private func isHedged(at place: Int, behind time: Range<Int>) -> Bool {
    let languages = languages(of: time) | own
    return matches[place].contains { match in
      if match.languages & languages == 0 { return false }
      if match.meaning == .minus || match.meaning == .half { return true }
      // 前 may be the beginning of a word.
      return match.meaning.isHedge && (tokens[match.end].kind == .end || !tokens[place].isHan)
    }
  }

  /// The languages of which all words of a time are: “16 hour fast” is none of German's.
  private func languages(of time: Range<Int>) -> UInt32 {
    let languages = time.reduce(UInt32.max) { languages, place in
      let found = matches[place].reduce(UInt32(0)) { $0 | $1.languages }
      return found == 0 || found & Lexicon.neutral != 0 ? languages : languages & found
    }
    return languages == 0 ? .max : languages
  }

  /// Whether words before a time say that it is not the one that is meant: `about`, `last`, 不到.
  private func isHedged(_ range: Range<Int>) -> Bool {
    for place in range {
      for match in matches[place] where match.meaning.isHedge {
        if case .behind = match.meaning { continue }
        if match.end == range.upperBound { return true }
        if place == 0, match.meaning != .hedge, match.end > 1 || !tokens[0].isHan { return true }
      }
    }
    return false
  }

  /// Whether a place is within the name of a day that is called like a weekday: `good friday`, `viernes santo`.
  private func isInsideDay(_ end: Int) -> Bool {
    (max(end - 4, 0)..<end).contains { place in
      matches[place].contains { $0.meaning == .otherDay && $0.end > end }
    }
  }

  /// Whether there is nothing but a number.
  private func isNumber(_ range: Range<Int>) -> Bool {
    isMade(of: range) { match in
      switch match.meaning {
      case .digit, .power: tokens[match.end - 1].isIdeograph
      case .and, .or, .minus, .without, .before, .past: true
      default: match.meaning.isNumber
      }
    }
  }

  /// Whether there is nothing but words of which times are made; a word of Korean that can be cut into several of which
  /// not all are of a time is another: 사과.
  private func isSmall(_ range: Range<Int>) -> Bool {
    if range.allSatisfy({ tokens[$0].isHangul && ($0 == range.lowerBound || !tokens[$0].spaced) }),
      !matches[range.lowerBound].contains(where: { $0.end >= range.upperBound }),
      !isMade(of: range, { $0.meaning.isOfTime })
    {
      return false
    }
    return isMade(of: range) { match in
      switch match.meaning {
      case .otherWord: false
      // “Four” is an oven to who speaks French.
      case .number where own & ~(1 | Lexicon.neutral) != 0: match.languages & own != 1
      case .article, .ordinal, .of, .zone, .offset, .twoZones, .holiday, .twoHolidays: tokens[match.end - 1].isHan
      default: true
      }
    }
  }

  private func isMade(of range: Range<Int>, _ isMeant: (Lexicon.Match) -> Bool) -> Bool {
    var place = range.lowerBound
    while place < range.upperBound {
      guard let match = matches[place].first(where: { $0.end <= range.upperBound && isMeant($0) }) else { return false }
      place = match.end
    }
    return true
  }

  /// Digits, a sign that belongs to them, and words that are known or one slip away from one that says when; that of a
  /// unit does only where a number may be before it.
  private func mayBeTime(_ place: Int, from start: Int, _ languages: UInt32) -> Bool {
    switch tokens[place].kind {
    case .digits: return !(place > start && isPartOfName(place))
    case .symbol(let sign): return "@:/+".contains(sign) || Words.fractions[sign] != nil
    case .word(let word):
      if matches[place].contains(where: { $0.meaning == .otherWord }) { return false }
      if word.utf8.count < 2 { return !isArticle(place, languages) && !(place > start && isBetweenWords(place)) }
      if KnownWords.isNear(word, in: KnownWords.shared.telling, languages: languages) { return true }
      return KnownWords.isNear(word, in: KnownWords.shared.units, languages: languages)
        && !(place > start && isPlain(place - 1))
    case .han:
      return matches[place].contains { match in
        match.end > place + 1
          && (match.meaning.isTelling || (match.meaning.isUnit && !(place > start && isPlain(place - 1))))
      }
    case .end: return false
    }
  }

  /// Whether digits stand straight behind a number sign, or a word that is none of a time: `#42`, `Tea2`, not `GMT8`.
  private func isPartOfName(_ place: Int) -> Bool {
    !tokens[place].spaced
      && (tokens[place - 1].kind == .symbol("#") || (tokens[place - 1].isWord && isPlain(place - 1)))
  }

  /// `o`, `a` and `e` of Portuguese, which no unit is called by.
  private func isArticle(_ place: Int, _ languages: UInt32) -> Bool {
    let meant = matches[place].filter { $0.languages & languages != 0 }
    return !meant.contains { $0.meaning.isUnit }
      && meant.contains { $0.meaning == .article(countsOne: false) || $0.meaning == .and }
  }

  /// Whether it stands between a word that counts nothing and a plain one: `call a friend`, `ir a la playa`.
  private func isBetweenWords(_ place: Int) -> Bool {
    guard tokens[place - 1].isWord, !matches[place - 1].contains(where: { $0.meaning.isNumber || $0.meaning.isUnit })
    else { return false }
    let isBeforeArticle = matches[place + 1].contains { if case .article = $0.meaning { true } else { false } }
    let next = place + (isBeforeArticle ? 2 : 1)
    return tokens[next].isWord && isPlain(next)
  }

  /// Whether it is the colon behind a title, as in `Tea: 5 min`, `Thé : 4 min`.
  private func isColonOfTitle(_ place: Int) -> Bool {
    place > 0 && tokens[place].kind == .symbol(":") && !tokens[place - 1].kind.isDigits
  }

  /// A word that is nothing of a time, nor one slip away from a number.
  private func isPlain(_ place: Int) -> Bool {
    guard matches[place].allSatisfy({ $0.meaning.isHoliday || $0.meaning == .otherWord }) else { return false }
    guard case .word(let word) = tokens[place].kind else { return tokens[place].isHan }
    return word.utf8.count > 2 && !KnownWords.isNear(word, in: KnownWords.shared.numbers, languages: .max)
      && !KnownWords.isNear(word, in: KnownWords.shared.telling, languages: .max)
  }
}

extension Meaning {
  /// Whether a time that has a title before it may begin with such a word.
  fileprivate var mayBeginTime: Bool {
    switch self {
    case .article, .until, .at, .on, .next, .this, .spanPrefix, .ends, .weekdayPart, .week, .holiday, .twoHolidays,
      .afterThanksgiving, .twin, .era, .intoHour, .halfOf, .clock, .without, .beforeMinutes, .exactly, .zone:
      true
    default: isOfTime && !isUnitItself
    }
  }

  /// Whether it makes a time beside it another one or none.
  var isHedge: Bool {
    switch self {
    case .about, .ago, .gone, .hedge, .behind, .every, .everyYear: true
    default: false
    }
  }
}

extension Token {
  /// Whether it is an emoji.
  fileprivate var isPicture: Bool {
    guard case .symbol(let character) = kind, let scalar = character.unicodeScalars.first else { return false }
    return scalar.properties.isEmoji && scalar.value > 0x2000
  }
}

extension Character {
  fileprivate var isDash: Bool { "-–—".contains(self) }
}
