internal import CGLib

/// What a server says first to a TLS handshake: the error of a failed one does not tell an alert from no TLS at all.
enum FirstByte {
  /// The first byte of its answer to a greeting that asks for nothing a server has, over a connection of its own; `nil`
  /// where none comes until the deadline.
  static func ofAnswer(from address: Address, _ worker: NetworkWorker, by deadline: BootInstant) -> UInt8? {
    guard let target = g_network_address_new(address.host, guint16(address.port)) else { return nil }
    defer { g_object_unref(UnsafeMutableRawPointer(target)) }
    let ending = worker.within(deadline) { cancellable -> UInt8? in
      guard let client = g_socket_client_new() else { return nil }
      defer { g_object_unref(UnsafeMutableRawPointer(client)) }
      let opened: UnsafeMutablePointer<GIOStream>?? = worker.await { callback, data in
        g_socket_client_connect_async(client, target, cancellable, callback, data)
      } finish: { result in
        g_socket_client_connect_finish(client, result, nil).map {
          UnsafeMutableRawPointer($0).assumingMemoryBound(to: GIOStream.self)
        }
      }
      guard let stream = opened ?? nil else { return nil }
      defer { g_object_unref(UnsafeMutableRawPointer(stream)) }
      let written: Bool? = greeting.withUnsafeBytes { bytes in
        worker.await { callback, data in
          g_output_stream_write_all_async(
            g_io_stream_get_output_stream(stream), bytes.baseAddress, gsize(bytes.count), G_PRIORITY_DEFAULT,
            cancellable,
            callback, data)
        } finish: { result in
          g_output_stream_write_all_finish(g_io_stream_get_output_stream(stream), result, nil, nil) != 0
        }
      }
      guard written == true else { return nil }
      let byte: UInt8?? = worker.await { callback, data in
        g_input_stream_read_bytes_async(
          g_io_stream_get_input_stream(stream), 1, G_PRIORITY_DEFAULT, cancellable, callback, data)
      } finish: { result in
        guard let bytes = g_input_stream_read_bytes_finish(g_io_stream_get_input_stream(stream), result, nil) else {
          return nil
        }
        defer { g_bytes_unref(bytes) }
        var size: gsize = 0
        return g_bytes_get_data(bytes, &size).flatMap { size > 0 ? $0.load(as: UInt8.self) : nil }
      }
      return byte ?? nil
    }
    if case .done(let byte) = ending { return byte }
    return nil
  }

  /// A ClientHello of TLS 1.2 with one cipher suite (RFC 5246, section 7.4.1.2); its random number ends a line, for those
  /// who wait for that.
  private static let greeting: [UInt8] = {
    let random: [UInt8] = Array("\r\n\r\n".utf8) + (0..<28).map { _ in .random(in: 32...126) }
    let hello: [UInt8] = [3, 3] + random + [0, 0, 2, 0, 0x2F, 1, 0]
    let handshake: [UInt8] = [1, 0, 0, UInt8(hello.count)] + hello
    return [0x16, 3, 1, 0, UInt8(handshake.count)] + handshake
  }()
}
