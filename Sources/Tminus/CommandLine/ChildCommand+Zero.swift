import CountdownCore
import GLib

extension ChildCommand {
  /// Runs it at zero with the title in its environment, and tells whether it ended well; a failure is said.
  @MainActor
  func run(title: String, then: @escaping @MainActor (_ isDone: Bool) -> Void) {
    start(adding: ["TMINUS_TITLE": title]) { result in
      if case .failure(let failure) = result {
        // Translators: %s is why a command failed, without a full stop.
        StandardError.complain(tr("The command failed: %s.", failure.message.withoutFullStop))
      }
      then((try? result.get()) != nil)
    }
  }
}
