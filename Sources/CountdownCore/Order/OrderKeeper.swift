/// Keeps the orders that countdowns wait for: fetches them when it is time, follows a changed opening, and grabs when a
/// person wants it.
///
/// An order is fetched when it is opened, five minutes before its opening, at the opening, and 1, 2 and 4 s after that
/// while it is still closed or the server does not answer; while it does not answer it is asked on, ever less often, but
/// not before the time it asks for. It reads no clock but the countdowns' and opens no connection:
/// fetching is handed in. Only ``grab(_:)`` ever posts.
@MainActor
package final class OrderKeeper {
  /// Starts a request and gives what cancels it; the closure comes on the main actor, not before this returns.
  package typealias Ask = (
    _ request: HTTPFetch.Request, _ completion: @escaping @MainActor (Result<HTTPFetch.Answer, ExchangeFailure>) -> Void
  ) -> () -> Void

  let countdowns: Countdowns
  let clocks: ServerClockKeeper
  let ask: Ask
  private let random: () -> UInt64
  private var orders: [CountdownID: Keeping] = [:]
  private var openings: [CountdownID: () -> Void] = [:]
  /// Tells whenever something is known anew of a countdown's order.
  package let changes = Listeners<CountdownID>()

  /// One order and what is under way for it.
  final class Keeping {
    var status: OrderStatus
    /// When the last fetch was begun.
    var began: BootInstant?
    var cancel: (() -> Void)?
    /// When it is fetched next.
    var due: Appointment?
    /// Until when the server asked to be left alone.
    var notBefore: BootInstant?
    /// Whether it is to be fetched again once the fetch under way is over.
    var isWanted = false

    init(_ status: OrderStatus) { self.status = status }
  }

  /// A keeper for these countdowns, whose servers' clocks it helps to know.
  ///
  /// `random` gives the chance that keeps many programs from asking a server that comes back all at once.
  package init(
    _ countdowns: Countdowns, clocks: ServerClockKeeper,
    random: @escaping () -> UInt64 = { .random(in: .min ... .max) },
    ask: @escaping Ask
  ) {
    self.countdowns = countdowns
    self.clocks = clocks
    self.ask = ask
    self.random = random
    countdowns.addDelegate(self)
  }

  /// What is known of a countdown's order; `nil` where it has none.
  package func status(of id: CountdownID) -> OrderStatus? { orders[id]?.status }

  /// What there is to do with a countdown's order now; `nil` where it was not fetched yet.
  package func actions(of id: CountdownID) -> OrderActions? {
    guard let countdown = countdowns[id], let status = orders[id]?.status, let order = status.order else { return nil }
    return OrderActions(order, hasOpened: countdown.phase == .expired, fetch: status.fetch)
  }

  /// Takes up orders whose countdowns were restored and fetches them.
  package func update() {
    for countdown in countdowns.all where countdown.phase == .running || countdown.phase == .expired {
      guard orders[countdown.id] == nil, let place = place(of: countdown) else { continue }
      let keeping = Keeping(OrderStatus(place: place))
      orders[countdown.id] = keeping
      fetch(countdown.id, keeping)
    }
  }

  // MARK: - Opening

  /// Fetches an order and starts the countdown to its opening in the place of an idle one.
  ///
  /// Where that fails nothing starts, and the completion gets the sentence that says why.
  package func open(
    _ place: OrderPlace, in id: CountdownID, title: String = "",
    completion: @escaping @MainActor (Result<Order, OrderFailure>) -> Void
  ) {
    stopOpening(id)
    let began = countdowns.read().boot
    openings[id] = ask(request(for: place)) { [weak self] result in
      guard let self, self.openings.removeValue(forKey: id) != nil, self.countdowns[id]?.phase == .idle else { return }
      do throws(OrderFailure) {
        let (order, answer) = try OrderAnswer.read(result, from: place)
        let opens = try self.opening(of: order, answer, place)
        let keeping = Keeping(OrderStatus(place: place, order: order))
        keeping.began = began
        self.countdowns.rename(id, to: title.isEmpty ? order.title : title)
        self.orders[id] = keeping
        self.countdowns.send(.start(.order(opens: opens, clock: place.clock, address: place.text)), to: id)
        completion(.success(order))
        self.tell(id)
      } catch {
        completion(.failure(error))
      }
    }
  }

  /// Whether an order is being opened there.
  package func isOpening(_ id: CountdownID) -> Bool { openings[id] != nil }

  /// Gives up opening an order.
  package func stopOpening(_ id: CountdownID) { openings.removeValue(forKey: id)?() }

  /// When it opens; an order that is not timed has been open since it was fetched.
  private func opening(
    of order: Order, _ answer: HTTPFetch.Answer, _ place: OrderPlace
  ) throws(OrderFailure) -> ServerInstant {
    let offset = learn(order, answer, place)
    if let opens = order.opening(sent: answer.sent, received: answer.received, offset: offset) { return opens }
    guard !order.isTimed else {
      throw OrderFailure(sentence: ExchangeFailure.noDate.message(host: place.address.host))
    }
    return offset?.server(at: answer.received) ?? ServerInstant(utc: countdowns.read().wall)
  }

  /// Lets the server's clock be known by what an answer says of it.
  private func learn(_ order: Order, _ answer: HTTPFetch.Answer, _ place: OrderPlace) -> ServerOffset? {
    guard let address = try? ServerAddress(place.clock) else { return nil }
    let stamp = order.exchange(sent: answer.sent, received: answer.received, rawReceived: answer.rawReceived)
    // An answer after a redirect may come from another server than the one that is asked for its time.
    if WebAddress(answer.url)?.origin == place.address.origin {
      clocks.learn([answer.date, stamp].compactMap { $0 }, of: address)
    }
    return clocks.status(of: place.clock)?.estimate?.offset
  }

  // MARK: - Fetching

  private func request(for place: OrderPlace) -> HTTPFetch.Request { HTTPFetch.Request(place.address.text) }

  /// Fetches now, or once more when the fetch under way is over.
  func fetch(_ id: CountdownID, _ keeping: Keeping) {
    guard keeping.cancel == nil else {
      keeping.isWanted = true
      return
    }
    let began = countdowns.read().boot
    keeping.began = began
    keeping.isWanted = false
    keeping.status.isFetching = true
    appoint(id, nil)
    keeping.cancel = ask(request(for: keeping.status.place)) { [weak self, weak keeping] result in
      guard let self, let keeping, keeping.cancel != nil, keeping.began == began else { return }
      keeping.cancel = nil
      keeping.status.isFetching = false
      self.fetched(result, id, keeping)
      if keeping.isWanted {
        self.fetch(id, keeping)
      } else if keeping.status.grab == .confirming {
        keeping.status.grab = .taken
      }
      self.tell(id)
    }
    tell(id)
  }

  private func fetched(
    _ result: Result<HTTPFetch.Answer, ExchangeFailure>, _ id: CountdownID, _ keeping: Keeping
  ) {
    do throws(OrderFailure) {
      let (order, answer) = try OrderAnswer.read(result, from: keeping.status.place)
      keeping.status.order = order
      keeping.status.problem = nil
      keeping.notBefore = nil
      let offset = learn(order, answer, keeping.status.place)
      let opens = order.opening(sent: answer.sent, received: answer.received, offset: offset)
      if let opens { follow(opens, of: order, id, keeping) }
      guard countdowns[id]?.phase == .expired else { return }
      let isClosed = order.isClosed(now: offset?.server(at: answer.received))
      keeping.status.fetch = isClosed ? .closed : .open
      // A server may be as late with the relation as with the opening.
      let mayChange = order.isTimed && !order.isDirect && order.relation == .unaccepted
      if isClosed || mayChange { fetchWhileClosed(id, keeping) }
    } catch {
      keeping.status.problem = error.sentence
      let wait = OrderAnswer.wait(result)
      keeping.notBefore = wait.map { countdowns.read().boot + OrderRefetch.heeded($0) }
      guard countdowns[id]?.phase == .expired else { return }
      keeping.status.fetch = .failed
      fetchAfterFailure(id, keeping, wait: wait)
    }
  }

  /// Moves the countdown where the order opens at another time than it did.
  private func follow(_ opens: ServerInstant, of order: Order, _ id: CountdownID, _ keeping: Keeping) {
    guard let countdown = countdowns[id], case .order(let former, let clock, let address) = countdown.plan,
      let change = OpeningChange(from: former, to: opens, isPublished: order.publishTime != nil)
    else { return }
    keeping.status.moved = change.span
    if countdown.phase == .running {
      countdowns.send(.openingChanged(opens), to: id)
    } else if countdown.phase == .expired, change.span > .zero {
      // It was put off at the last moment: the countdown goes on to the new opening.
      keeping.status.fetch = .awaited
      countdowns.send(.start(.order(opens: opens, clock: clock, address: address)), to: id)
    }
  }

  private func fetchAfterFailure(_ id: CountdownID, _ keeping: Keeping, wait: TimeSpan?) {
    guard let end = countdowns[id]?.end, let last = keeping.began else { return }
    let now = countdowns.read().boot
    let due = OrderRefetch.afterFailure(opening: end, last: last, now: now, wait: wait, chance: random())
    if let due { fetch(id, keeping, at: due) }
  }

  private func fetchWhileClosed(_ id: CountdownID, _ keeping: Keeping) {
    guard let end = countdowns[id]?.end, let last = keeping.began else { return }
    guard let due = OrderRefetch.next(opening: end, last: last, isStillClosed: true) else {
      if keeping.status.fetch == .closed { keeping.status.fetch = .exhausted }
      return
    }
    fetch(id, keeping, at: due)
  }

  private func fetch(_ id: CountdownID, _ keeping: Keeping, at due: BootInstant) {
    appoint(id, due) { [weak self, weak keeping] _ in
      guard let self, let keeping, self.keeping(id) === keeping, self.countdowns[id] != nil else { return }
      self.fetch(id, keeping)
    }
  }

  /// Whether a person may have an order asked for again: it has opened and is not being fetched.
  package func canTryAgain(_ id: CountdownID) -> Bool {
    countdowns[id]?.phase == .expired && keeping(id)?.status.isFetching == false
  }

  /// Asks for an opened order again because a person wants it, but at most once a second.
  ///
  /// A person need not wait as long as the server asked the program to.
  ///
  /// - Returns: whether there is an order that has opened.
  @discardableResult
  package func tryAgain(_ id: CountdownID) -> Bool {
    guard countdowns[id]?.phase == .expired, let keeping = keeping(id) else { return false }
    if keeping.cancel == nil, keeping.began.map({ countdowns.read().boot - $0 >= .seconds(1) }) ?? true {
      fetch(id, keeping)
    }
    return true
  }

  /// The order has opened: it is fetched, unless it was since, or the server asked to be left alone until later.
  private func opened(_ id: CountdownID, at end: BootInstant, _ keeping: Keeping) {
    if let last = keeping.began, keeping.status.order != nil,
      OrderRefetch.next(opening: end, last: last, isStillClosed: false) == nil
    {
      keeping.status.fetch = keeping.status.problem == nil ? .open : .failed
      if keeping.status.fetch == .failed { fetchAfterFailure(id, keeping, wait: nil) }
    } else if let due = keeping.notBefore, due > end {
      keeping.status.fetch = .failed
      fetch(id, keeping, at: due)
    } else {
      keeping.status.fetch = .awaited
      fetch(id, keeping)
    }
  }

  private func appoint(
    _ id: CountdownID, _ instant: BootInstant?, _ handler: @escaping @MainActor (ClockReading) -> Void = { _ in }
  ) {
    orders[id]?.due?.instant = nil
    orders[id]?.due = instant.map { _ in Appointment(countdowns, handler) }
    orders[id]?.due?.instant = instant
  }

  /// Lets go of what is no longer counted.
  private func drop(_ id: CountdownID) {
    guard let keeping = orders.removeValue(forKey: id) else { return }
    keeping.cancel?()
    keeping.cancel = nil
    keeping.due?.instant = nil
    tell(id)
  }

  func keeping(_ id: CountdownID) -> Keeping? { orders[id] }

  func tell(_ id: CountdownID) {
    changes.tell(id)
  }

  private func place(of countdown: Countdown) -> OrderPlace? {
    guard case .order(_, _, let address) = countdown.plan else { return nil }
    return try? OrderPlace(address)
  }
}

extension OrderKeeper: CountdownDelegate {
  /// Follows what countdowns do: five minutes before an opening and at it the order is fetched.
  package func act(on effect: Countdown.Effect, of countdown: Countdown, at reading: ClockReading) {
    guard let place = place(of: countdown), countdown.phase != .idle else {
      if effect == .save { drop(countdown.id) }
      return
    }
    let keeping = orders[countdown.id] ?? Keeping(OrderStatus(place: place))
    switch effect {
    case .crossedFiveMinutes:
      orders[countdown.id] = keeping
      fetch(countdown.id, keeping)
    case .expired(let end):
      orders[countdown.id] = keeping
      opened(countdown.id, at: end, keeping)
      tell(countdown.id)
    case .save, .moved, .silence, .chosen, .refused, .ignored: break
    }
  }
}
