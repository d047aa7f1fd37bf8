/// Reads a server's clock by the simple network time protocol (RFC 4330, RFC 5905 §14).
final class SNTPClock: ClockTransport {
  /// How long one answer may take.
  static let limit = TimeSpan.seconds(5)
  /// How much later IPv4 is asked where IPv6 is silent.
  static let secondFamilyDelay = TimeSpan.milliseconds(300)
  /// After how long without any answer it is asked again.
  private static let repeats = [TimeSpan.seconds(1), .seconds(2)]

  private let address: Address
  private let line: HostLine
  /// The host's first IPv6 and IPv4 addresses in this order; the one that answered alone once one has.
  private var targets: [InternetAddress] = []
  /// How many packets were sent.
  private var packets = 0

  /// A transport to an ntp address.
  init(_ server: ServerAddress, _ line: HostLine) {
    address = server.address
    self.line = line
  }

  private var worker: NetworkWorker { line.worker }

  func close() {}

  func exchange(_ request: ExchangeRequest) -> Result<ClockSample, ExchangeFailure> {
    if let refusal = line.refusal(of: address) { return .failure(refusal) }
    let end = request.endsBy ?? max(worker.now, request.at) + .hours(1)
    if targets.isEmpty {
      switch InternetAddress.lookup(address.host, worker: worker, by: min(worker.now + Self.limit, end)) {
      case .success(let found):
        targets = [found.first(where: \.isIPv6), found.first(where: { !$0.isIPv6 })].compactMap { $0 }
      case .failure(let failure): return .failure(failure)
      }
    }
    guard worker.wait(until: request.at) else { return .failure(.cancelled) }
    let before = packets
    return line.alone(with: address, by: min(worker.now + Self.limit, end), repeats: { self.packets - before - 1 }) {
      let result = ask(within: end)
      switch result {
      case .success: line.host(of: address) { $0.heard(nil, at: worker.now) }
      case .failure(let failure):
        line.host(of: address) { $0.heard(failure, at: worker.now) }
        // Another address may do better next time.
        targets = []
      }
      return result
    }
  }

  /// One question on its way.
  private struct Question {
    let target: InternetAddress
    let socket: DatagramSocket
    let watch: SourceWatch?
    let cookie: UInt64
    let sent: BootInstant
  }

  private func ask(within latest: BootInstant) -> Result<ClockSample, ExchangeFailure> {
    let start = worker.now
    var waiting = targets
    var repeats = Self.repeats.map { start + $0 }[...]
    var questions: [Question] = []
    var problem = ExchangeFailure.timedOut
    var end = min(start + Self.limit, latest)
    while true {
      let now = worker.now
      guard now < end else { return .failure(problem) }
      if questions.isEmpty || now - start >= Self.secondFamilyDelay, !waiting.isEmpty {
        switch pose(to: waiting.removeFirst()) {
        case .success(let question): questions.append(question)
        case .failure(let failure): problem = failure
        }
        continue
      }
      guard !questions.isEmpty else { return .failure(problem) }
      // A packet is easily lost; who answered something else was reached.
      if problem == .timedOut, let instant = repeats.first, now >= instant {
        repeats.removeFirst()
        for target in targets where questions.contains(where: { $0.target === target }) {
          if case .success(let question) = pose(to: target) { questions.append(question) }
        }
      }
      var open: [Question] = []
      for question in questions {
        switch answer(to: question) {
        case .success(let sample):
          targets = [question.target]
          return .success(sample)
        case .failure(.sntp(let doubt)) where doubt.mayBeForged:
          // Only the right server knows our number, so the right answer may still come: soon, where this was its own.
          problem = .sntp(doubt)
          if doubt != .foreign { end = min(end, now + .seconds(1)) }
          open.append(question)
        case .failure(let failure): problem = failure
        case nil: open.append(question)
        }
      }
      let hasNews = open.count < questions.count
      questions = open
      if hasNews { continue }
      let next = min(waiting.isEmpty ? end : start + Self.secondFamilyDelay, repeats.first ?? end)
      guard worker.waitForEvent(until: min(end, next)) else {
        return .failure(.cancelled)
      }
    }
  }

  private func pose(to target: InternetAddress) -> Result<Question, ExchangeFailure> {
    DatagramSocket.open(to: target, port: address.port).flatMap { socket in
      let cookie = UInt64.random(in: 1 ... .max)
      let watch = socket.watch()
      let packet = SNTPPacket.request(cookie: cookie)
      let sent = worker.now
      packets += 1
      if let failure = socket.send(packet) { return .failure(failure) }
      return .success(Question(target: target, socket: socket, watch: watch, cookie: cookie, sent: sent))
    }
  }

  /// What a packet that came says, or `nil` where none has come.
  private func answer(
    to question: Question
  ) -> Result<ClockSample, ExchangeFailure>? {
    guard let packet = question.socket.receive() else { return nil }
    let reading = worker.timekeeper.read()
    return packet.flatMap { bytes in
      do throws(SNTPError) {
        let answer = try SNTPPacket.answer(bytes, cookie: question.cookie, roundTrip: reading.boot - question.sent)
        let exchange = Exchange(
          sent: question.sent, received: reading.boot, rawReceived: reading.raw, stamp: answer.stamp,
          onFreshConnection: true)
        let isOdd = question.socket.isToPrivateAddress && address.isPublicName
        return .success(ClockSample(exchange: exchange, notes: isOdd ? .privateAddress : []))
      } catch {
        return .failure(.sntp(error))
      }
    }
  }
}

extension SNTPError {
  /// Whether anybody could have sent it: it does not show our number.
  fileprivate var mayBeForged: Bool { self == .tooShort || self == .notAServer || self == .foreign }
}
