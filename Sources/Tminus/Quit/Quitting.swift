import CountdownCore
import Gtk

/// Quitting by a person: asked about while something counts, in the window that the person looks at.
@MainActor
final class Quitting {
  private let countdowns: Countdowns
  private let windows: Windows
  private let quit: () -> Void
  private var question: QuitQuestion?
  private weak var asked: CountdownWindow?

  init(_ countdowns: Countdowns, _ windows: Windows, quit: @escaping () -> Void) {
    self.countdowns = countdowns
    self.windows = windows
    self.quit = quit
  }

  /// Quits, where nothing counts or no window is there to ask in; else asks.
  func ask() {
    guard let window = windows.active, let sentence = QuitText.sentence(for: countdowns.all, at: countdowns.read())
    else { return quit() }
    close()
    window.present()
    question = QuitQuestion(over: window.cover, sentence) { [weak self] in self?.answered($0) }
    asked = window
  }

  private func answered(_ answer: QuitQuestion.Answer) {
    close()
    switch answer {
    case .keepCounting: windows.closeAll()
    case .quit: quit()
    case .neither: asked?.focus()
    }
  }

  private func close() {
    question?.close()
    question = nil
  }
}
