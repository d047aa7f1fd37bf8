import CountdownCore
import Fixtures

/// What a program that measures a simulated server keeps of it, and how it asks: by the real budget and estimator.
struct SimulatedClient {
  /// What is remembered of the host.
  var memory = HostMemory()
  var budget = RequestBudget()
  /// When each request left.
  private(set) var requests: [BootInstant] = []
  /// How many of them left in the silence around a deadline.
  private(set) var inSilence = 0
  /// When the server answers 503 to all, without saying until when.
  var refuses: (from: BootInstant, to: BootInstant)?

  /// Makes a measurement, and gives what came of it; `nil` where `end` came first.
  mutating func measure(
    _ options: Measurement.Options, in world: inout SimulatedWorld, until end: BootInstant?, deadline: BootInstant?,
    using random: inout SeededGenerator
  ) -> Result<Estimate, MeasurementFailure>? {
    var measurement = Measurement(options: options, memory: memory)
    defer { memory = measurement.memory }
    while true {
      switch measurement.next(at: world.reading) {
      case .finished(let result): return result
      case .exchange(let request):
        if let end, request.at >= end {
          world.now = max(world.now, end.nanoseconds)
          return nil
        }
        world.now = max(world.now, request.at.nanoseconds - 1)
        let isLagging = measurement.memory.isLagging
        guard budget.available(at: world.reading.boot, deadline: deadline, isLagging: isLagging) > 0 else {
          measurement.failed(.other("the budget is spent"), at: world.reading)
          continue
        }
        send(at: request.at, deadline: deadline)
        if let refuses, request.at >= refuses.from, request.at < refuses.to {
          let refusal = ExchangeFailure.askedToWait(status: 503, wait: nil)
          budget.refused(refusal, at: request.at, using: &random)
          world.now = request.at.nanoseconds + 40_000_000
          measurement.failed(refusal, at: world.reading)
        } else if let exchange = world.exchange(request) {
          budget.answered()
          measurement.received(exchange)
        } else {
          measurement.failed(.timedOut, at: world.reading)
        }
      }
    }
  }

  /// Counts a request of a measurement.
  private mutating func send(at instant: BootInstant, deadline: BootInstant?) {
    budget.record(at: instant)
    requests.append(instant)
    if MeasurementSchedule.isSilent(at: instant, deadline: deadline) { inSilence += 1 }
  }

  /// Whether a request of an order may be sent, which is counted then.
  mutating func mayFetch(for asker: Asker, at instant: BootInstant) -> Bool {
    guard budget.available(to: asker, at: instant) > 0 else { return false }
    budget.record(at: instant)
    requests.append(instant)
    return true
  }

  /// Forgets the requests before an instant.
  mutating func forget(before instant: BootInstant) { requests.removeAll { $0 < instant } }

  /// The most requests in any hour.
  var mostInAnHour: Int {
    var first = 0
    var most = 0
    for (index, request) in requests.enumerated() {
      while request - requests[first] >= .hours(1) { first += 1 }
      most = max(most, index - first + 1)
    }
    return most
  }
}
