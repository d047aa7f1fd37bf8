import CountdownCore
import Fixtures

/// A client that waits for a moment on a simulated server's clock, by the real schedule, budget and estimator.
struct SimulatedWait {
  /// What is known of UTC beside the server.
  var isSynchronised = false
  /// How far the server's clock is from UTC, in seconds.
  var serverError = 0.0
  /// When the server answers 503 to all, without saying until when.
  var refuses: (from: BootInstant, to: BootInstant)?
  /// How long it waits, in seconds.
  var wait: Double

  /// What came of it.
  struct Outcome {
    /// The estimate at the moment, and what it claims then.
    var estimate: Estimate?
    var width = Double.infinity
    var error = 0.0
    /// Whether the truth was inside whenever a measurement ended and at the moment, where the freshness was not assumed.
    var isTrue = true
    /// Whether it was inside at the moment.
    var holds = false
    /// How many estimates were false and only assumed.
    var assumedFalse = 0
    var claims = 0
    /// After how many seconds the lag was known.
    var knownAfter: Double?
    var requests: [BootInstant] = []
    /// How many of them left in the silence before the moment, or after it.
    var inSilence = 0
    /// What is remembered of the host in the end.
    var memory = HostMemory()
  }

  func run(_ world: inout SimulatedWorld, seed: UInt64, memory start: HostMemory = HostMemory()) -> Outcome {
    var outcome = Outcome()
    var random = SeededGenerator(seed: seed)
    var client = SimulatedClient(memory: start)
    client.refuses = refuses
    var began: BootInstant?
    let first = world.reading.boot
    let deadline = first + TimeSpan(nanoseconds: Int64(wait * 1e9))
    var plans = 0
    while let plan = MeasurementSchedule.next(
      at: world.reading, deadline: deadline, last: client.memory.last, lastBegan: began, using: &random)
    {
      plans += 1
      if plans > 300 { break }
      world.now = max(world.now, plan.start.nanoseconds)
      began = plan.start
      _ = client.measure(
        options(plan, in: world), in: &world, until: plan.mustEndBy, deadline: deadline, using: &random)
      if let last = client.memory.last { judge(last, in: world, at: world.reading, &outcome) }
      if outcome.knownAfter == nil, case .lagging = client.memory.last?.freshness {
        outcome.knownAfter = (world.reading.boot - first).inSeconds
      }
    }
    outcome.memory = client.memory
    outcome.requests = client.requests
    outcome.inSilence = client.requests.count { $0 >= deadline - MeasurementSchedule.silenceBefore }
    let end = world.reading(at: deadline.nanoseconds)
    if let last = client.memory.last {
      judge(last, in: world, at: end, &outcome)
      let judged = world.judge(last, at: end)
      outcome.estimate = last
      outcome.holds = judged.holds
      outcome.error = judged.error
      outcome.width = (last.upper - last.lower + last.widening(at: end) * 2).inSeconds
    }
    return outcome
  }

  private func judge(
    _ estimate: Estimate, in world: SimulatedWorld, at reading: ClockReading, _ outcome: inout Outcome
  ) {
    outcome.claims += 1
    if world.judge(estimate, at: reading).holds { return }
    if estimate.freshness == .assumed { outcome.assumedFalse += 1 } else { outcome.isTrue = false }
  }

  private func options(_ plan: MeasurementSchedule.Plan, in world: SimulatedWorld) -> Measurement.Options {
    var options = plan.options
    if isSynchronised {
      options.computerIsSynchronised = true
      // This computer's clock is 3 ms off, and 10 ms are claimed.
      let utc = world.offset(at: world.now) - Int64(serverError * 1e9) + 3_000_000
      options.utc = UTCReference(
        offset: ServerOffset(TimeSpan(nanoseconds: utc)), error: .milliseconds(10), measured: world.reading.boot)
    }
    return options
  }
}
