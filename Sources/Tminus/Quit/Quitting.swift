import CountdownCore
import Gtk

/// Quitting by a person: asked about while something counts, in the window that the person looks at.
@MainActor
final class Quitting {
  private let countdowns: Countdowns
  private let windows: Windows
  private let quit: () -> Void
  private var question: QuitQuestion?
  private var follower: QuitFollower?
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
    let question = QuitQuestion(over: window.cover, sentence) { [weak self] in self?.answered($0) }
    self.question = question
    asked = window
    window.question = question
    let follower = QuitFollower { [weak self] in self?.look(at: $0, by: $1) }
    self.follower = follower
    for countdown in countdowns.all where countdown.phase == .running {
      countdowns.observe(countdown.id, by: follower)
    }
  }

  /// What is asked about has changed: where nothing is left to ask, or its end is to be seen here, that comes first.
  private func look(at changed: Countdown, by reading: ClockReading) {
    guard asked != nil else { return close() }
    let endsHere = changed.phase == .expired && asked?.shown == changed.id
    guard !endsHere, let sentence = QuitText.sentence(for: countdowns.all, at: reading) else {
      close()
      asked?.focus()
      return
    }
    question?.say(sentence)
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
    asked?.question = nil
    follower = nil
  }
}

/// Hears of the countdowns that are asked about, as often as whoever shows them.
@MainActor
private final class QuitFollower: CountdownObserver {
  private let changed: (Countdown, ClockReading) -> Void
  var isSeen: Bool { false }

  init(_ changed: @escaping (Countdown, ClockReading) -> Void) { self.changed = changed }

  func update(_ countdown: Countdown, at reading: ClockReading) { changed(countdown, reading) }
}
