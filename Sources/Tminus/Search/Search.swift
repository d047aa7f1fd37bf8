import CountdownCore
import GLib

/// What a search of the desktop's finds: the times that the text means, to be started, and what counts under such a title.
///
/// It is read as `--explain` reads it, and as the Until page does where that is another time: "20:00" is both. Words that
/// may be anything else find nothing, see ``Entry/isPlainlyTime(_:language:)``.
enum Search {
  /// The most countdowns that are found; what ends first is among them.
  static let mostCountdowns = 10
  /// More words than these are no title.
  private static let mostWords = 20

  static func results(
    for text: String, among countdowns: [Countdown], at reading: ClockReading, zone: TimeZone = .local,
    language: String = Entry.ownLanguage
  ) -> [SearchResult] {
    times(in: text, at: reading, zone: zone, language: language) + found(text, among: countdowns, at: reading)
  }

  /// The result of that name as it is by now; `nil` where it is none any more.
  static func result(
    _ name: SearchName, among countdowns: (CountdownID) -> Countdown?, at reading: ClockReading,
    zone: TimeZone = .local, language: String = Entry.ownLanguage
  ) -> SearchResult? {
    switch name {
    case .countdown(let id): return countdowns(id).flatMap { SearchResult($0, at: reading) }
    case .start(let words, let context, _):
      let read = Entry.read(words, context: context, now: reading.wall, zone: zone, language: language)
      guard case .success(let understood) = read else { return nil }
      let result = SearchResult(words, context, understood, at: reading, zone: zone)
      // What was found may mean something else by now: that was not asked for.
      return result.name == name ? result : nil
    }
  }

  /// Each of the times that the text may mean, once.
  private static func times(
    in text: String, at reading: ClockReading, zone: TimeZone, language: String
  ) -> [SearchResult] {
    guard Entry.isPlainlyTime(text, language: language) else { return [] }
    var meanings: [Interpretation] = []
    var results: [SearchResult] = []
    for context in [Entry.Context.shell, .untilPage] {
      func read(_ words: String) -> Result<Interpretation, EntryError> {
        Entry.read(words, context: context, now: reading.wall, zone: zone, language: language)
      }
      func add(_ understood: Interpretation, as words: String) {
        guard !meanings.contains(where: { $0.meaning == understood.meaning && $0.title == understood.title }) else {
          return
        }
        meanings.append(understood)
        results.append(SearchResult(words, context, understood, at: reading, zone: zone))
      }
      switch read(text) {
      case .success(let understood): add(understood, as: text)
      case .failure(let error):
        for choice in error.choices {
          if case .success(let understood) = read(choice) { add(understood, as: choice) }
        }
      }
    }
    return results
  }

  /// The countdowns with all the words in their titles, each at least begun; in the order of the list.
  private static func found(
    _ text: String, among countdowns: [Countdown], at reading: ClockReading
  ) -> [SearchResult] {
    let words = Entry.words(of: text)
    // One letter stands in most titles.
    guard words.count <= mostWords, words.contains(where: \.isTelling) else { return [] }
    let matching = countdowns.filter { countdown in
      guard countdown.phase != .idle, !countdown.title.isEmpty else { return false }
      let title = Entry.words(of: countdown.title)
      return words.allSatisfy { word in title.contains { $0.hasPrefix(word) } }
    }
    let byID = Dictionary(matching.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    return ListOrder.sorted(matching, at: reading).prefix(mostCountdowns).compactMap { id in
      byID[id].flatMap { SearchResult($0, at: reading) }
    }
  }
}

extension String {
  /// Whether it has two letters, or one of those that are a word by themselves.
  fileprivate var isTelling: Bool {
    unicodeScalars.count > 1 || unicodeScalars.contains { TextWidth.columns(of: $0) == 2 }
  }
}
