import CountdownCore
import GLib

extension ServerClockReader {
  /// Starts a measurement on a thread of its own whose word comes back on the main actor; gives what cancels it.
  @MainActor
  func measureOnMainActor(
    _ address: ServerAddress, _ options: Measurement.Options,
    _ progress: @escaping @MainActor (Estimate?) -> Void,
    _ completion: @escaping @MainActor (Result<Estimate, MeasurementFailure>) -> Void
  ) -> () -> Void {
    let run = start(address, options: options) { word in
      MainLoop.hop { progress(word.estimate) }
    } completion: { result in
      MainLoop.hop { completion(result) }
    }
    return { run.cancel() }
  }
}
