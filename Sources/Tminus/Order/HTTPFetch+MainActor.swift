import CountdownCore
import GLib

extension HTTPFetch {
  /// Starts a request on a thread of its own whose answer comes back on the main actor; gives what cancels it.
  @MainActor
  func askOnMainActor(
    _ request: Request, _ completion: @escaping @MainActor (Result<Answer, ExchangeFailure>) -> Void
  ) -> () -> Void {
    let run = start(request) { result in
      MainLoop.hop { completion(result) }
    }
    return { run.cancel() }
  }
}
