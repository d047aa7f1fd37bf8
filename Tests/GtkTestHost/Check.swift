import GLib
import Gtk

/// One check of the layer over GTK, by a name that is a sentence about behaviour.
struct Check {
  /// The sentence.
  let name: String
  /// What is done, on the main actor under a running application.
  let body: @MainActor (Report) async throws -> Void

  init(_ name: String, _ body: @escaping @MainActor (Report) async throws -> Void) {
    self.name = name
    self.body = body
  }

  /// All checks.
  @MainActor static let all =
    mainLoopChecks + signalChecks + timerChecks + buttonChecks + widgetChecks + variantChecks + pictureChecks
}

/// What a check found wrong.
@MainActor
final class Report {
  /// The application that runs.
  let application: Application
  /// A sentence for each claim that did not hold.
  private(set) var problems: [String] = []

  init(_ application: Application) { self.application = application }

  /// Notes the sentence where the claim does not hold.
  func expect(_ claim: Bool, _ sentence: @autoclosure () -> String) {
    if !claim { problems.append(sentence()) }
  }

  /// Waits for the claim to hold, and notes the sentence where it still does not after five seconds.
  func expectSoon(_ claim: () -> Bool, _ sentence: @autoclosure () -> String) async throws {
    for _ in 0..<500 {
      if claim() { return }
      try await Task.sleep(for: .milliseconds(10))
    }
    expect(claim(), sentence())
  }

  /// The number of handlers that GTK and GLib hold after what has been let go has had time to go.
  func settledHandlers() async throws -> Int {
    var (last, same) = (liveHandlers, 0)
    while same < 5 {
      try await Task.sleep(for: .milliseconds(10))
      same = liveHandlers == last ? same + 1 : 0
      last = liveHandlers
    }
    return last
  }
}
