/// Reads a server's clock from the Date of its HTTP answers, or from a timestamp in their JSON.
final class HTTPClock: ClockTransport {
  /// How long one request may take.
  static let limit = TimeSpan.seconds(5)

  private let address: ServerAddress
  private let worker: NetworkWorker
  private let session: HTTPSession
  private let hosts: ServerHosts
  private let pointer: JSONPointer?

  /// A transport to an http or https address.
  init(address: ServerAddress, worker: NetworkWorker, session: HTTPSession, hosts: ServerHosts) {
    self.address = address
    self.worker = worker
    self.session = session
    self.hosts = hosts
    if case .json(let pointer) = address.source { self.pointer = JSONPointer(pointer) } else { pointer = nil }
  }

  func close() { session.close() }

  func exchange(_ request: ExchangeRequest) -> Result<ClockSample, ExchangeFailure> {
    if let refusal = hosts.admit(address, at: worker.now) { return .failure(refusal) }
    if request.freshConnection { session.dropConnections() }
    let url = request.bypassesCache ? uncachedURL : address.url
    // The handshake is over before the aimed instant, and no part of the round trip.
    if let failure = session.connect(to: url, by: worker.now + Self.limit) { return .failure(failure) }
    guard worker.wait(until: request.at) else { return .failure(.cancelled) }
    let usesGET = pointer != nil || hosts.record(of: address).needsGET
    let first = ask(url, method: usesGET ? "GET" : "HEAD")
    guard !usesGET else { return first.flatMap(sample) }
    switch first {
    case .success(let answer) where answer.isRefusal: return sample(answer)
    case .success(let answer)
    where ![400, 401, 403, 405, 501].contains(answer.status) && answer.value(of: "Date") != nil:
      return sample(answer)
    case .failure(.timedOut):
      hosts.update(address) {
        $0.timeouts += 1
        $0.needsGET = $0.timeouts >= 2
      }
      return .failure(.timedOut)
    case .failure(let failure): return .failure(failure)
    case .success:
      if let refusal = hosts.admit(address, at: worker.now) { return .failure(refusal) }
      let second = ask(url, method: "GET")
      if case .success = second { hosts.update(address) { $0.needsGET = true } }
      return second.flatMap(sample)
    }
  }

  private func ask(_ url: String, method: String) -> Result<HTTPAnswer, ExchangeFailure> {
    var request = HTTPRequest(method: method, url: url, headers: [("Cache-Control", "no-cache")])
    if pointer != nil {
      request.headers.append(("Accept", "application/json"))
    } else if method == "GET" {
      request.headers.append(("Range", "bytes=0-0"))
    }
    return session.send(request, by: worker.now + Self.limit)
  }

  /// The address with a query that no cache has seen.
  private var uncachedURL: String {
    let mark = "tminus=" + String(UInt64.random(in: 0 ... .max), radix: 36)
    return address.url + (address.url.contains("?") ? "&" : "?") + mark
  }

  private func sample(
    _ answer: HTTPAnswer
  ) -> Result<ClockSample, ExchangeFailure> {
    let wall = worker.timekeeper.read().wall
    let dates = answer.values(of: "Date")
    let parsed = dates.map { text in Result { () throws(TimestampError) in try HTTPDate(text, now: wall) } }
    if answer.isRefusal {
      let serverNow = (try? parsed.first?.get())?.instant
      let wait = answer.value(of: "Retry-After").flatMap { RetryAfter.wait($0, serverNow: serverNow, wall: wall) }
      let failure = ExchangeFailure.askedToWait(status: answer.status, wait: wait)
      hosts.refused(address, failure, at: worker.now)
      return .failure(failure)
    }
    hosts.answered(address)
    if answer.status == 511 { return .failure(.signInRequired) }
    var notes: MeasurementFlags = answer.fromPrivateAddress && address.isPublicName ? .privateAddress : []
    if sendsElsewhere(answer) { notes.insert(.signInPage) }
    let location = (300...399).contains(answer.status) ? answer.value(of: "Location") : nil
    if let pointer { return jsonSample(answer, at: pointer, location, notes) }
    guard let text = dates.first, let first = parsed.first else {
      if let location { return .failure(.redirected(to: location)) }
      return .failure(.noDate)
    }
    let instants = Set(parsed.compactMap { try? $0.get().instant })
    if instants.count > 1 { return .failure(.twoDates) }
    switch first {
    case .failure: return .failure(.malformedDate(text))
    case .success(let date):
      let exchange = exchange(
        answer, date.stamp, received: answer.hadInformational ? answer.end : answer.firstByte, location)
      return .success(ClockSample(exchange: exchange, notes: date.hasOddZone ? notes.union(.oddZone) : notes))
    }
  }

  /// Whether a plain address is answered by sending us to another site for the time being.
  ///
  /// Names that end alike, as those of shop.example and www.shop.example, are one site.
  private func sendsElsewhere(_ answer: HTTPAnswer) -> Bool {
    guard [302, 303, 307].contains(answer.status), let here = WebAddress(address.url), !here.isSecure,
      let place = answer.value(of: "Location").flatMap({ WebAddress($0, relativeTo: here) })
    else { return false }
    func site(_ address: WebAddress) -> ArraySlice<Substring> {
      let name = address.host.prefix { $0 != ":" }
      return name.split(separator: ".").suffix(name.contains(where: \.isLetter) ? 2 : 4)
    }
    return site(here) != site(place)
  }

  private func jsonSample(
    _ answer: HTTPAnswer, at pointer: JSONPointer, _ location: String?, _ notes: MeasurementFlags
  ) -> Result<ClockSample, ExchangeFailure> {
    if let location { return .failure(.redirected(to: location)) }
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
      let exchange = exchange(answer, try Timestamp(text).stamp, received: answer.end, nil)
      return .success(ClockSample(exchange: exchange, notes: notes))
    } catch {
      return .failure(bad(.timestamp(error)))
    }
  }

  private func exchange(
    _ answer: HTTPAnswer, _ stamp: Exchange.Stamp, received: BootInstant, _ location: String?
  ) -> Exchange {
    Exchange(
      sent: answer.sent, received: received, rawReceived: answer.raw, stamp: stamp,
      onFreshConnection: answer.onFreshConnection, server: answer.value(of: "Server").map { String($0.prefix(200)) },
      pointsTo: location.map { String($0.withoutUserinfo.prefix(500)) })
  }
}

extension ServerAddress {
  /// Whether the host's name promises a public address: neither numbers nor one of the names for networks at home.
  var isPublicName: Bool {
    guard !isNumeric, !isLoopback else { return false }
    let labels = host.split(separator: ".")
    guard labels.count > 1, let last = labels.last else { return false }
    return !["local", "localhost", "lan", "home", "internal", "intranet", "private", "corp", "arpa", "test", "invalid"]
      .contains(String(last))
  }
}
