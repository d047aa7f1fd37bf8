import CountdownCore
import GLib
import Gtk

/// Answers whoever asked for something, over the bus or by a command line, once that is on the disk: what was said to be
/// done is there after a crash.
@MainActor
final class KeptAnswers {
  private let keeper: CountdownKeeper
  private let gate: AnswerGate?

  /// The name of the error that a caller over the bus gets where something was done, but could not be kept.
  private static let notKept = Program.identifier + ".Error.NotKept"

  init(_ keeper: CountdownKeeper, _ application: Application) {
    self.keeper = keeper
    gate = application.bus.map { AnswerGate($0) }
    keeper.waits.add(self) { [gate] in gate?.close() }
    keeper.attempts.add(self) { [gate] problem in
      gate?.open(failure: problem.map { (Self.notKept, $0.sentence) })
    }
  }

  /// Ends a command line that has been done with 0 once that is kept; where it cannot be, with 1 and a sentence.
  ///
  /// This process's own is kept at once.
  ///
  /// - Returns: its exit code, which another process's may yet change.
  func answer(_ call: CommandLineCall) -> Int32 {
    var code: Int32 = 0
    keeper.whenKept { problem in
      guard let problem else { return }
      call.printError(StandardError.line(of: problem.sentence) + "\n")
      code = 1
      if call.isRemote { call.exitStatus = code }
    }
    if !call.isRemote { keeper.keepNow() }
    return code
  }
}
