internal import CGLib

/// A UDP socket that is connected to one address, so that the kernel drops what comes from anywhere else.
///
/// Confined to a worker's thread.
final class DatagramSocket {
  private let socket: UnsafeMutablePointer<GSocket>
  /// Whether it leads to an address that no public host has.
  let isToPrivateAddress: Bool

  /// A socket to a port of an address, or why there is none.
  static func open(to address: InternetAddress, port: UInt16) -> Result<DatagramSocket, ExchangeFailure> {
    var error: UnsafeMutablePointer<GError>?
    guard let target = g_inet_socket_address_new(address.pointer, guint16(port)) else { return .failure(.unreachable) }
    defer { g_object_unref(UnsafeMutableRawPointer(target)) }
    guard
      let socket = g_socket_new(
        g_inet_address_get_family(address.pointer), G_SOCKET_TYPE_DATAGRAM, G_SOCKET_PROTOCOL_UDP, &error)
    else { return .failure(ExchangeFailure(taking: error, message: nil, at: nil)) }
    g_socket_set_blocking(socket, 0)
    guard g_socket_connect(socket, target, nil, &error) != 0 else {
      g_object_unref(UnsafeMutableRawPointer(socket))
      return .failure(ExchangeFailure(taking: error, message: nil, at: nil))
    }
    return .success(DatagramSocket(socket, isToPrivateAddress: isPrivate(target)))
  }

  private init(_ socket: UnsafeMutablePointer<GSocket>, isToPrivateAddress: Bool) {
    self.socket = socket
    self.isToPrivateAddress = isToPrivateAddress
  }

  deinit {
    g_socket_close(socket, nil)
    g_object_unref(UnsafeMutableRawPointer(socket))
  }

  /// Sends one packet now.
  func send(_ bytes: [UInt8]) -> ExchangeFailure? {
    var error: UnsafeMutablePointer<GError>?
    let sent = bytes.withUnsafeBufferPointer { buffer in
      buffer.withMemoryRebound(to: CChar.self) { g_socket_send(socket, $0.baseAddress, gsize($0.count), nil, &error) }
    }
    return sent < 0 ? ExchangeFailure(taking: error, message: nil, at: nil) : nil
  }

  /// The next packet that has come, cut at 2048 bytes, `nil` where none has.
  func receive() -> Result<[UInt8], ExchangeFailure>? {
    var error: UnsafeMutablePointer<GError>?
    var count = 0
    let bytes = [UInt8](unsafeUninitializedCapacity: 2048) { buffer, initialized in
      count = buffer.withMemoryRebound(to: CChar.self) {
        g_socket_receive(socket, $0.baseAddress, gsize($0.count), nil, &error)
      }
      initialized = max(0, count)
    }
    if count >= 0 { return .success(bytes) }
    if let error, error.pointee.domain == g_io_error_quark(),
      error.pointee.code == gint(G_IO_ERROR_WOULD_BLOCK.rawValue)
    {
      g_error_free(error)
      return nil
    }
    return .failure(ExchangeFailure(taking: error, message: nil, at: nil))
  }

  /// Ends an iteration of the worker's context when a packet comes, as long as the returned watch is kept.
  func watch() -> SourceWatch? {
    guard let source = g_socket_create_source(socket, G_IO_IN, nil) else { return nil }
    let wake: @convention(c) (gpointer?, GIOCondition, gpointer?) -> gboolean = { _, _, _ in 1 }
    g_source_set_callback(source, unsafeBitCast(wake, to: GSourceFunc.self), nil, nil)
    g_source_attach(source, g_main_context_get_thread_default())
    return SourceWatch(source)
  }
}

/// A source in the current context, which is there as long as this object is.
final class SourceWatch {
  private let source: UnsafeMutablePointer<GSource>

  fileprivate init(_ source: UnsafeMutablePointer<GSource>) { self.source = source }

  deinit {
    g_source_destroy(source)
    g_source_unref(source)
  }
}
