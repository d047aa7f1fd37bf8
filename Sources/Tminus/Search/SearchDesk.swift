import CountdownCore
import GLib
import Gtk

/// What the desktop's searches ask of this program, whichever interface they speak.
@MainActor
final class SearchDesk {
  private let countdowns: Countdowns
  private let windows: Windows
  private let application: Application
  /// Is told what was started without a window.
  private let started: (CountdownID) -> Void

  /// How long a process that counts nothing waits for the next letter.
  private static let patienceMilliseconds: UInt32 = 10_000
  /// The most bytes of what is searched for.
  static let longestText = 10_000

  init(
    _ countdowns: Countdowns, _ windows: Windows, _ application: Application,
    started: @escaping (CountdownID) -> Void
  ) {
    self.countdowns = countdowns
    self.windows = windows
    self.application = application
    self.started = started
  }

  /// What is found of a text; what is too long to have been typed finds nothing.
  func results(for text: String) -> [SearchResult] {
    application.stay(milliseconds: Self.patienceMilliseconds)
    guard text.utf8.count <= Self.longestText else { return [] }
    return Search.results(for: text, among: countdowns.counting, at: countdowns.read())
  }

  /// What a name stands for by now.
  func result(named text: String) -> SearchResult? {
    application.stay(milliseconds: Self.patienceMilliseconds)
    return SearchName(text).flatMap { name in
      Search.result(name, among: { countdowns[$0] }, at: countdowns.read())
    }
  }

  /// Starts a time, or shows a countdown; where the words mean another moment by now, a window shows them.
  ///
  /// - Returns: false where the name is none, or of a countdown that is over.
  func activate(_ text: String, _ call: WindowCall) -> Bool {
    switch SearchName(text) {
    case .countdown(let id):
      guard countdowns[id].map({ $0.phase != .idle }) == true else { return false }
      windows.show(id, call)
      return true
    case .start(let words, let context, let moment):
      let request = StartRequest.read(words, title: "", context: context, at: countdowns.read())
      guard case .success(let request) = request, request.plan.wallTarget == moment else {
        // Some of the names that were given out are of what is past by now.
        guard moment != nil else { return false }
        look(for: words, call)
        return true
      }
      let id = windows.startUnseen(request)
      started(id)
      return true
    case nil: return false
    }
  }

  /// Shows a window in which the text can be read, and started; where it is the title of what counts, that.
  func look(for text: String, _ call: WindowCall) {
    let found = results(for: text)
    if !found.isEmpty, found.allSatisfy(\.isCountdown) { return windows.showCounting(call) }
    windows.showNew(call: call).filledView.idle.turnToUntil(text.shownFromOutside)
  }
}

extension Plan {
  /// The moment on this computer's clock that it counts to.
  fileprivate var wallTarget: WallInstant? {
    if case .moment(.wall(let instant), _) = self { instant } else { nil }
  }
}
