import CountdownCore

/// What the person has chosen, kept on the disk.
@MainActor
final class SettingsKeeper {
  private let store: SettingsStore
  private let failed: (StorageError) -> Void
  let changes = Listeners<Settings>()
  private(set) var current: Settings

  /// What was the matter with the file when it was opened.
  var problem: StorageError? { store.problem }

  /// Opens the file; `failed` is told when a choice cannot be kept.
  init(path: String = StoragePlace.settings, failed: @escaping (StorageError) -> Void) {
    store = SettingsStore(opening: path)
    current = store.initial
    self.failed = failed
  }

  /// Makes a choice, which holds from now on; gives why it could not be kept.
  @discardableResult
  func change(_ change: (inout Settings) -> Void) -> StorageError? {
    let before = current
    change(&current)
    guard current != before else { return nil }
    let problem = store.write(current)
    if let problem { failed(problem) }
    changes.tell(current)
    return problem
  }
}
