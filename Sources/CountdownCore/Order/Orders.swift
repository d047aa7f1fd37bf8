/// Keeps the orders that countdowns wait for, and does what ``OrderStatus`` says: fetches, moves countdowns, grabs.
///
/// It reads no clock but the countdowns' and opens no connection: fetching is handed in.
@MainActor
package final class Orders {
  /// Starts a request and gives what cancels it; the closure comes on the main actor, not before this returns.
  package typealias Ask = (
    _ request: HTTPFetch, _ completion: @escaping @MainActor (Result<HTTPFetch.Answer, ExchangeFailure>) -> Void
  ) -> () -> Void

  /// Tells of a countdown whenever something is known anew of its order, or of the fetching of one.
  package let changes = Listeners<CountdownID>()
  /// Tells what became of an order that was to be opened, unless that was stopped.
  package let openings = Listeners<(id: CountdownID, place: OrderPlace, result: Result<Order, OrderFailure>)>()

  private let countdowns: Countdowns
  private let clocks: ServerClocks
  private let ask: Ask
  private let random: () -> UInt64
  private var orders: [CountdownID: Kept] = [:]
  /// What cancels the fetches of orders that are to be opened.
  private var cancelOpening: [CountdownID: () -> Void] = [:]

  /// One order and the fetch that is under way for it.
  private final class Kept {
    var status: OrderStatus
    var cancel: (() -> Void)?
    /// When it is looked at next.
    var due: Appointment?
    /// Counts fetches, so that word of one that was cancelled is not taken for the present one's.
    var run = 0

    init(_ status: OrderStatus) { self.status = status }
  }

  /// The orders of these countdowns, whose servers' clocks they help to know.
  ///
  /// `random` gives the chance that keeps many programs from asking a server that comes back all at once.
  package init(
    _ countdowns: Countdowns, clocks: ServerClocks,
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
    countdowns[id].flatMap { status(of: id)?.actions(hasOpened: $0.phase == .expired) }
  }

  /// How a countdown's order is looked at, or `nil` where there is nothing to see.
  package func look(_ id: CountdownID) -> OrderLook? { status(of: id)?.order?.look }

  /// Takes up orders whose countdowns were restored and fetches them.
  package func update() {
    for countdown in countdowns.all where countdown.phase == .running || countdown.phase == .expired {
      guard orders[countdown.id] == nil, let place = place(of: countdown) else { continue }
      let opened = countdown.phase == .expired ? countdown.end : nil
      keep(OrderStatus(place: place, opened: opened), for: countdown.id)
      send(.wanted, to: countdown.id)
    }
  }

  /// Whether a person may have an order asked for again: it has opened and is not being fetched.
  package func canTryAgain(_ id: CountdownID) -> Bool { status(of: id)?.canTryAgain ?? false }

  /// Asks for an opened order again because a person wants it, but at most once a second.
  ///
  /// A person need not wait as long as the server asked the program to.
  ///
  /// - Returns: whether there is an order that has opened.
  @discardableResult
  package func tryAgain(_ id: CountdownID) -> Bool {
    send(.tryAgain, to: id)
    return status(of: id)?.opened != nil
  }

  /// Whether a countdown's order can be grabbed now.
  package func canGrab(_ id: CountdownID) -> Bool { status(of: id)?.canGrab(at: countdowns.read().boot) ?? false }

  /// Grabs a countdown's order because a person wants it: one POST, and then a fetch that tells how it went.
  ///
  /// Does nothing while it cannot be grabbed or a grab is under way.
  ///
  /// - Returns: the address to open in the browser, where it is ordered there.
  package func grab(_ id: CountdownID) -> Address? {
    for case .browse(let address) in send(.grab, to: id) { return address }
    return nil
  }

  // MARK: - Opening

  /// Fetches an order and starts the countdown to its opening in the place of an idle one.
  ///
  /// Where that fails nothing starts; ``openings`` tells of both.
  package func open(_ place: OrderPlace, in id: CountdownID, title: String = "", neverEarly: Bool = false) {
    stopOpening(id)
    let began = countdowns.read().boot
    cancelOpening[id] = ask(HTTPFetch(place.address, for: .person)) { [weak self] result in
      guard let self, self.cancelOpening.removeValue(forKey: id) != nil,
        self.countdowns[id]?.phase == .idle
      else { return }
      do throws(OrderFailure) {
        let (order, answer) = try OrderAnswer.read(result, from: place)
        let opens = try self.opening(of: order, answer, place)
        self.countdowns.rename(id, to: title.isEmpty ? order.title : title)
        self.keep(OrderStatus(place: place, order: order, began: began), for: id)
        self.countdowns.send(
          .start(.order(opens: opens, clock: place.clock, address: place.text), neverEarly: neverEarly), to: id)
        self.openings.tell((id, place, .success(order)))
      } catch {
        self.openings.tell((id, place, .failure(error)))
      }
      self.changes.tell(id)
    }
    changes.tell(id)
  }

  /// Whether an order is being fetched for an idle countdown.
  package func isOpening(_ id: CountdownID) -> Bool { cancelOpening[id] != nil }

  /// Whether any is.
  package var isOpening: Bool { !cancelOpening.isEmpty }

  /// Ends that fetch, without word of it in ``openings``.
  package func stopOpening(_ id: CountdownID) {
    guard let cancel = cancelOpening.removeValue(forKey: id) else { return }
    cancel()
    changes.tell(id)
  }

  /// When it opens; an order that is not timed has been open since it was fetched.
  private func opening(
    of order: Order, _ answer: HTTPFetch.Answer, _ place: OrderPlace
  ) throws(OrderFailure) -> ServerInstant {
    let offset = learn(order, answer, place)
    if let opens = order.opening(sent: answer.sent, received: answer.received, offset: offset) { return opens }
    guard !order.isTimed else {
      throw OrderFailure(sentence: ExchangeFailure.noDate.sentence(host: place.address.displayHost))
    }
    return offset?.server(at: answer.received) ?? ServerInstant(utc: countdowns.read().wall)
  }

  /// Lets the server's clock be known by what an answer says of it.
  private func learn(_ order: Order, _ answer: HTTPFetch.Answer, _ place: OrderPlace) -> ServerOffset? {
    guard let server = try? ServerAddress(place.clock) else { return nil }
    let stamp = order.exchange(sent: answer.sent, received: answer.received, rawReceived: answer.rawReceived)
    // An answer after a redirect may come from another server than the one that is asked for its time.
    if answer.address.origin == place.address.origin {
      clocks.learn([answer.date, stamp].compactMap { $0 }, of: server)
    }
    return clocks.status(of: place.clock)?.estimate?.offset
  }

  // MARK: - Events and effects

  private func keep(_ status: OrderStatus, for id: CountdownID) {
    let kept = Kept(status)
    kept.due = Appointment(countdowns) { [weak self, weak kept] _ in
      if let self, let kept, self.orders[id] === kept { self.send(.due, to: id) }
    }
    orders[id] = kept
  }

  @discardableResult
  private func send(_ event: OrderStatus.Event, to id: CountdownID) -> [OrderStatus.Effect] {
    guard let kept = orders[id] else { return [] }
    let effects = kept.status.handle(event, at: countdowns.read().boot, chance: random())
    for effect in effects { perform(effect, id, kept) }
    changes.tell(id)
    return effects
  }

  private func perform(_ effect: OrderStatus.Effect, _ id: CountdownID, _ kept: Kept) {
    switch effect {
    case .browse: break
    case .fetch(let asker): fetch(for: asker, id, kept)
    case .cancelFetch: end(kept)
    case .wake(let instant):
      kept.due?.instant = instant
    case .post(let address):
      let request = HTTPFetch(address, for: .person, posted: ([], "application/x-www-form-urlencoded"))
      _ = ask(request) { [weak self, weak kept] result in
        guard let self, let kept, self.orders[id] === kept else { return }
        self.send(.answered(result), to: id)
      }
    case .move(let opens):
      guard let countdown = countdowns[id], case .order(_, let clock, let address) = countdown.plan else { return }
      let again = Plan.order(opens: opens, clock: clock, address: address)
      let isOver = countdown.phase == .expired
      countdowns.send(isOver ? .start(again, neverEarly: countdown.neverEarly) : .openingChanged(opens), to: id)
    }
  }

  private func fetch(for asker: Asker, _ id: CountdownID, _ kept: Kept) {
    end(kept)
    let run = kept.run
    let place = kept.status.place
    kept.cancel = ask(HTTPFetch(place.address, for: asker)) { [weak self, weak kept] result in
      guard let self, let kept, kept.run == run, self.orders[id] === kept else { return }
      kept.cancel = nil
      do throws(OrderFailure) {
        let (order, answer) = try OrderAnswer.read(result, from: place)
        let offset = self.learn(order, answer, place)
        let opens = order.opening(sent: answer.sent, received: answer.received, offset: offset)
        self.send(
          .fetched(order, self.change(of: id, to: opens, order), now: offset?.server(at: answer.received)), to: id)
      } catch {
        var wait: TimeSpan?
        if case .failure(.askedToWait(_, let asked, let until)) = result {
          wait = until.map { $0 - self.countdowns.read().boot } ?? asked
        }
        self.send(.failed(error.sentence, wait: wait), to: id)
      }
    }
  }

  /// Ends the fetch under way, without word of it.
  private func end(_ kept: Kept) {
    kept.run += 1
    kept.cancel?()
    kept.cancel = nil
  }

  private func change(of id: CountdownID, to opens: ServerInstant?, _ order: Order) -> OpeningChange? {
    guard let opens, case .order(let former, _, _) = countdowns[id]?.plan else { return nil }
    return OpeningChange(from: former, to: opens, isPublished: order.publishTime != nil)
  }

  private func place(of countdown: Countdown) -> OrderPlace? {
    guard case .order(_, _, let address) = countdown.plan else { return nil }
    return try? OrderPlace(address)
  }
}

extension Orders: CountdownDelegate {
  /// Follows what countdowns do: five minutes before an opening and at it the order is fetched.
  package func act(on effect: Countdown.Effect, of countdown: Countdown, at reading: ClockReading) {
    let id = countdown.id
    guard let place = place(of: countdown), countdown.phase != .idle else {
      // It is no longer counted.
      guard effect == .save, let kept = orders.removeValue(forKey: id) else { return }
      end(kept)
      kept.due?.instant = nil
      return changes.tell(id)
    }
    let event: OrderStatus.Event
    switch effect {
    case .crossedFiveMinutes: event = .wanted
    case .expired(let end): event = .opened(at: end)
    // Its cancel was taken back.
    case .save where orders[id] == nil && countdown.phase == .running: event = .wanted
    case .save, .moved, .expiryOver, .cancelled, .chosen, .refused, .ignored: return
    }
    if orders[id] == nil { keep(OrderStatus(place: place), for: id) }
    send(event, to: id)
  }
}
