internal import CGLib
internal import GLib

/// An address on the network: who is spoken to, and what is asked for there.
///
/// The one place where addresses are read. The host is kept in ASCII, an international name in its `xn--` form; only
/// ``displayHost`` shows it as people write it.
package struct Address: Hashable, Sendable {
  /// How a server is spoken to; the raw value is the scheme's name.
  package enum Scheme: String, Hashable, Sendable {
    /// HTTP over TLS.
    case https
    /// HTTP.
    case http
    /// The simple network time protocol.
    case ntp

    fileprivate var port: UInt16 {
      switch self {
      case .https: 443
      case .http: 80
      case .ntp: 123
      }
    }
  }

  /// How the server is spoken to.
  package let scheme: Scheme
  /// The host in ASCII, without brackets.
  package let host: String
  /// The port, 1–65535: the scheme's own unless another is named.
  package let port: UInt16
  /// The host as people write it, with the port where it is not the scheme's own: for sentences.
  package let displayHost: String
  /// The scheme, host and port: who is spoken to.
  package let origin: String
  /// The whole address; on the web with an absolute path.
  package private(set) var text: String
  /// What stands behind the `#`, escaped as it was; `nil` for none.
  package private(set) var fragment: String?

  /// The most bytes that an address may have.
  package static let greatestLength = 4096

  /// An address on the web as ``init(_:relativeTo:schemes:)`` reads it, or `nil` where it is none.
  package init?(_ written: String, relativeTo base: Address? = nil) {
    guard let address = try? Address(reading: written, relativeTo: base) else { return nil }
    self = address
  }

  /// Reads an address; a bare host is https, and a relative one is resolved against `base` (RFC 3986, section 5).
  ///
  /// Throws where the result has none of the schemes, has a user's name or a password in it, or is longer than 4096 bytes.
  init(
    reading written: String, relativeTo base: Address? = nil, schemes: Set<Scheme> = [.https, .http]
  ) throws(AddressProblem) {
    try Self.check(written, isRelative: base != nil)
    // No base was read without going through here.
    let parent = base.flatMap { g_uri_parse($0.text, Self.flags, nil) }
    defer { if let parent { g_uri_unref(parent) } }
    let reference = base == nil ? Self.withScheme(written) : written
    guard let uri = g_uri_parse_relative(parent, reference, Self.flags, nil) else { throw .unreadable }
    defer { g_uri_unref(uri) }
    let name = String(cString: g_uri_get_scheme(uri))
    guard let scheme = Scheme(rawValue: name), schemes.contains(scheme) else { throw .scheme(name) }
    guard g_uri_get_userinfo(uri) == nil else { throw .userinfo }
    let (ascii, display) = try Self.host(of: uri)
    let given = g_uri_get_port(uri)
    guard given == -1 || (1...65535).contains(given) else { throw .port }
    let port = given == -1 ? scheme.port : UInt16(clamping: given)
    let suffix = port == scheme.port ? "" : ":\(port)"
    var path = g_uri_get_path(uri).map { String(cString: $0) } ?? ""
    if path.isEmpty || path == "/" { path = scheme == .ntp ? "" : "/" }
    let query = g_uri_get_query(uri).map { "?" + String(cString: $0) } ?? ""
    (self.scheme, self.port, host) = (scheme, port, ascii)
    displayHost = Self.bracketed(display) + suffix
    // What follows the "%" of an IPv6 address is an interface (RFC 6874).
    origin = "\(scheme.rawValue)://\(Self.bracketed(ascii.split(separator: "%").joined(separator: "%25")))\(suffix)"
    fragment = g_uri_get_fragment(uri).map { String(cString: $0) }
    text = origin + path + query + (fragment.map { "#" + $0 } ?? "")
    // What is not ASCII has come out three times as long.
    guard text.utf8.count <= Self.greatestLength else { throw .tooLong }
  }

  /// The address without what stands behind the `#`, which no server ever sees.
  package var withoutFragment: Address {
    var address = self
    address.text = String(text.prefix { $0 != "#" })
    address.fragment = nil
    return address
  }

  /// The address, without a fragment, with one more name in its query.
  func asking(_ query: String) -> Address {
    var address = withoutFragment
    address.text += (address.text.contains("?") ? "&" : "?") + query
    return address
  }

  /// Whether the host is this computer: its requests are not counted.
  package var isLoopback: Bool {
    if host == "localhost" || host.hasSuffix(".localhost") { return true }
    guard let address = g_inet_address_new_from_string(host) else { return false }
    defer { g_object_unref(UnsafeMutableRawPointer(address)) }
    return g_inet_address_get_is_loopback(address) != 0
  }

  /// Whether the host's name promises a public address: neither numbers nor one of the names for networks at home.
  var isPublicName: Bool {
    guard g_hostname_is_ip_address(host) == 0, !isLoopback else { return false }
    let labels = host.split(separator: ".")
    guard labels.count > 1, let last = labels.last else { return false }
    return !["local", "localhost", "lan", "home", "internal", "intranet", "private", "corp", "arpa", "test", "invalid"]
      .contains(String(last))
  }

  /// Whether another address is on the same site: names that end alike, as shop.example and www.shop.example.
  func isSameSite(as other: Address) -> Bool {
    func site(_ address: Address) -> ArraySlice<Substring> {
      address.host.split(separator: ".").suffix(address.host.contains(where: \.isLetter) ? 2 : 4)
    }
    return site(self) == site(other)
  }

  private static var flags: GUriFlags {
    GUriFlags(
      rawValue: G_URI_FLAGS_ENCODED_PATH.rawValue | G_URI_FLAGS_ENCODED_QUERY.rawValue
        | G_URI_FLAGS_ENCODED_FRAGMENT.rawValue | G_URI_FLAGS_SCHEME_NORMALIZE.rawValue)
  }

  private static func check(_ written: String, isRelative: Bool) throws(AddressProblem) {
    guard !written.isEmpty else { throw .missing }
    guard written.utf8.count <= greatestLength else { throw .tooLong }
    let scalars = written.unicodeScalars
    guard scalars.allSatisfy(\.isSeen) else { throw .control }
    guard isRelative || written.userinfo == nil else { throw .userinfo }
    guard isRelative || !isSlip(written) else { throw .unreadable }
    guard !scalars.contains(where: { $0.properties.isWhitespace }) else { throw .space }
  }

  /// Whether a sign of `https://` is missing, so that the scheme would be taken for a host.
  private static func isSlip(_ text: String) -> Bool {
    guard text.firstRange(of: "://") == nil else { return false }
    return ["https", "http", "ntp"].contains {
      text.lowercased().hasPrefix($0 + ":/") || text.lowercased().hasPrefix($0 + "//")
    }
  }

  /// A bare host is https; a bare IPv6 address gets its brackets.
  private static func withScheme(_ text: String) -> String {
    if text.firstRange(of: "://") != nil { return text }
    if text.contains(":"), g_hostname_is_ip_address(text) != 0 { return "https://[\(text)]" }
    return "https://" + text
  }

  private static func bracketed(_ host: String) -> String { host.contains(":") ? "[\(host)]" : host }

  private static func host(of uri: OpaquePointer) throws(AddressProblem) -> (ascii: String, display: String) {
    let written = g_uri_get_host(uri).map { String(cString: $0) } ?? ""
    guard !written.isEmpty else { throw .noHost }
    if g_hostname_is_ip_address(written) != 0 {
      // GLib lets anything stand for the interface behind a link-local address's "%"; RFC 6874 has unreserved characters.
      // Of its bytes: with a mark behind it the "%" is another Character.
      if let percent = written.utf8.firstIndex(of: UInt8(ascii: "%")) {
        let interface = written.utf8[written.utf8.index(after: percent)...]
        guard !interface.isEmpty, interface.allSatisfy(isUnreserved) else { throw .host(written) }
      }
      return (written, written)
    }
    guard let encoded = g_hostname_to_ascii(written) else { throw .host(written) }
    defer { g_free(encoded) }
    let ascii = String(cString: encoded).lowercased()
    let labels = (ascii.hasSuffix(".") ? String(ascii.dropLast()) : ascii)
      .split(separator: ".", omittingEmptySubsequences: false)
    guard ascii.utf8.count <= 254, labels.allSatisfy(isLabel), !isNumber(labels.last ?? "")
    else { throw .host(written) }
    let display = takenString(g_hostname_to_unicode(ascii)) ?? ascii
    // A name with anything in it that is not seen is shown as the network knows it.
    return (ascii, display == display.shownFromOutside ? display : ascii)
  }

  /// Whether a name that ends like this is the address 256.1.1.1 or 1.2.3, which is none; no domain is a number.
  private static func isNumber(_ label: Substring) -> Bool {
    let digits = label.hasPrefix("0x") ? label.dropFirst(2) : label
    return digits.utf8.allSatisfy {
      (0x30...0x39).contains($0) || (label.hasPrefix("0x") && (0x61...0x66).contains($0))
    }
  }

  private static func isLabel(_ label: Substring) -> Bool {
    (1...63).contains(label.utf8.count) && !label.hasPrefix("-") && !label.hasSuffix("-")
      && label.utf8.allSatisfy {
        (0x30...0x39).contains($0) || (0x61...0x7A).contains($0) || $0 == 0x2D || $0 == 0x5F
      }
  }

  /// Whether RFC 3986 calls a character unreserved (section 2.3).
  private static func isUnreserved(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x2E, 0x5F, 0x7E: true
    default: false
    }
  }
}
