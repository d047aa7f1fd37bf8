/// A JSON text (RFC 8259) taken apart, with its numbers left as they were written.
///
/// Numbers stay text because a time in nanoseconds does not fit a Double, and because trailing zeros tell how precise it is.
/// Nesting is limited, so that no text from outside can exhaust the stack.
package enum JSONValue: Hashable, Sendable {
  case null
  case bool(Bool)
  /// A number as it is written.
  case number(String)
  case string(String)
  case array([JSONValue])
  /// Members, of which the last counts where a name comes twice.
  case object([String: JSONValue])

  /// How deep arrays and objects may be inside each other.
  static let greatestDepth = 64

  /// Reads a whole text, or `nil` where it is not JSON in UTF-8.
  package init?(_ bytes: [UInt8]) {
    guard let text = String(validating: bytes, as: UTF8.self) else { return nil }
    var reader = JSONReader(Array(text.utf8))
    guard let value = reader.document() else { return nil }
    self = value
  }

  /// What stands at a pointer, or `nil` where nothing does.
  subscript(pointer: JSONPointer) -> JSONValue? {
    var value = self
    for step in pointer.steps {
      switch value {
      case .object(let members):
        guard let member = members[step] else { return nil }
        value = member
      case .array(let items):
        guard let index = JSONPointer.index(step), items.indices.contains(index) else { return nil }
        value = items[index]
      default: return nil
      }
    }
    return value
  }
}

/// Goes through a JSON text once, from left to right.
private struct JSONReader {
  private let bytes: [UInt8]
  private var place = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  mutating func document() -> JSONValue? {
    // A byte order mark is no part of JSON, but some servers send one.
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { place = 3 }
    guard let value = value(depth: 0) else { return nil }
    skipSpace()
    return place == bytes.count ? value : nil
  }

  private var next: UInt8? { place < bytes.count ? bytes[place] : nil }

  private mutating func skipSpace() {
    while let byte = next, byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D { place += 1 }
  }

  private mutating func take(_ character: Unicode.Scalar) -> Bool {
    guard let byte = next, UInt32(byte) == character.value else { return false }
    place += 1
    return true
  }

  private mutating func take(word: StaticString) -> Bool {
    let end = place + word.utf8CodeUnitCount
    guard end <= bytes.count,
      word.withUTF8Buffer({ $0.elementsEqual(bytes[place..<end]) })
    else { return false }
    place = end
    return true
  }

  private mutating func value(depth: Int) -> JSONValue? {
    skipSpace()
    switch next {
    case UInt8(ascii: "{"): return depth < JSONValue.greatestDepth ? object(depth: depth) : nil
    case UInt8(ascii: "["): return depth < JSONValue.greatestDepth ? array(depth: depth) : nil
    case UInt8(ascii: "\""): return string().map { .string($0) }
    case UInt8(ascii: "n"): return take(word: "null") ? .null : nil
    case UInt8(ascii: "t"): return take(word: "true") ? .bool(true) : nil
    case UInt8(ascii: "f"): return take(word: "false") ? .bool(false) : nil
    default: return number()
    }
  }

  private mutating func object(depth: Int) -> JSONValue? {
    place += 1
    var members: [String: JSONValue] = [:]
    skipSpace()
    if take("}") { return .object(members) }
    while true {
      skipSpace()
      guard next == UInt8(ascii: "\""), let name = string() else { return nil }
      skipSpace()
      guard take(":"), let value = value(depth: depth + 1) else { return nil }
      members[name] = value
      skipSpace()
      if take("}") { return .object(members) }
      guard take(",") else { return nil }
    }
  }

  private mutating func array(depth: Int) -> JSONValue? {
    place += 1
    var items: [JSONValue] = []
    skipSpace()
    if take("]") { return .array(items) }
    while true {
      guard let value = value(depth: depth + 1) else { return nil }
      items.append(value)
      skipSpace()
      if take("]") { return .array(items) }
      guard take(",") else { return nil }
    }
  }

  private mutating func number() -> JSONValue? {
    let start = place
    _ = take("-")
    if !take("0") {
      guard digits() else { return nil }
    }
    if take(".") {
      guard digits() else { return nil }
    }
    if take("e") || take("E") {
      if !take("+") { _ = take("-") }
      guard digits() else { return nil }
    }
    return .number(String(decoding: bytes[start..<place], as: UTF8.self))
  }

  private mutating func digits() -> Bool {
    let start = place
    while let byte = next, (0x30...0x39).contains(byte) { place += 1 }
    return place > start
  }

  private mutating func string() -> String? {
    place += 1
    var text: [UInt8] = []
    while let byte = next {
      place += 1
      switch byte {
      case UInt8(ascii: "\""): return String(decoding: text, as: UTF8.self)
      case UInt8(ascii: "\\"):
        guard let scalar = escape() else { return nil }
        text += UTF8.encode(scalar).map(Array.init) ?? []
      case 0..<0x20: return nil
      default: text.append(byte)
      }
    }
    return nil
  }

  private mutating func escape() -> Unicode.Scalar? {
    guard let byte = next else { return nil }
    place += 1
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return Unicode.Scalar(byte)
    case UInt8(ascii: "b"): return "\u{8}"
    case UInt8(ascii: "f"): return "\u{C}"
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "u"):
      guard let first = unit() else { return nil }
      if let scalar = Unicode.Scalar(first) { return scalar }
      // Half of a pair; a lone half stands for no character.
      guard first < 0xDC00, take("\\"), take("u"), let second = unit(), (0xDC00...0xDFFF).contains(second) else {
        return nil
      }
      return Unicode.Scalar(0x10000 + (UInt32(first) - 0xD800) << 10 + (UInt32(second) - 0xDC00))
    default: return nil
    }
  }

  private mutating func unit() -> UInt16? {
    guard place + 4 <= bytes.count else { return nil }
    let text = bytes[place..<place + 4]
    guard text.allSatisfy({ Character(Unicode.Scalar($0)).isHexDigit }) else { return nil }
    place += 4
    return UInt16(String(decoding: text, as: UTF8.self), radix: 16)
  }
}
