internal import CGLib

/// Where a server's clock is read: what a person types, understood.
///
/// `shop.example` (a bare host is https, with no fallback), `https://host/path`, `http://host`,
/// `https://host/time#/now` (the fragment is an RFC 6901 pointer to a timestamp in the JSON answer), `ntp://host:port`.
package struct ServerAddress: Hashable, Sendable {
  /// What is read at the address.
  package enum Source: Hashable, Sendable {
    /// The Date header of HTTP.
    case httpDate
    /// The timestamp that this JSON pointer (RFC 6901) leads to.
    case json(pointer: String)
    /// The simple network time protocol.
    case sntp
  }

  /// The address that is asked, with an ASCII host and without a fragment.
  package let url: String
  /// The host in ASCII (an internationalised name in its `xn--` form), without brackets.
  package let host: String
  /// The port, 1–65535: the scheme's own unless the person named another.
  package let port: UInt16
  /// What is read there.
  package let source: Source
  /// Whether the answers come over TLS.
  package let usesTLS: Bool
  /// The host as people write it, with the port where it is not the scheme's own: for sentences.
  package let displayHost: String

  /// Whether the host is this computer: its requests are not counted.
  package var isLoopback: Bool {
    if host == "localhost" || host.hasSuffix(".localhost") { return true }
    guard let address = g_inet_address_new_from_string(host) else { return false }
    defer { g_object_unref(UnsafeMutableRawPointer(address)) }
    return g_inet_address_get_is_loopback(address) != 0
  }

  /// Whether the host is written as an address in numbers.
  var isNumeric: Bool { g_hostname_is_ip_address(host) != 0 }

  /// Reads what a person typed.
  ///
  /// Throws what was wrong with it as one sentence.
  package init(_ text: String) throws(ServerAddressError) {
    let trimmed = text.trimmingSpaces
    guard !trimmed.isEmpty else { throw ServerAddressError(sentence: tr("A server's address is missing.")) }
    guard trimmed.utf8.count <= 2000 else {
      throw ServerAddressError(sentence: tr("The server's address is too long."))
    }
    guard !trimmed.unicodeScalars.contains(where: { $0.value < 0x20 || $0.value == 0x7F }) else {
      throw ServerAddressError(sentence: tr("The server's address holds a character that cannot be typed."))
    }
    // Before any sentence that repeats what was typed.
    guard trimmed.userinfo == nil else {
      throw ServerAddressError(sentence: tr("Leave the name and password out of the server's address."))
    }
    guard !trimmed.unicodeScalars.contains(where: { $0.properties.isWhitespace || $0 == "," || $0 == ";" }) else {
      throw ServerAddressError(
        sentence: tr("“%s” is more than one address: one server at a time, without spaces.", trimmed))
    }
    try self.init(parsing: trimmed)
  }

  private init(parsing text: String) throws(ServerAddressError) {
    let complete = Self.withScheme(text)
    guard let uri = g_uri_parse(complete, Self.uriFlags, nil) else {
      throw ServerAddressError(sentence: tr("“%s” is not an address like shop.example or https://shop.example.", text))
    }
    defer { g_uri_unref(uri) }
    let scheme = String(cString: g_uri_get_scheme(uri))
    guard ["https", "http", "ntp"].contains(scheme) else {
      throw ServerAddressError(
        sentence: tr("“%s” cannot be read: an address begins with https://, http:// or ntp://.", scheme))
    }
    guard g_uri_get_userinfo(uri) == nil else {
      throw ServerAddressError(sentence: tr("Leave the name and password out of the server's address."))
    }
    let names = try Self.host(of: uri, in: text)
    let standard: UInt16 = scheme == "https" ? 443 : scheme == "http" ? 80 : 123
    let given = g_uri_get_port(uri)
    guard given == -1 || (1...65535).contains(given) else {
      throw ServerAddressError(sentence: tr("A port is a number from 1 to 65535."))
    }
    let port = given == -1 ? standard : UInt16(clamping: given)
    let path = g_uri_get_path(uri).map { String(cString: $0) } ?? ""
    let query = g_uri_get_query(uri).map { "?" + String(cString: $0) } ?? ""
    let fragment = g_uri_get_fragment(uri).map { String(cString: $0) }
    if scheme == "ntp" {
      guard path.isEmpty || path == "/", query.isEmpty, fragment == nil else {
        throw ServerAddressError(sentence: tr("After ntp:// comes a host and nothing else."))
      }
      source = .sntp
    } else if let fragment {
      source = .json(pointer: try Self.pointer(fragment))
    } else {
      source = .httpDate
    }
    host = names.ascii
    self.port = port
    usesTLS = scheme == "https"
    let authority = names.ascii.contains(":") ? "[\(names.ascii)]" : names.ascii
    url =
      "\(scheme)://\(authority)" + (port == standard ? "" : ":\(port)")
      + (scheme == "ntp" ? "" : (path.isEmpty ? "/" : path) + query)
    let shown = names.display.contains(":") ? "[\(names.display)]" : names.display
    displayHost = port == standard ? shown : "\(shown):\(port)"
  }

  private static var uriFlags: GUriFlags {
    GUriFlags(
      rawValue: G_URI_FLAGS_ENCODED_PATH.rawValue | G_URI_FLAGS_ENCODED_QUERY.rawValue
        | G_URI_FLAGS_ENCODED_FRAGMENT.rawValue | G_URI_FLAGS_SCHEME_NORMALIZE.rawValue)
  }

  /// A bare host is https; a bare IPv6 address gets its brackets.
  private static func withScheme(_ text: String) -> String {
    if text.firstRange(of: "://") != nil { return text }
    if text.contains(":"), g_hostname_is_ip_address(text) != 0 { return "https://[\(text)]" }
    return "https://" + text
  }

  private static func host(
    of uri: OpaquePointer, in text: String
  ) throws(ServerAddressError) -> (ascii: String, display: String) {
    let written = g_uri_get_host(uri).map { String(cString: $0) } ?? ""
    guard !written.isEmpty else {
      throw ServerAddressError(sentence: tr("“%s” names no host.", text))
    }
    if g_hostname_is_ip_address(written) != 0 {
      // GLib lets anything stand for the interface behind a link-local address's "%".
      guard written.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else {
        throw ServerAddressError(sentence: tr("“%s” is not the name of a host.", written))
      }
      return (written, written)
    }
    guard let encoded = g_hostname_to_ascii(written) else {
      throw ServerAddressError(sentence: tr("“%s” is not the name of a host.", written))
    }
    defer { g_free(encoded) }
    let ascii = String(cString: encoded).lowercased()
    let labels = (ascii.hasSuffix(".") ? String(ascii.dropLast()) : ascii)
      .split(separator: ".", omittingEmptySubsequences: false)
    let isName =
      ascii.utf8.count <= 254
      && labels.allSatisfy { label in
        (1...63).contains(label.utf8.count) && !label.hasPrefix("-") && !label.hasSuffix("-")
          && label.utf8.allSatisfy {
            (0x30...0x39).contains($0) || (0x61...0x7A).contains($0) || $0 == 0x2D || $0 == 0x5F
          }
      }
    guard isName else { throw ServerAddressError(sentence: tr("“%s” is not the name of a host.", written)) }
    let display = g_hostname_to_unicode(ascii).map { pointer in
      defer { g_free(pointer) }
      return String(cString: pointer)
    }
    return (ascii, display ?? ascii)
  }

  private static func pointer(_ fragment: String) throws(ServerAddressError) -> String {
    guard let decoded = g_uri_unescape_string(fragment, nil) else {
      throw ServerAddressError(sentence: tr("“#%s” is not a JSON pointer like #/now or #/data/time.", fragment))
    }
    defer { g_free(decoded) }
    let pointer = String(cString: decoded)
    guard JSONPointer(pointer) != nil else {
      throw ServerAddressError(sentence: tr("“#%s” is not a JSON pointer like #/now or #/data/time.", fragment))
    }
    return pointer
  }
}

/// Why what a person typed is not a server's address.
package struct ServerAddressError: Error, Hashable, Sendable {
  /// One sentence for the person who typed it.
  package let sentence: String
}

extension String {
  /// The text without white space at its ends.
  fileprivate var trimmingSpaces: String {
    let isSpace = { (character: Character) in character.isWhitespace }
    var rest = self[...].drop(while: isSpace)
    while let last = rest.last, isSpace(last) { rest = rest.dropLast() }
    return String(rest)
  }
}
