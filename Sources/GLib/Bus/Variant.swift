internal import CGLib

/// A GVariant: a typed value as D-Bus carries it, for any thread.
package final class Variant: @unchecked Sendable, CustomStringConvertible {
  // Unchecked: a GVariant never changes and its reference count is atomic.
  package let raw: OpaquePointer

  /// Takes over a reference, floating or not.
  package init(adopting raw: OpaquePointer) { self.raw = g_variant_take_ref(raw) }

  /// Adds a reference of its own.
  package init(retaining raw: OpaquePointer) { self.raw = g_variant_ref_sink(raw) }

  deinit { g_variant_unref(raw) }

  package convenience init(_ text: String) { self.init(adopting: g_variant_new_string(text)) }
  package convenience init(_ value: Bool) { self.init(adopting: g_variant_new_boolean(value ? 1 : 0)) }
  package convenience init(_ value: Int32) { self.init(adopting: g_variant_new_int32(value)) }
  package convenience init(_ value: Int64) { self.init(adopting: g_variant_new_int64(gint64(value))) }
  package convenience init(_ value: UInt32) { self.init(adopting: g_variant_new_uint32(value)) }
  package convenience init(_ value: UInt8) { self.init(adopting: g_variant_new_byte(value)) }
  package convenience init(_ value: Double) { self.init(adopting: g_variant_new_double(value)) }

  package convenience init(_ texts: [String]) {
    self.init(array: texts.map { Variant($0) }, of: "s")
  }

  /// A list of values of one type, given as a D-Bus type string.
  package convenience init(array: [Variant], of type: String) {
    let element = g_variant_type_new(type)
    defer { g_variant_type_free(element) }
    self.init(adopting: array.withRaw { g_variant_new_array(element, &$0, gsize($0.count)) })
  }

  /// A list of values of any type (`av`).
  package convenience init(variants: [Variant]) {
    self.init(array: variants.map { Variant(boxing: $0) }, of: "v")
  }

  /// A value wrapped in a variant (`v`).
  package convenience init(boxing value: Variant) {
    self.init(adopting: value.withRaw { g_variant_new_variant($0) })
  }

  /// Several values side by side: what a method takes and gives.
  package convenience init(tuple: [Variant]) {
    self.init(adopting: tuple.withRaw { g_variant_new_tuple(&$0, gsize($0.count)) })
  }

  /// Named values (`a{sv}`).
  package convenience init(dictionary: [String: Variant]) {
    let entries = dictionary.sorted { $0.key < $1.key }.map { key, value in
      Variant(
        adopting: value.withRaw { g_variant_new_dict_entry(g_variant_new_string(key), g_variant_new_variant($0)) })
    }
    self.init(array: entries, of: "{sv}")
  }

  /// Calls something with the instance, which lives at least until that returns.
  ///
  /// A temporary's `raw` alone would dangle: Swift lets go of an object after the last use of the object itself.
  package func withRaw<Result>(_ body: (OpaquePointer) -> Result) -> Result {
    withExtendedLifetime(self) { body(raw) }
  }

  package var description: String { takenString(g_variant_print(raw, 0)) ?? "" }

  /// The D-Bus type of the value.
  package var type: String { string(g_variant_get_type_string(raw)) ?? "" }

  /// The text, object path or signature that it is, or that is wrapped in it.
  package var text: String? {
    let value = unwrapped
    return ["s", "o", "g"].contains(value.type) ? value.withRaw { string(g_variant_get_string($0, nil)) } : nil
  }

  /// The truth value that it is, or that is wrapped in it.
  package var bool: Bool? {
    let value = unwrapped
    return value.type == "b" ? value.withRaw { g_variant_get_boolean($0) != 0 } : nil
  }

  /// The whole number that it is, or that is wrapped in it, of whichever width, where it fits.
  package var integer: Int64? {
    let value = unwrapped
    return value.withRaw { raw in
      switch value.type {
      case "y": Int64(g_variant_get_byte(raw))
      case "n": Int64(g_variant_get_int16(raw))
      case "q": Int64(g_variant_get_uint16(raw))
      case "i": Int64(g_variant_get_int32(raw))
      case "u": Int64(g_variant_get_uint32(raw))
      case "x": Int64(g_variant_get_int64(raw))
      case "t": Int64(exactly: g_variant_get_uint64(raw))
      default: nil
      }
    }
  }

  /// The numbers with a point in it, where it is a tuple or an array of such, or wraps one; else none.
  package var numbers: [Double] {
    unwrapped.children.compactMap { child in child.type == "d" ? child.withRaw { g_variant_get_double($0) } : nil }
  }

  /// The values in it, where it is a tuple, an array, a dictionary or a variant; else none.
  package var children: [Variant] {
    guard g_variant_is_container(raw) != 0 else { return [] }
    return (0..<g_variant_n_children(raw)).map { Variant(adopting: g_variant_get_child_value(raw, $0)) }
  }

  /// As ``children``, no more than so many: whoever sends a value chooses how many there are.
  package func children(first limit: Int) -> [Variant] {
    guard g_variant_is_container(raw) != 0 else { return [] }
    return (0..<min(g_variant_n_children(raw), gsize(max(0, limit)))).map {
      Variant(adopting: g_variant_get_child_value(raw, $0))
    }
  }

  /// How many bytes it takes in a message.
  package var size: Int { Int(clamping: g_variant_get_size(raw)) }

  package subscript(place: Int) -> Variant? {
    let children = children
    return children.indices.contains(place) ? children[place] : nil
  }

  /// The named values in it, unwrapped, where it is a dictionary with texts as keys.
  package var dictionary: [String: Variant] {
    Dictionary(
      children.compactMap { entry in
        guard let key = entry[0]?.text, let value = entry[1] else { return nil }
        return (key, value.unwrapped)
      }, uniquingKeysWith: { first, _ in first })
  }

  /// The value within nested variants.
  private var unwrapped: Variant { type == "v" ? (children.first?.unwrapped ?? self) : self }
}

extension [Variant] {
  fileprivate func withRaw<Result>(_ body: (inout [OpaquePointer?]) -> Result) -> Result {
    withExtendedLifetime(self) {
      var instances: [OpaquePointer?] = map(\.raw)
      return body(&instances)
    }
  }
}
