internal import GLib

/// Reads a server's clock from the Date of its HTTP answers, or from a timestamp in their JSON.
final class HTTPClock: ClockTransport {
  /// How long one request may take.
  static let limit = TimeSpan.seconds(5)
  /// How long a HEAD may take at a host that has answered none yet, so that a GET can still be tried; and both together.
  private static let firstHeadLimit = TimeSpan.seconds(3)
  private static let bothLimit = TimeSpan.milliseconds(5400)
  /// How long plain HTTP is tried where a handshake took all the time that a request has.
  private static let plainLimit = TimeSpan.milliseconds(500)
  /// The statuses by which servers refuse HEAD.
  private static let headRefusals = [400, 401, 403, 405, 501]

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
    let end = request.endsBy ?? began + .hours(1)
    if let failure = session.connect(to: target, by: min(began + Self.limit, end)) {
      return .failure(explained(failure, by: end))
    }
    guard worker.wait(until: request.at) else { return .failure(.cancelled) }
    let outcome = ask(target, within: end)
    return request.connectsThen ? outcome.map { $0.sent(at: began) } : outcome
  }

  /// Asks by HEAD, or by GET where that is of no use.
  private func ask(_ target: Address, within end: BootInstant) -> Result<ClockSample, ExchangeFailure> {
    let start = line.worker.now
    let head = line.host(of: address) { $0.head }
    let limit = min(start + Self.limit, end)
    if pointer != nil || head == .refused { return ask(target, by: limit).flatMap(sample) }
    let sent = session.requestsSent
    let first = ask(
      target, method: "HEAD", by: limit, atMost: head == .answered ? Self.limit : Self.firstHeadLimit)
    switch first {
    case .success(let answer)
    where answer.refusal != nil
      || !Self.headRefusals.contains(answer.status) && answer.value(of: "Date") != nil:
      line.host(of: address) { $0.headAnswered() }
      return sample(answer)
    case .success: break
    case .failure(let failure):
      guard failure == .timedOut || failure == .connectionClosed, session.requestsSent > sent else {
        return .failure(failure)
      }
      line.host(of: address) { $0.headFailed() }
      if head == .answered { return .failure(failure) }
    }
    let second = ask(target, by: min(start + Self.bothLimit, end))
    if case .success = second { line.host(of: address) { $0.headRefused() } }
    return second.flatMap(sample)
  }

  /// Why no secure connection came about: whether plain HTTP is spoken there, which is asked once, at the root.
  ///
  /// Who does not answer the handshake at all may be waiting for the end of a line.
  private func explained(_ failure: ExchangeFailure, by end: BootInstant) -> ExchangeFailure {
    guard address.scheme == .https, let plain = Address("http" + address.origin.dropFirst("https".count)) else {
      return failure
    }
    var patience = TimeSpan.seconds(2)
    switch failure {
    case .noSecureConnection, .connectionClosed: break
    case .timedOut where session.beganHandshake: patience = Self.plainLimit
    default: return failure
    }
    let request = HTTPRequest(method: "HEAD", address: plain)
    switch line.send(request, over: session, by: min(line.worker.now + patience, end)) {
    // Servers that speak TLS there say 400 to plain HTTP, but what they say to a handshake is TLS.
    case .success(let answer) where answer.status != 400 || saysHTTP(by: min(line.worker.now + .seconds(1), end)):
      return .plainHTTP(plain.text)
    case .failure(.cancelled): return .cancelled
    // Who closes on plain HTTP too says nothing at all.
    case .failure(.connectionClosed) where failure == .noSecureConnection(.notTLS):
      return .noSecureConnection(.closed)
    case .success, .failure: break
    }
    return failure == .connectionClosed ? .noSecureConnection(.closed) : failure
  }

  /// Whether a handshake is answered by a text that begins as HTTP does.
  private func saysHTTP(by end: BootInstant) -> Bool {
    let first = line.alone(with: address, by: end) { () -> Result<UInt8?, ExchangeFailure> in
      .success(FirstByte.ofAnswer(from: address, line.worker, by: end))
    }
    return (try? first.get()) == UInt8(ascii: "H")
  }

  private func ask(
    _ target: Address, method: String = "GET", by limit: BootInstant, atMost span: TimeSpan = HTTPClock.limit
  ) -> Result<HTTPAnswer, ExchangeFailure> {
    var request = HTTPRequest(method: method, address: target, headers: [("Cache-Control", "no-cache")])
    if pointer != nil {
      request.headers.append(("Accept", "application/json"))
    } else if method == "GET" {
      request.headers.append(("Range", "bytes=0-0"))
    }
    return line.send(request, over: session, by: limit, atMost: span)
  }

  private func sample(_ answer: HTTPAnswer) -> Result<ClockSample, ExchangeFailure> {
    if let refusal = answer.refusal {
      let kept = line.refusal(of: address)
      return .failure(kept?.isRefusal == true ? kept ?? refusal : refusal)
    }
    if answer.status == 511 { return .failure(.signInRequired) }
    var notes: MeasurementFlags = answer.fromPrivateAddress && address.isPublicName ? .privateAddress : []
    if sendsElsewhere(answer) { notes.insert(.signInPage) }
    if let pointer { return json(answer, at: pointer).map { ClockSample(exchange: $0, notes: notes) } }
    let dates = answer.dates
    guard let first = dates.first else {
      if let place = answer.shownLocation { return .failure(.redirected(to: place)) }
      return .failure(answer.status >= 400 ? .status(answer.status) : .noDate)
    }
    if Set(dates.compactMap { $0?.instant }).count > 1 { return .failure(.twoDates) }
    guard let date = first else { return .failure(.date(answer.value(of: "Date") ?? "", at: answer.wall)) }
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
    if let place = answer.shownLocation { return .failure(.redirected(to: place)) }
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
      return .success(answer.exchange(try Timestamp(text), at: pointer, in: document))
    } catch {
      return .failure(bad(.timestamp(error)))
    }
  }
}

extension ExchangeFailure {
  /// What is wrong with a Date that could not be read.
  fileprivate static func date(_ text: String, at wall: WallInstant) -> ExchangeFailure {
    let shown = text.shownFromOutside
    do throws(TimestampError) {
      _ = try HTTPDate(text, now: wall)
      return .malformedDate(shown)
    } catch {
      return error == .outOfRange || error == .noSuchDay ? .impossibleDate(shown) : .malformedDate(shown)
    }
  }
}
