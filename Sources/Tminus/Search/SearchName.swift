import CountdownCore

/// What a result of a search stands for, by which the desktop asks for it again.
enum SearchName: Hashable {
  /// Something to be started: the words, where they are read, and the moment that they meant, if it is one.
  case start(words: String, Entry.Context, WallInstant?)
  case countdown(CountdownID)

  /// The most bytes of a name that is looked at.
  static let longest = 10_000

  /// The name as the desktop has it.
  var text: String {
    switch self {
    case .countdown(let id): "countdown \(id)"
    case .start(let words, let context, let moment):
      "start \(context.rawValue) \(moment.map { String($0.nanoseconds) } ?? "-") \(words)"
    }
  }

  /// A name that the desktop has; `nil` where it is none as ``text`` writes them.
  init?(_ text: String) {
    guard text.utf8.count <= Self.longest else { return nil }
    let parts = text.split(separator: " ", maxSplits: 3, omittingEmptySubsequences: false)
    switch parts.first {
    case "countdown" where parts.count == 2:
      guard let id = CountdownID(String(parts[1])) else { return nil }
      self = .countdown(id)
    case "start" where parts.count == 4:
      guard let context = Entry.Context(rawValue: String(parts[1])) else { return nil }
      var moment: WallInstant?
      if parts[2] != "-" {
        guard let nanoseconds = Int64(parts[2]) else { return nil }
        moment = WallInstant(nanoseconds: nanoseconds)
      }
      self = .start(words: String(parts[3]), context, moment)
    default: return nil
    }
  }
}
