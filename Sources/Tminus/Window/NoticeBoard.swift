/// Sentences about the program itself, which are said in the window that is looked at, or in the next one.
@MainActor
final class NoticeBoard {
  weak var windows: Windows?
  private var unsaid: [String] = []
  /// What every window says for as long as it holds.
  private(set) var standing: String?

  /// Says a sentence as soon as there is a window for it.
  func say(_ sentence: String) {
    unsaid.append(sentence)
    sayAll()
  }

  /// Says a sentence in every window, whatever else is said there, until there is another or none.
  func stand(_ sentence: String?) {
    guard sentence != standing else { return }
    standing = sentence
    windows?.stand(sentence)
  }

  /// Says what there was no window for.
  func sayAll() {
    guard !unsaid.isEmpty, let window = windows?.active else { return }
    window.say(unsaid.joined(separator: "\n"))
    unsaid = []
  }
}
