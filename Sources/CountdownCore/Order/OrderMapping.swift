internal import GLib

/// Where the fields of an order stand in the JSON of a shop that has other names for them.
///
/// `opens=/data/opensAt,now=/data/now,title=/data/name`: a field's name (or its short one), an equals sign, and a JSON
/// pointer (RFC 6901); a comma inside a pointer is written `\,`, a backslash before a comma or another one `\\`. White
/// space around either does not count.
package struct OrderMapping: Hashable, Sendable {
  let pointers: [OrderField: JSONPointer]

  /// The names that every field has of itself, at the top of the document.
  package static let own = OrderMapping(pointers: [:])

  private init(pointers: [OrderField: JSONPointer]) { self.pointers = pointers }

  /// Whether any field is looked for elsewhere than under its own name.
  package var isEmpty: Bool { pointers.isEmpty }

  package init(_ text: String) throws(OrderMappingProblem) {
    guard text.utf8.count <= 8192 else { throw .tooLong }
    var pointers: [OrderField: JSONPointer] = [:]
    for part in Self.parts(of: text) {
      guard let equals = part.firstIndex(of: "=") else { throw .noEqualsSign(part.excerptFromOutside) }
      let name = String(part[..<equals]).trimmingSpaces
      let path = String(part[part.index(after: equals)...]).trimmingSpaces
      guard let field = OrderField.allCases.first(where: { $0.mappingNames.contains(name) }) else {
        throw .unknownField(name.excerptFromOutside)
      }
      guard pointers[field] == nil else { throw .twice(name.excerptFromOutside) }
      guard path.hasPrefix("/"), let pointer = JSONPointer(path) else {
        throw .notAPointer(path.excerptFromOutside, field: name)
      }
      pointers[field] = pointer
    }
    self.pointers = pointers
  }

  /// The mapping as it can be read again.
  package var text: String {
    OrderField.allCases.compactMap { field in
      pointers[field].map {
        field.rawValue + "=" + $0.text.map { $0 == "," || $0 == "\\" ? "\\\($0)" : String($0) }.joined()
      }
    }.joined(separator: ",")
  }

  private static func parts(of text: String) -> [String] {
    var parts = [""]
    var rest = text[...]
    while let character = rest.popFirst() {
      if character == "\\", let next = rest.first, next == "," || next == "\\" {
        rest.removeFirst()
        parts[parts.count - 1].append(next)
      } else if character == "," {
        parts.append("")
      } else {
        parts[parts.count - 1].append(character)
      }
    }
    return parts
  }
}

package enum OrderMappingProblem: Error, Hashable, Sendable {
  /// It is longer than 8 KiB.
  case tooLong
  case noEqualsSign(String)
  case unknownField(String)
  case twice(String)
  case notAPointer(String, field: String)

  package var sentence: String {
    switch self {
    case .tooLong: tr("The mapping is too long.")
    case .noEqualsSign(let part):
      tr("“%s” in the mapping has no equals sign; type it like opens=/data/opensAt.", part)
    case .unknownField(let name):
      tr(
        "“%s” in the mapping is not a field of an order; the fields are %s.", name,
        OrderField.allCases.flatMap { $0.mappingNames.suffix(1) }.joined(separator: ", "))
    case .twice(let name): tr("“%s” appears twice in the mapping.", name)
    case .notAPointer(let path, let field):
      tr("“%s” for %s in the mapping is not a JSON pointer like /data/opensAt.", path, field)
    }
  }
}
