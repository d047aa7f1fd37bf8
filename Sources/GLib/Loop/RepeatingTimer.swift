/// A repeating call that does not keep its owner alive and ends with it.
///
/// For display only: it runs on the monotonic clock, which stands still in suspend.
@MainActor
package final class RepeatingTimer {
  private var source: MainLoop.Source?

  /// Calls the handler with the owner every so many milliseconds, until stopped or the owner is gone.
  package init<Owner: AnyObject>(
    milliseconds: UInt32, owner: Owner, _ handler: @escaping @MainActor (Owner) -> Void
  ) {
    source = MainLoop.every(milliseconds: milliseconds) { [weak self, weak owner] in
      guard let owner, self?.source != nil else {
        self?.source = nil
        return false
      }
      handler(owner)
      return self?.source != nil
    }
  }

  package func stop() {
    source?.remove()
    source = nil
  }

  deinit { source?.removeFromAnyThread() }
}
