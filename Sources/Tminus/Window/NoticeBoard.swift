/// Sentences about the program itself, which are said in the window that is looked at, or in the next one.
@MainActor
final class NoticeBoard {
  weak var windows: Windows?
  private var unsaid: [String] = []

  /// Says a sentence as soon as there is a window for it.
  func say(_ sentence: String) {
    unsaid.append(sentence)
    sayAll()
  }

  /// Says what there was no window for.
  func sayAll() {
    guard !unsaid.isEmpty, let window = windows?.active else { return }
    window.say(unsaid.joined(separator: "\n"))
    unsaid = []
  }
}
