import Fixtures

@testable import CountdownCore

/// Countdowns, clocks and orders on manual clocks, with requests that wait until a test answers them.
@MainActor
final class OrderStage {
  /// A request that was asked for and not answered yet.
  struct Asked {
    let request: HTTPFetch
    let answer: @MainActor (Result<HTTPFetch.Answer, ExchangeFailure>) -> Void
    /// When it was asked.
    let sent: BootInstant
    fileprivate let number: Int
  }

  /// A measurement that was begun.
  struct Measuring {
    let address: ServerAddress
    let options: Measurement.Options
    let deadline: BootInstant?
    let progress: @MainActor (Estimate?) -> Void
    let finish: @MainActor (Result<Estimate, MeasurementFailure>) -> Void
  }

  let clock = ManualTimekeeper()
  let countdowns: Countdowns
  private(set) var clocks: ServerClocks
  private(set) var orders: Orders
  private(set) var armed: BootInstant?
  private let box: Box
  let id = CountdownID(bits: 1)

  private final class Box {
    var armed: BootInstant?
    var asked: [Asked] = []
    var history: [HTTPFetch] = []
    var hosts: [String: Host] = [:]
    var refused = 0
    var measuring: [Measuring] = []
    var cancelled = 0
    var random = SeededGenerator(seed: 0)
  }

  /// A stage whose chance comes from a seed.
  init(seed: UInt64 = 1) {
    let box = Box()
    box.random = SeededGenerator(seed: seed)
    self.box = box
    let clock = self.clock
    countdowns = Countdowns(timekeeper: clock) { box.armed = $0 }
    clocks = ServerClocks(countdowns, random: { box.random.next() }) {
      address, options, deadline, progress, finish in
      box.measuring.append(
        Measuring(address: address, options: options, deadline: deadline, progress: progress, finish: finish))
      return { box.cancelled += 1 }
    }
    orders = Orders(countdowns, clocks: clocks, random: { box.random.next() }) { [countdowns] request, answer in
      let now = clock.read().boot
      if let failure = box.hosts[request.address.origin, default: Host(isLoopback: false)]
        .admit(request.asker, at: now)
      {
        // As the network's threads do: not before this returns.
        box.refused += 1
        let refusal = Appointment(countdowns) { _ in answer(.failure(failure)) }
        refusal.instant = now
        return { refusal.instant = nil }
      }
      let number = box.history.count
      box.asked.append(Asked(request: request, answer: answer, sent: now, number: number))
      box.history.append(request)
      return { box.asked.removeAll { $0.number == number } }
    }
    countdowns.insert(Countdown(id: id))
  }

  var asked: [Asked] { box.asked }
  var history: [HTTPFetch] { box.history }
  /// How often nothing was asked because the host is not to be asked now.
  var refused: Int { box.refused }
  var measuring: [Measuring] { box.measuring }
  var cancelled: Int { box.cancelled }
  var now: ClockReading { clock.read() }
  var countdown: Countdown { countdowns[id] ?? Countdown(id: id) }
  var status: OrderStatus? { orders.status(of: id) }
  var actions: OrderActions? { orders.actions(of: id) }
  var posts: Int { history.count { $0.posted != nil } }

  /// Lets time pass as the program's main loop does, waking at every armed instant.
  func advance(by span: TimeSpan) {
    let end = now.boot + span
    for _ in 0..<10_000 {
      guard let wake = box.armed, wake <= end else { break }
      if wake > now.boot { clock.advance(by: wake - now.boot) }
      countdowns.tick()
    }
    clock.advance(by: end - now.boot)
  }

  /// Answers the oldest request that waits.
  func answer(_ result: Result<HTTPFetch.Answer, ExchangeFailure>) {
    guard !box.asked.isEmpty else { return }
    let asked = box.asked.removeFirst()
    let failure: ExchangeFailure? = if case .failure(let failure) = result { failure } else { nil }
    box.hosts[asked.request.address.origin]?.heard(failure, at: now.boot)
    asked.answer(result)
  }

  /// Answers the oldest request that waits after a round trip, by a server that shows `server` in its middle.
  func answer(
    json: String, status: Int = 200, roundTrip: TimeSpan = .milliseconds(40), location: String? = nil,
    wait: TimeSpan? = nil
  ) {
    guard let asked = box.asked.first else { return }
    clock.advance(by: roundTrip)
    if status == 429 || status == 503, asked.request.posted == nil {
      return answer(.failure(.askedToWait(status: status, wait: wait)))
    }
    answer(
      .success(
        HTTPFetch.Answer(
          status: status, address: asked.request.address, type: "application/json", body: Array(json.utf8),
          location: location, date: nil, sent: asked.sent, received: now.boot, rawReceived: now.raw)))
  }

  /// What the server of these tests shows now: it is 5 s ahead of the wall clock.
  var server: ServerInstant { ServerInstant(utc: now.wall) + .seconds(5) }

  /// The JSON of an order that opens at an instant, as the server sends it in the middle of a round trip of 40 ms.
  func json(opens: ServerInstant, relation: String = "Accepted", changes: [String: String?] = [:]) -> String {
    let stamp = (server + .milliseconds(20)).nanoseconds / 1_000_000
    var fields: [String: String?] = [
      "title": "\"Print\"", "isTimerTask": "true", "isCustomTask": "false", "isDirect": "false",
      "relation": "\"\(relation)\"", "databaseTime": "\(stamp)",
      "futurePublishTime": "\(opens.nanoseconds / 1_000_000)", "grabURL": "\"/grab\"", "previewURL": "\"/look\"",
    ]
    fields.merge(changes) { $1 }
    let members = fields.compactMap { name, value in value.map { "\"\(name)\":\($0)" } }
    return "{" + members.sorted().joined(separator: ",") + "}"
  }

  /// Opens an order that opens in that time and is accepted; gives its opening.
  @discardableResult
  func open(in span: TimeSpan, relation: String = "Accepted", changes: [String: String?] = [:]) throws -> ServerInstant
  {
    let opens = ServerInstant(nanoseconds: (server + span).nanoseconds / 1_000_000 * 1_000_000)
    orders.open(try OrderPlace("http://shop.example/order.json"), in: id)
    answer(json: json(opens: opens, relation: relation, changes: changes))
    return opens
  }
}

extension Host {
  /// Counts one request that is over at once, or says why it may not be sent.
  mutating func admit(_ asker: Asker, at now: BootInstant, deadline: BootInstant? = nil) -> ExchangeFailure? {
    guard case .refused(let failure) = enter(NetworkRun(), as: asker, at: now, deadline: deadline) else {
      leave(at: now)
      return nil
    }
    return failure
  }
}
