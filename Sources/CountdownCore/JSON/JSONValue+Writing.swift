extension JSONValue {
  /// The value as JSON text for a file: members in the order of their names, one item of a list a line.
  package var written: String { text(separator: ",\n", opening: "[\n", closing: "\n]") }

  /// The value as JSON text on one line, members in the order of their names.
  package var line: String { text(separator: ",", opening: "[", closing: "]") }

  private func text(separator: String, opening: String, closing: String) -> String {
    var text = ""
    write(to: &text, separator, opening, closing)
    return text
  }

  private func write(to text: inout String, _ separator: String, _ opening: String, _ closing: String) {
    switch self {
    case .null: text += "null"
    case .bool(let value): text += value ? "true" : "false"
    case .number(let value): text += value
    case .string(let value): Self.quote(value, to: &text)
    case .array(let items):
      for (index, item) in items.enumerated() {
        text += index == 0 ? opening : separator
        item.write(to: &text, separator, opening, closing)
      }
      text += items.isEmpty ? "[]" : closing
    case .object(let members):
      for (index, member) in members.sorted(by: { $0.key < $1.key }).enumerated() {
        text += index == 0 ? "{" : ","
        Self.quote(member.key, to: &text)
        text += ":"
        member.value.write(to: &text, separator, opening, closing)
      }
      text += members.isEmpty ? "{}" : "}"
    }
  }

  private static func quote(_ string: String, to text: inout String) {
    text += "\""
    for scalar in string.unicodeScalars {
      switch scalar {
      case "\"": text += "\\\""
      case "\\": text += "\\\\"
      case _ where scalar.value < 0x20:
        text += "\\u" + scalar.value.digits(4, radix: 16)
      default: text.unicodeScalars.append(scalar)
      }
    }
    text += "\""
  }

  /// An object of those members that are there.
  package static func object(of members: KeyValuePairs<String, JSONValue?>) -> JSONValue {
    var object: [String: JSONValue] = [:]
    for (name, value) in members { object[name] = value }
    return .object(object)
  }

  package static func integer(_ value: some BinaryInteger) -> JSONValue { .number(String(value)) }

  /// A length of time in seconds, or null for none: whole seconds without a point.
  package static func seconds(_ span: TimeSpan?) -> JSONValue {
    guard let span else { return .null }
    let (seconds, rest) = span.nanoseconds.quotientAndRemainder(dividingBy: 1_000_000_000)
    return .number(rest == 0 ? "\(seconds)" : "\(span.inSeconds)")
  }

  /// A text, or null for none.
  package static func text(_ text: String?) -> JSONValue { text.map { .string($0) } ?? .null }
}
