internal import CGLib

/// An IPv4 or IPv6 address.
final class InternetAddress {
  let pointer: UnsafeMutablePointer<GInetAddress>

  private init(retaining pointer: UnsafeMutablePointer<GInetAddress>) {
    g_object_ref(UnsafeMutableRawPointer(pointer))
    self.pointer = pointer
  }

  deinit { g_object_unref(UnsafeMutableRawPointer(pointer)) }

  /// Whether it is an IPv6 address.
  var isIPv6: Bool { g_inet_address_get_family(pointer) == G_SOCKET_FAMILY_IPV6 }

  /// The addresses of a host, by the system's resolver.
  static func lookup(
    _ host: String, worker: NetworkWorker, by deadline: BootInstant
  ) -> Result<[InternetAddress], ExchangeFailure> {
    guard let resolver = g_resolver_get_default() else { return .failure(.noSuchHost) }
    defer { g_object_unref(UnsafeMutableRawPointer(resolver)) }
    let ending = worker.within(deadline) { cancellable in
      worker.await { callback, data in
        g_resolver_lookup_by_name_async(resolver, host, cancellable, callback, data)
      } finish: { result -> Result<[InternetAddress], ExchangeFailure> in
        var error: UnsafeMutablePointer<GError>?
        guard let list = g_resolver_lookup_by_name_finish(resolver, result, &error) else {
          return .failure(ExchangeFailure(taking: error, message: nil, at: nil))
        }
        defer { g_resolver_free_addresses(list) }
        var addresses: [InternetAddress] = []
        var item: UnsafeMutablePointer<GList>? = list
        while let current = item {
          if let data = current.pointee.data {
            addresses.append(InternetAddress(retaining: data.assumingMemoryBound(to: GInetAddress.self)))
          }
          item = current.pointee.next
        }
        return addresses.isEmpty ? .failure(.noSuchHost) : .success(addresses)
      }
    }
    switch ending {
    case .done(let result): return result ?? .failure(.noSuchHost)
    case .timedOut: return .failure(.timedOut)
    case .cancelled: return .failure(.cancelled)
    }
  }
}

/// Whether an address is one that no public host has: loopback, link-local, private or shared (RFC 1918, 4193, 6598).
func isPrivate(_ address: UnsafeMutablePointer<GSocketAddress>?) -> Bool {
  guard let address, let inner = tm_inet_address(address) else { return false }
  if g_inet_address_get_is_loopback(inner) != 0 || g_inet_address_get_is_link_local(inner) != 0
    || g_inet_address_get_is_site_local(inner) != 0
  {
    return true
  }
  guard let bytes = g_inet_address_to_bytes(inner) else { return false }
  let first = bytes[0]
  if g_inet_address_get_native_size(inner) == 16 { return first & 0xFE == 0xFC }
  return first == 100 && bytes[1] & 0xC0 == 64
}
