internal import CGLib
internal import CSoup
internal import GLib

/// HTTP by libsoup in a worker's own main context: connections stay open, redirects are not followed, cookies not kept.
///
/// Confined to the worker's thread.
final class HTTPSession {
  private let worker: NetworkWorker
  private let session: UnsafeMutablePointer<SoupSession>
  private var lastConnection: guint64?
  /// How often a request was put on the network: libsoup repeats one by itself where a kept connection was closed.
  private(set) var requestsSent = 0
  /// Whether the last connection that was asked for came as far as its TLS handshake.
  private(set) var beganHandshake = false

  /// The name by which servers know the program.
  static let userAgent = "Tminus/\(ProgramVersion.text) (server clock)"

  /// A session that trusts the system's certificates, or those in a file of PEM data instead.
  init(worker: NetworkWorker, trustedCertificates: String? = nil) throws(ExchangeFailure) {
    // Translators: this stands after a colon: "shop.example could not be asked: libsoup 3 is not installed."
    guard tm_soup() != nil else { throw .other(tr("libsoup 3 is not installed")) }
    guard let session = tm_soup_session_new() else { throw .exhausted }
    self.worker = worker
    self.session = session
    tm_soup_session_set_user_agent(session, Self.userAgent)
    // The watchdog times each request; a second clock would only blur whose sentence is shown.
    tm_soup_session_set_timeout(session, 0)
    tm_soup_session_remove_feature_by_type(session, tm_soup_auth_manager_get_type())
    tm_soup_session_remove_feature_by_type(session, tm_soup_content_decoder_get_type())
    if let trustedCertificates, let database = g_tls_file_database_new(trustedCertificates, nil) {
      tm_soup_session_set_tls_database(session, tm_tls_database(database))
      g_object_unref(UnsafeMutableRawPointer(database))
    }
  }

  /// Ends all connections and frees the session; the worker's close then frees what was still under way.
  func close() {
    tm_soup_session_abort(session)
    g_object_unref(session)
  }

  /// Closes the connections: the next request opens a new one.
  func dropConnections() { tm_soup_session_abort(session) }

  /// Opens a connection, TLS included, unless one is open: the request after it leaves at once.
  func connect(to address: Address, by deadline: BootInstant) -> ExchangeFailure? {
    guard let message = tm_soup_message_new("HEAD", address.text) else { return .notUsable }
    defer { g_object_unref(UnsafeMutableRawPointer(message)) }
    let notes = Notes(worker.timekeeper)
    let handlers = notes.connect(to: message)
    defer {
      beganHandshake = notes.beganHandshake
      notes.disconnect(handlers, from: message)
    }
    let ending = worker.within(deadline) { cancellable in
      worker.await { callback, data in
        tm_soup_session_preconnect_async(session, message, G_PRIORITY_DEFAULT, cancellable, callback, data)
      } finish: { result -> ExchangeFailure? in
        var error: UnsafeMutablePointer<GError>?
        if tm_soup_session_preconnect_finish(session, result, &error) != 0 { return nil }
        return ExchangeFailure(taking: error, message: message, at: worker.timekeeper.read())
      }
    }
    switch ending {
    case .done(let failure): return failure ?? nil
    case .timedOut: return .timedOut
    case .cancelled: return .cancelled
    }
  }

  /// Sends a request now and reads the answer.
  func send(_ request: HTTPRequest, by deadline: BootInstant) -> Result<HTTPAnswer, ExchangeFailure> {
    guard let message = tm_soup_message_new(request.method, request.address.text) else { return .failure(.notUsable) }
    defer { g_object_unref(UnsafeMutableRawPointer(message)) }
    prepare(message, for: request)
    let notes = Notes(worker.timekeeper)
    let handlers = notes.connect(to: message)
    defer { notes.disconnect(handlers, from: message) }
    defer { requestsSent += notes.sent }
    let before = worker.timekeeper.read()
    let ending = worker.within(deadline) { perform(request, message, $0) }
    switch ending {
    case .cancelled:
      dropConnections()
      return .failure(.cancelled)
    case .timedOut:
      dropConnections()
      return .failure(.timedOut)
    case .done(.failure(let failure)):
      dropConnections()
      return .failure(failure)
    case .done(.success(let content)):
      if content.isCut { dropConnections() }
      return answer(message, notes, content, before)
    }
  }

  private func prepare(_ message: OpaquePointer, for request: HTTPRequest) {
    tm_soup_message_set_flags(
      message,
      SoupMessageFlags(
        rawValue: SOUP_MESSAGE_NO_REDIRECT.rawValue | SOUP_MESSAGE_COLLECT_METRICS.rawValue
          | SOUP_MESSAGE_DO_NOT_USE_AUTH_CACHE.rawValue))
    let headers = tm_soup_message_get_request_headers(message)
    for header in request.headers { tm_soup_message_headers_replace(headers, header.name, header.value) }
    if let body = request.body {
      let bytes = g_bytes_new(body.bytes, gsize(body.bytes.count))
      tm_soup_message_set_request_body_from_bytes(message, body.type, bytes)
      g_bytes_unref(bytes)
    }
  }

  private struct Content {
    var body: [UInt8] = []
    var isCut = false
  }

  private func perform(
    _ request: HTTPRequest, _ message: OpaquePointer, _ cancellable: UnsafeMutablePointer<GCancellable>
  ) -> Result<Content, ExchangeFailure> {
    let opened: Result<UnsafeMutablePointer<GInputStream>, ExchangeFailure>? = worker.await { callback, data in
      tm_soup_session_send_async(session, message, G_PRIORITY_DEFAULT, cancellable, callback, data)
    } finish: { result in
      var error: UnsafeMutablePointer<GError>?
      // Cancelled since or not: a stream that is dropped with the result would be closed after its connection is gone.
      g_task_set_check_cancellable(result, 0)
      if let stream = tm_soup_session_send_finish(session, result, &error) { return .success(stream) }
      return .failure(ExchangeFailure(taking: error, message: message, at: worker.timekeeper.read()))
    }
    guard case .success(let stream) = opened else {
      if case .failure(let failure) = opened { return .failure(failure) }
      return .failure(.connectionClosed)
    }
    defer { g_object_unref(stream) }
    var content = Content()
    var failure: ExchangeFailure?
    reading: while failure == nil {
      switch readPart(of: stream, cancellable) {
      case .success(let part) where part.isEmpty: break reading
      case .success(let part):
        let room = request.bodyLimit - content.body.count
        content.body += part.prefix(room)
        if part.count > room {
          content.isCut = true
          break reading
        }
      case .failure(let reason): failure = reason
      }
    }
    // A stream that is not at its end would be read to it when closed, however long that takes.
    if content.isCut || failure != nil { g_cancellable_cancel(cancellable) }
    _ = worker.await { callback, data in
      g_input_stream_close_async(stream, G_PRIORITY_DEFAULT, cancellable, callback, data)
    } finish: { result in
      g_input_stream_close_finish(stream, result, nil)
    }
    if let failure { return .failure(failure) }
    return .success(content)
  }

  private func readPart(
    of stream: UnsafeMutablePointer<GInputStream>, _ cancellable: UnsafeMutablePointer<GCancellable>
  ) -> Result<[UInt8], ExchangeFailure> {
    let part: Result<[UInt8], ExchangeFailure>? = worker.await { callback, data in
      g_input_stream_read_bytes_async(stream, 16 * 1024, G_PRIORITY_DEFAULT, cancellable, callback, data)
    } finish: { result in
      var error: UnsafeMutablePointer<GError>?
      guard let bytes = g_input_stream_read_bytes_finish(stream, result, &error) else {
        return .failure(ExchangeFailure(taking: error, message: nil, at: worker.timekeeper.read()))
      }
      defer { g_bytes_unref(bytes) }
      var size: gsize = 0
      guard let start = g_bytes_get_data(bytes, &size), size > 0 else { return .success([]) }
      return .success([UInt8](UnsafeRawBufferPointer(start: start, count: Int(clamping: size))))
    }
    return part ?? .failure(.connectionClosed)
  }

  private func answer(
    _ message: OpaquePointer, _ notes: Notes, _ content: Content, _ before: ClockReading
  ) -> Result<HTTPAnswer, ExchangeFailure> {
    // The boot clock is read before the monotonic one in each reading, so the first reading's pair places a stamp
    // never too late and the second's boot instant with the first's monotonic one never too early.
    let early = worker.timekeeper.read()
    let late = worker.timekeeper.read()
    let slept = (early.boot - before.boot) - (early.monotonic - before.monotonic)
    guard slept.magnitude < .milliseconds(1) else { return .failure(.connectionClosed) }
    let status = Int(tm_soup_message_get_status(message).rawValue)
    guard (200...599).contains(status) else { return .failure(.notUsable) }
    let stamps = tm_soup_message_get_metrics(message)
    func stamp(_ microseconds: guint64) -> MonotonicInstant? {
      microseconds == 0
        ? nil
        : TimeSpan(microseconds: Int64(clamping: microseconds)).map(MonotonicInstant.init(sinceZero:))
    }
    let requestStart = stamps.flatMap { stamp(tm_soup_message_metrics_get_request_start($0)) }
    let responseStart = stamps.flatMap { stamp(tm_soup_message_metrics_get_response_start($0)) }
    let responseEnd = stamps.flatMap { stamp(tm_soup_message_metrics_get_response_end($0)) }
    // Stamps are whole microseconds, rounded down.
    let laterBy = TimeSpan.microseconds(1)
    func notEarly(_ instant: MonotonicInstant?) -> BootInstant {
      instant.map { min(late.boot + ($0 - early.monotonic) + laterBy, late.boot) } ?? late.boot
    }
    let connection = tm_soup_message_get_connection_id(message)
    let isFresh = connection != lastConnection
    lastConnection = connection
    return .success(
      HTTPAnswer(
        status: status, headers: Self.headers(in: tm_soup_message_get_response_headers(message)), body: content.body,
        isCut: content.isCut,
        sent: requestStart.map { early.boot(at: $0) } ?? before.boot, firstByte: notEarly(responseStart),
        end: notEarly(responseEnd), wall: late.wall,
        raw: (
          (notes.head ?? late).raw(at: notEarly(responseStart)), late.raw(at: notEarly(responseEnd))
        ),
        hadInformational: notes.hadInformational, onFreshConnection: isFresh,
        fromPrivateAddress: !notes.isProxied && isPrivate(tm_soup_message_get_remote_address(message))))
  }

  /// The headers of an answer, cleaned.
  static func headers(in raw: OpaquePointer?) -> [(name: String, value: String)] {
    var iterator = SoupMessageHeadersIter()
    tm_soup_message_headers_iter_init(&iterator, raw)
    var headers: [(name: String, value: String)] = []
    var name: UnsafePointer<CChar>?
    var value: UnsafePointer<CChar>?
    while tm_soup_message_headers_iter_next(&iterator, &name, &value) != 0 {
      if let name, let value { headers.append((String(cString: name), String(cString: value).cleanedFromOutside)) }
    }
    return headers
  }

  /// What a message's signals tell on the way.
  private final class Notes {
    var hadInformational = false
    var isProxied = false
    var beganHandshake = false
    var sent = 0
    /// The clocks when the head of the answer was there: its body may be long in coming, and the raw clock is wanted as it
    /// was at the first byte.
    var head: ClockReading?
    private let timekeeper: any Timekeeper

    init(_ timekeeper: any Timekeeper) { self.timekeeper = timekeeper }

    /// Takes the handlers away, which hold no reference to the notes.
    func disconnect(_ handlers: [gulong], from message: OpaquePointer) {
      for handler in handlers { g_signal_handler_disconnect(UnsafeMutableRawPointer(message), handler) }
    }

    /// Connects to a message; lives at least as long as the handlers.
    func connect(to message: OpaquePointer) -> [gulong] {
      let data = Unmanaged.passUnretained(self).toOpaque()
      let informational: @convention(c) (OpaquePointer?, gpointer?) -> Void = { _, data in
        guard let data else { return }
        Unmanaged<Notes>.fromOpaque(data).takeUnretainedValue().hadInformational = true
      }
      let starting: @convention(c) (OpaquePointer?, gpointer?) -> Void = { _, data in
        guard let data else { return }
        Unmanaged<Notes>.fromOpaque(data).takeUnretainedValue().sent += 1
      }
      let headed: @convention(c) (OpaquePointer?, gpointer?) -> Void = { _, data in
        guard let data else { return }
        let notes = Unmanaged<Notes>.fromOpaque(data).takeUnretainedValue()
        notes.head = notes.timekeeper.read()
      }
      let event: @convention(c) (OpaquePointer?, GSocketClientEvent, gpointer?, gpointer?) -> Void = {
        _, event, stream, data in
        guard let data else { return }
        if event == G_SOCKET_CLIENT_TLS_HANDSHAKING {
          Unmanaged<Notes>.fromOpaque(data).takeUnretainedValue().beganHandshake = true
        }
        guard event == G_SOCKET_CLIENT_PROXY_NEGOTIATING || event == G_SOCKET_CLIENT_CONNECTING else { return }
        if event == G_SOCKET_CLIENT_PROXY_NEGOTIATING || tm_connects_to_proxy(stream) != 0 {
          Unmanaged<Notes>.fromOpaque(data).takeUnretainedValue().isProxied = true
        }
      }
      let instance = UnsafeMutableRawPointer(message)
      return [
        g_signal_connect_data(
          instance, "got-informational", unsafeBitCast(informational, to: GCallback.self), data, nil,
          GConnectFlags(rawValue: 0)),
        g_signal_connect_data(
          instance, "got-headers", unsafeBitCast(headed, to: GCallback.self), data, nil, GConnectFlags(rawValue: 0)),
        g_signal_connect_data(
          instance, "starting", unsafeBitCast(starting, to: GCallback.self), data, nil, GConnectFlags(rawValue: 0)),
        g_signal_connect_data(
          instance, "network-event", unsafeBitCast(event, to: GCallback.self), data, nil, GConnectFlags(rawValue: 0)),
      ]
    }
  }
}
