/// Reads a server's clock from the Date of its HTTP answers, or from a timestamp in their JSON.
final class HTTPClock: ClockTransport {
  /// How long one request may take.
  static let limit = TimeSpan.seconds(5)

  private let address: Address
  private let line: HostLine
  private let session: HTTPSession
  private let pointer: JSONPointer?

  /// A transport to an http or https address.
  init(_ server: ServerAddress, _ line: HostLine, session: HTTPSession) {
    address = server.address
    self.line = line
    self.session = session
    if case .json(let pointer) = server.source { self.pointer = JSONPointer(pointer) } else { pointer = nil }
  }

  func close() { session.close() }

  func exchange(_ request: ExchangeRequest) -> Result<ClockSample, ExchangeFailure> {
    let worker = line.worker
    if let refusal = line.refusal(of: address) { return .failure(refusal) }
    if request.freshConnection { session.dropConnections() }
    let target =
      request.bypassesCache
      ? address.asking("tminus=" + String(UInt64.random(in: 0 ... .max), radix: 36)) : address
    // As a rule the handshake is over before the aimed instant, and no part of the round trip.
    if request.connectsThen, !worker.wait(until: request.at) { return .failure(.cancelled) }
    let began = worker.now
    if let failure = session.connect(to: target, by: began + Self.limit) { return .failure(failure) }
    guard worker.wait(until: request.at) else { return .failure(.cancelled) }
    let outcome = ask(target)
    return request.connectsThen ? outcome.map { $0.sent(at: began) } : outcome
  }

  /// Asks by HEAD, or by GET where that is of no use.
  private func ask(_ target: Address) -> Result<ClockSample, ExchangeFailure> {
    let usesGET = pointer != nil || line.host(of: address) { $0.needsGET }
    let sent = session.requestsSent
    let first = ask(target, method: usesGET ? "GET" : "HEAD")
    guard !usesGET else { return first.flatMap(sample) }
    switch first {
    case .success(let answer)
    where answer.refusal != nil
      || ![400, 401, 403, 405, 501].contains(answer.status) && answer.value(of: "Date") != nil:
      return sample(answer)
    case .success:
      let second = ask(target, method: "GET")
      if case .success = second { line.host(of: address) { $0.headFailed(timedOut: false) } }
      return second.flatMap(sample)
    case .failure(let failure):
      if failure == .timedOut, session.requestsSent > sent { line.host(of: address) { $0.headFailed(timedOut: true) } }
      return .failure(failure)
    }
  }

  private func ask(_ target: Address, method: String) -> Result<HTTPAnswer, ExchangeFailure> {
    var request = HTTPRequest(method: method, address: target, headers: [("Cache-Control", "no-cache")])
    if pointer != nil {
      request.headers.append(("Accept", "application/json"))
    } else if method == "GET" {
      request.headers.append(("Range", "bytes=0-0"))
    }
    return line.send(request, over: session, by: line.worker.now + Self.limit)
  }

  private func sample(_ answer: HTTPAnswer) -> Result<ClockSample, ExchangeFailure> {
    if let refusal = answer.refusal { return .failure(refusal) }
    if answer.status == 511 { return .failure(.signInRequired) }
    var notes: MeasurementFlags = answer.fromPrivateAddress && address.isPublicName ? .privateAddress : []
    if sendsElsewhere(answer) { notes.insert(.signInPage) }
    if let pointer { return json(answer, at: pointer).map { ClockSample(exchange: $0, notes: notes) } }
    let dates = answer.dates
    guard let first = dates.first else {
      return .failure(answer.location.map { .redirected(to: $0) } ?? .noDate)
    }
    if Set(dates.compactMap { $0?.instant }).count > 1 { return .failure(.twoDates) }
    guard let date = first else { return .failure(.malformedDate(answer.value(of: "Date") ?? "")) }
    if date.hasOddZone { notes.insert(.oddZone) }
    return .success(ClockSample(exchange: answer.exchange(date), notes: notes))
  }

  /// Whether a plain address is answered by sending us to another site for the time being.
  private func sendsElsewhere(_ answer: HTTPAnswer) -> Bool {
    guard [302, 303, 307].contains(answer.status), address.scheme == .http,
      let place = answer.location.flatMap({ Address($0, relativeTo: address) })
    else { return false }
    return !address.isSameSite(as: place)
  }

  private func json(_ answer: HTTPAnswer, at pointer: JSONPointer) -> Result<Exchange, ExchangeFailure> {
    if let location = answer.location { return .failure(.redirected(to: location)) }
    guard (200...299).contains(answer.status) else { return .failure(.status(answer.status)) }
    guard !answer.isCut else { return .failure(.notUsable) }
    func bad(_ problem: ExchangeFailure.JSONTimeProblem) -> ExchangeFailure { .json(pointer: pointer.text, problem) }
    guard let document = JSONValue(answer.body) else { return .failure(bad(.notJSON)) }
    let text: String
    switch document[pointer] {
    case nil: return .failure(bad(.missing))
    case .null: return .failure(bad(.null))
    case .number(let number): text = number
    case .string(let string): text = string
    case .bool, .array, .object: return .failure(bad(.wrongType))
    }
    do throws(TimestampError) {
      return .success(answer.exchange(try Timestamp(text).stamp, received: answer.end))
    } catch {
      return .failure(bad(.timestamp(error)))
    }
  }
}
