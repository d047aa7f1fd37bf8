/// What is known of the order that a countdown waits for.
package struct OrderStatus: Sendable {
  /// Where it is fetched.
  package let place: OrderPlace
  /// The order as it was last fetched; `nil` before the first time, after a restart.
  package internal(set) var order: Order?
  /// What was learned since its opening.
  package internal(set) var fetch = OrderActions.Fetch.awaited
  /// Whether it is being fetched now.
  package internal(set) var isFetching = false
  /// Why the last fetch told nothing, as a sentence.
  package internal(set) var problem: String?
  /// By how much its opening was last moved; to be said in words.
  package internal(set) var moved: TimeSpan?
  /// How the grab stands.
  package internal(set) var grab = Grabbing.none

  /// How a grab stands.
  package enum Grabbing: Hashable, Sendable {
    /// Nobody has grabbed it yet.
    case none
    /// It was sent and not answered yet.
    case sending
    /// The server took it, and the order is being fetched to see how it stands.
    case confirming
    /// It was refused, for this reason; not again before that instant.
    case refused(String, rest: BootInstant)
    /// The server took it; the order as fetched afterwards tells how it stands.
    case taken
  }

  init(place: OrderPlace, order: Order? = nil) {
    self.place = place
    self.order = order
  }
}

/// Reads an order out of what came of a fetch.
enum OrderAnswer {
  /// How long the server asks to be left alone, where it says so.
  static func wait(_ result: Result<HTTPFetch.Answer, ExchangeFailure>) -> TimeSpan? {
    switch result {
    case .failure(.askedToWait(_, let wait)): wait
    case .failure: nil
    case .success(let answer): answer.wait
    }
  }

  /// The order and the answer that it was in.
  static func read(
    _ result: Result<HTTPFetch.Answer, ExchangeFailure>, from place: OrderPlace
  ) throws(OrderFailure) -> (order: Order, answer: HTTPFetch.Answer) {
    let host = place.address.host
    let answer: HTTPFetch.Answer
    switch result {
    case .failure(let failure): throw OrderFailure(sentence: failure.message(host: host))
    case .success(let found): answer = found
    }
    if answer.status == 429 || answer.status == 503 {
      let failure = ExchangeFailure.askedToWait(status: answer.status, wait: answer.wait)
      throw OrderFailure(sentence: failure.message(host: host))
    }
    if answer.status == 511 { throw OrderFailure(sentence: ExchangeFailure.signInRequired.message(host: host)) }
    guard (200...299).contains(answer.status) else {
      throw OrderFailure(sentence: tr("%s answered with status %s and no order.", host, String(answer.status)))
    }
    do {
      let order = try Order(
        json: answer.body, from: WebAddress(answer.url) ?? place.address, mapping: place.mapping)
      return (order, answer)
    } catch {
      throw OrderFailure(sentence: error.message)
    }
  }
}
