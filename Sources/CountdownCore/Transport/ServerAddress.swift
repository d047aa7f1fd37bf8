internal import CGLib
internal import GLib

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

  /// The address that is asked, without a fragment.
  package let address: Address
  /// What is read there.
  package let source: Source

  /// The address that is asked, as a text.
  package var url: String { address.text }
  /// The host as people write it, with the port where it is not the scheme's own: for sentences.
  package var displayHost: String { address.displayHost }

  /// The same of a clock's address as it is kept; the address itself where it cannot be read.
  package static func displayHost(of clock: String) -> String { (try? ServerAddress(clock))?.displayHost ?? clock }

  /// What tells clocks apart: the Date of a host is one clock whatever path it is read at, each time in JSON is its own.
  ///
  /// It is an address too, of that clock; a pointer is written in it as RFC 6901 has it in a fragment (section 6).
  package var clock: String {
    guard case .json(let pointer) = source else { return address.origin }
    return "\(address.text)#\(takenString(g_uri_escape_string(pointer, "/", 0)) ?? pointer)"
  }

  /// Reads what a person typed.
  ///
  /// Throws what was wrong with it as one sentence.
  package init(_ text: String) throws(ServerAddressError) {
    let trimmed = text.trimmingSpaces
    let whole: Address
    do {
      whole = try Address(reading: trimmed, schemes: [.https, .http, .ntp])
    } catch {
      throw ServerAddressError(sentence: Self.sentence(error, trimmed))
    }
    guard !Self.isList(trimmed) else { throw ServerAddressError(sentence: Self.sentence(.space, trimmed)) }
    address = whole.withoutFragment
    if address.scheme == .ntp {
      guard whole.text == whole.origin else {
        throw ServerAddressError(sentence: tr("After ntp:// comes a host and nothing else."))
      }
      source = .sntp
    } else if let fragment = whole.fragment {
      source = .json(pointer: try Self.pointer(fragment))
    } else {
      source = .httpDate
    }
  }

  /// An address as it is kept and shown: as it was typed where that is plain, else as it is asked.
  static func kept(_ typed: String) -> String {
    let shown = typed.shownFromOutside(limit: Address.greatestLength)
    if shown.utf8.allSatisfy({ $0 < 0x80 }) { return shown }
    guard let address = try? ServerAddress(typed) else { return shown }
    if case .json = address.source { return address.clock }
    return address.url
  }

  /// Whether it looks like several addresses.
  private static func isList(_ text: String) -> Bool { text.contains { $0 == "," || $0 == ";" } }

  private static func sentence(_ problem: AddressProblem, _ text: String) -> String {
    let shown = text.excerptFromOutside
    return switch problem {
    case .missing: tr("A server's address is missing.")
    case .tooLong: tr("The server's address is too long.")
    case .control: tr("The server's address contains a character that cannot be typed.")
    // Before any sentence that repeats what was typed.
    case .userinfo: tr("Leave the name and password out of the server's address.")
    case .space: tr("“%s” is more than one address: one server at a time, without spaces.", shown)
    case _ where isList(text): sentence(.space, text)
    case .unreadable: tr("“%s” is not an address like shop.example or https://shop.example.", shown)
    case .scheme(let scheme):
      tr(
        "“%s” cannot be read: an address begins with https://, http:// or ntp://.", scheme.excerptFromOutside)
    case .noHost: tr("“%s” does not name a host.", shown)
    case .host(let host): tr("“%s” is not the name of a host.", host.excerptFromOutside)
    case .port: tr("A port is a number from 1 to 65535.")
    }
  }

  private static func pointer(_ fragment: String) throws(ServerAddressError) -> String {
    guard let pointer = takenString(g_uri_unescape_string(fragment, nil)), JSONPointer(pointer) != nil else {
      throw ServerAddressError(
        sentence: tr("“#%s” is not a JSON pointer like #/now or #/data/time.", fragment.excerptFromOutside))
    }
    return pointer
  }
}

/// Why what a person typed is not a server's address.
package struct ServerAddressError: Error, Hashable, Sendable {
  /// One sentence for the person who typed it.
  package let sentence: String
}
