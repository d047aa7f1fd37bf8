internal import CGLib

/// Where an order is fetched and where its fields stand: all that has to be kept of an order to open it again.
///
/// Its text is the address; a mapping is its fragment, which no server ever sees: `https://shop.example/7#map=title=/name`.
package struct OrderPlace: Hashable, Sendable {
  /// What is fetched.
  package let address: WebAddress
  /// Where the fields stand.
  package let mapping: OrderMapping

  /// A place made of its parts; a fragment of the address is left out.
  package init(address: WebAddress, mapping: OrderMapping = .own) {
    self.address = WebAddress(String(address.text.prefix { $0 != "#" })) ?? address
    self.mapping = mapping
  }

  /// Reads an address as a person writes it, with or without a mapping in its fragment, or with a mapping of its own.
  ///
  /// A bare host is https; white space around it does not count. The error is one sentence.
  package init(_ text: String, mapping written: String? = nil) throws(OrderFailure) {
    let trimmed = OrderText.clean(text, limit: WebAddress.greatestLength + 1)
    guard !trimmed.isEmpty else { throw OrderFailure(sentence: tr("The order's address is missing.")) }
    guard trimmed.userinfo == nil else {
      throw OrderFailure(sentence: tr("Leave the name and password out of the order's address."))
    }
    guard let address = WebAddress(trimmed) else {
      throw OrderFailure(
        sentence: tr("“%s” is not an address like https://shop.example/order.json.", OrderText.excerpt(trimmed)))
    }
    do {
      let fragment = trimmed.firstIndex(of: "#").map { String(trimmed[trimmed.index(after: $0)...]) }
      let mapping = try (written ?? Self.mapping(in: fragment)).map { try OrderMapping($0) }
      self.init(address: address, mapping: mapping ?? .own)
    } catch {
      throw OrderFailure(sentence: (error as? OrderMappingProblem)?.message ?? "")
    }
  }

  /// The place as it can be read again.
  package var text: String {
    guard !mapping.isEmpty, let escaped = g_uri_escape_string(mapping.text, "/=,~:", 0) else { return address.text }
    defer { g_free(escaped) }
    return "\(address.text)#\(Self.mark)\(String(cString: escaped))"
  }

  private static let mark = "map="

  private static func mapping(in fragment: String?) -> String? {
    guard let fragment, fragment.hasPrefix(mark),
      let plain = g_uri_unescape_string(String(fragment.dropFirst(mark.count)), nil)
    else { return nil }
    defer { g_free(plain) }
    return String(cString: plain)
  }

  /// The address at which the server's clock is read: the order's own, for what answers there is what opens it.
  package var clock: String { address.text }
}

/// Why an order could not be opened.
package struct OrderFailure: Error, Hashable, Sendable {
  /// One sentence for the person who wanted it.
  package let sentence: String
}
