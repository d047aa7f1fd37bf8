internal import CGLib
internal import CSoup
internal import GLib

/// An HTTP server that only this computer can reach, answered by a closure on the main thread: for the demonstration.
///
/// It works while the main loop runs, and ends with ``close()``.
@MainActor
package final class LoopbackServer {
  /// A request as it came.
  package struct Request: Hashable, Sendable {
    /// HEAD, GET, POST or another.
    package var method: String
    /// The path, without a query.
    package var path: String

    /// A request made of its parts.
    package init(method: String, path: String) {
      self.method = method
      self.path = path
    }
  }

  /// What is answered.
  package struct Answer: Hashable, Sendable {
    /// The status, 200–599.
    package var status: Int
    /// The media type of the body.
    package var type: String
    /// The body.
    package var body: [UInt8]
    /// What the server's clock shows, for the Date header.
    package var date: ServerInstant

    /// An answer made of its parts.
    package init(status: Int = 200, type: String, body: [UInt8], date: ServerInstant) {
      self.status = status
      self.type = type
      self.body = body
      self.date = date
    }
  }

  private typealias Handler = @MainActor (Request) -> Answer

  private let server: UnsafeMutablePointer<SoupServer>
  /// Where it is reached, with a slash at the end.
  package let url: String

  /// A server on a free port of 127.0.0.1; `nil` where it cannot listen.
  package init?(name: String, answer: @escaping @MainActor (Request) -> Answer) {
    guard tm_soup() != nil, let server = tm_soup_server_new(name) else { return nil }
    guard tm_soup_server_listen_local(server, 0, SOUP_SERVER_LISTEN_IPV4_ONLY, nil) != 0,
      let addresses = tm_soup_server_get_uris(server)
    else {
      g_object_unref(server)
      return nil
    }
    let first = OpaquePointer(addresses.pointee.data)
    url = "http://127.0.0.1:\(g_uri_get_port(first))/"
    g_slist_free_full(addresses) { g_uri_unref(OpaquePointer($0)) }
    self.server = server
    tm_soup_server_add_handler(
      server, nil,
      { _, message, path, _, data in
        guard let handler = Held<Handler>.value(data) else { return }
        // A pointer cannot cross into the actor in Swift 6.0; its bits can.
        let bits = UInt(bitPattern: message)
        let path = string(path) ?? "/"
        MainActor.assumeIsolated { LoopbackServer.handle(bits, path, handler) }
      }, Held<Handler>.retain(answer), releaseHeld)
  }

  /// Ends it and all of its connections; once, at the end.
  package func close() {
    tm_soup_server_disconnect(server)
    tm_soup_server_remove_handler(server, nil)
    g_object_unref(server)
  }

  private static func handle(_ bits: UInt, _ path: String, _ handler: Handler) {
    guard let message = OpaquePointer(bitPattern: bits) else { return }
    let answer = handler(Request(method: string(tm_soup_server_message_get_method(message)) ?? "GET", path: path))
    tm_soup_server_message_set_status(message, guint(clamping: answer.status), nil)
    let headers = tm_soup_server_message_get_response_headers(message)
    if let date = g_date_time_new_from_unix_utc(gint64(answer.date.nanoseconds / 1_000_000_000)) {
      let text = tm_soup_date_time_to_string(date, SOUP_DATE_HTTP)
      tm_soup_message_headers_replace(headers, "Date", text)
      g_free(text)
      g_date_time_unref(date)
    }
    tm_soup_message_headers_replace(headers, "Cache-Control", "no-store")
    answer.body.withUnsafeBytes {
      tm_soup_server_message_set_response(
        message, answer.type, SOUP_MEMORY_COPY, $0.baseAddress?.assumingMemoryBound(to: CChar.self), gsize($0.count))
    }
  }
}
