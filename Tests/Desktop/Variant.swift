import CGLib

/// A value of D-Bus: immutable, shared by reference count, safe on any thread.
package final class Variant: @unchecked Sendable, CustomStringConvertible {
  let pointer: OpaquePointer

  /// Takes over a reference that the caller owns.
  init(adopting pointer: OpaquePointer) { self.pointer = pointer }

  /// Takes a floating reference, or one more of a value that somebody else owns.
  init(retaining pointer: OpaquePointer) { self.pointer = g_variant_ref_sink(pointer) }

  deinit { g_variant_unref(pointer) }

  /// The value in GVariant's own text form.
  package var description: String {
    guard let text = g_variant_print(pointer, 0) else { return "" }
    defer { g_free(text) }
    return String(cString: text)
  }

  /// The D-Bus signature of the value, such as `(so)`.
  package var signature: String { String(cString: g_variant_get_type_string(pointer)) }

  /// The parts of a tuple, an array, a dictionary or an entry of one.
  package var children: [Variant] {
    guard g_variant_is_container(pointer) != 0 else { return [] }
    return (0..<g_variant_n_children(pointer)).map { Variant(adopting: g_variant_get_child_value(pointer, $0)) }
  }

  /// One part of a container, or nil where there is none.
  package subscript(index: Int) -> Variant? {
    let parts = children
    return parts.indices.contains(index) ? parts[index] : nil
  }

  /// The value under a key of an `a{sv}` or `a{ss}`, out of its box.
  package subscript(key: String) -> Variant? {
    for entry in children where entry[0]?.string == key { return entry[1]?.unboxed }
    return nil
  }

  /// The value itself where it stands in a box of any type.
  package var unboxed: Variant {
    signature == "v" ? Variant(adopting: g_variant_get_variant(pointer)).unboxed : self
  }

  /// A string, an object path or a signature; nil for anything else.
  package var string: String? {
    let value = unboxed
    guard ["s", "o", "g"].contains(value.signature) else { return nil }
    return String(cString: g_variant_get_string(value.pointer, nil))
  }

  /// A whole number of any width; nil for anything else.
  package var integer: Int? {
    let value = unboxed
    switch value.signature {
    case "y": return Int(g_variant_get_byte(value.pointer))
    case "n": return Int(g_variant_get_int16(value.pointer))
    case "q": return Int(g_variant_get_uint16(value.pointer))
    case "i": return Int(g_variant_get_int32(value.pointer))
    case "u": return Int(g_variant_get_uint32(value.pointer))
    case "x": return Int(g_variant_get_int64(value.pointer))
    case "t": return Int(exactly: g_variant_get_uint64(value.pointer))
    default: return nil
    }
  }

  /// A floating-point number; nil for anything else.
  package var double: Double? {
    let value = unboxed
    return value.signature == "d" ? g_variant_get_double(value.pointer) : nil
  }

  /// A truth value; nil for anything else.
  package var boolean: Bool? {
    let value = unboxed
    return value.signature == "b" ? g_variant_get_boolean(value.pointer) != 0 : nil
  }
}

extension Variant {
  /// A string.
  package static func string(_ text: String) -> Variant { Variant(retaining: g_variant_new_string(text)) }

  /// A signed 32-bit number.
  package static func int32(_ number: Int32) -> Variant { Variant(retaining: g_variant_new_int32(number)) }

  /// A signed 64-bit number.
  package static func int64(_ number: Int64) -> Variant { Variant(retaining: g_variant_new_int64(gint64(number))) }

  /// An unsigned 32-bit number.
  package static func uint32(_ number: UInt32) -> Variant { Variant(retaining: g_variant_new_uint32(number)) }

  /// A byte.
  package static func byte(_ number: UInt8) -> Variant { Variant(retaining: g_variant_new_byte(number)) }

  /// An object's path; it has to be one.
  package static func path(_ text: String) -> Variant { Variant(retaining: g_variant_new_object_path(text)) }

  /// One entry of a dictionary with values of any type.
  package static func entry(_ key: String, _ value: Variant) -> Variant {
    Variant(retaining: g_variant_new_dict_entry(g_variant_new_string(key), g_variant_new_variant(value.pointer)))
  }

  /// A truth value.
  package static func boolean(_ value: Bool) -> Variant { Variant(retaining: g_variant_new_boolean(value ? 1 : 0)) }

  /// A box of any type around a value.
  package static func boxed(_ value: Variant) -> Variant { Variant(retaining: g_variant_new_variant(value.pointer)) }

  /// A tuple: what a method takes and gives.
  package static func tuple(_ parts: [Variant]) -> Variant {
    let pointers = parts.map { Optional($0.pointer) }
    return withExtendedLifetime(parts) {
      Variant(retaining: g_variant_new_tuple(pointers, gsize(pointers.count)))
    }
  }

  /// An array of strings.
  package static func strings(_ texts: [String]) -> Variant { array(of: "s", texts.map(Variant.string)) }

  /// An array whose parts have that signature.
  package static func array(of signature: String, _ parts: [Variant]) -> Variant {
    let pointers = parts.map { Optional($0.pointer) }
    let type = g_variant_type_new(signature)
    defer { g_variant_type_free(type) }
    return withExtendedLifetime(parts) {
      Variant(retaining: g_variant_new_array(type, pointers, gsize(pointers.count)))
    }
  }

  /// An empty dictionary of `a{sv}`: "no hints", "no platform data".
  package static var noHints: Variant { array(of: "{sv}", []) }
}
