import CountdownCore
import Fixtures
import Glibc
import Synchronization

/// A client that waits for a moment on a server's clock, by the schedule, in real time.
struct RealWait: Sendable {
  let address: ServerAddress
  /// How long it waits.
  let seconds: Int64

  /// What came of it, with what is claimed at the moment.
  struct Outcome: Sendable {
    var claims = Claims()
    /// After how many seconds the lag was known.
    var knownAfter: Double?
    var requests = 0
    var holds = false
    /// In milliseconds.
    var error: Double?
    var width: Double?
  }

  private struct Current {
    var run: NetworkRun?
    var estimate: Estimate?
    var requests = 0
  }

  private final class Shared: Sendable {
    let current = Mutex(Current())
  }

  func run() -> Outcome {
    let (clock, hosts, shared) = (SystemTimekeeper(), Hosts(), Shared())
    var random = SystemRandomNumberGenerator()
    let first = clock.read().boot
    let deadline = first + .seconds(seconds)
    FixtureThread.start {
      Self.sleep(until: deadline - MeasurementSchedule.silenceBefore)
      shared.current.withLock { $0.run }?.cancel()
    }
    var outcome = Outcome()
    var last: Estimate?
    var began: BootInstant?
    while let plan = MeasurementSchedule.next(
      at: clock.read(), deadline: deadline, last: last, lastBegan: began, using: &random)
    {
      Self.sleep(until: plan.start)
      began = plan.start
      let result = wait { completion in
        let run = hosts.start(measuring: address, options: plan.options, deadline: deadline) { progress in
          shared.current.withLock {
            $0.requests += 1
            $0.estimate = progress.estimate ?? $0.estimate
          }
        } completion: {
          completion($0)
        }
        shared.current.withLock { $0.run = run }
        return run
      }
      // One that the silence ended counts by what it had found.
      if case .failure(.exchange(.cancelled)) = result {
        last = shared.current.withLock { $0.estimate } ?? last
      } else {
        outcome.claims.add(result)
        last = (try? result.get()) ?? last
      }
      if outcome.knownAfter == nil, case .lagging = last?.freshness {
        outcome.knownAfter = (clock.read().boot - first).inSeconds
      }
    }
    Self.sleep(until: deadline)
    outcome.requests = shared.current.withLock { $0.requests }
    guard let last else { return outcome }
    let end = clock.read()
    let widening = last.widening(at: end)
    outcome.holds = Claims.holds(last, widened: widening, at: end)
    outcome.error = last.offset.aheadOfWall(at: end).inSeconds * 1000
    outcome.width = (last.upper - last.lower + widening * 2).inSeconds * 1000
    return outcome
  }

  private static func sleep(until instant: BootInstant) {
    let left = max(0, (instant - SystemTimekeeper().read().boot).nanoseconds)
    FixtureClock.sleep(untilMonotonic: FixtureClock.monotonic() + left)
  }
}
