/// Reads an order out of what came of a fetch.
enum OrderAnswer {
  /// The order and the answer that it was in.
  static func read(
    _ result: Result<HTTPFetch.Answer, ExchangeFailure>, from place: OrderPlace
  ) throws(OrderFailure) -> (order: Order, answer: HTTPFetch.Answer) {
    let host = place.address.displayHost
    let answer: HTTPFetch.Answer
    switch result {
    case .failure(let failure): throw OrderFailure(sentence: failure.sentence(host: host))
    case .success(let found): answer = found
    }
    if answer.status == 511 { throw OrderFailure(sentence: ExchangeFailure.signInRequired.sentence(host: host)) }
    guard (200...299).contains(answer.status) else {
      throw OrderFailure(sentence: tr("%s answered with status %s and no order.", host, String(answer.status)))
    }
    do {
      return (try Order(json: answer.body, from: answer.address, mapping: place.mapping), answer)
    } catch {
      throw OrderFailure(sentence: error.sentence)
    }
  }
}
