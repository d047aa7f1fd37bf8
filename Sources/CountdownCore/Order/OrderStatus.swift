/// What is known of the order that a countdown waits for: a value that every event turns into another one, together with
/// what has to be done about it.
///
/// An order is fetched when it is opened, five minutes before its opening, at the opening, and 1, 2 and 4 s after that
/// while it is still closed or the server does not answer; while it does not answer it is asked on, ever less often, but
/// not before the time it asks for. One that is put off again and again is looked at ever less often too. Only a
/// person's click ever posts.
package struct OrderStatus: Sendable {
  package let place: OrderPlace
  /// The order as it was last fetched; `nil` before the first time, after a restart.
  package private(set) var order: Order?
  /// What was learned since its opening.
  package private(set) var fetch = OrderActions.Fetch.awaited
  package private(set) var isFetching = false
  /// Why the last fetch told nothing, as a sentence.
  package private(set) var problem: String?
  /// By how much its opening was last moved; to be said in words.
  package private(set) var moved: TimeSpan?
  package private(set) var grab = Grabbing.none

  /// When it opened; `nil` while that is waited for.
  private(set) var opened: BootInstant?
  /// When the last fetch was begun.
  private var began: BootInstant?
  /// On whose behalf it is to be fetched again once the fetch under way is over.
  private var wanted: Asker?
  /// How long after the last fetch the next may come at the opening: for one that was put off there.
  private var pause = TimeSpan.zero
  /// The request that grabs it, while that is under way.
  private var request: GrabRequest?

  package enum Grabbing: Hashable, Sendable {
    case none
    case sending
    /// The server took it, and the order is being fetched to see how it stands.
    case confirming
    /// It was refused, for this reason; not again before that instant.
    case refused(String, rest: BootInstant)
    /// The server took it; the order as fetched afterwards tells how it stands.
    case taken
  }

  enum Event {
    /// It is to be fetched: five minutes are left, or it was taken up from an earlier run.
    case wanted
    /// The countdown to its opening ended, at this instant.
    case opened(at: BootInstant)
    /// The instant of ``Effect/wake(at:)`` has come.
    case due
    case tryAgain
    case grab
    /// It was fetched; its opening was changed, or not, and the server's clock shows this, as far as it is known.
    case fetched(Order, OpeningChange?, now: ServerInstant?)
    /// It could not be fetched, for this reason; the server asks to be left alone that long.
    case failed(String, wait: TimeSpan?)
    /// The request that grabs it was answered, or could not be made.
    case answered(Result<HTTPFetch.Answer, ExchangeFailure>)
  }

  enum Effect: Hashable {
    case fetch(Asker)
    /// End the fetch under way, without word of it.
    case cancelFetch
    /// Tell when this instant has come, in place of what was asked for before; `nil` takes that back.
    case wake(at: BootInstant?)
    /// Send the request that grabs it.
    case post(Address)
    /// Show the page where it is ordered.
    case browse(Address)
    /// Count to this opening from now on.
    case move(ServerInstant)
  }

  /// How long Grab rests after a refusal.
  static let rest = TimeSpan.seconds(5)

  /// An order that was, or was not, fetched and has, or has not, opened.
  init(place: OrderPlace, order: Order? = nil, began: BootInstant? = nil, opened: BootInstant? = nil) {
    self.place = place
    self.order = order
    self.began = began
    self.opened = opened
  }

  /// What there is to do with it; `nil` where it was not fetched yet.
  func actions(hasOpened: Bool) -> OrderActions? {
    order.map { OrderActions($0, hasOpened: hasOpened, fetch: fetch) }
  }

  /// Whether it can be grabbed now: not once more where the server took it, whatever the order says afterwards.
  func canGrab(at now: BootInstant) -> Bool {
    guard let actions = actions(hasOpened: opened != nil), actions.main == .grab, actions.refusal == nil else {
      return false
    }
    switch grab {
    case .none: return true
    case .refused(_, let rest): return now >= rest
    case .sending, .confirming, .taken: return false
    }
  }

  /// Whether a person may have it asked for again: it has opened and is not being fetched.
  var canTryAgain: Bool { opened != nil && !isFetching }

  /// Takes an event in and says what has to be done; `chance` is any number, each as likely as any other.
  mutating func handle(_ event: Event, at now: BootInstant, chance: UInt64) -> [Effect] {
    switch event {
    case .wanted: return begin(.program, at: now)
    case .due: return begin(ownAsker(at: now), at: now)
    case .opened(let end): return open(end, at: now, chance: chance)
    case .tryAgain:
      guard canTryAgain, began.map({ now - $0 >= .seconds(1) }) ?? true else { return [] }
      return begin(.person, at: now)
    case .grab: return canGrab(at: now) ? takeIt() : []
    case .fetched(let order, let change, let serverNow):
      (self.order, problem) = (order, nil)
      let effects = take(order, change, serverNow)
      return effects + fetchEnded(at: now)
    case .failed(let sentence, let wait):
      problem = sentence
      if opened != nil { fetch = .failed }
      return askAgain(at: now, wait: wait, chance: chance) + fetchEnded(at: now)
    case .answered(let result): return answered(result, at: now)
    }
  }

  // MARK: - Fetching

  /// Fetches now, or once more when the fetch under way is over.
  private mutating func begin(_ asker: Asker, at now: BootInstant) -> [Effect] {
    guard !isFetching else {
      wanted = max(wanted ?? asker, asker)
      return []
    }
    (isFetching, began, wanted) = (true, now, nil)
    return [.wake(at: nil), .fetch(asker)]
  }

  /// The opening itself is urgent; what was put off there is not any more.
  private func ownAsker(at now: BootInstant) -> Asker {
    opened.map { pause == .zero && now - $0 <= .seconds(5) } ?? false ? .opening : .program
  }

  /// It has opened: it is fetched, unless it was since.
  private mutating func open(_ end: BootInstant, at now: BootInstant, chance: UInt64) -> [Effect] {
    opened = end
    if let began, order != nil, began >= end {
      fetch = problem == nil ? .open : .failed
      return fetch == .failed ? askAgain(at: now, wait: nil, chance: chance) : []
    }
    fetch = .awaited
    if let began, began + pause > now { return [.wake(at: began + pause)] }
    return begin(ownAsker(at: now), at: now)
  }

  private mutating func take(_ order: Order, _ change: OpeningChange?, _ now: ServerInstant?) -> [Effect] {
    if let change {
      moved = change.span
      guard opened != nil else { return [.move(change.opens)] }
      if change.span > .zero {
        // It was put off at the last moment: the countdown goes on to the new opening.
        (opened, fetch) = (nil, .awaited)
        pause = pause == .zero ? .seconds(1) : min(pause * 2, OrderRefetch.longestPause)
        return [.move(change.opens)]
      }
    }
    guard let opened else { return [] }
    let isClosed = order.isClosed(now: now)
    fetch = isClosed ? .closed : .open
    if !isClosed { pause = .zero }
    // A server may be as late with the relation as with the opening; what it took is asked for by a person only.
    let mayChange = order.isTimed && !order.isDirect && order.relation == .unaccepted
    guard isClosed || mayChange, grab != .confirming, grab != .taken, let began else { return [] }
    if let due = OrderRefetch.whileClosed(opening: opened, last: began) { return [.wake(at: due)] }
    if isClosed { fetch = .exhausted }
    return []
  }

  private func askAgain(at now: BootInstant, wait: TimeSpan?, chance: UInt64) -> [Effect] {
    guard let opened, let began else { return [] }
    return OrderRefetch.afterFailure(opening: opened, last: began, now: now, wait: wait, chance: chance)
      .map { [.wake(at: $0)] } ?? []
  }

  private mutating func fetchEnded(at now: BootInstant) -> [Effect] {
    isFetching = false
    if let wanted { return begin(wanted, at: now) }
    if grab == .confirming { grab = .taken }
    return []
  }

  // MARK: - Grabbing

  private mutating func takeIt() -> [Effect] {
    switch order?.grab {
    case nil: return []
    case .open(let address): return [.browse(address)]
    case .post(let request):
      (grab, self.request) = (.sending, request)
      // What a fetch under way would tell, the one after the grab tells better; and a host is asked one thing at a time.
      defer { (isFetching, wanted) = (false, nil) }
      return (isFetching ? [.cancelFetch] : []) + [.post(request.address)]
    }
  }

  private mutating func answered(
    _ result: Result<HTTPFetch.Answer, ExchangeFailure>, at now: BootInstant
  ) -> [Effect] {
    guard grab == .sending, let request else { return [] }
    switch GrabAnswer(result, to: request) {
    case .goesOn(let next):
      self.request = next
      return [.post(next.address)]
    case .taken: grab = .confirming
    case .refused(let reason): grab = .refused(reason, rest: now + Self.rest)
    }
    self.request = nil
    return begin(.opening, at: now)
  }
}
