internal import CGLib
internal import GLib

/// Where an order is fetched and where its fields stand: all that has to be kept of an order to open it again.
///
/// Its text is the address; a mapping is its fragment, which no server ever sees: `https://shop.example/7#map=title=/name`.
package struct OrderPlace: Hashable, Sendable {
  package let address: Address
  package let mapping: OrderMapping

  /// A place made of its parts; a fragment of the address is left out.
  package init(address: Address, mapping: OrderMapping = .own) {
    self.address = address.withoutFragment
    self.mapping = mapping
  }

  /// Reads an address as a person writes it, with or without a mapping in its fragment, or with a mapping of its own.
  ///
  /// A bare host is https; white space around it does not count. A place whose text could not be read again, being longer
  /// than an address may be, is refused. The error is one sentence.
  package init(_ text: String, mapping written: String? = nil) throws(OrderFailure) {
    let trimmed = text.trimmingSpaces
    let address: Address
    do {
      address = try Address(reading: trimmed)
    } catch {
      throw OrderFailure(sentence: Self.sentence(error, trimmed))
    }
    do {
      let mapping = try (written ?? Self.mapping(in: address.fragment)).map { try OrderMapping($0) }
      self.init(address: address, mapping: mapping ?? .own)
    } catch {
      throw OrderFailure(sentence: (error as? OrderMappingProblem)?.sentence ?? "")
    }
    guard self.text.utf8.count <= Address.greatestLength else {
      throw OrderFailure(sentence: OrderMappingProblem.tooLong.sentence)
    }
  }

  private static func sentence(_ problem: AddressProblem, _ text: String) -> String {
    switch problem {
    case .missing: tr("The order's address is missing.")
    case .userinfo: tr("Leave the name and password out of the order's address.")
    default: tr("“%s” is not an address like https://shop.example/order.json.", text.excerptFromOutside)
    }
  }

  /// The place as it can be read again.
  package var text: String {
    guard !mapping.isEmpty, let escaped = takenString(g_uri_escape_string(mapping.text, "/=,~:", 0)) else {
      return address.text
    }
    return "\(address.text)#\(Self.mark)\(escaped)"
  }

  private static let mark = "map="

  private static func mapping(in fragment: String?) -> String? {
    guard let fragment, fragment.hasPrefix(mark) else { return nil }
    return takenString(g_uri_unescape_string(String(fragment.dropFirst(mark.count)), nil))
  }

  /// The address at which the server's clock is read: the order's own, for what answers there is what opens it.
  package var clock: String { address.text }
}

/// Why an order could not be opened.
package struct OrderFailure: Error, Hashable, Sendable {
  package let sentence: String
}
