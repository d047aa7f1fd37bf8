import CMeasure
import CountdownCore
import Fixtures

/// A night in virtual time with a list of twenty: durations, moments on this computer's clock and on three servers', and
/// two orders, through suspends, clock steps and changes of the network.
///
/// The countdowns, the schedule, the budget, the estimator and the orders' keeper are the program's own; the servers are
/// simulated. What ended is started again within a minute.
@MainActor
final class Night {
  /// So many hours; exit code 0 where nothing grew, every end was right and no server was asked too much.
  static func run(hours: Int) throws -> Int32 {
    let outcome = try Night(seed: 1).pass(hours: hours)
    print(
      "\(hours) h simulated: \(outcome.ends) ends, \(outcome.measurements) measurements, \(outcome.suspends) suspends,"
        + " \(outcome.steps) steps of the clock, \(outcome.networkChanges) changes of the network")
    print(
      "ends at a wrong instant: \(outcome.wrongEnds); outside of what was claimed: \(outcome.falseEnds);"
        + " only assumed: \(outcome.assumedEnds)")
    for server in outcome.requests {
      print(
        "\(server.name): \(server.all) requests, \(server.mostInAnHour) in the busiest hour,"
          + " \(server.inSilence) in the silence")
    }
    // The first third fills what is filled once.
    let settled = outcome.memory.dropFirst(outcome.memory.count / 3)
    print("memory in use \((settled.first ?? 0) / 1024) → \((settled.last ?? 0) / 1024) KiB")
    let isFlat = (settled.last ?? 0) - (settled.first ?? 0) < 64 << 10
    // What a person asks for comes on top.
    let isModest = outcome.requests.allSatisfy { $0.mostInAnHour <= RequestBudget.perHour + 10 && $0.inSilence == 0 }
    return isFlat && isModest && outcome.ends > 0 && outcome.wrongEnds + outcome.falseEnds == 0 ? 0 : 1
  }

  /// What a night left behind.
  private struct Outcome {
    var ends = 0
    /// Ends of durations and local moments at another instant than the one that they were started for.
    var wrongEnds = 0
    /// Ends on a server's clock outside of what was claimed just then, though not as assumed.
    var falseEnds = 0
    var assumedEnds = 0
    var measurements = 0
    var suspends = 0
    var steps = 0
    var networkChanges = 0
    /// Bytes in use, once an hour.
    var memory: [Int] = []
    /// By server: all requests, the most in an hour, those in a silence.
    var requests: [(name: String, all: Int, mostInAnHour: Int, inSilence: Int)] = []
  }

  /// One simulated server and what this program keeps of it.
  private final class Server {
    /// As a person writes it.
    let text: String
    let address: ServerAddress
    let order: OrderPlace?
    var world: SimulatedWorld
    var client = SimulatedClient()
    /// When its order opens, in milliseconds of its own clock.
    var opens: Int64 = 0
    /// Its requests that are over an hour ago, and the most in an hour of all.
    private(set) var earlier = 0
    private(set) var mostInAnHour = 0

    init(_ name: String, hasOrder: Bool, _ kind: SimulatedServer, seed: Int) throws {
      text = "http://\(name)/"
      address = try ServerAddress(text)
      order = hasOrder ? try OrderPlace("http://\(name)/order.json") : nil
      world = SimulatedWorld(seed: seed, path: .wan, server: kind)
    }

    /// Counts its requests, and forgets those of more than an hour ago.
    func count(at now: BootInstant) {
      mostInAnHour = max(mostInAnHour, client.mostInAnHour)
      let before = client.requests.count
      client.forget(before: now - .hours(1))
      earlier += before - client.requests.count
    }
  }

  private enum Kind {
    case duration, local
    case server(Int)
    case order(Int)
  }

  private let clock = ManualTimekeeper()
  private var next: BootInstant?
  private let servers: [Server]
  private let kinds: [Kind]
  private var random: SeededGenerator
  private var outcome = Outcome()
  /// When each duration and local moment was to end, by the truth.
  private var due: [CountdownID: BootInstant] = [:]
  private lazy var countdowns = Countdowns(timekeeper: clock) { [weak self] in self?.next = $0 }
  private lazy var clocks = ServerClocks(countdowns, random: { [weak self] in self?.random.next() ?? 0 }) {
    [weak self] address, options, deadline, progress, completion in
    self?.measure(address, options, deadline, progress, completion) ?? {}
  }
  private lazy var orders = Orders(countdowns, clocks: clocks, random: { [weak self] in self?.random.next() ?? 0 }) {
    [weak self] request, completion in
    self?.fetch(request, completion) ?? {}
  }

  private init(seed: UInt64) throws {
    random = SeededGenerator(seed: seed)
    var losing = SimulatedServer()
    losing.lostExchanges = 1.0 / 3
    let timer = SimulatedServer(date: .lagging(.timer(late: 0.0011, jitter: 0.00005)))
    servers = [
      try Server("fresh.example", hasOrder: true, SimulatedServer(), seed: Int(seed % 1000) + 1),
      try Server("timer.example", hasOrder: false, timer, seed: Int(seed % 1000) + 2),
      try Server("losing.example", hasOrder: true, losing, seed: Int(seed % 1000) + 3),
    ]
    kinds =
      [Kind](repeating: .duration, count: 6) + [Kind](repeating: .local, count: 4)
      + (0..<8).map { .server($0 % 3) } + [.order(0), .order(2)]
  }

  private func pass(hours: Int) -> Outcome {
    countdowns.addDelegate(self)
    orders.openings.add(self) { [weak self] in if case .success = $0.result { self?.due[$0.id] = .zero } }
    let windows = kinds.indices.map { index in
      countdowns.insert(Countdown(id: id(index), title: "\(index)"))
      let window = Window()
      countdowns.observe(id(index), by: window)
      return window
    }
    for minute in 0...(hours * 60) {
      for index in kinds.indices where due[id(index)] == nil || countdowns[id(index)]?.phase == .expired {
        start(index)
      }
      happen()
      pass(.minutes(1))
      for server in servers { server.count(at: clock.read().boot) }
      if minute % 60 == 0 { outcome.memory.append(Int(tm_bytes_in_use())) }
    }
    withExtendedLifetime(windows) {}
    outcome.requests = servers.map {
      ($0.address.displayHost, $0.earlier + $0.client.requests.count, $0.mostInAnHour, $0.client.inSilence)
    }
    return outcome
  }

  private func id(_ index: Int) -> CountdownID { CountdownID(bits: UInt32(index + 1)) }

  // MARK: - What happens

  /// Lets time pass as the main loop does, waking at every armed instant.
  private func pass(_ span: TimeSpan) {
    let end = clock.read().boot + span
    while let wake = next, wake <= end {
      clock.advance(by: max(TimeSpan(nanoseconds: 1), wake - clock.read().boot))
      countdowns.tick()
    }
    clock.advance(by: max(.zero, end - clock.read().boot))
    countdowns.tick()
  }

  /// About every half an hour the computer sleeps, every hour somebody sets its clock, every quarter the network changes.
  private func happen() {
    if random.unit() < 1.0 / 30 {
      outcome.suspends += 1
      let span = TimeSpan.seconds(Int64(random.uniform(30, 1800)))
      clock.suspend(for: span)
      for server in servers { server.world.asleep += span.nanoseconds }
      clocks.resumed()
      look()
    }
    if random.unit() < 1.0 / 60 {
      outcome.steps += 1
      let step = TimeSpan.seconds(Int64(random.uniform(-7200, 7200)))
      clock.stepWall(by: step)
      // What is on this computer's clock is due by what that shows now.
      for (index, kind) in kinds.enumerated() {
        if case .local = kind, countdowns[id(index)]?.phase == .running, let end = due[id(index)] {
          due[id(index)] = end - step
        }
      }
      look()
    }
    if random.unit() < 1.0 / 15 {
      outcome.networkChanges += 1
      clocks.networkChanged()
    }
  }

  private func look() {
    countdowns.wallStepped()
    countdowns.tick()
  }

  private func start(_ index: Int) {
    let (id, now) = (id(index), clock.read())
    countdowns.send(.dismiss, to: id)
    let span = TimeSpan.seconds(Int64(random.uniform(60, 7200)))
    switch kinds[index] {
    case .duration:
      due[id] = now.boot + span
      countdowns.send(.start(.duration(span)), to: id)
    case .local:
      due[id] = now.boot + span
      countdowns.send(.start(.moment(.wall(now.wall + span))), to: id)
    case .server(let number):
      let server = servers[number]
      due[id] = .zero
      let target =
        ServerInstant(nanoseconds: now.boot.nanoseconds + server.world.offset(at: now.boot.nanoseconds)) + span
      countdowns.send(.start(.moment(.server(target, clock: server.text))), to: id)
    case .order(let number):
      guard let place = servers[number].order, !orders.isOpening(id) else { return }
      countdowns.send(.cancel, to: id)
      orders.open(place, in: id)
    }
  }

  // MARK: - What servers answer

  private func measure(
    _ address: ServerAddress, _ options: Measurement.Options, _ deadline: BootInstant?,
    _ progress: @escaping @MainActor (Estimate?) -> Void,
    _ completion: @escaping @MainActor (Result<Estimate, MeasurementFailure>) -> Void
  ) -> () -> Void {
    guard let server = servers.first(where: { $0.address.clock == address.clock }) else { return {} }
    outcome.measurements += 1
    server.world.now = max(server.world.now, clock.read().boot.nanoseconds)
    let result = server.client.measure(
      options, in: &server.world, until: deadline.map { $0 - MeasurementSchedule.silenceBefore }, deadline: deadline,
      using: &random)
    let answer = Appointment(countdowns) { _ in
      if let result { completion(result) } else { progress(server.client.memory.last) }
    }
    answer.instant = BootInstant(nanoseconds: server.world.now)
    return { answer.instant = nil }
  }

  /// Answers for an order that opens within the next two hours, every sixth time with an error.
  private func fetch(
    _ request: HTTPFetch, _ completion: @escaping @MainActor (Result<HTTPFetch.Answer, ExchangeFailure>) -> Void
  ) -> () -> Void {
    guard let server = servers.first(where: { $0.order?.address == request.address }) else { return {} }
    let sent = clock.read()
    let isAllowed = server.client.mayFetch(for: request.asker, at: sent.boot)
    let isRefused = random.unit() < 1.0 / 6
    let opens = Int64(random.uniform(60, 7200)) * 1000
    let answer = Appointment(countdowns) { reading in
      guard isAllowed else { return completion(.failure(.other("the budget is spent"))) }
      guard !isRefused else { return completion(.failure(.askedToWait(status: 503, wait: nil))) }
      let middle = sent.boot + (reading.boot - sent.boot) / 2
      let shown = (middle.nanoseconds + server.world.offset(at: middle.nanoseconds)) / 1_000_000
      // A person asks for an order that is to be opened; what it was told is kept to.
      if request.asker == .person { server.opens = shown + opens }
      let body = """
        {"title":"Print","isTimerTask":true,"isCustomTask":false,"isDirect":false,"relation":"Accepted",\
        "databaseTime":\(shown),"futurePublishTime":\(server.opens),"grabURL":"/grab","previewURL":"/look"}
        """
      completion(
        .success(
          HTTPFetch.Answer(
            status: 200, address: request.address, type: "application/json", body: Array(body.utf8),
            sent: sent.boot, received: reading.boot, rawReceived: reading.raw)))
    }
    answer.instant = sent.boot + .milliseconds(40)
    return { answer.instant = nil }
  }

  private final class Window: CountdownObserver {
    var isSeen: Bool { true }
    func update(_ countdown: Countdown, at reading: ClockReading) {}
  }
}

extension Night: CountdownDelegate {
  func act(on effect: Countdown.Effect, of countdown: Countdown, at reading: ClockReading) {
    guard case .expired(let end) = effect else { return }
    outcome.ends += 1
    guard let target = countdown.plan.serverTarget, let text = countdown.plan.clock,
      let address = try? ServerAddress(text), let server = servers.first(where: { $0.address.clock == address.clock })
    else {
      if due[countdown.id] != end { outcome.wrongEnds += 1 }
      return
    }
    let error = end.nanoseconds + server.world.offset(at: end.nanoseconds) - target.nanoseconds
    guard let estimate = clocks.status(of: text)?.estimate else { return outcome.assumedEnds += 1 }
    let claimed = estimate.bound(
      at: ClockReading(boot: end, wall: reading.wall, monotonic: reading.monotonic, raw: reading.raw))
    if estimate.freshness == .assumed {
      outcome.assumedEnds += 1
    } else if error.magnitude > claimed.nanoseconds.magnitude {
      outcome.falseEnds += 1
    }
  }
}
