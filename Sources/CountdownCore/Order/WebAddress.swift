internal import CGLib

/// An absolute address on the web, http or https.
package struct WebAddress: Hashable, Sendable {
  /// The whole address, with an absolute path.
  package let text: String
  /// The scheme, host and port: who is spoken to.
  package let origin: String
  /// The host and, where it is not the scheme's own, the port: for sentences.
  package let host: String
  /// Whether it is spoken to over TLS.
  package let isSecure: Bool

  /// The most bytes that an address may have.
  static let greatestLength = 4096

  /// Reads an address; a bare host is https, and a relative one is resolved against `base` (RFC 3986, section 5).
  ///
  /// `nil` where the result is no http or https address, where it has a user's name or a password in it, or where it is
  /// longer than 4096 bytes.
  package init?(_ written: String, relativeTo base: WebAddress? = nil) {
    guard !written.isEmpty, written.utf8.count <= Self.greatestLength,
      !written.unicodeScalars.contains(where: { $0.value <= 0x20 || (0x7F...0x9F).contains($0.value) })
    else { return nil }
    let reference = base == nil && written.firstRange(of: "://") == nil ? "https://" + written : written
    guard let resolved = g_uri_resolve_relative(base?.text, reference, Self.flags, nil) else { return nil }
    defer { g_free(resolved) }
    // What is not ASCII has come out of it three times as long.
    text = String(cString: resolved)
    guard text.utf8.count <= Self.greatestLength else { return nil }
    guard let uri = g_uri_parse(resolved, Self.flags, nil) else { return nil }
    defer { g_uri_unref(uri) }
    let scheme = String(cString: g_uri_get_scheme(uri))
    let host = g_uri_get_host(uri).map { String(cString: $0).lowercased() } ?? ""
    let given = g_uri_get_port(uri)
    let standard: Int32 = scheme == "https" ? 443 : 80
    guard scheme == "http" || scheme == "https", !host.isEmpty, g_uri_get_userinfo(uri) == nil,
      given == -1 || (1...65535).contains(given), !host.unicodeScalars.contains(where: Self.isForeign)
    else { return nil }
    let port = given == -1 ? standard : given
    let bracketed = host.contains(":") ? "[\(host)]" : host
    self.host = port == standard ? bracketed : "\(bracketed):\(port)"
    origin = "\(scheme)://\(self.host)"
    isSecure = scheme == "https"
  }

  /// Whether a character can be in no host's name: written as `%2F` or the like it would come out of it decoded.
  private static func isForeign(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value <= 0x20 || (0x7F...0x9F).contains(scalar.value) || scalar.properties.isWhitespace
      || "/?#@\\<>\"^`{|}".unicodeScalars.contains(scalar)
  }

  private static var flags: GUriFlags {
    GUriFlags(
      rawValue: G_URI_FLAGS_HAS_PASSWORD.rawValue | G_URI_FLAGS_ENCODED_PATH.rawValue
        | G_URI_FLAGS_ENCODED_QUERY.rawValue | G_URI_FLAGS_ENCODED_FRAGMENT.rawValue
        | G_URI_FLAGS_SCHEME_NORMALIZE.rawValue)
  }
}
