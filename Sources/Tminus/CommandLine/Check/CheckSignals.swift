import CountdownCore
import Glibc
import Synchronization

/// Waits for a measurement or for the signals that end it, whichever comes first.
///
/// The signals are blocked and fetched one by one, so nothing runs in a signal handler.
final class CheckSignals: Sendable {
  private let thread = UInt(pthread_self())

  init() {
    var signals = Self.all
    pthread_sigmask(SIG_BLOCK, &signals, nil)
  }

  private static var all: sigset_t {
    var signals = sigset_t()
    sigemptyset(&signals)
    for signal in [SIGINT, SIGTERM, SIGUSR1] { sigaddset(&signals, signal) }
    return signals
  }

  typealias Outcome = Result<Estimate, MeasurementFailure>

  /// Runs a measurement to its end, or ends it.
  func wait(_ start: (_ done: @escaping @Sendable (Outcome) -> Void) -> NetworkRun) -> Outcome {
    let result = Finished()
    let run = start { [thread] outcome in
      result.outcome.withLock { $0 = outcome }
      pthread_kill(pthread_t(thread), SIGUSR1)
    }
    var signals = Self.all
    while true {
      var signal: Int32 = 0
      sigwait(&signals, &signal)
      if signal == SIGUSR1, let outcome = result.outcome.withLock({ $0 }) { return outcome }
      if signal == SIGINT || signal == SIGTERM {
        run.cancel()
        // The thread lets go of its connections before the process does, but is not waited for any longer than that.
        var finished = sigset_t()
        sigemptyset(&finished)
        sigaddset(&finished, SIGUSR1)
        var patience = timespec(tv_sec: 0, tv_nsec: 200_000_000)
        sigtimedwait(&finished, nil, &patience)
        return .failure(.exchange(.cancelled))
      }
    }
  }

  private final class Finished: Sendable {
    let outcome = Mutex<Outcome?>(nil)
  }
}
