/// The words of all languages by their length, to see what a word of a text is near to.
struct KnownWords: Sendable {
  /// A word by its letters.
  struct Known: Sendable {
    let letters: [UInt8]
    let languages: UInt32
  }

  /// Put together when a text may have a title: it takes a while.
  static let shared = KnownWords()

  /// Words that say when, those of units, and those of numbers.
  private(set) var telling: [Int: [Known]] = [:]
  private(set) var units: [Int: [Known]] = [:]
  private(set) var numbers: [Int: [Known]] = [:]

  private init() {
    for form in Lexicon.forms.values.joined() {
      for pieces in Lexicon.pieces(of: form.text) where pieces.count == 1 && pieces[0].isWord {
        let known = Known(letters: Array(pieces[0].key.utf8), languages: form.languages)
        if form.meaning.isTelling { telling[known.letters.count, default: []].append(known) }
        if form.meaning.isUnit { units[known.letters.count, default: []].append(known) }
        if form.meaning.isNumber { numbers[known.letters.count, default: []].append(known) }
      }
    }
  }

  /// Whether a word is one of a list, or would be with one letter more, fewer, other or exchanged with the next; short
  /// words are too near to too much, and have to be the very word of one of the languages that are meant.
  static func isNear(_ word: String, in list: [Int: [Known]], languages: UInt32) -> Bool {
    let letters = Array(word.utf8)
    for length in max(letters.count - 2, 1)...letters.count + 2 {
      for known in list[length] ?? [] {
        let isMeant = letters.count > 4 || known.languages & languages != 0
        if isMeant && known.letters == letters || isOneSlip(known.letters, letters) { return true }
      }
    }
    return false
  }

  private static func isOneSlip(_ known: [UInt8], _ typed: [UInt8]) -> Bool {
    // Cyrillic letters are two bytes.
    let width = known.first.map { $0 >= 0x80 } ?? false ? 2 : 1
    guard min(known.count, typed.count) >= 5 * width else { return false }
    var front = 0
    while front < min(known.count, typed.count), known[front] == typed[front] { front += 1 }
    var back = 0
    while back < min(known.count, typed.count) - front, known[known.count - 1 - back] == typed[typed.count - 1 - back] {
      back += 1
    }
    let (left, right) = (known.count - front - back, typed.count - front - back)
    if left <= width, right <= width { return true }
    return left == 2 && right == 2 && known[front] == typed[front + 1] && known[front + 1] == typed[front]
  }
}
